import FitIQSystem
import Foundation

extension FileLock {
  /// Lets one process at a time deliver from an app's store.
  ///
  /// The store has no column for leases, by which several could share the work. On a file beside the
  /// journal, because one beside the store would be a trace; so it is one for all copies of the store,
  /// which have the same events to send.
  ///
  /// - Parameters:
  ///   - journal: The path of the store's journal.
  ///   - store: Its path, for the refusal.
  static func delivery(
    beside journal: String, store: String
  ) throws(StorageError) -> FileLock {
    let path = journal.folderPath + "/deliver.lock"
    let lock: FileLock
    do { lock = try FileLock(path) } catch {
      throw StorageError(
        error.number == ENOSPC ? .diskFull : .cannotCreate, "cannot create the lock \(path)",
        hint: "set XDG_STATE_HOME to a writable folder")
    }
    let answer = lock.ask()
    guard answer == .held else {
      throw StorageError(
        answer == .taken ? .busy : .ioFailed, "another fitiq delivers from \(store)",
        hint: "from an app's store one at a time: try again when it has ended")
    }
    return lock
  }
}
