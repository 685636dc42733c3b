import Foundation

/// JSON of any shape, for what others wrote and nobody promises anything about.
package enum JSONValue: Sendable, Equatable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Nil for what is not JSON.
  package init?(_ text: String) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
      return nil
    }
    self = value
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The most frequent ones first: each that it is not costs an error.
    if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let members = try? container.decode([String: JSONValue].self) {
      self = .object(members)
    } else if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else {
      self = .array(try container.decode([JSONValue].self))
    }
  }

  package var object: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  package var number: Double? { if case .number(let value) = self { value } else { nil } }

  package var string: String? { if case .string(let value) = self { value } else { nil } }

  /// As a person reads it: texts without quotation marks, whole numbers without a fraction.
  package var text: String {
    switch self {
    case .null: ""
    case .bool(let value): String(value)
    case .number(let value):
      Int64(exactly: value).map { String($0) } ?? value.description
    case .string(let value): value
    case .array(let values): values.map(\.text).joined(separator: ", ")
    case .object(let members):
      members.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" }
        .joined(separator: ", ")
    }
  }
}
