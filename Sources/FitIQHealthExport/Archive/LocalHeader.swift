import FitIQDomain

/// What stands before the content of an entry.
///
/// PKWARE, "APPNOTE.TXT - .ZIP File Format Specification", 4.3.7.
struct LocalHeader {
  let flags: Int
  let method: Int
  let name: [UInt8]
  /// Where the content begins.
  let contentStart: Int64
  let crc: UInt32
  /// Nil for what does not fit in the field and stands nowhere else.
  let compressedSize: Int64?

  /// Nil where no header is.
  init?(_ file: borrowing OpenFile, at place: Int64) throws(HealthExportError) {
    let length = Int(ZipEntry.localHeaderSize)
    guard let bytes = try file.bytes(at: place, count: length) else { return nil }
    let header = LittleEndian(bytes)
    guard header.word(0) == 0x0403_4B50, let flags = header.short(6), let method = header.short(8),
      let crc = header.word(14), let compressed = header.word(18), let size = header.word(22),
      let nameLength = header.short(26), let extraLength = header.short(28),
      let name = try file.bytes(at: place + Int64(length), count: nameLength),
      let extra = try file.bytes(at: place + Int64(length + nameLength), count: extraLength)
    else { return nil }
    var wide = WideNumbers(extra: LittleEndian(extra))
    // In this order.
    _ = wide.next(replacing: size)
    compressedSize = wide.next(replacing: compressed)
    self.flags = flags
    self.method = method
    self.crc = crc
    self.name = name
    contentStart = place + Int64(length + nameLength + extraLength)
  }

  var isEncrypted: Bool { ZipEntry.isEncrypted(flags) }

  /// Bit 3: check sum and sizes stand behind the content, zeros here.
  var isDescribedBehind: Bool { flags & 8 != 0 }
}
