import Foundation

/// Folders that a power cut does not take back, with what is in them.
///
/// The name of a new folder is safe when the folder above it has been synced: a synced file in one that is
/// lost is lost as well.
package enum DurableFolder {
  /// Makes a folder and those above it that are missing, for their owner alone.
  ///
  /// - Throws: `FileFailure` for the folder; `EEXIST` where something else has the name.
  package static func make(_ path: String) throws(FileFailure) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !path.isEmpty, path != "/" else { return }
    if FileKind(path) == .folder {
      // Its maker may have been killed before its name was safe.
      FileReplacement.syncFolder(of: path)
      return
    }
    try make(path.folderPath)
    if mkdir(path, 0o700) != 0 {
      let failure = errno
      guard failure == EEXIST, FileKind(path) == .folder else {
        throw FileFailure(.create, path, failure)
      }
    }
    guard FileReplacement.syncFolder(of: path) else { throw FileFailure(.create, path) }
  }
}
