import FitIQDomain

/// Little-endian numbers at places of a buffer; nil behind its end.
struct LittleEndian {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func short(_ place: Int) -> Int? { number(place, 2).map { Int(clamping: $0) } }
  func word(_ place: Int) -> UInt32? { number(place, 4).map { UInt32(truncatingIfNeeded: $0) } }

  /// Nil also for what no file size can be, so that sums of a few of them are numbers.
  func long(_ place: Int) -> Int64? {
    number(place, 8).flatMap { $0 <= Self.largestFile ? Int64(exactly: $0) : nil }
  }

  /// An exabyte.
  private static let largestFile: UInt64 = 1 << 60

  func slice(_ place: Int, _ length: Int) -> ArraySlice<UInt8>? {
    guard place >= 0, length >= 0, place <= bytes.count - length else { return nil }
    return bytes[place..<place + length]
  }

  private func number(_ place: Int, _ length: Int) -> UInt64? {
    slice(place, length)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
