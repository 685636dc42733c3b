import FitIQDomain
import Foundation

/// Numbers and bytes one after the other, small numbers in few bytes: seven bits in each, the lowest
/// first.
struct PackedNumbers {
  static let damaged = StorageError(
    .storeCorrupt, "the journal is damaged: the rows of an operation cannot be read",
    hint: "the backups are whole files: fitiq backups list")

  private var bytes: [UInt8]
  private var position = 0

  init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }
  init(_ data: some Sequence<UInt8>) { bytes = Array(data) }

  var data: Data { Data(bytes) }
  var count: Int { bytes.count }
  var isAtEnd: Bool { position == bytes.count }

  mutating func append(_ number: Int64) {
    // Without the loop for a number of one byte, a cleanup takes 1 % less time.
    if 0...0x7F ~= number { return bytes.append(UInt8(truncatingIfNeeded: number)) }
    var rest = UInt64(bitPattern: number)
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(clamping: rest))
  }

  /// Small ones of either sign in few bytes.
  mutating func append(signed number: Int64) { append(number << 1 ^ number >> 63) }

  mutating func append(word: UInt64) {
    withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// The 16 bytes as an app store keeps them.
  mutating func append(id: UUID16) {
    withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { bytes.append(contentsOf: $0) }
  }

  mutating func append(bytes more: UnsafeRawBufferPointer) {
    append(Int64(more.count))
    bytes.append(contentsOf: more)
  }

  mutating func nextBytes() throws(StorageError) -> ArraySlice<UInt8> {
    let count = try next()
    guard count >= 0, count <= bytes.count - position else { throw Self.damaged }
    defer { position += Int(count) }
    return bytes[position..<(position + Int(count))]
  }

  mutating func next() throws(StorageError) -> Int64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int64(bitPattern: number) }
      shift += 7
    }
    throw Self.damaged
  }

  mutating func nextSigned() throws(StorageError) -> Int64 {
    let folded = UInt64(bitPattern: try next())
    return Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
  }

  mutating func nextWord() throws(StorageError) -> UInt64 {
    guard position + 8 <= bytes.count else { throw Self.damaged }
    defer { position += 8 }
    return bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
  }

  mutating func nextID() throws(StorageError) -> UUID16 {
    UUID16(high: try nextWord().byteSwapped, low: try nextWord().byteSwapped)
  }
}
