import FitIQDomain

/// The content of one entry, unpacked as it is read, its size compared at the end.
///
/// The check sum is for the taker of the bytes to check: unpacking is what takes the longest.
struct EntryBytes: ByteSource, ~Copyable {
  private var packed: PackedBytes
  private let entry: ZipEntry
  private var produced: Int64 = 0
  private var isOver = false

  /// Opens the file again: the value may be used on another thread than the file's.
  init(path: String, entry: ZipEntry) throws(HealthExportError) {
    guard let method = ZipEntry.Method(rawValue: entry.method) else {
      throw ZipDirectory.corrupt(path)
    }
    let start = try Self.contentStart(try OpenFile(path), entry)
    packed = try PackedBytes(
      path: path, method: method, from: start, to: start + entry.compressedSize)
    self.entry = entry
  }

  /// Fills the buffer; fewer bytes mean that the content is over and was found intact.
  mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(HealthExportError) -> Int {
    guard !isOver else { return 0 }
    let count = try packed.read(into: buffer)
    produced += Int64(count)
    guard produced <= entry.size else { throw Self.damaged(packed.path) }
    if count < buffer.count {
      isOver = true
      guard produced == entry.size, packed.consumed == entry.compressedSize,
        packed.end == .complete || entry.isCut
      else { throw Self.damaged(packed.path) }
    }
    return count
  }

  static func damaged(_ path: String) -> HealthExportError {
    HealthExportError(
      .archiveCorrupt, "\(path) is damaged: its content does not match its check sum",
      hint: "copy the file again, or export the data again on the phone")
  }

  /// What the local header says is trusted for the place of the content only; the rest must agree.
  private static func contentStart(
    _ file: borrowing OpenFile, _ entry: ZipEntry
  ) throws(HealthExportError) -> Int64 {
    guard let header = try LocalHeader(file, at: entry.offset), header.method == entry.method else {
      throw ZipDirectory.corrupt(file.path)
    }
    guard header.name == entry.name else {
      throw HealthExportError(
        .archiveHostile, "\(file.path) has two names for one entry",
        hint: "export the data again on the phone")
    }
    guard header.contentStart <= file.size - entry.compressedSize else {
      throw ZipDirectory.corrupt(file.path)
    }
    return header.contentStart
  }
}
