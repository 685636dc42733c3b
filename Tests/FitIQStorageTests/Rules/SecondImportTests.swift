import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// What a second import makes of a database that has the rows of the first: of random stores that
/// their app went on to use.
///
/// `FITIQ_SLOW` takes more of them; some that have failed are always among them.
@Suite(.bounded) struct SecondImportTests {
  private static let seeds: [UInt64] =
    Effort.isFull
    ? Array(1...300)
    : Effort.current == .ci
      ? Array(1...6) + [60, 101, 115, 226, 251] : [60]

  private var rules: RuleFixture

  init() throws { rules = try RuleFixture() }

  private func use(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 1_000_000)
    try RandomAppUse.go(on: rules.path, rules.cleanup.asOf, &random)
  }

  private func difference(
    _ one: [String: [String]], _ other: [String: [String]]
  ) -> [String] {
    one.keys.sorted().flatMap { table -> [String] in
      let (mine, theirs) = (Set(one[table] ?? []), Set(other[table] ?? []))
      return mine.subtracting(theirs).sorted().prefix(3).map { "first: \(table) \($0)" }
        + theirs.subtracting(mine).sorted().prefix(3).map { "second: \(table) \($0)" }
    }
  }

  @Test(arguments: seeds)
  mutating func aSecondImportEndsAsTheFirstOfTheLastState(seed: UInt64) throws {
    try rules.write(seed)
    _ = try rules.imported("second.db")
    try use(seed)
    let second = try rules.imported("second.db")
    let first = try rules.imported("first.db")
    let lent = try lentSince(first.database, second.database)
    #expect(
      difference(comparable(first.rows, lent), comparable(second.rows, lent)).prefix(6) == [])
    #expect(try sendings(of: first.database) == sendings(of: second.database))
    // What the first import has seen of attempts the later states of the store can have forgotten.
    let known = try doubted(in: second.database).union(accounted(in: second.database))
    #expect(try doubted(in: first.database).subtracting(known) == [])
    #expect(try lostIDs(in: first.database) == [])
    #expect(try lostIDs(in: second.database) == [])
    let again = try rules.imported("second.db")
    #expect(again.report.operationID == nil, "\(again.report.counts)")
    #expect(difference(second.rows, again.rows) == [])
  }

  /// A night of the database keeps its id when a longer recording takes its place, and what it may
  /// have been sent as: its stages and events are compared without them.
  ///
  /// - Parameter lent: Entries that are compared without what copies have lent them, as are their events.
  private func comparable(
    _ rows: [String: [String]], _ lent: Set<String>
  ) -> [String: [String]] {
    var rows = rows
    func isLent(_ row: String) -> Bool { lent.contains { row.contains("\"\($0)\"") } }
    rows["progress_entries"] = rows["progress_entries"]?.map { row in
      isLent(row)
        ? row.replacing(/\ (notes|backend_id|sync_status)=("[^"]*"|NULL)/, with: "") : row
    }
    rows["outbox_events"] = rows["outbox_events"]?.filter { !isLent($0) }
    for table in ["sleep_sessions", "sleep_stages"] {
      rows[table] = rows[table]?.map {
        $0.replacing(/\ source_id=("[^"]*"|NULL)/, with: "").split(separator: " ")
          .filter { !$0.hasPrefix("id=") && !$0.hasPrefix("session_id=") }.joined(separator: " ")
      }.sorted()
    }
    rows["outbox_events"] = rows["outbox_events"]?.filter {
      !$0.contains("event_type=\"sleepSession\"") && !$0.contains("event_type=\"futureThing\"")
    }.map {
      $0.split(separator: " ").filter {
        !$0.hasPrefix("last_attempt_at=") && !$0.hasPrefix("is_unsure=")
      }.joined(separator: " ")
    }
    return rows
  }

  /// Entries to which a copy had lent its notes or its backend id before it went from the store: a later
  /// import keeps both, and the first of the later state never saw them.
  private func lentSince(_ first: TypedDatabase, _ second: TypedDatabase) throws -> Set<String> {
    func facts(_ database: TypedDatabase) throws -> [String: (notes: String?, backendID: String?)] {
      try database.queue.read { db in
        try Row.fetchAll(db, sql: "SELECT id, notes, backend_id FROM progress_entries").reduce(
          into: [:]
        ) { $0[$1[0] as String] = ($1[1], $1[2]) }
      }
    }
    let (before, after) = (try facts(first), try facts(second))
    return Set(
      after.filter { id, now in
        guard let then = before[id] else { return false }
        return then.notes == nil && now.notes != nil
          || then.backendID == nil && now.backendID != nil
      }.keys)
  }

  /// Events that were settled since, and those of rows that the attempt is about itself by now.
  private func accounted(in database: TypedDatabase) throws -> Set<String> {
    try database.queue.read { db in
      try String.fetchSet(
        db,
        sql: """
          SELECT e.id FROM outbox_events AS e
          WHERE e.status = 'completed' OR EXISTS (
            SELECT 1 FROM outbox_events AS o
            WHERE o.entity_id = e.entity_id AND o.key <> e.key AND \(OutboxSQL.isUnsure()))
          """)
    }
  }

  /// Events about entries that ask the backend before they are sent.
  private func doubted(in database: TypedDatabase) throws -> Set<String> {
    try database.queue.read { db in
      try String.fetchSet(
        db,
        sql: """
          SELECT o.id FROM outbox_events AS o
          WHERE o.status <> 'completed' AND o.event_type = 'progressEntry'
            AND \(OutboxSQL.isUnsure())
          """)
    }
  }

  /// Which nights are or would be sent, and events of any type that are about a row that was merged away.
  private func sendings(of database: TypedDatabase) throws -> [String] {
    try database.queue.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT s.user_id || ' ' || s.start_at || ' ' || s.end_at FROM sleep_sessions AS s
          WHERE s.backend_id IS NULL AND s.sync_status <> 'synced' AND EXISTS (
            SELECT 1 FROM outbox_events AS o WHERE o.entity_id = s.id
              AND (o.due_at IS NOT NULL OR o.status = 'processing') AND o.event_type = 'sleepSession')
          UNION ALL
          SELECT 'gone ' || entity_id || event_type FROM outbox_events
          WHERE entity_id NOT IN (SELECT id FROM progress_entries UNION SELECT id FROM sleep_sessions)
            AND entity_id IN (
              SELECT json_extract(e.value, '$[1]') FROM merges AS m, json_each(m.members) AS e)
          ORDER BY 1
          """)
    }
  }

  /// Backend ids of the store's rows that the database neither has nor lists.
  private func lostIDs(in database: TypedDatabase) throws -> [String] {
    var known: Set<String> = []
    try database.forEachRemoteDuplicate(RemoteDuplicateFilter()) { known.insert($0.backendID) }
    let tables = ["progress_entries", "sleep_sessions"]
    try database.queue.read { db in
      for table in tables {
        known.formUnion(
          try String.fetchAll(
            db, sql: "SELECT backend_id FROM \(table) WHERE backend_id IS NOT NULL"))
      }
      for row in try String.fetchAll(db, sql: "SELECT raw_value FROM quarantine") {
        // Whole rows are kept there.
        known.insert(row)
      }
    }
    let texts = known.joined(separator: "\n").lowercased()
    return try rules.cleanup.read(zone: rules.zone) { db in
      try tables.prefix(rules.version < 4 ? 1 : 2).flatMap { table in
        try String.fetchAll(
          db, sql: "SELECT backend_id FROM temp.\(table) WHERE length(backend_id) > 0")
      }
    }.filter { !texts.contains($0.lowercased()) }
  }

  /// What fitiq sent in between is not sent again, and stays known.
  @Test(arguments: seeds)
  mutating func whatFitIQSentStaysSent(seed: UInt64) throws {
    try rules.write(seed)
    let database = try rules.imported("own.db").database
    let sent = try send(in: database, seed)
    try use(seed)
    let second = try rules.imported("own.db")
    var known: Set<String> = []
    try database.forEachRemoteDuplicate(RemoteDuplicateFilter()) { known.insert($0.backendID) }
    try database.queue.read { db in
      for table in ["progress_entries", "sleep_sessions"] {
        known.formUnion(
          try String.fetchAll(
            db, sql: "SELECT backend_id FROM \(table) WHERE backend_id IS NOT NULL"))
      }
      #expect(sent.filter { !known.contains($0) } == [])
      // Every event that could be sent has its row, unless nobody has merged that away.
      let merged = try Row.fetchAll(
        db,
        sql: """
          SELECT o.entity_id, o.status, o.event_type FROM outbox_events AS o
          WHERE o.status <> 'completed'
            AND o.entity_id NOT IN (SELECT id FROM progress_entries)
            AND o.entity_id NOT IN (SELECT id FROM sleep_sessions)
            AND o.entity_id IN (
              SELECT json_extract(e.value, '$[1]') FROM merges AS m, json_each(m.members) AS e)
          """)
      #expect(merged.map(\.description) == [])
    }
    let again = try rules.imported("own.db")
    #expect(again.report.operationID == nil, "\(again.report.counts)")
    #expect(difference(second.rows, again.rows) == [])
  }

  /// The app and a sync made a snapshot of each day: the backend has, and gets, one.
  @Test(arguments: [false, true], [false, true])
  mutating func aDayHasOneSnapshot(isOwnSent: Bool, isAppsSent: Bool) throws {
    var seed: UInt64 = 1
    try rules.write(seed)
    while rules.version < 4 {
      seed += 1
      try rules.write(seed)
    }
    let app = try DatabaseQueue(path: rules.path)
    try app.write { db in
      try db.execute(
        sql: "UPDATE ZSDACTIVITYSNAPSHOT SET ZBACKENDID = iif(?, 'app' || Z_PK, NULL)",
        arguments: [isAppsSent])
    }
    try app.close()
    let database = try rules.imported("own.db").database
    let count = try database.queue.inDatabase { db in
      // As a sync would have made them.
      try db.execute(
        sql: """
          UPDATE outbox_events SET status = 'pending', attempt_count = 0, last_attempt_at = NULL,
            entity_id = iif(entity_id GLOB 'F*', 'E', 'F') || substr(entity_id, 2)
          WHERE event_type = 'activitySnapshot';
          DELETE FROM activity_snapshots WHERE id NOT IN (
            SELECT min(id) FROM activity_snapshots GROUP BY user_id, date_at);
          UPDATE activity_snapshots SET id = iif(id GLOB 'F*', 'E', 'F') || substr(id, 2), ledger_id = NULL, source_key = NULL,
            steps = 7, backend_id = \(isOwnSent ? "'own' || id" : "NULL");
          """)
      return try Int.fetchOne(db, sql: "SELECT count(*) FROM activity_snapshots") ?? 0
    }
    #expect(count > 5)
    func states() throws -> [String] {
      try database.queue.read { db in
        try String.fetchAll(
          db,
          sql: """
            SELECT coalesce(substr(backend_id, 1, 3), iif(steps = 7, 'sync', 'store')) || ' ' || count(*)
            FROM activity_snapshots GROUP BY user_id, date_at, steps = 7
            """)
      }
    }
    let second = try rules.imported("own.db")
    let expected =
      isOwnSent
      ? (isAppsSent ? ["app 1", "own 1"] : ["own 1"]) : isAppsSent ? ["app 1"] : ["sync 1"]
    let found = try states()
    #expect(Set(found) == Set(expected))
    // Nothing is left to send what is not there.
    let orphans = try database.queue.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT o.entity_id FROM outbox_events AS o
          WHERE o.event_type = 'activitySnapshot' AND o.status <> 'completed'
            AND o.entity_id NOT IN (SELECT id FROM activity_snapshots)
          """)
    }
    #expect(orphans == [])
    let again = try rules.imported("own.db")
    #expect(again.report.operationID == nil, "\(again.report.counts)")
    #expect(difference(second.rows, again.rows) == [])
  }

  /// Sends half of what is due; returns the backend's ids.
  private func send(in database: TypedDatabase, _ seed: UInt64) throws -> [String] {
    var random = SplitMix64(seed: seed)
    return try database.queue.write { db in
      var sent: [String] = []
      for (table, type) in [
        ("progress_entries", "progressEntry"), ("sleep_sessions", "sleepSession"),
      ] {
        let due = try Row.fetchAll(
          db,
          sql: """
            SELECT o.key, min(t.id) FROM outbox_events AS o JOIN \(table) AS t ON t.id = o.entity_id
            WHERE o.event_type = ? AND o.due_at IS NOT NULL AND t.backend_id IS NULL
              AND t.sync_status <> 'synced'
            GROUP BY t.id HAVING count(*) = 1 ORDER BY o.key
            """, arguments: [type])
        for row in due where Bool.random(using: &random) {
          let (key, id): (Int64, String) = (row[0], row[1])
          sent.append("f-\(key)")
          try db.execute(
            sql: """
              UPDATE outbox_events SET status = 'completed', completed_at = ?, last_attempt_at = ?
              WHERE key = ?
              """,
            arguments: [
              rules.cleanup.asOf.timeIntervalSince1970, rules.cleanup.asOf.timeIntervalSince1970,
              key,
            ])
          try db.execute(
            sql: "UPDATE \(table) SET backend_id = ?, sync_status = 'synced' WHERE id = ?",
            arguments: ["f-\(key)", id])
        }
      }
      return sent
    }
  }
}
