import FitIQDomain
import Foundation
import GRDB

/// Which events a filter takes, as SQL over the alias `o`.
struct OutboxSelection {
  private var clauses: [String] = []
  private(set) var arguments: [String: (any DatabaseValueConvertible)?]

  init(_ filter: OutboxFilter, at moment: Moment) {
    arguments = [
      "stuck_before": moment.wall - OutboxSQL.stuckAfter, "boot": moment.boot,
      "uptime": moment.uptime,
      "wall": moment.wall,
    ]
    if !filter.states.isEmpty { clauses.append(OutboxSQL.condition(on: filter.states)) }
    add(filter.types, "o.event_type", "type")
    add(filter.ids, "o.id", "id")
    if let user = filter.user { add("o.user_id = :user COLLATE NOCASE", ["user": user]) }
    if let entity = filter.entity { add("o.entity_id = :entity", ["entity": entity]) }
    if let error = filter.error {
      add("matches_error(o.error_message, :error)", ["error": error])
    }
    if let before = filter.createdBefore { add("o.created_at < :before", ["before": before]) }
    if let after = filter.createdAfter { add("o.created_at >= :after", ["after": after]) }
    if let operation = filter.operation {
      add("o.operation_id = :operation", ["operation": operation])
    }
    if let keys = filter.keys {
      add("o.key IN (SELECT value FROM json_each(:keys))", ["keys": keys.jsonArray])
    }
    if !filter.without.isEmpty {
      add(
        "o.key NOT IN (SELECT value FROM json_each(:without))",
        ["without": filter.without.jsonArray])
    }
    if let attempts = filter.attempts {
      add(
        "ifnull(o.attempt_count, 0) \(attempts.symbol) :attempts", ["attempts": attempts.bound])
    }
  }

  /// The selection of a filter, with the function that looks for its pattern.
  ///
  /// Not while a statement runs: SQLite replaces no function then.
  static func prepared(
    _ filter: OutboxFilter, at moment: Moment, in db: Database
  ) throws -> OutboxSelection {
    if let error = filter.error { try ErrorPattern.add(error, to: db) }
    return OutboxSelection(filter, at: moment)
  }

  /// Only what comes after a row, newest first.
  ///
  /// - Parameter created: When its event was made; nil for a row at the end, where nobody knows.
  mutating func follow(key: Int64, created: Double?) {
    guard let created else {
      return add("o.created_at IS NULL AND o.key < :after_key", ["after_key": key])
    }
    // Those of which nobody knows are last.
    add(
      """
      (o.created_at <= :after_created AND (o.created_at < :after_created OR o.key < :after_key)
        OR o.created_at IS NULL)
      """, ["after_key": key, "after_created": created])
  }

  /// Empty where it takes all.
  var condition: String { clauses.isEmpty ? "" : "WHERE " + clauses.joined(separator: " AND ") }

  /// More conditions after others.
  var conjunction: String { clauses.map { "AND " + $0 }.joined(separator: " ") }

  private mutating func add(_ clause: String, _ values: [String: (any DatabaseValueConvertible)?]) {
    clauses.append(clause)
    arguments.merge(values) { _, new in new }
  }

  private mutating func add(_ values: [String], _ column: String, _ name: String) {
    guard !values.isEmpty else { return }
    // SQLite looks through all parameters for the name of one.
    guard values.count < 100 else {
      let list = try? JSONEncoder().encode(values)
      return add(
        "\(column) IN (SELECT value FROM json_each(:\(name)))",
        [name: list.map { String(decoding: $0, as: UTF8.self) }])
    }
    let names = values.indices.map { "\(name)_\($0)" }
    add(
      "\(column) IN (\(names.map { ":" + $0 }.joined(separator: ", ")))",
      Dictionary(uniqueKeysWithValues: zip(names, values)))
  }
}

extension OutboxFilter {
  /// Without its states, for what is not in one of them yet.
  var ofAnyState: OutboxFilter {
    var filter = self
    filter.states = []
    return filter
  }
}
