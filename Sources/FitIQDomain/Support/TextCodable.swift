/// What JSON has as its text.
package protocol TextCodable: Codable, CustomStringConvertible {
  /// Reads what the description writes; nil for anything else.
  init?(_ text: String)
}

extension TextCodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let known = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no text of \(Self.self)")
    }
    self = known
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
