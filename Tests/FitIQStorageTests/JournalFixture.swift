import FitIQDomain
import FitIQTestSupport
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// An app store with a journal and backups of its own.
struct JournalFixture {
  let folder: ScratchFolder
  /// Of the store; or of a copy of it, which shares the journal.
  var path: String
  var context = WriteContext(now: Date(timeIntervalSince1970: 1_764_200_000), toolVersion: "test")
  let storeID: String

  init(_ scenario: AppStoreScenario = AppStoreScenario()) throws {
    folder = try ScratchFolder()
    path = folder.file("default.store")
    try scenario.write(to: path)
    // Of a copy: a store with a log must be found as it was written.
    let copy = try PrivateCopy(of: path)
    storeID = try #require(
      try DatabaseQueue(path: copy.path).read {
        try String.fetchOne($0, sql: "SELECT Z_UUID FROM Z_METADATA")
      })
  }

  var state: String { folder.file("state") }

  var history: AppStoreHistory {
    AppStoreHistory(path, stateFolder: state, options: .init(busyTimeout: 0))
  }

  func journal() throws -> StoreJournal {
    try StoreJournal.openForWriting(storeID: storeID, stateFolder: state)
  }

  func open(busyTimeout: TimeInterval = 0) throws -> DatabaseQueue {
    try TypedDatabase.queue(path, options: .init(busyTimeout: busyTimeout))
  }

  /// The same for another file of the store.
  func at(_ name: String) -> JournalFixture {
    var other = self
    other.path = folder.file(name)
    return other
  }

  /// Copies the store, and returns the fixture of the copy.
  func copied(to name: String) throws -> JournalFixture {
    try FileManager.default.copyItem(atPath: path, toPath: folder.file(name))
    return at(name)
  }

  /// Writes the journal as an earlier version had it.
  func downgradeJournal(to version: Int) throws {
    let path = StoreJournal.path(storeID: storeID, stateFolder: state)
    let queue = try DatabaseQueue(path: path + ".old")
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; ATTACH '\(path)' AS new")
      for step in JournalSQL.versions.prefix(version) { try db.execute(sql: step) }
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite_%'")
      for table in tables {
        let columns = try String.fetchAll(
          db, sql: "SELECT name FROM pragma_table_info(?, 'main')", arguments: [table]
        ).joined(separator: ", ")
        try db.execute(
          sql: "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM new.\(table)")
      }
      try db.execute(
        sql: """
          PRAGMA main.application_id = \(StoreJournal.applicationID);
          PRAGMA main.user_version = \(version)
          """)
    }
    try queue.close()
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + ".old", toPath: path)
  }

  func execute(_ sql: String) throws {
    let queue = try open()
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
  }

  func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  func content() throws -> [String: [String]] { try AppStoreContent.dump(path) }

  /// What of an operation a crash cuts off.
  enum Cut { case nothing, beforeCommit, beforeFinish }

  /// Does to the store what a change does: backup, change, intent, commit, end.
  @discardableResult
  func perform(_ changes: StoreChanges, cut: Cut = .nothing) throws -> Int64 {
    let files = try OriginalFiles(path)
    let queue = try open()
    let journal = try journal()
    defer {
      try? queue.close()
      files.close()
    }
    return try queue.inDatabase { db in
      var id: Int64 = 0
      try db.inTransaction(.immediate) {
        try journal.settle(storePath: files.path, in: db)
        let backup = try StoreBackup.make(
          of: files, in: BackupFolder.path(of: path), now: context.now)
        try changes.apply(to: db)
        id = try journal.begin(
          OperationKind(rawValue: "cleanup"), summary: "test", storePath: files.path,
          changes: changes, after: db, backup: backup, context: context)
        return cut == .beforeCommit ? .rollback : .commit
      }
      if cut == .nothing { try journal.finish(id) }
      return id
    }
  }

  /// Removals and changes of random rows in several tables.
  func randomChanges(_ generator: inout SplitMix64) throws -> StoreChanges {
    var changes = StoreChanges()
    let copy = try PrivateCopy(of: path)
    try DatabaseQueue(path: copy.path).read { db in
      for (table, column) in [
        ("ZSDPROGRESSENTRY", "ZTIME"), ("ZSDSLEEPSTAGE", "ZSTAGE"), ("ZSDOUTBOXEVENT", "ZSTATUS"),
        ("ACHANGE", "ZCOLUMNS"),
      ] where try db.tableExists(table) {
        var change = StoreChanges.Table()
        var removed: [Int64] = []
        for key in try Int64.fetchAll(db, sql: "SELECT Z_PK FROM \(table) ORDER BY Z_PK") {
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: removed.append(key)
          case 1:
            let value: StoreChanges.Value =
              Bool.random(using: &generator) ? .null : .text("\(generator.next())")
            change.updates.append(.init(key: key, values: [column: value]))
          default: break
          }
        }
        change.removed = KeyRanges(removed)
        changes.tables[table] = change
      }
    }
    return changes
  }
}

extension StoreChanges {
  /// Writes what the changes say, as applying them does.
  func apply(to db: Database) throws {
    for (table, change) in tables {
      for range in change.removed.ranges {
        try db.execute(
          sql: "DELETE FROM \(table) WHERE Z_PK BETWEEN ? AND ?",
          arguments: [range.lowerBound, range.upperBound])
      }
      for update in change.updates {
        try db.execute(
          sql: "UPDATE \(table) SET Z_OPT = Z_OPT + 1 WHERE Z_PK = ?", arguments: [update.key])
        for (column, value) in update.values {
          try db.execute(
            sql: "UPDATE \(table) SET \(column) = ? WHERE Z_PK = ?",
            arguments: [value.databaseValue, update.key])
        }
      }
    }
  }
}

extension StoreChanges.Value {
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .blob(let data): data.databaseValue
    }
  }
}
