import FitIQDomain
import Foundation

/// Hexadecimal digits, eight at a time in one register.
enum HexDigits {
  /// Reads eight digits, the first in the lowest byte; nil when one is none.
  ///
  /// - Parameter letters: The code of the `a` that the letters count from.
  static func parse(_ text: UInt64, letters: UInt8) -> UInt32? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high = ones << 7
    // Bytes above 0x7F would carry into their neighbours below.
    guard text & high == 0 else { return nil }
    func isAtLeast(_ bound: UInt8) -> UInt64 { (text | high) &- ones &* UInt64(bound) }
    let isDigit = isAtLeast(0x30) & ~isAtLeast(0x3A) & high
    let isLetter = isAtLeast(letters) & ~isAtLeast(letters + 6) & high
    guard isDigit | isLetter == high else { return nil }
    let letterMask = isLetter >> 7
    let values = (text & (ones &* 0x0F)) &+ letterMask &* 9
    // 0x0A0B0C0D… in memory order to 0xABCD…
    let pairs = (values << 4 | values >> 8) & 0x00FF_00FF_00FF_00FF
    let quads = (pairs | pairs >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: quads | quads >> 16).byteSwapped
  }

  /// Reads a hyphenated UUID whose letters are all of one case.
  static func uuid(
    _ text: UnsafeBufferPointer<UInt8>, letters: UInt8
  ) -> UUID16? {
    guard text.count == 36, text[8] == 0x2D, text[13] == 0x2D, text[18] == 0x2D,
      text[23] == 0x2D
    else { return nil }
    let raw = UnsafeRawBufferPointer(text)
    func half(_ offset: Int) -> UInt64 {
      UInt64(raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    // Eight digits at a time, in the order of memory.
    guard let first = parse(half(0) | half(4) << 32, letters: letters),
      let second = parse(half(9) | half(14) << 32, letters: letters),
      let third = parse(half(19) | half(24) << 32, letters: letters),
      let fourth = parse(half(28) | half(32) << 32, letters: letters)
    else { return nil }
    return UUID16(
      high: UInt64(first) << 32 | UInt64(second), low: UInt64(third) << 32 | UInt64(fourth))
  }

  /// Two digits for each byte.
  static func text(of bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let pairs = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }
    return String(decoding: pairs, as: UTF8.self)
  }

  /// The bytes that pairs of digits stand for.
  static func bytes(_ digits: String) -> Data? {
    let digits = Array(digits.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard
        let byte = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    return Data(bytes)
  }
}
