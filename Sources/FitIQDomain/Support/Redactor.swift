import Foundation

/// Replaces known secrets in what others say, wherever and however it repeats them.
///
/// Literally, without guessing: as it stands, percent-encoded, escaped as JSON, and in Base64 of both
/// alphabets, in any case of its letters. Guesses, such as ``RedactedText``, come after it.
package struct Redactor: Sendable {
  package static let placeholder = "<redacted>"

  /// A shorter secret is replaced only where it stands alone: one letter must not blank every text.
  private static let shortest = 8

  private struct Needle {
    /// Letters of ASCII in lower case.
    let bytes: [UInt8]
    let standsAlone: Bool
  }

  /// The longest first, so that no part of one stays behind.
  private let needles: [Needle]

  package static let none = Redactor([])

  /// Takes each secret in every form in which it may come back; an empty one is ignored.
  package init(_ secrets: some Sequence<Secret>) {
    var forms: Set<[UInt8]> = []
    for secret in secrets { forms.formUnion(Self.forms(of: Array(secret.reveal().utf8))) }
    needles = forms.filter { !$0.isEmpty }
      .map { Needle(bytes: $0, standsAlone: $0.count < Self.shortest) }
      .sorted { $0.bytes.count > $1.bytes.count }
  }

  /// Returns the text with ``placeholder`` in place of every secret.
  package func redacted(_ text: String) -> String {
    var text = text
    return text.withUTF8 { redacted($0) }.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// The same for the bytes of a text.
  package func redacted(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBufferPointer { redacted($0) } ?? bytes
  }

  /// Whether the text holds one of the secrets.
  package func holdsSecret(_ text: String) -> Bool { redacted(text) != text }

  /// Nil where there is nothing to replace.
  private func redacted(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard needles.contains(where: { $0.bytes.count <= bytes.count }) else { return nil }
    var result: [UInt8] = []
    var (place, kept) = (0, 0)
    while place < bytes.count {
      guard let length = match(in: bytes, at: place) else {
        place += 1
        continue
      }
      result.append(contentsOf: bytes[kept..<place])
      result.append(contentsOf: Self.placeholder.utf8)
      place += length
      kept = place
    }
    guard kept > 0 else { return nil }
    result.append(contentsOf: bytes[kept...])
    return result
  }

  private func match(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int? {
    let first = Self.lower(bytes[place])
    for needle in needles where needle.bytes[0] == first {
      let end = place + needle.bytes.count
      guard end <= bytes.count,
        needle.bytes.indices.allSatisfy({ needle.bytes[$0] == Self.lower(bytes[place + $0]) })
      else { continue }
      let isPart =
        place > 0 && Self.isWord(bytes[place - 1]) || end < bytes.count && Self.isWord(bytes[end])
      if !needle.standsAlone || !isPart { return needle.bytes.count }
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func lower(_ byte: UInt8) -> UInt8 { byte.isLetter ? byte | 0x20 : byte }

  // MARK: Forms

  private static func forms(of secret: [UInt8]) -> Set<[UInt8]> {
    let base64 = Array(Data(secret).base64EncodedString().utf8.prefix { $0 != UInt8(ascii: "=") })
    let forms = [
      secret, percentEncoded(secret), jsonEscaped(secret, slashes: false),
      jsonEscaped(secret, slashes: true), base64,
      base64.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == slash ? 0x5F : $0 },
    ]
    return Set(forms.map { $0.map(lower) })
  }

  private static let slash = UInt8(ascii: "/")

  private static func percentEncoded(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      let isPlain = byte.isLetter || byte.isDigit || "-._~".utf8.contains(byte)
      return isPlain ? [byte] : [UInt8(ascii: "%")] + hexadecimal(byte)
    }
  }

  private static func jsonEscaped(_ bytes: [UInt8], slashes: Bool) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
      case slash where slashes: [UInt8(ascii: "\\"), byte]
      default: [byte]
      }
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
    [byte >> 4, byte & 0xF].map { $0 < 10 ? UInt8(ascii: "0") + $0 : UInt8(ascii: "a") - 10 + $0 }
  }
}

extension Redactor {
  /// The address without what can be a secret: what stands before its last `@`, its query and its
  /// fragment.
  ///
  /// It takes any text: what is not an address may be a mistyped one.
  package static func address(_ text: String) -> String {
    var rest = text[...]
    var scheme: Substring = ""
    if let mark = rest.firstRange(of: "://") {
      scheme = rest[..<mark.upperBound]
      rest = rest[mark.upperBound...]
    }
    if let sign = rest.lastIndex(of: "@") { rest = placeholder + rest[sign...] }
    if let mark = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) {
      rest = rest[...mark] + placeholder
    }
    return String(scheme + rest)
  }
}
