import FitIQDomain

/// What can be read of an archive whose end, and with it the table of contents, is missing.
///
/// Each entry begins with a header of its own, which tells only at times where the content ends:
/// everything up to the export is unpacked.
struct CutArchive: ~Copyable {
  private let file: OpenFile
  private let limits: ExportLimits
  private let buffer: UnsafeMutableRawBufferPointer

  init(_ path: String, _ limits: ExportLimits) throws(HealthExportError) {
    file = try OpenFile(path)
    self.limits = limits
    buffer = .allocate(byteCount: max(limits.blockBytes, ExportRoot.probed), alignment: 64)
  }

  deinit { buffer.deallocate() }

  /// The first entry that is an export, as a table of contents would describe it; nil if the
  /// archive ends before one begins.
  func export() throws(HealthExportError) -> ZipEntry? {
    var place: Int64? = 0
    while let start = place, let header = try LocalHeader(file, at: start) {
      guard let content = try measure(header, at: start) else { return nil }
      guard !content.entry.climbs else { throw ZipDirectory.climbing(file.path) }
      if content.isExport { return content.entry }
      guard !content.entry.isCut else { return nil }
      place = try next(header, behind: header.contentStart + content.entry.compressedSize)
    }
    return nil
  }

  private struct Content {
    var entry: ZipEntry
    var isExport = false
  }

  /// Unpacks an entry to the end; nil if nothing tells where that is.
  private func measure(
    _ header: LocalHeader, at place: Int64
  ) throws(HealthExportError) -> Content? {
    guard !header.isEncrypted, let method = ZipEntry.Method(rawValue: header.method),
      method == .deflated || !header.isDescribedBehind
    else { return nil }
    let rest = file.size - header.contentStart
    let length = header.isDescribedBehind ? rest : header.compressedSize
    guard let length else { return nil }
    var bytes = try PackedBytes(
      path: file.path, method: method, from: header.contentStart,
      to: header.contentStart + min(length, rest))
    var content = Content(entry: ZipEntry(header, offset: place))
    try unpack(&bytes, &content)
    content.entry.isCut = bytes.end == .cut || (length > rest && method == .stored)
    guard content.entry.isCut else {
      return try isIntact(content.entry, header) ? content : nil
    }
    return content
  }

  private func unpack(
    _ bytes: inout PackedBytes, _ content: inout Content
  ) throws(HealthExportError) {
    var sum = CheckSum()
    var size: Int64 = 0
    repeat {
      let count = try bytes.read(into: buffer)
      let block = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      if size == 0, !content.entry.isFolder, !content.entry.isResourceFork {
        content.isExport = ExportRoot.begins(Array(block.prefix(ExportRoot.probed)))
      }
      sum.add(block)
      size += Int64(count)
      // The first block of very uniform text may pack better than the whole.
      guard size <= limits.xmlBytes,
        size <= max(bytes.consumed * limits.ratio, Int64(buffer.count))
      else { throw ExportArchive.bomb(file.path, size) }
    } while bytes.end == nil
    content.entry.crc = sum.value
    content.entry.size = size
    content.entry.compressedSize = bytes.consumed
  }

  /// Whether the check sum in the header or behind the content agrees, if it is there.
  private func isIntact(
    _ entry: ZipEntry, _ header: LocalHeader
  ) throws(HealthExportError) -> Bool {
    guard header.isDescribedBehind else {
      return entry.crc == header.crc && entry.compressedSize == header.compressedSize
    }
    let place = header.contentStart + entry.compressedSize
    guard let bytes = try file.bytes(at: place, count: 8) else { return true }
    let descriptor = LittleEndian(bytes)
    return entry.crc == descriptor.word(descriptor.word(0) == Self.descriptor ? 4 : 0)
  }

  private static let descriptor: UInt32 = 0x0807_4B50

  /// Where the next header is: check sum and sizes before it have four lengths.
  private func next(
    _ header: LocalHeader, behind place: Int64
  ) throws(HealthExportError) -> Int64? {
    guard header.isDescribedBehind else { return place }
    for length: Int64 in [16, 24, 12, 20] {
      if try LocalHeader(file, at: place + length) != nil { return place + length }
    }
    return nil
  }
}
