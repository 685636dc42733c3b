package import Foundation

/// fitiq's JSON: snake_case, sorted keys, RFC 3339 in UTC with milliseconds.
package enum JSON {
  /// Encodes a value with sorted keys and without escaped slashes.
  package static func encode(
    _ value: some Encodable, isPretty: Bool = false
  ) throws(OutputError) -> Data {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(text(of: date))
    }
    do { return JSONText.withoutUnsafe(try encoder.encode(value)) } catch {
      throw OutputError(.encodingFailed, "the answer cannot be written as JSON")
    }
  }

  /// The instant as `2026-11-21T06:55:00.000Z`.
  package static func text(of date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
