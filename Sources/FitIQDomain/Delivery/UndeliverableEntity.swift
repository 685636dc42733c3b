/// An entity that the backend's contract cannot accept: its event becomes a dead letter without an
/// attempt.
///
/// It names the field and the rule, never the value: values are a person's health.
package struct UndeliverableEntity: FitIQError, Equatable {
  /// The field in the request, such as `logged_at` or `stages[3].stage`.
  package let field: String
  /// The rule that it breaks, such as `is longer than 500 characters`.
  package let reason: String

  package init(field: String, reason: String) {
    self.field = field
    self.reason = reason
  }

  static let identifier = "undeliverable_entity"
  package var identifier: String { Self.identifier }
  package var summary: String { "\(field) \(reason)" }
  package var hint: String? {
    "the backend would refuse it every time; correct the entity, then retry the event"
  }
}

/// The rules of the contract, one function each, so that every refusal reads alike.
enum ContractRule {
  static func present<Value>(
    _ value: Value?, _ field: String
  ) throws(UndeliverableEntity) -> Value {
    guard let value else { throw UndeliverableEntity(field: field, reason: "is missing") }
    return value
  }

  /// Lengths of JSON Schema count code points (RFC 8259 through JSON Schema validation §6.3.1).
  @discardableResult
  static func text(
    _ text: String?, _ field: String, atMost longest: Int
  ) throws(UndeliverableEntity) -> String? {
    // Every code point takes a byte at least, so short texts need no count.
    guard let text, text.utf8.count > longest, text.unicodeScalars.count > longest else {
      return text
    }
    throw UndeliverableEntity(field: field, reason: "is longer than \(longest) characters")
  }

  static func requiredText(
    _ text: String?, _ field: String, atMost longest: Int
  ) throws(UndeliverableEntity) -> String {
    let text = try present(text, field)
    guard !text.isEmpty else { throw UndeliverableEntity(field: field, reason: "is empty") }
    try Self.text(text, field, atMost: longest)
    return text
  }

  static func notNegative(
    _ number: Double?, _ field: String
  ) throws(UndeliverableEntity) -> Double? {
    guard let number else { return nil }
    guard number.isFinite else {
      throw UndeliverableEntity(field: field, reason: "is not a finite number")
    }
    guard number >= 0 else { throw UndeliverableEntity(field: field, reason: "is negative") }
    // -0.0 is not negative, and "-0" is not what anybody measured.
    return number == 0 ? 0 : number
  }

  static func instant(
    _ unixSeconds: Double?, _ field: String
  ) throws(UndeliverableEntity) -> WireInstant {
    guard let instant = WireInstant(unixSeconds: try present(unixSeconds, field)) else {
      throw UndeliverableEntity(field: field, reason: "is outside the years 1 to 9999")
    }
    return instant
  }

  /// Ids become part of a path: anything else could name another resource.
  static func pathID(_ id: String?, _ field: String) throws(UndeliverableEntity) -> String {
    let id = try present(id, field)
    guard (1...128).contains(id.utf8.count),
      id.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == "-" || $0 == "_" })
    else {
      throw UndeliverableEntity(field: field, reason: "is not an id of the backend")
    }
    return id
  }
}
