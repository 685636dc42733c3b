import FitIQDomain
import Foundation

/// Hexadecimal digits, eight at a time in one register.
enum HexDigits {
  /// Reads eight digits, the first in the lowest byte; nil when one is none.
  ///
  /// `letters`: The code of the `a` that the letters count from.
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
  ) -> (high: UInt64, low: UInt64)? {
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
    return (UInt64(first) << 32 | UInt64(second), UInt64(third) << 32 | UInt64(fourth))
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

  private static let upper = Array("0123456789ABCDEF".utf8)
  private static let lower = Array("0123456789abcdef".utf8)

  static func withDigits(isUpperCase: Bool, _ body: (UnsafePointer<UInt8>) -> Void) {
    (isUpperCase ? upper : lower).withUnsafeBufferPointer {
      if let start = $0.baseAddress { body(start) }
    }
  }
}

/// JSON text in the making, without a check for each byte: callers reserve first.
struct JSONBytes: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 4_096
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  mutating func removeAll() { count = 0 }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Makes room for so many more bytes.
  mutating func reserve(_ room: Int) {
    guard count + room > capacity else { return }
    let larger = max(capacity * 2, count + room)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: start, count: count)
    start.deallocate()
    start = moved
    capacity = larger
  }

  mutating func append(_ byte: UInt8) {
    start[count] = byte
    count += 1
  }

  mutating func append(text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { append(text.utf8Start[index]) }
  }

  mutating func append(decimal number: Int64) {
    var digits: (UInt64, Int) = (number.magnitude, count)
    if number < 0 { append(0x2D) }
    digits.1 = count
    repeat {
      append(0x30 + UInt8(clamping: digits.0 % 10))
      digits.0 /= 10
    } while digits.0 > 0
    var (low, high) = (digits.1, count - 1)
    while low < high {
      (start[low], start[high]) = (start[high], start[low])
      low += 1
      high -= 1
    }
  }

  /// Appends the UUID at a position of packed ones, hyphenated and quoted.
  mutating func appendUUID(_ packed: [UInt8], _ row: Int, isUpperCase: Bool) {
    let target = start + count
    packed.withUnsafeBufferPointer { bytes in
      HexDigits.withDigits(isUpperCase: isUpperCase) { digits in
        var position = 1
        for index in 0..<16 {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            target[position] = 0x2D
            position += 1
          }
          let byte = bytes[row * 16 + index]
          target[position] = digits[Int(byte >> 4)]
          target[position + 1] = digits[Int(byte & 15)]
          position += 2
        }
      }
    }
    target[0] = 0x22
    target[37] = 0x22
    count += 38
  }

  /// Appends any text, escaped.
  mutating func appendQuoted(_ text: String) {
    reserve(text.utf8.count * 6 + 2)
    append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C:
        append(0x5C)
        append(byte)
      case 0..<0x20:
        append(text: "\\u00")
        HexDigits.withDigits(isUpperCase: false) { digits in
          start[count] = digits[Int(byte >> 4)]
          start[count + 1] = digits[Int(byte & 15)]
        }
        count += 2
      default: append(byte)
      }
    }
    append(0x22)
  }
}
