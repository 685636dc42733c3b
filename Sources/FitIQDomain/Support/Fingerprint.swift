import Crypto
package import Foundation

/// A SHA-256 over bytes: the identity of an input file or of a migration's text.
package struct Fingerprint: Hashable, Sendable, Encodable {
  /// 64 lower-case hexadecimal digits.
  package let hex: String

  package init(hex: String) {
    self.hex = hex
  }

  package init(of bytes: some DataProtocol) {
    hex = Self.hexDigits(of: SHA256.hash(data: bytes))
  }

  /// The first 12 digits: enough to recognise a file by eye, as git abbreviates.
  package var abbreviated: String { String(hex.prefix(12)) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hex)
  }

  private static func hexDigits(of bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0x0F)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
