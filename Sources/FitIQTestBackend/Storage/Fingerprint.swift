import Crypto
import Foundation

/// Digests in place of values: a log and a count must not tell what somebody measured.
enum Fingerprint {
  private static let digits = Array("0123456789abcdef".utf8)

  static func data(_ data: Data) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in SHA256.hash(data: data) {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func text(_ text: String) -> String { data(Data(text.utf8)) }
}
