import FitIQDomain
import FitIQSystem

/// Finds the export in an archive.
enum ExportArchive {
  /// The first bytes of any archive, also of an empty one.
  private static let signatures: [[UInt8]] = [
    [0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06],
  ]
  /// Entries that are looked into.
  private static let mostProbed = 32

  static func isArchive(_ file: borrowing OpenFile) throws(HealthExportError) -> Bool {
    guard let first = try file.bytes(at: 0, count: 4) else { return false }
    return signatures.contains(first)
  }

  /// The largest entry with the root element of an export.
  static func xml(
    in file: borrowing OpenFile, _ limits: ExportLimits
  ) throws(HealthExportError) -> (ZipEntry, Fingerprint) {
    let directory = try directory(of: file, limits)
    // Names are translated and may be lost: XML comes first, but anything is looked into.
    let candidates = directory.entries.filter { !$0.isFolder && !$0.isResourceFork && $0.size > 0 }
      .sorted { $0.isXML != $1.isXML ? $0.isXML : $0.size > $1.size }
    for entry in candidates.prefix(mostProbed) {
      guard entry.size / max(1, entry.compressedSize) <= limits.ratio else {
        throw bomb(file.path, entry.size)
      }
      if try isExport(entry, file.path) { return (entry, directory.fingerprint) }
    }
    try explain(candidates, file.path)
    throw HealthExportError(
      .notAnExport, "\(file.path) holds no export of the Health app",
      hint: "name the export.zip that the Health app made")
  }

  /// The table of contents, or of a file that ends before it what takes its place.
  private static func directory(
    of file: borrowing OpenFile, _ limits: ExportLimits
  ) throws(HealthExportError) -> ZipDirectory {
    do throws(HealthExportError) { return try ZipDirectory(file, limits: limits) } catch {
      guard error.code == .archiveTruncated,
        let export = try CutArchive(file.path, limits).export()
      else { throw error }
      return ZipDirectory(entries: [export])
    }
  }

  static func bomb(_ path: String, _ size: Int64) -> HealthExportError {
    HealthExportError(
      .archiveHostile, "\(path) unpacks to \(size) bytes",
      hint: "export the data again on the phone")
  }

  private static func isExport(
    _ entry: ZipEntry, _ path: String
  ) throws(HealthExportError) -> Bool {
    guard !entry.isEncrypted, ZipEntry.Method(rawValue: entry.method) != nil else { return false }
    do throws(HealthExportError) { return ExportRoot.begins(try head(of: entry, path)) } catch {
      // Another entry may be the export, and be intact.
      if error.code == .archiveCorrupt, !entry.isXML { return false }
      throw error
    }
  }

  /// The first bytes of an entry, unpacked.
  static func head(of entry: ZipEntry, _ path: String) throws(HealthExportError) -> [UInt8] {
    var source = try EntryBytes(path: path, entry: entry)
    var bytes = [UInt8](repeating: 0, count: Int(min(entry.size, Int64(ExportRoot.probed))))
    var failure: HealthExportError?
    bytes.withUnsafeMutableBytes { buffer in
      do throws(HealthExportError) { _ = try source.read(into: buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  private static func explain(
    _ candidates: [ZipEntry], _ path: String
  ) throws(HealthExportError) {
    if candidates.contains(where: \.isEncrypted) {
      throw HealthExportError(
        .archiveEncrypted, "\(path) is encrypted", hint: "unpack it first, and name the folder")
    }
    if candidates.contains(where: { $0.isXML && ZipEntry.Method(rawValue: $0.method) == nil }) {
      throw HealthExportError(
        .archiveUnsupported, "\(path) is packed by a method other than deflate",
        hint: "unpack it first, and name the folder")
    }
  }
}
