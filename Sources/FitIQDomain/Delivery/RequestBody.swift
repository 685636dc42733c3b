import Foundation

/// A body of a POST: members as the contract names them; nil ones are left out.
struct RequestBody: Encodable {
  /// Not existentials, whose encoding takes half as long again.
  private enum Value {
    case text(String)
    case number(Double)
    case whole(Int64)
    case list([RequestBody])
  }

  private var members: [(name: String, value: Value)] = []
  /// Before the names of the members in what is said of them, such as `exercises[3].`.
  private let path: String

  init(path: String = "") { self.path = path }

  private mutating func set(_ name: String, _ value: Value?) {
    if let value { members.append((name, value)) }
  }
  mutating func set(_ name: String, _ text: String?) { set(name, text.map(Value.text)) }
  mutating func set(_ name: String, _ number: Double?) { set(name, number.map(Value.number)) }
  mutating func set(_ name: String, _ whole: Int64?) { set(name, whole.map(Value.whole)) }
  mutating func set(_ name: String, _ instant: WireInstant?) { set(name, instant?.text) }
  mutating func set(_ name: String, _ list: [RequestBody]) { set(name, Value.list(list)) }

  mutating func set(
    _ name: String, _ text: String?, among allowed: [String]
  ) throws(UndeliverableEntity) {
    guard text.map(allowed.contains) ?? true else {
      throw UndeliverableEntity(
        field: path + name, reason: "is not one of \(allowed.joined(separator: ", "))")
    }
    set(name, text)
  }

  mutating func set(
    _ name: String, _ number: Int64?, in range: ClosedRange<Int64>
  ) throws(UndeliverableEntity) {
    guard number.map(range.contains) ?? true else {
      let reason =
        range.upperBound == .max
        ? "is less than \(range.lowerBound)"
        : "is not from \(range.lowerBound) to \(range.upperBound)"
      throw UndeliverableEntity(field: path + name, reason: reason)
    }
    set(name, number)
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in members {
      let name = Name(stringValue: name)
      switch value {
      case .text(let text): try container.encode(text, forKey: name)
      case .number(let number): try container.encode(number, forKey: name)
      case .whole(let whole): try container.encode(whole, forKey: name)
      case .list(let list): try container.encode(list, forKey: name)
      }
    }
  }

  /// The request that posts it: JSON with sorted keys, without white space and escaped slashes.
  func request(
    to endpoint: BackendEndpoint, eventID: String
  ) throws(UndeliverableEntity) -> BackendRequest {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers are checked before, so this is for what nobody thought of. The error itself would
    // hold the value.
    guard let bytes = try? encoder.encode(self) else {
      throw UndeliverableEntity(field: "body", reason: "cannot be written as JSON")
    }
    return BackendRequest(.post, endpoint, body: Array(bytes), idempotencyKey: eventID)
  }
}
