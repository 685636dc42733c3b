import Foundation

/// What is in a folder, by names as the system has them.
package enum FolderNames {
  /// The names as bytes, but for `.` and `..`; nil where the folder cannot be opened.
  ///
  /// - Parameter prefix: How the names begin.
  package static func bytes(
    in folder: UnsafePointer<CChar>, beginning prefix: String = ""
  ) -> [[UInt8]]? {
    guard let list = opendir(folder) else { return nil }
    defer { closedir(list) }
    var names: [[UInt8]] = []
    while let entry = readdir(list) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
        name.starts(with: prefix.utf8) ? Array(name.prefix { $0 != 0 }) : []
      }
      if !name.isEmpty, name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    return names
  }
}
