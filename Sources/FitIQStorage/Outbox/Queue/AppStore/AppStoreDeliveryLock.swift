import FitIQSystem
import Foundation

/// Lets one process at a time deliver from an app's store; gone with the value or the process.
///
/// The store has no column for leases, by which several could share the work. On a file beside the
/// journal, because one beside the store would be a trace; so it is one for all copies of the store, which
/// have the same events to send.
final class AppStoreDeliveryLock: Sendable {
  private let descriptor: Int32

  /// - Parameters:
  ///   - journal: The path of the store's journal.
  ///   - store: Its path, for the refusal.
  init(beside journal: String, store: String) throws(StorageError) {
    let path = journal.folderPath + "/deliver.lock"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw StorageError(
        errno == ENOSPC ? .diskFull : .cannotCreate, "cannot create the lock \(path)",
        hint: "set XDG_STATE_HOME to a writable folder")
    }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno != EINTR else { continue }
      let isBusy = errno == EWOULDBLOCK
      // The value is whole by now: its end closes the file, and a second close would be another's file.
      throw StorageError(
        isBusy ? .busy : .ioFailed, "another fitiq delivers from \(store)",
        hint: "from an app's store one at a time: try again when it has ended")
    }
  }

  deinit { close(descriptor) }
}
