import Foundation

/// JSON and instants as the contract writes them.
enum Wire {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }()

  private static let decoder = JSONDecoder()

  static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try decoder.decode(type, from: data)
  }

  static func json(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func quoted(_ text: String) -> String { (try? json(text)) ?? #""""# }

  /// Reads RFC 3339 without fractions of a second, which the real backend refuses.
  static func instant(_ text: String) -> Date? {
    // The parser reads a prefix and is content; the length says that there is no more.
    let isUTC = text.utf8.count == 20 && text.hasSuffix("Z")
    guard isUTC || text.utf8.count == 25 else { return nil }
    return try? Date(text, strategy: .iso8601)
  }

  static func text(_ instant: Date) -> String { instant.formatted(.iso8601) }

  /// The start of a day of a query, in UTC.
  static func day(_ text: String) -> Date? {
    text.utf8.count == 10 ? instant(text + "T00:00:00Z") : nil
  }
}
