import FitIQSystem
package import Foundation

/// Files and folders below a root, as a disk may hold them.
package struct DiskImage: Hashable, Sendable {
  package struct File: Hashable, Sendable {
    package var bytes = Data()
    package var mode: UInt32
  }

  /// Names a file, whatever it is called meanwhile; never used twice.
  package typealias ID = Int

  /// A file without a name is lost.
  var files: [ID: File] = [:]
  /// Paths relative to the root.
  var names: [String: ID] = [:]
  /// Modes of folders, by path; the root is not among them.
  var folders: [String: UInt32] = [:]

  package init() {}

  /// Reads a folder.
  ///
  /// - Returns: The image, and the inode of each file.
  static func read(_ root: String) throws -> (DiskImage, inodes: [UInt64: ID]) {
    var image = DiskImage()
    var inodes: [UInt64: ID] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root).sorted() {
      let path = root + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0 else { throw CocoaError(.fileReadUnknown) }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: image.folders[name] = UInt32(status.st_mode & 0o7777)
      case S_IFREG:
        let id = inodes[UInt64(status.st_ino)] ?? inodes.count
        inodes[UInt64(status.st_ino)] = id
        image.names[name] = id
        image.files[id] = File(
          bytes: try Data(contentsOf: URL(fileURLWithPath: path)),
          mode: UInt32(status.st_mode & 0o7777))
      default: continue
      }
    }
    return (image, inodes)
  }

  /// The content by path, without files that have no name: what two disks that look alike share.
  package var visible: [String: File] {
    names.compactMapValues { files[$0] }.filter { isReachable($0.key) }
  }

  var reachableFolders: [String: UInt32] { folders.filter { isReachable($0.key) } }

  private func isReachable(_ name: String) -> Bool {
    let folder = name.folderPath
    return folder.isEmpty || (folders[folder] != nil && isReachable(folder))
  }

  /// Makes the root hold this, and nothing else.
  package func write(to root: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: root) {
      try FileManager.default.removeItem(atPath: root + "/" + name)
    }
    for (name, mode) in folders.sorted(by: { $0.key < $1.key }) where isReachable(name) {
      guard mkdir(root + "/" + name, mode_t(mode)) == 0 else {
        throw FileFailure(.create, root + "/" + name)
      }
    }
    var written: [ID: String] = [:]
    for (name, id) in names where isReachable(name) {
      guard let file = files[id] else { continue }
      if let first = written.updateValue(name, forKey: id) {
        guard link(root + "/" + first, root + "/" + name) == 0 else {
          throw FileFailure(.create, root + "/" + name)
        }
        continue
      }
      let descriptor = open(root + "/" + name, O_WRONLY | O_CREAT | O_EXCL, mode_t(file.mode))
      guard descriptor >= 0 else { throw FileFailure(.create, root + "/" + name) }
      defer { close(descriptor) }
      fchmod(descriptor, mode_t(file.mode))
      let count = file.bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count == file.bytes.count else { throw FileFailure(.write, root + "/" + name) }
    }
  }
}
