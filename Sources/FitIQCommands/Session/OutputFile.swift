import FitIQStorage
import Foundation

/// A file that a command was asked to write beside its answer.
enum OutputFile {
  /// Writes it for its owner alone: plans name rows, pages show health values.
  ///
  /// A file of that name is replaced, as the shell's `>` does.
  static func write(_ content: Data, to path: String) throws {
    let handle = try create(path)
    do { try handle.write(contentsOf: content) } catch {
      throw StorageError(
        .ioFailed, "cannot write \(path)", hint: "check the space on its disk", underlying: error)
    }
  }

  /// Opens it empty, for what is written as it comes.
  static func create(_ path: String) throws -> FileHandle {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StorageError(.cannotCreate, "cannot create \(path)", hint: "check its folder")
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
