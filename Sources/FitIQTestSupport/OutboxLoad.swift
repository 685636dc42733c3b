import Foundation
import GRDB

/// Entities with events that are due, in a database that `fitiq migrate up` made.
///
/// Every tenth entry has two events, and every fiftieth entity is a night.
package struct OutboxLoad {
  package static let user = "A0000000-0000-4000-8000-000000000001"
  package let entries: Int
  package let nights: Int
  package let events: Int

  /// - Parameter count: Of entities.
  package init(_ count: Int, into path: String, attempts: Int = 5) throws {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    var entries = 0
    var nights = 0
    var events = 0
    try queue.write { db in
      try db.execute(
        sql: "INSERT INTO users (id, recorded_at, operation_id) VALUES (?, 0, 0)",
        arguments: [Self.user])
      for number in 0..<count {
        let isNight = number % 50 == 49
        let id = Self.id(number)
        if isNight {
          nights += 1
          try Self.addNight(number, id, db)
        } else {
          entries += 1
          try Self.addEntry(number, id, db)
        }
        for copy in 0..<(number % 10 == 3 ? 2 : 1) {
          events += 1
          try db.execute(
            sql: """
              INSERT INTO outbox_events
                (id, event_type, entity_id, user_id, status, created_at, attempt_count,
                 max_attempts, priority, recorded_at, operation_id)
              VALUES (?, ?, ?, ?, 'pending', ?, 0, ?, ?, 0, 0)
              """,
            arguments: [
              Self.id(1_000_000 + events), isNight ? "sleepSession" : "progressEntry", id,
              Self.user, Self.instant(number) + Double(copy), attempts, isNight ? 5 : 0,
            ])
        }
      }
    }
    self.entries = entries
    self.nights = nights
    self.events = events
  }

  private static func addEntry(_ number: Int, _ id: String, _ db: Database) throws {
    let at = instant(number)
    try db.execute(
      sql: """
        INSERT INTO progress_entries
          (id, user_id, type, quantity, date_at, time, measured_at, day, slot, created_at,
           updated_at, sync_status, recorded_at, operation_id)
        VALUES (?, ?, 'steps', ?, ?, NULL, ?, date(?, 'unixepoch'), ?, ?, ?, 'pending', 0, 0)
        """,
      arguments: [id, user, Double(number % 997), at, at, at, "load \(number)", at, at])
  }

  private static func addNight(_ number: Int, _ id: String, _ db: Database) throws {
    let at = instant(number)
    try db.execute(
      sql: """
        INSERT INTO sleep_sessions
          (id, user_id, day, start_at, end_at, time_in_bed_minutes, total_sleep_minutes,
           sleep_efficiency, source, source_id, created_at, sync_status, recorded_at, operation_id)
        VALUES (?, ?, date(?, 'unixepoch'), ?, ?, 1, 1, 100, 'load', ?, ?, 'pending', 0, 0)
        """,
      arguments: [id, user, at + 60, at, at + 60, id, at])
  }

  /// An hour each, as the app writes steps: a search for an entry finds those of its days.
  private static func instant(_ number: Int) -> Double { 1_600_000_000 + Double(number * 3_600) }

  /// The upper-case id of an entity.
  package static func id(_ number: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "B0000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  /// Changes the database as another program would.
  package static func run(_ sql: String, in path: String) throws {
    let queue = try open(path)
    defer { try? queue.close() }
    try queue.write { try $0.execute(sql: sql) }
  }

  /// A delivery may be writing meanwhile.
  private static func open(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Rows of a query over the database, each as its columns' texts.
  package static func rows(_ sql: String, in path: String) throws -> [[String]] {
    let queue = try open(path)
    defer { try? queue.close() }
    return try queue.read { db in
      try Row.fetchAll(db, sql: sql).map { row in
        row.databaseValues.map { $0.isNull ? "" : "\($0.storage.value ?? "")" }
      }
    }
  }
}
