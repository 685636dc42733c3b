import FitIQTestSupport
import Foundation
import GRDB

/// What an app does to its store between two imports: more copies, other values, attempts to send, notes,
/// longer nights.
enum RandomAppUse {
  private static let entries = "ZSDPROGRESSENTRY"
  private static let nights = "ZSDSLEEPSESSION"
  private static let events = "ZSDOUTBOXEVENT"

  /// Notes of some entries; an empty one is none.
  static func addNotes(to path: String, _ random: inout SplitMix64) throws {
    try write(path) { db in
      for key in try keys(of: entries, db) where Int.random(in: 0..<4, using: &random) == 0 {
        let note = Bool.random(using: &random) ? "note \(key)" : ""
        try db.execute(
          sql: "UPDATE \(entries) SET ZNOTES = ? WHERE Z_PK = ?", arguments: [note, key])
      }
    }
  }

  static func go(on path: String, _ now: Date, _ random: inout SplitMix64) throws {
    try write(path) { db in
      var clock = now.timeIntervalSinceReferenceDate
      for table in [entries, nights] where try db.tableExists(table) {
        for key in try keys(of: table, db) {
          clock += 60
          switch Int.random(in: 0..<20, using: &random) {
          case 0: try change(table, key, clock, db, &random)
          case 1: try copy(table, key, clock, db, &random)
          default: break
          }
        }
        try db.execute(
          sql: """
            UPDATE Z_PRIMARYKEY SET Z_MAX = ifnull((SELECT max(Z_PK) FROM \(table)), 0)
            WHERE upper('Z' || Z_NAME) = ?
            """, arguments: [table])
      }
      guard try db.tableExists(events) else { return }
      for key in try keys(of: events, db) where Int.random(in: 0..<4, using: &random) == 0 {
        clock += 60
        try attempt(key, clock, db, &random)
      }
      try db.execute(
        sql: """
          UPDATE Z_PRIMARYKEY SET Z_MAX = (SELECT max(Z_PK) FROM \(events))
          WHERE Z_NAME = 'SDOutboxEvent'
          """)
    }
  }

  private static func write(_ path: String, _ body: (Database) throws -> Void) throws {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    try queue.write(body)
  }

  private static func keys(of table: String, _ db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db, sql: "SELECT Z_PK FROM \(table) WHERE typeof(ZID) = 'blob' ORDER BY Z_PK")
  }

  private static func id(_ random: inout SplitMix64) -> DatabaseValue {
    Data((0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }).databaseValue
  }

  // MARK: Rows

  /// Another value or a longer night: what has a backend id is to replace what was sent.
  private static func change(
    _ table: String, _ key: Int64, _ clock: Double, _ db: Database, _ random: inout SplitMix64
  ) throws {
    let value = table == nights ? "ZENDTIME = ZENDTIME + 1800" : "ZQUANTITY = ZQUANTITY + 1"
    try db.execute(
      sql: """
        UPDATE \(table) SET \(value), ZUPDATEDAT = ?, ZSYNCSTATUS = 'pending' WHERE Z_PK = ?
        """, arguments: [clock, key])
    try addEvent(table, key, clock, db, &random)
  }

  /// The app inserts what it has already, with the same value or a larger one.
  private static func copy(
    _ table: String, _ key: Int64, _ clock: Double, _ db: Database, _ random: inout SplitMix64
  ) throws {
    guard
      let row = try Row.fetchOne(
        db, sql: "SELECT * FROM \(table) WHERE Z_PK = ?", arguments: [key])
    else { return }
    var copy = Dictionary(row.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 })
    let added = try Int64.fetchOne(db, sql: "SELECT max(Z_PK) + 1 FROM \(table)") ?? 1
    copy["Z_PK"] = added.databaseValue
    copy["ZID"] = id(&random)
    copy["ZCREATEDAT"] = clock.databaseValue
    copy["ZUPDATEDAT"] = Bool.random(using: &random) ? clock.databaseValue : .null
    copy["ZBACKENDID"] = .null
    copy["ZSYNCSTATUS"] = "pending".databaseValue
    if Bool.random(using: &random) { copy["ZNOTES"] = .null }
    let grown = table == nights ? "ZENDTIME" : "ZQUANTITY"
    if Bool.random(using: &random), let value = copy[grown].flatMap(Double.fromDatabaseValue) {
      copy[grown] = (value + (table == nights ? 900 : 1)).databaseValue
    }
    if table == nights { copy["ZSOURCEID"] = "R\(added)".databaseValue }
    try RandomNights.insert(copy, into: table, db)
    try addEvent(table, added, clock, db, &random)
  }

  // MARK: Events

  private static func addEvent(
    _ table: String, _ key: Int64, _ clock: Double, _ db: Database, _ random: inout SplitMix64
  ) throws {
    guard try db.tableExists(events), Int.random(in: 0..<8, using: &random) > 0,
      let first = try Row.fetchOne(
        db, sql: "SELECT * FROM \(events) WHERE ZUSERID IS NOT NULL LIMIT 1")
    else { return }
    var event = Dictionary(first.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 })
    event["Z_PK"] =
      (try Int64.fetchOne(db, sql: "SELECT max(Z_PK) + 1 FROM \(events)") ?? 1).databaseValue
    event["ZID"] = id(&random)
    event["ZENTITYID"] =
      (try Data.fetchOne(db, sql: "SELECT ZID FROM \(table) WHERE Z_PK = ?", arguments: [key]))
      .databaseValue
    event["ZEVENTTYPE"] = (table == nights ? "sleepSession" : "progressEntry").databaseValue
    event["ZSTATUS"] = "pending".databaseValue
    event["ZATTEMPTCOUNT"] = 0.databaseValue
    event["ZMAXATTEMPTS"] = 5.databaseValue
    event["ZCREATEDAT"] = clock.databaseValue
    for column in ["ZLASTATTEMPTAT", "ZCOMPLETEDAT", "ZERRORMESSAGE", "ZMETADATA"] {
      event[column] = .null
    }
    try RandomNights.insert(event, into: events, db)
  }

  /// The app tries to send what an open event is about.
  private static func attempt(
    _ key: Int64, _ clock: Double, _ db: Database, _ random: inout SplitMix64
  ) throws {
    let isSent = Bool.random(using: &random)
    try db.execute(
      sql: """
        UPDATE \(events) SET ZSTATUS = ?1, ZLASTATTEMPTAT = ?2, ZCOMPLETEDAT = iif(?3, ?2, NULL),
          ZATTEMPTCOUNT = ifnull(ZATTEMPTCOUNT, 0) + 1
        WHERE Z_PK = ?4 AND ZSTATUS IN ('pending', 'failed')
          AND ifnull(ZATTEMPTCOUNT, 0) < ifnull(ZMAXATTEMPTS, 5)
        """, arguments: [isSent ? "completed" : "failed", clock, isSent, key])
    guard isSent, db.changesCount > 0 else { return }
    for (table, type) in [(entries, "progressEntry"), (nights, "sleepSession")]
    where try db.tableExists(table) {
      try db.execute(
        sql: """
          UPDATE \(table) SET ZBACKENDID = 'n-' || Z_PK || '-' || ?1, ZSYNCSTATUS = 'synced'
          WHERE ZID = (SELECT ZENTITYID FROM \(events) WHERE Z_PK = ?1 AND ZEVENTTYPE = ?2)
          """, arguments: [key, type])
    }
  }
}
