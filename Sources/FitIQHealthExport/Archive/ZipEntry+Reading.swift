extension ZipEntry {
  private static let signature: UInt32 = 0x0201_4B50

  /// Reads one entry of the central directory; returns it with its length there.
  static func read(_ bytes: LittleEndian, at place: Int) -> (entry: ZipEntry, length: Int)? {
    guard bytes.word(place) == signature, let flags = bytes.short(place + 8),
      let method = bytes.short(place + 10), let crc = bytes.word(place + 16),
      let compressed = bytes.word(place + 20), let size = bytes.word(place + 24),
      let nameLength = bytes.short(place + 28), let extraLength = bytes.short(place + 30),
      let commentLength = bytes.short(place + 32), let offset = bytes.word(place + 42),
      let name = bytes.slice(place + 46, nameLength),
      let extra = bytes.slice(place + 46 + nameLength, extraLength),
      bytes.slice(place + 46 + nameLength + extraLength, commentLength) != nil
    else { return nil }
    var wide = WideNumbers(extra: LittleEndian(Array(extra)))
    // In this order, and only those that do not fit in 32 bits.
    guard let wideSize = wide.next(replacing: size),
      let wideCompressed = wide.next(replacing: compressed),
      let wideOffset = wide.next(replacing: offset)
    else { return nil }
    let entry = ZipEntry(
      name: Array(name), flags: flags, method: method, crc: crc,
      compressedSize: wideCompressed, size: wideSize, offset: wideOffset)
    return (entry, 46 + nameLength + extraLength + commentLength)
  }
}
