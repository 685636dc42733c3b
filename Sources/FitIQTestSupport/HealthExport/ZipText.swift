/// Writes archives without compressing, for tests of what reads them.
package struct ZipText {
  package struct Entry {
    package var name: String
    package var content: [UInt8]
    /// 0: stored, 8: deflate, in blocks that are not compressed.
    package var method = 8
    package var flags = 0
    /// What the table of contents says instead of the truth.
    package var claimedSize: UInt32?
    package var claimedCRC: UInt32?
    package var claimedOffset: UInt32?
    package var localName: String?

    package init(_ name: String, _ text: String) {
      self.name = name
      content = Array(text.utf8)
    }
  }

  package var entries: [Entry]
  /// Whether the table of contents has its numbers in 64 bits.
  package var isWide = false

  package init(_ entries: [Entry], isWide: Bool = false) {
    (self.entries, self.isWide) = (entries, isWide)
  }

  package var bytes: [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = file.count
      let packed = entry.method == 8 ? Self.deflated(entry.content) : entry.content
      let crc = entry.claimedCRC ?? Self.crc(entry.content)
      let size = entry.claimedSize ?? UInt32(entry.content.count)
      let isDescribed = entry.flags & 8 != 0
      let name = Array((entry.localName ?? entry.name).utf8)
      file += Self.word(0x0403_4B50) + Self.short(20) + Self.short(entry.flags)
      file += Self.short(entry.method) + Self.word(0)
      file += Self.word(isDescribed ? 0 : crc)
      file += Self.word(isDescribed ? 0 : UInt32(packed.count)) + Self.word(isDescribed ? 0 : size)
      file += Self.short(name.count) + Self.short(0) + name + packed
      if isDescribed {
        file += Self.word(0x0807_4B50) + Self.word(crc) + Self.word(UInt32(packed.count))
        file += Self.word(size)
      }
      directory += Self.word(0x0201_4B50) + Self.short(20) + Self.short(20)
      directory += Self.short(entry.flags) + Self.short(entry.method) + Self.word(0)
      let place = entry.claimedOffset ?? UInt32(offset)
      let wide = Self.short(1) + Self.short(24) + Self.longs([size, UInt32(packed.count), place])
      directory += Self.word(crc)
      directory += Self.word(isWide ? .max : UInt32(packed.count)) + Self.word(isWide ? .max : size)
      directory += Self.short(entry.name.utf8.count) + Self.short(isWide ? wide.count : 0)
      directory += Self.short(0) + Self.short(0) + Self.short(0) + Self.word(0)
      directory += Self.word(isWide ? .max : place) + Array(entry.name.utf8)
      if isWide { directory += wide }
    }
    let (start, count) = (UInt32(file.count), UInt32(entries.count))
    file += directory
    if isWide {
      let record = UInt32(file.count)
      file += Self.word(0x0606_4B50) + Self.longs([44]) + Self.short(45) + Self.short(45)
      file += Self.word(0) + Self.word(0)
      file += Self.longs([count, count, UInt32(directory.count), start])
      file += Self.word(0x0706_4B50) + Self.word(0) + Self.longs([record]) + Self.word(1)
    }
    file += Self.word(0x0605_4B50) + Self.short(0) + Self.short(0) + Self.short(entries.count)
    file += Self.short(entries.count) + Self.word(UInt32(directory.count))
    return file + Self.word(start) + Self.short(0)
  }

  private static func deflated(_ content: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    var place = 0
    repeat {
      let count = min(65_535, content.count - place)
      let isLast = place + count == content.count
      packed += [isLast ? 1 : 0] + short(count) + short(~count & 0xFFFF)
      packed += content[place..<place + count]
      place += count
    } while place < content.count
    return packed
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in
        crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1
      }
    }
  }

  private static func short(_ number: Int) -> [UInt8] {
    [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)]
  }

  private static func longs(_ numbers: [UInt32]) -> [UInt8] {
    numbers.flatMap { word($0) + word(0) }
  }

  private static func word(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(number >> ($0 * 8) & 0xFF) }
  }
}
