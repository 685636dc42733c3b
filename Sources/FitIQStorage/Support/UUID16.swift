/// The 16 bytes of a UUID: what an app store keeps, and a fast key.
struct UUID16: Hashable, Sendable {
  private let high: UInt64
  let low: UInt64

  init(_ bytes: UnsafeRawBufferPointer) {
    high = bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self).bigEndian
    low = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self).bigEndian
  }

  /// Nil for anything but 16 bytes.
  init?(checking bytes: UnsafeRawBufferPointer?) {
    guard let bytes, bytes.count == 16 else { return nil }
    self.init(bytes)
  }

  /// Reads a hyphenated UUID of upper-case letters, as every id column has it.
  init?(text: String) {
    var text = text
    let packed = text.withUTF8 { HexDigits.uuid($0, letters: 0x41) }
    guard let packed else { return nil }
    self.init(high: packed.high, low: packed.low)
  }

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Upper-case and hyphenated.
  var text: String {
    var bytes = (high.bigEndian, low.bigEndian)
    return withUnsafeBytes(of: &bytes) { raw in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 36) { characters in
        UUIDText.write(raw, to: characters)
        return String(
          decoding: UnsafeRawBufferPointer(characters).bindMemory(to: UInt8.self), as: UTF8.self)
      }
    }
  }
}
