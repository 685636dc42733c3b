import Foundation

/// A field of a body that the contract does not allow.
struct FieldProblem: Sendable, Equatable {
  let field: String
  let message: String
}

/// Collects what is wrong with one body.
struct Validation {
  private(set) var problems: [FieldProblem] = []

  mutating func report(_ field: String, _ message: String) {
    problems.append(FieldProblem(field: field, message: message))
  }

  mutating func require(_ value: Any?, _ field: String) {
    if value == nil { report(field, "is required") }
  }

  mutating func text(_ value: String?, _ field: String, _ length: ClosedRange<Int>) {
    guard let value, !length.contains(value.count) else { return }
    let isShort = value.count < length.lowerBound
    report(
      field, isShort ? "must not be empty" : "must have at most \(length.upperBound) characters")
  }

  mutating func number(_ value: Double?, _ field: String, _ range: ClosedRange<Double>) {
    guard let value, !range.contains(value) else { return }
    report(
      field,
      range.upperBound.isFinite
        ? "must be between \(Int(range.lowerBound)) and \(Int(range.upperBound))"
        : "must be at least \(Int(range.lowerBound))")
  }

  mutating func number(_ value: Int?, _ field: String, _ range: ClosedRange<Int>) {
    let limit = range.upperBound == .max ? Double.infinity : Double(range.upperBound)
    number(value.map(Double.init), field, Double(range.lowerBound)...limit)
  }

  mutating func choice(_ value: String?, _ field: String, _ choices: Set<String>) {
    guard let value, !choices.contains(value) else { return }
    report(field, "must be one of \(choices.sorted().joined(separator: ", "))")
  }

  @discardableResult
  mutating func instant(_ value: String?, _ field: String) -> Date? {
    guard let value else { return nil }
    if let instant = Wire.instant(value) { return instant }
    report(field, "must be an RFC 3339 date-time without fractions of a second")
    return nil
  }
}

extension ClosedRange where Bound == Double {
  static var notNegative: Self { 0...Double.infinity }
}

extension ClosedRange where Bound == Int {
  static var notNegative: Self { 0...Int.max }
  static var positive: Self { 1...Int.max }
}

extension FieldProblem {
  /// What a decoder found, where it is a matter of one field.
  init?(_ error: any Error) {
    guard let error = error as? DecodingError else { return nil }
    switch error {
    case .typeMismatch(let type, let context):
      self.init(path: context.codingPath, message: "must be \(Self.name(of: type))")
    case .valueNotFound(_, let context): self.init(path: context.codingPath, message: "is null")
    case .keyNotFound(let key, let context):
      self.init(path: context.codingPath + [key], message: "is required")
    case .dataCorrupted(let context):
      self.init(path: context.codingPath, message: "is out of range")
    @unknown default: return nil
    }
  }

  private init?(path: [any CodingKey], message: String) {
    guard !path.isEmpty else { return nil }
    self.init(
      field: path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "."),
      message: message)
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Int.Type: "an integer"
    case is Double.Type: "a number"
    default: "of another type"
    }
  }
}
