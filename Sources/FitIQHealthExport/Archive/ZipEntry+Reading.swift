extension ZipEntry {
  private static let signature: UInt32 = 0x0201_4B50
  /// Stands where a number needs 64 bits: those are in the extra field.
  private static let sentinel: UInt32 = .max

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

  /// The numbers of the extra field 0x0001, taken one after the other.
  private struct WideNumbers {
    private let extra: LittleEndian
    private var place: Int?

    init(extra: LittleEndian) {
      self.extra = extra
      var field = 0
      while let id = extra.short(field), let length = extra.short(field + 2) {
        if id == 1 {
          place = field + 4
          break
        }
        field += 4 + length
      }
    }

    mutating func next(replacing number: UInt32) -> Int64? {
      guard number == sentinel else { return Int64(number) }
      guard let at = place, let wide = extra.long(at), wide >= 0 else { return nil }
      place = at + 8
      return wide
    }
  }
}
