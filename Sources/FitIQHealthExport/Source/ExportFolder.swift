import FitIQDomain
import FitIQSystem
import Foundation

/// A folder with exports: an unpacked archive, or archives that were collected in it.
enum ExportFolder {
  /// An export in a folder.
  private struct Candidate {
    let path: String
    let size: Int64
    /// Unix seconds: when it was made, as it says itself, else when the file was last written.
    let date: Int64
  }

  /// The newest export in the folder, or in a folder within it; of several that are equally new the
  /// largest.
  ///
  /// Files that are not exports, or not whole enough to tell, do not count as long as one is.
  ///
  /// - Returns: Its file, and how many there are.
  static func newest(
    in folder: String, _ limits: ExportLimits
  ) throws(HealthExportError) -> (path: String, count: Int) {
    var found: [Candidate] = []
    var failure: HealthExportError?
    var places = files(in: folder)
    for name in names(in: folder) where FileKind("\(folder)/\(name)") == .folder {
      places += files(in: "\(folder)/\(name)")
    }
    for place in places {
      do throws(HealthExportError) {
        guard let head = try ExportSource.head(of: place.path, limits) else { continue }
        let date = ExportRoot.exportDate(head) ?? place.modified
        found.append(Candidate(path: place.path, size: place.size, date: date))
      } catch { failure = failure ?? error }
    }
    let sorted = found.sorted { ($1.date, $1.size, $0.path) < ($0.date, $0.size, $1.path) }
    if let first = sorted.first { return (first.path, found.count) }
    throw failure
      ?? HealthExportError(
        .notAnExport, "\(folder) holds no export of the Health app",
        hint: "name the export.zip, or the folder apple_health_export")
  }

  private static func files(in folder: String) -> [(path: String, size: Int64, modified: Int64)] {
    names(in: folder).compactMap { name in
      let path = "\(folder)/\(name)"
      guard [".xml", ".zip"].contains(where: name.lowercased().hasSuffix),
        let stamp = FileStamp(path), stamp.kind == .file
      else { return nil }
      return (path, stamp.size, stamp.modified / 1_000_000_000)
    }
  }

  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") && $0 != "__MACOSX" }.sorted()
  }
}

/// The first bytes of an export.
enum ExportRoot {
  /// The document type of iOS 17 has 8 KB.
  static let probed = 64 << 10

  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      return Bytes.find("<HealthData", in: base, from: 0, to: bytes.count) != nil
        || Bytes.find("<!DOCTYPE HealthData", in: base, from: 0, to: bytes.count) != nil
    }
  }

  /// When the export was made, in Unix seconds; nil where its beginning does not say so.
  static func exportDate(_ bytes: [UInt8]) -> Int64? {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let tag = Bytes.find("<ExportDate", in: base, from: 0, to: bytes.count)
      else { return nil }
      let end = Bytes.find(UInt8(ascii: ">"), in: base, from: tag, to: bytes.count)
      return RecordReader.exportDate(base, tag, end)
    }
  }
}

extension ExportSource {
  /// The first bytes of the XML of an export; nil for a file that is none.
  fileprivate static func head(
    of path: String, _ limits: ExportLimits
  ) throws(HealthExportError) -> [UInt8]? {
    let file = try OpenFile(path)
    if try ExportArchive.isArchive(file) {
      let (entry, _) = try ExportArchive.xml(in: file, limits)
      return try ExportArchive.head(of: entry, path)
    }
    let head = try file.bytes(at: 0, count: Int(min(file.size, Int64(ExportRoot.probed)))) ?? []
    return ExportRoot.begins(head) ? head : nil
  }
}
