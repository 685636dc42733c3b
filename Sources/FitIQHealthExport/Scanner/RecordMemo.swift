import Foundation

/// Remembers how the beginnings of the last records were read: what stands before the first date is
/// the same, byte by byte, in thousands of neighbours.
struct RecordMemo {
  private struct Place {
    var length = 0
    var tag = RecordTag()
    var attribute = RecordAttribute.unneeded
  }

  private static let places = 4
  private static let room = 1_024

  private var bytes = ContiguousArray<UInt8>(repeating: 0, count: places * room)
  private var known = ContiguousArray(repeating: Place(), count: places)
  private var latest = 0
  private var oldest = 0

  /// How far a record is known, what it said up to there, and whose value comes next.
  @inline(__always)
  mutating func recall(
    _ base: UnsafeRawPointer, available: Int
  ) -> (length: Int, tag: RecordTag, attribute: RecordAttribute)? {
    var place = latest
    for _ in 0..<Self.places {
      let length = known[place].length
      if length > 0, length <= available, isSame(base, place, length) {
        latest = place
        return (length, known[place].tag, known[place].attribute)
      }
      place = (place &+ 1) & (Self.places &- 1)
    }
    return nil
  }

  @inline(__always)
  private func isSame(_ base: UnsafeRawPointer, _ place: Int, _ length: Int) -> Bool {
    bytes.withUnsafeBytes { known in
      guard let start = known.baseAddress else { return false }
      return memcmp(start + place &* Self.room, base, length) == 0
    }
  }

  mutating func remember(
    _ base: UnsafeRawPointer, length: Int, tag: RecordTag, attribute: RecordAttribute
  ) {
    guard length <= Self.room else { return }
    let start = oldest * Self.room
    bytes.withUnsafeMutableBytes { room in
      room[start..<start + length].copyBytes(
        from: UnsafeRawBufferPointer(start: base, count: length))
    }
    known[oldest] = Place(length: length, tag: tag, attribute: attribute)
    latest = oldest
    oldest = (oldest + 1) % Self.places
  }
}
