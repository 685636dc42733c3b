import FitIQDomain
import Foundation

extension UUID16 {
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(
      high: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self).bigEndian,
      low: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self).bigEndian)
  }

  /// Nil for anything but 16 bytes.
  init?(checking bytes: UnsafeRawBufferPointer?) {
    guard let bytes, bytes.count == 16 else { return nil }
    self.init(bytes)
  }

  /// Reads a hyphenated UUID of upper-case letters, as every id column has it.
  init?(text: String) {
    var text = text
    guard let id = text.withUTF8({ HexDigits.uuid($0, letters: 0x41) }) else { return nil }
    self = id
  }

  /// Reads what SQLite has: 16 bytes in an app store, text in the database; nil for all else.
  init?(_ row: borrowing some RowValues & ~Copyable, _ column: Int32) {
    if let bytes = row.blob(column) {
      self.init(checking: bytes)
    } else if let text = row.text(column) {
      self.init(eitherCase: text)
    } else {
      return nil
    }
  }

  /// Reads a hyphenated UUID whose letters are all upper case or all lower case.
  init?(eitherCase text: UnsafeBufferPointer<UInt8>) {
    guard let id = HexDigits.uuid(text, letters: 0x41) ?? HexDigits.uuid(text, letters: 0x61)
    else { return nil }
    self = id
  }

  /// Makes one of the first 32 hexadecimal digits of a hash: version 8 (RFC 9562, section 5.8).
  init(made digits: [UInt8]) {
    func half(_ digits: ArraySlice<UInt8>) -> UInt64 {
      UInt64(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
    }
    self.init(
      high: half(digits.prefix(16)) & ~0xF000 | 0x8000,
      low: half(digits.dropFirst(16).prefix(16)) & ~(3 << 62) | 2 << 62)
  }

  /// As an app store keeps them.
  var bytes: Data {
    var words = (high.bigEndian, low.bigEndian)
    return withUnsafeBytes(of: &words) { Data($0) }
  }

  /// Upper-case and hyphenated.
  var text: String { withUnsafeBytes(of: characters) { String(decoding: $0, as: UTF8.self) } }

  var characters: UUIDText {
    UUIDText(unsafeBitCast((high.bigEndian, low.bigEndian), to: SIMD16<UInt8>.self))
  }
}
