import FitIQDomain
import FitIQSystem

/// The table of contents of an archive, checked as a whole before anything is read from it.
///
/// PKWARE, "APPNOTE.TXT - .ZIP File Format Specification", 4.3.
struct ZipDirectory {
  let entries: [ZipEntry]

  /// Names, sizes and check sums of everything: what tells one export from another.
  var fingerprint: Fingerprint {
    Fingerprint(of: Array(entries.map(\.line).joined(separator: "\n").utf8))
  }

  init(entries: [ZipEntry]) { self.entries = entries }

  init(_ file: borrowing OpenFile, limits: ExportLimits) throws(HealthExportError) {
    let end = try ZipEnd(file)
    guard end.directorySize <= limits.directoryBytes else {
      throw HealthExportError(
        .archiveHostile, "\(file.path) has a table of contents of \(end.directorySize) bytes",
        hint: "export the data again on the phone")
    }
    guard let bytes = try file.bytes(at: end.directoryOffset, count: Int(end.directorySize)) else {
      throw Self.corrupt(file.path)
    }
    entries = try Self.entries(LittleEndian(bytes), count: end.entries, path: file.path)
    try Self.refuseTricks(entries, before: end.directoryOffset, path: file.path)
  }

  private static func entries(
    _ bytes: LittleEndian, count: Int64, path: String
  ) throws(HealthExportError) -> [ZipEntry] {
    var entries: [ZipEntry] = []
    var place = 0
    while place < bytes.count {
      guard let (entry, length) = ZipEntry.read(bytes, at: place) else { throw corrupt(path) }
      entries.append(entry)
      place += length
    }
    guard Int64(entries.count) == count else { throw corrupt(path) }
    return entries
  }

  private static func refuseTricks(
    _ entries: [ZipEntry], before end: Int64, path: String
  ) throws(HealthExportError) {
    guard !entries.contains(where: \.climbs) else { throw climbing(path) }
    var free: Int64 = 0
    for entry in entries.sorted(by: { $0.offset < $1.offset }) {
      let header = entry.offset + ZipEntry.localHeaderSize + Int64(entry.name.count)
      guard entry.offset >= free, header <= end, entry.compressedSize <= end - header else {
        throw HealthExportError(
          .archiveHostile, "\(path) holds entries that overlap",
          hint: "export the data again on the phone")
      }
      free = header + entry.compressedSize
    }
  }

  static func climbing(_ path: String) -> HealthExportError {
    HealthExportError(
      .archiveHostile, "\(path) holds names that lead out of its folder",
      hint: "export the data again on the phone")
  }

  static func corrupt(_ path: String) -> HealthExportError {
    HealthExportError(
      .archiveCorrupt, "\(path) is damaged: its table of contents cannot be read",
      hint: "copy the file again, or export the data again on the phone")
  }
}

extension ZipEntry {
  fileprivate var line: String {
    "\(crc) \(size) \(compressedSize) \(name.map(String.init).joined(separator: ","))"
  }
}
