import FitIQDomain
import Foundation

/// Searches over bytes that the scanner owns: at least ``padding`` bytes behind the end are
/// readable.
enum Bytes {
  static let padding = 64

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  static func word(_ base: UnsafeRawPointer, _ place: Int) -> UInt64 {
    base.loadUnaligned(fromByteOffset: place, as: UInt64.self)
  }

  @inline(__always)
  static func byte(_ base: UnsafeRawPointer, _ place: Int) -> UInt8 {
    base.load(fromByteOffset: place, as: UInt8.self)
  }

  /// The bytes of a word that are zero, marked by their high bit; exact up to the first.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }

  /// The first place of a byte, or `end`.
  @inline(__always)
  static func find(
    _ wanted: UInt8, in base: UnsafeRawPointer, from start: Int, to end: Int
  ) -> Int {
    let pattern = ones &* UInt64(wanted)
    var place = start
    while place < end {
      let found = zeros(word(base, place) ^ pattern)
      if found != 0 { return min(end, place &+ found.trailingZeroBitCount / 8) }
      place &+= 8
    }
    return end
  }

  /// The first place of `"`, `'`, `<` or `>`, or `end`.
  @inline(__always)
  static func findMarkup(in base: UnsafeRawPointer, from start: Int, to end: Int) -> Int {
    var place = start
    while place < end {
      let word = word(base, place)
      // `<` and `>` differ in one bit.
      let found =
        zeros(word ^ (ones &* 0x22)) | zeros(word ^ (ones &* 0x27))
        | zeros((word | (ones &* 0x02)) ^ (ones &* 0x3E))
      if found != 0 { return min(end, place &+ found.trailingZeroBitCount / 8) }
      place &+= 8
    }
    return end
  }

  /// The first place of a text, or nil.
  static func find(
    _ text: StaticString, in base: UnsafeRawPointer, from start: Int, to end: Int
  ) -> Int? {
    let last = end - text.utf8CodeUnitCount
    var place = start
    while place <= last {
      guard let found = memchr(base + place, Int32(text.utf8Start.pointee), last - place + 1) else {
        return nil
      }
      place = UnsafeRawPointer(found) - base
      if starts(base, place, with: text) { return place }
      place += 1
    }
    return nil
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  /// What XML does not allow at all, and exports hold nevertheless.
  @inline(__always)
  static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && !isSpace(byte) }

  @inline(__always)
  static func starts(_ base: UnsafeRawPointer, _ place: Int, with text: StaticString) -> Bool {
    memcmp(base + place, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  @inline(__always)
  static func isEqual(_ text: UnsafeRawBufferPointer, _ other: [UInt8]) -> Bool {
    guard text.count == other.count, let base = text.baseAddress else {
      return text.isEmpty && other.isEmpty
    }
    return other.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memcmp(base, $0, text.count) == 0 } ?? true
    }
  }

  static func hasControls(_ base: UnsafeRawPointer, from start: Int, to end: Int) -> Bool {
    var place = start
    while place < end {
      if isControl(byte(base, place)) { return true }
      place += 1
    }
    return false
  }
}
