import FitIQSystem
import Foundation

/// The folder of a user's private copies: `fitiq-UID` in the temporary folder.
///
/// Each copy has a folder in it that its process keeps locked for as long as it lives, so what a killed
/// one left is known, and the next command removes it.
package enum ScratchRoot {
  /// A private folder, held as long as the value is there.
  struct Folder {
    let path: String
    let lock: FileLock
  }

  static var path: String { "\(temporaryFolder)/fitiq-\(geteuid())" }

  /// How the paths of folders begin.
  private static var rootPrefix: String { path + "/copy-" }

  /// How they begin where the root's name is another user's: as nobody calls a folder of their own.
  private static var besidePrefix: String { "\(temporaryFolder)/.fitiq-\(geteuid())-copy-" }

  /// Without Foundation's answer, which brings its paths and strings into the memory of every start.
  private static var temporaryFolder: String {
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return ((named.isEmpty ? "/tmp" : named) + "/.").folderPath
  }

  /// Whether a file lies in one of these folders: after a power cut nobody needs it.
  static func holds(_ file: String) -> Bool {
    let folder = file.folderPath
    return [rootPrefix, besidePrefix].contains { start in
      // What mkdtemp adds.
      folder.hasPrefix(start) && folder.utf8.count == start.utf8.count + 6
        && !folder.dropFirst(start.count).contains("/")
    }
  }

  /// Makes an empty folder that only its owner can enter.
  static func makeFolder() throws(StorageError) -> Folder {
    // Again where another process took it for one that was left.
    for _ in 0..<20 {
      let root = try? openRoot(makes: true)
      defer { if let root { close(root) } }
      // Where another user owns the name, a folder of its own does.
      // mkdtemp replaces the six X, and the folder is private by itself.
      var buffer = Array(((root == nil ? besidePrefix : rootPrefix) + "XXXXXX").utf8CString)
      guard mkdtemp(&buffer) != nil else {
        // The root is removed by the process that empties it.
        if root != nil, errno == ENOENT { continue }
        break
      }
      let made = String(decoding: buffer.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if let lock = claim(made) { return Folder(path: made, lock: lock) }
      // Where the file system has no such locks.
      rmdir(made)
    }
    throw StorageError(
      .cannotCreate, "cannot create a folder in \(temporaryFolder)",
      hint: "set TMPDIR to a writable folder")
  }

  /// Locks a folder; nil where another process has it, or has removed it, or it is none of ours.
  private static func claim(_ path: String) -> FileLock? {
    guard let lock = try? FileLock(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else { return nil }
    var facts = stat()
    guard fstat(lock.descriptor, &facts) == 0, facts.st_uid == geteuid(),
      facts.st_mode & 0o777 == 0o700, lock.ask() == .held, lock.isStill(at: path)
    else { return nil }
    return lock
  }

  /// Removes a folder with the files in it, and the root when it was the last.
  static func remove(_ folder: Folder) {
    empty(folder.path, folder.lock)
    rmdir(path)
  }

  /// Removes what processes that are gone have left; one look into a folder where nothing is.
  package static func removeLeftovers() {
    // Also where the other name is free again.
    removeFolders(beginning: besidePrefix)
    guard let root = try? openRoot(makes: false) else { return }
    defer { close(root) }
    removeFolders(beginning: rootPrefix)
    rmdir(path)
  }

  private static func removeFolders(beginning start: String) {
    let parent = start.folderPath
    let prefix = String(Substring(start.utf8.dropFirst(parent.utf8.count + 1)))
    for name in names(in: parent, beginning: prefix) {
      let folder = parent + "/" + name
      // What mkdtemp adds.
      guard name.utf8.count == prefix.utf8.count + 6, let lock = claim(folder) else { continue }
      empty(folder, lock)
    }
  }

  /// Throws where something else has the name: a link, a file, a folder of another user.
  private static func openRoot(makes: Bool) throws(StorageError) -> Int32 {
    if makes { mkdir(path, 0o700) }
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    var facts = stat()
    guard descriptor >= 0, fstat(descriptor, &facts) == 0, facts.st_uid == geteuid(),
      facts.st_mode & 0o077 == 0 || fchmod(descriptor, 0o700) == 0
    else {
      if descriptor >= 0 { close(descriptor) }
      throw StorageError(.cannotCreate, "\(path) is not a folder of this user's")
    }
    return descriptor
  }

  /// Again where a connection that closes has made or removed a file meanwhile.
  ///
  /// - Parameter lock: Of the claimed folder: no other can take its place.
  private static func empty(_ folder: String, _ lock: FileLock) {
    for _ in 0..<5 {
      for name in names(in: folder)
      where unlinkat(lock.descriptor, name, 0) != 0 && [EISDIR, EPERM].contains(errno) {
        // By its path: only its owner gets into the folder.
        try? FileManager.default.removeItem(atPath: folder + "/" + name)
      }
      if rmdir(folder) == 0 || errno == ENOENT { return }
    }
  }

  private static func names(in folder: String, beginning prefix: String = "") -> [String] {
    (FolderNames.bytes(in: folder, beginning: prefix) ?? []).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
