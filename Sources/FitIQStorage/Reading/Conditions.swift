import FitIQDomain
import Foundation
import GRDB

/// Clauses of a WHERE with the values of their parameters, in order.
///
/// Composed, because `column = ? OR ? IS NULL` defeats an index.
struct Conditions {
  private var clauses: [String] = []
  private var values: [DatabaseValue] = []

  init() {}

  init(_ clause: String, _ value: any DatabaseValueConvertible) { add(clause, value) }

  mutating func add(_ clause: String, _ values: any DatabaseValueConvertible...) {
    add(clause, values)
  }

  mutating func add(_ clause: String, _ values: [any DatabaseValueConvertible]) {
    clauses.append(clause)
    self.values += values.map(\.databaseValue)
  }

  /// A column holds one of the values; anything where there are none.
  mutating func add(_ column: String, among values: [String]) {
    guard !values.isEmpty else { return }
    let places = values.map { _ in "?" }.joined(separator: ", ")
    add(values.count == 1 ? "\(column) = ?" : "\(column) IN (\(places))", values)
  }

  /// The rows under the alias `t` of a user and of some local days; nil for no such condition.
  mutating func add(user: UserID?, from: LocalDay? = nil, through: LocalDay? = nil) {
    if let user { add("t.user_id = ?", user.text) }
    if let from { add("t.day >= ?", from.description) }
    if let through { add("t.day <= ?", through.description) }
  }

  /// Both, these clauses first.
  static func + (first: Conditions, second: Conditions) -> Conditions {
    var sum = first
    sum.clauses += second.clauses
    sum.values += second.values
    return sum
  }

  var sql: String { clauses.isEmpty ? "" : "WHERE " + clause }
  /// The same without the word.
  var clause: String { clauses.isEmpty ? "true" : clauses.joined(separator: " AND ") }
  var arguments: StatementArguments { StatementArguments(values) }
}

/// A column holds a value of another kind than its attribute has.
struct ImpossibleValue: Error {}

extension RawStatement {
  func optionalText(_ column: Int32) throws(ImpossibleValue) -> String? {
    if isNull(column) { return nil }
    guard let text = string(column) else { throw ImpossibleValue() }
    return text
  }

  func optionalNumber(_ column: Int32) throws(ImpossibleValue) -> Double? {
    if isNull(column) { return nil }
    guard let number = number(column) else { throw ImpossibleValue() }
    return number
  }

  func optionalInteger(_ column: Int32) throws(ImpossibleValue) -> Int64? {
    guard let number = try optionalNumber(column) else { return nil }
    guard let integer = Int64(exactly: number) else { throw ImpossibleValue() }
    return integer
  }

  func optionalInstant(_ column: Int32) throws(ImpossibleValue) -> Date? {
    guard let seconds = try optionalNumber(column) else { return nil }
    guard StoreRowLimits.isInstant(seconds) else { throw ImpossibleValue() }
    return Date(timeIntervalSince1970: seconds)
  }

  func instant(_ column: Int32) throws(ImpossibleValue) -> Date {
    guard let instant = try optionalInstant(column) else { throw ImpossibleValue() }
    return instant
  }
}
