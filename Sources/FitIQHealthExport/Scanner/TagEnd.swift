import Foundation

/// Where a tag ends, quotes respected.
enum TagEnd: Equatable {
  /// Behind its `>`.
  case at(Int)
  case unknownYet
  /// A `<` outside of quotes comes first.
  case broken

  /// Searches from a place outside of quotes.
  @inline(__always)
  static func find(in base: UnsafeRawPointer, from start: Int, to end: Int) -> TagEnd {
    var place = start
    while true {
      place = Bytes.findMarkup(in: base, from: place, to: end)
      guard place < end else { return .unknownYet }
      let byte = Bytes.byte(base, place)
      if byte == UInt8(ascii: ">") { return .at(place + 1) }
      if byte == UInt8(ascii: "<") { return .broken }
      place = Bytes.find(byte, in: base, from: place + 1, to: end)
      guard place < end else { return .unknownYet }
      place += 1
    }
  }

  /// Whether a quote is missing, so that the tag holds others: the next line begins with one.
  @inline(__always)
  static func swallows(_ base: UnsafeRawPointer, _ tag: Range<Int>) -> Bool {
    guard memchr(base + tag.lowerBound, 0x0A, tag.count) != nil else { return false }
    return swallowsLine(base, tag)
  }

  private static func swallowsLine(_ base: UnsafeRawPointer, _ tag: Range<Int>) -> Bool {
    var place = tag.lowerBound
    while place < tag.upperBound {
      place = Bytes.find(0x0A, in: base, from: place, to: tag.upperBound) + 1
      var next = place
      while next < tag.upperBound, Bytes.isSpace(Bytes.byte(base, next)) { next += 1 }
      if next < tag.upperBound, Bytes.byte(base, next) == UInt8(ascii: "<") { return true }
    }
    return false
  }
}
