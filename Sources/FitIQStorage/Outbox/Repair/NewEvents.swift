import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// An event to be made, as the app makes them when it saves an entity.
struct NewEvent {
  let entity: UUID16
  let type: String
  let user: String
  let metadata: String
  let priority: Int64
  /// Without an id of the backend; the app writes it and does not read it.
  let isNewRecord: Bool
  /// An earlier attempt may have arrived.
  let isUnsure: Bool
  /// When the entity was last changed (Unix seconds).
  let changed: Double?

  /// An id made from what the event is about and when it is made, which no other event has.
  func id(_ now: Date) -> UUID16 {
    let text = "\(type) \(entity.text) \(now.timeIntervalSince1970)"
    return UUID16(made: Array(Fingerprint(of: Data(text.utf8)).hex.utf8))
  }
}

/// Makes events for rows: type, priority and metadata by their table.
struct NewEvents {
  let db: Database
  let sources: [DoctorSource]
  let moment: Moment

  private struct Kind {
    let priority: Int64
    /// After the user and the time of the last change.
    let columns: String
    let metadata: (Row) -> any Encodable
  }

  /// The type of the events about a table's rows; nil where nothing sends them.
  static func type(of table: String) -> OutboxType? {
    OutboxType.allCases.first { $0.tables?.first == table && kind($0) != nil }
  }

  func user(of row: OutboxRepairRow) throws -> String? {
    let find = try db.cachedStatement(
      sql: """
        SELECT user_id FROM \(sources[row.place.source].table)
        WHERE \(row.place.id == nil ? "key" : "id") = ?
        """)
    return try String.fetchOne(
      find, arguments: row.place.id.map { [$0.text] } ?? [row.place.key])
  }

  /// Nil where nobody is known to whom the row belongs.
  func event(for row: OutboxRepairRow, id: UUID16, isUnsure: Bool) throws -> NewEvent? {
    let table = sources[row.place.source].table
    guard let type = sources[row.place.source].event, let kind = Self.kind(type) else {
      return nil
    }
    let isByKey = row.place.id == nil
    let found = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT user_id, coalesce(updated_at, created_at), \(kind.columns)
          FROM \(table) WHERE \(isByKey ? "key" : "id") = ?
          """), arguments: isByKey ? [row.place.key] : [id.text])
    guard let found, let user = String.fromDatabaseValue(found[0]) else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return NewEvent(
      entity: id, type: type.rawValue, user: user,
      metadata: String(decoding: try encoder.encode(kind.metadata(found)), as: UTF8.self),
      priority: kind.priority, isNewRecord: !row.hasBackendID, isUnsure: isUnsure,
      changed: Double.fromDatabaseValue(found[1]))
  }

  private static func kind(_ type: OutboxType) -> Kind? {
    switch type {
    case .progressEntry:
      Kind(priority: 0, columns: "type, quantity") {
        ProgressMetadata(metricType: text($0, 2), value: number($0, 3) ?? 0)
      }
    case .sleepSession:
      Kind(priority: 5, columns: "start_at, end_at") {
        SleepMetadata(duration: max(0, (number($0, 3) ?? 0) - (number($0, 2) ?? 0)))
      }
    case .mealLog:
      Kind(priority: 7, columns: "id, meal_type, raw_input, logged_at, notes") {
        GenericMetadata(data: [
          "mealLogID": text($0, 2), "mealType": text($0, 3), "rawInput": text($0, 4),
          "loggedAt": Date(timeIntervalSince1970: number($0, 5) ?? 0).formatted(.iso8601),
          "hasNotes": text($0, 6).isEmpty ? "false" : "true",
        ])
      }
    case .workout:
      Kind(priority: 5, columns: "activity_type, started_at, source") {
        GenericMetadata(data: [
          "activityType": text($0, 2), "startedAt": (number($0, 3) ?? 0).description,
          "source": text($0, 4),
        ])
      }
    case .workoutTemplate:
      Kind(priority: 5, columns: "name, category, exercise_count") {
        GenericMetadata(data: [
          "name": text($0, 2), "category": text($0, 3),
          "exerciseCount": String(Int64.fromDatabaseValue($0[4]) ?? 0),
        ])
      }
    case .physicalAttribute, .activitySnapshot, .moodEntry, .profileMetadata, .profilePhysical,
      .journalEntry, .goal, .chatMessage:
      nil
    }
  }

  // Neither is inlined: into the closures above, it makes the optimiser of Swift 6.3.1 crash.
  @inline(never)
  private static func text(_ row: Row, _ index: Int) -> String {
    let value: DatabaseValue = row[index]
    return String.fromDatabaseValue(value) ?? ""
  }

  /// Within what JSON and the app's dates can say.
  @inline(never)
  private static func number(_ row: Row, _ index: Int) -> Double? {
    let value: DatabaseValue = row[index]
    guard let number = Double.fromDatabaseValue(value), StoreRowLimits.isInstant(number) else {
      return nil
    }
    return number
  }
}

/// What the app calls metadata, with its own names (legacy app, outbox).
private struct ProgressMetadata: Encodable {
  let type = "progressEntry"
  let metricType: String
  let value: Double
  /// Left empty by the app.
  let unit = ""
}

private struct SleepMetadata: Encodable {
  let type = "sleepSession"
  /// Seconds.
  let duration: Double
}

private struct GenericMetadata: Encodable {
  let type = "generic"
  let data: [String: String]
}
