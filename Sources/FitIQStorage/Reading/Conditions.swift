import FitIQDomain
import Foundation

/// Clauses of a WHERE with the values of their parameters, in order.
///
/// Composed, because `column = ? OR ? IS NULL` defeats an index.
struct Conditions {
  enum Value: Sendable {
    case text(String)
    case integer(Int64)
    case real(Double)
  }

  private var clauses: [String] = []
  private(set) var values: [Value] = []

  init() {}

  init(_ clause: String, _ values: Value...) { add(clause, values) }

  mutating func add(_ clause: String, _ values: Value...) {
    clauses.append(clause)
    self.values += values
  }

  mutating func add(_ clause: String, _ values: [Value]) {
    clauses.append(clause)
    self.values += values
  }

  /// Both, these clauses first.
  static func + (first: Conditions, second: Conditions) -> Conditions {
    var sum = first
    sum.clauses += second.clauses
    sum.values += second.values
    return sum
  }

  var sql: String { clauses.isEmpty ? "" : "WHERE " + clauses.joined(separator: " AND ") }
}

extension RawStatement {
  /// Binds values from the first parameter on.
  func bind(_ values: [Conditions.Value]) {
    for (index, value) in values.enumerated() {
      let parameter = Int32(clamping: index + 1)
      switch value {
      case .text(let text): bind(text, parameter)
      case .integer(let number): bind(number, parameter)
      case .real(let number): bind(number, parameter)
      }
    }
  }
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
