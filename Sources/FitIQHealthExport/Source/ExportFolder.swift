import FitIQDomain
import Foundation

/// An unpacked archive.
enum ExportFolder {
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The largest file with the root element of an export, in the folder or the one within it.
  static func xml(in folder: String) throws(HealthExportError) -> String {
    var candidates = files(in: folder)
    for name in names(in: folder) where isFolder("\(folder)/\(name)") {
      candidates += files(in: "\(folder)/\(name)")
    }
    for candidate in candidates.sorted(by: { ($1.size, $0.path) < ($0.size, $1.path) }) {
      let file = try OpenFile(candidate.path)
      let beginning = try file.bytes(
        at: 0, count: Int(min(file.size, Int64(ExportRoot.probed))))
      if ExportRoot.begins(beginning ?? []) { return candidate.path }
    }
    throw HealthExportError(
      .notAnExport, "\(folder) holds no export of the Health app",
      hint: "name the export.zip, or the folder apple_health_export")
  }

  private static func files(in folder: String) -> [(path: String, size: Int64)] {
    names(in: folder).compactMap { name in
      let path = "\(folder)/\(name)"
      var status = stat()
      guard name.lowercased().hasSuffix(".xml"), stat(path, &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      return (path, Int64(status.st_size))
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
}
