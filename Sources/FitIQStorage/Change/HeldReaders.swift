import GRDB
import Synchronization

/// What reads a store beside the connection that writes it, held until that one is closed.
///
/// An immutable connection does no bookkeeping of locks: when it closes its descriptor, the system
/// drops the locks that this process holds on the file (fcntl(2)), those of the writer among them.
final class HeldReaders: Sendable {
  private let store: AppStore
  private let held = Mutex<[any Sendable & AnyObject]>([])

  init(_ store: AppStore) {
    self.store = store
  }

  /// Another connection to what the plan was made from.
  func connection() throws -> DatabaseQueue {
    let queue = try store.makeConnection()
    hold(queue)
    return queue
  }

  func hold(_ reader: any Sendable & AnyObject) {
    held.withLock { $0.append(reader) }
  }

  /// Only after the writer is closed.
  func close() {
    held.withLock { $0 = [] }
  }
}
