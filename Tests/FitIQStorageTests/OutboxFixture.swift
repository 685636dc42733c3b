import FitIQDomain
import FitIQTestSupport
import Foundation
import GRDB

@testable import FitIQStorage

/// A database with random events in every state.
struct OutboxFixture {
  let storage: StorageFixture
  let database: TypedDatabase
  let moment = Moment(wall: 1_764_158_400, boot: "this-boot", uptime: 50_000)

  static let types = ["progressEntry", "sleepSession", "mealLog", "workout"]
  static let errors = ["API error (500)", "Entity not found: \(UUID())", "timeout", nil]

  init(storage: StorageFixture, database: TypedDatabase) {
    self.storage = storage
    self.database = database
  }

  init(events: Int, seed: UInt64) throws {
    storage = try StorageFixture()
    database = try storage.open()
    var dice = SplitMix64(seed: seed)
    try database.queue.write { db in
      try db.execute(
        sql: "INSERT INTO users (id, recorded_at, operation_id) VALUES (?, 0, 0)",
        arguments: [storage.user.text])
      for number in 0..<events { try add(number, &dice, db) }
    }
  }

  private func add(_ number: Int, _ dice: inout SplitMix64, _ db: Database) throws {
    let status = ["pending", "processing", "failed", "completed"].randomElement(using: &dice)
    let isOurs = Bool.random(using: &dice)
    let created = moment.wall - Double.random(in: 1...4_000_000, using: &dice)
    let attempts = status == "pending" ? 0 : Int.random(in: 1...5, using: &dice)
    let lease = status == "processing" && isOurs
    let ends = Double.random(in: 49_000...51_000, using: &dice)
    if lease {
      try db.execute(
        sql: "INSERT INTO outbox_leases (owner, boot, ends, ends_at) VALUES (?, ?, ?, ?)",
        arguments: [
          "somebody \(number)", ["this-boot", "another"].randomElement(using: &dice), ends,
          moment.wall + ends - 50_000,
        ])
    }
    try db.execute(
      sql: """
        INSERT INTO outbox_events
          (id, event_type, entity_id, user_id, status, created_at, last_attempt_at, attempt_count,
           max_attempts, error_message, completed_at, priority, lease_id, recorded_at, operation_id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
        """,
      arguments: [
        Self.id(number), Self.types.randomElement(using: &dice),
        Self.id(Int.random(in: 100_000...100_050, using: &dice)), storage.user.text, status,
        created, attempts > 0 ? moment.wall - Double.random(in: 1...900, using: &dice) : nil,
        attempts, [5, 5, 3, 40][number % 4],
        status == "failed" ? Self.errors.randomElement(using: &dice) ?? nil : nil,
        status == "completed" ? created + 5 : nil, [0, 5, 7].randomElement(using: &dice),
        lease ? db.lastInsertedRowID : nil,
      ])
  }

  static func id(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  /// A random filter that takes some of them.
  static func filter(_ dice: inout SplitMix64, at moment: Moment) -> OutboxFilter {
    var filter = OutboxFilter()
    let states = OutboxState.allCases.shuffled(using: &dice)
    filter.states = Set(states.prefix(Int.random(in: 0...3, using: &dice)))
    if Bool.random(using: &dice) { filter.types = Array(types.shuffled(using: &dice).prefix(2)) }
    if Int.random(in: 0..<4, using: &dice) == 0 { filter.error = #"error \(5\d\d\)"# }
    if Int.random(in: 0..<4, using: &dice) == 0 {
      filter.createdBefore = moment.wall - 2_000_000
    }
    if Int.random(in: 0..<4, using: &dice) == 0 {
      filter.attempts = OutboxFilter.Comparison(
        [">=3", "<2", "5"].randomElement(using: &dice) ?? "")
    }
    if Int.random(in: 0..<4, using: &dice) == 0 { filter.limit = 7 }
    return filter
  }

  /// Where the kept numbers differ from the events.
  func miscounted() throws -> [String] {
    try database.queue.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT status || ' ' || is_dead || ' ' || event_type || ' ' || error_kind || ' ' || sum(n)
          FROM (SELECT status, is_dead, event_type, error_kind, event_count AS n FROM outbox_counts
                UNION ALL
                SELECT status, status = 'failed' AND attempt_count >= max_attempts, event_type,
                       ifnull(error_kind, ''), -1 FROM outbox_events)
          GROUP BY status, is_dead, event_type, error_kind HAVING sum(n) <> 0
          """)
    }
  }

  /// Events that are due although they are not open, or open without being due.
  func misdated() throws -> [String] {
    try database.queue.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT id FROM outbox_events
          WHERE (due_at IS NOT NULL)
            <> (status = 'pending' OR (status = 'failed' AND attempt_count < max_attempts))
          """)
    }
  }

  /// Entities that are taken for ones with several events, or for ones without.
  func misjudgedSiblings() throws -> [String] {
    try database.queue.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT entity_id FROM (
            SELECT entity_id FROM outbox_siblings
            UNION ALL
            SELECT entity_id FROM outbox_events GROUP BY entity_id HAVING count(*) > 1)
          GROUP BY entity_id HAVING count(*) <> 2
          """)
    }
  }

  /// All that undo promises to restore.
  func content() throws -> [String] {
    try database.queue.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT json_array(key, id, event_type, entity_id, status, last_attempt_at, attempt_count,
            max_attempts, error_message, error_kind, completed_at, due_at, is_unsure, priority, operation_id)
          FROM outbox_events ORDER BY key
          """)
    }
  }
}
