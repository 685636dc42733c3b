import FitIQDomain

/// Where an archive says that its table of contents is: its last record, with or without 64 bits.
struct ZipEnd {
  let entries: Int64
  let directorySize: Int64
  let directoryOffset: Int64

  private static let length = 22
  private static let longestComment = 65_535
  private static let signature: UInt32 = 0x0605_4B50
  private static let wideLocator: UInt32 = 0x0706_4B50
  private static let wideSignature: UInt32 = 0x0606_4B50

  init(_ file: borrowing OpenFile) throws(HealthExportError) {
    let count = Int(min(file.size, Int64(Self.length + Self.longestComment)))
    let start = file.size - Int64(count)
    guard let tail = try file.bytes(at: start, count: count) else {
      throw ZipDirectory.corrupt(file.path)
    }
    let bytes = LittleEndian(tail)
    guard let place = Self.find(bytes) else {
      throw HealthExportError(
        .archiveTruncated, "\(file.path) ends before its table of contents",
        hint: "copy the file again: only a part of it is there")
    }
    guard bytes.word(place + 4) == 0, let entries = bytes.short(place + 10),
      let size = bytes.word(place + 12), let offset = bytes.word(place + 16)
    else { throw ZipDirectory.corrupt(file.path) }
    if let wide = bytes.word(place - 20), wide == Self.wideLocator {
      guard let record = bytes.long(place - 12), let found = try file.bytes(at: record, count: 56),
        let end = Self(wide: LittleEndian(found))
      else { throw ZipDirectory.corrupt(file.path) }
      self = end
    } else {
      self.init(entries: Int64(entries), directorySize: Int64(size), directoryOffset: Int64(offset))
    }
    guard directoryOffset <= file.size, directorySize <= file.size - directoryOffset else {
      throw ZipDirectory.corrupt(file.path)
    }
  }

  private init?(wide bytes: LittleEndian) {
    guard bytes.word(0) == Self.wideSignature, bytes.word(16) == 0,
      let entries = bytes.long(32), let size = bytes.long(40), let offset = bytes.long(48)
    else { return nil }
    self.init(entries: entries, directorySize: size, directoryOffset: offset)
  }

  private init(entries: Int64, directorySize: Int64, directoryOffset: Int64) {
    self.entries = entries
    self.directorySize = directorySize
    self.directoryOffset = directoryOffset
  }

  /// The last one whose comment ends with the file: a comment may hold the signature itself.
  private static func find(_ bytes: LittleEndian) -> Int? {
    var place = bytes.count - length
    while place >= 0 {
      if bytes.word(place) == signature, let comment = bytes.short(place + 20),
        place + length + comment == bytes.count
      {
        return place
      }
      place -= 1
    }
    return nil
  }
}
