import FitIQDomain

/// Bytes of a page or of a payload, of which every read is checked.
///
/// Numbers are big-endian, as everywhere in SQLite's format but in the checksums of a log.
package struct Bytes: Sendable, Hashable {
  private let storage: ArraySlice<UInt8>

  /// Shares the storage of the array.
  package init(_ bytes: [UInt8]) { storage = bytes[...] }
  private init(_ slice: ArraySlice<UInt8>) { storage = slice }

  package var count: Int { storage.count }
  package var array: [UInt8] { Array(storage) }

  /// Nil where the range is not inside.
  package func slice(_ range: Range<Int>) -> Bytes? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    let start = storage.startIndex
    return Bytes(storage[(start + range.lowerBound)..<(start + range.upperBound)])
  }

  /// The byte at an offset; nil outside the bytes.
  package func byte(_ offset: Int) -> UInt8? {
    guard offset >= 0, offset < count else { return nil }
    return storage[storage.startIndex + offset]
  }

  /// An unsigned number of 1 to 8 bytes.
  func unsigned(_ offset: Int, bytes: Int) -> UInt64? {
    guard offset >= 0, bytes <= count, offset <= count - bytes else { return nil }
    let start = storage.startIndex + offset
    var value: UInt64 = 0
    for index in start..<(start + bytes) { value = value << 8 | UInt64(storage[index]) }
    return value
  }

  /// The number of two bytes at an offset; nil where they are not all inside.
  package func half(_ offset: Int) -> Int? { unsigned(offset, bytes: 2).map { Int(clamping: $0) } }

  /// The number of four bytes at an offset; nil where they are not all inside.
  package func word(_ offset: Int) -> Int? { unsigned(offset, bytes: 4).map { Int(clamping: $0) } }

  /// A number of two's complement of 1 to 8 bytes.
  func signed(_ offset: Int, bytes: Int) -> Int64? {
    let shift = 64 - 8 * bytes
    return unsigned(offset, bytes: bytes).map { Int64(bitPattern: $0 << shift) >> shift }
  }

  /// A variable-length integer ("Varint" in the file format): 1 to 9 bytes, the last of nine whole.
  func varint(_ offset: Int) -> (value: Int64, length: Int)? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard let byte = byte(offset + index) else { return nil }
      if index == 8 { return (Int64(bitPattern: value << 8 | UInt64(byte)), 9) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return (Int64(bitPattern: value), index + 1) }
    }
    return nil
  }

  /// Lets a function of C read the bytes without a copy; none have no address.
  package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    storage.withUnsafeBytes(body)
  }

  /// Whether one of the bytes has this value.
  package func contains(_ byte: UInt8) -> Bool { storage.contains(byte) }

  var isPrintableASCII: Bool { storage.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

  package var isZero: Bool { storage.allSatisfy { $0 == 0 } }
}
