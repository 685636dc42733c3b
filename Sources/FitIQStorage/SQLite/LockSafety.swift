import FitIQDomain
import FitIQSystem
import Foundation
import Synchronization

/// Closes files that SQLite may have open, too.
///
/// The system drops every lock that a process has on a file as soon as the process closes any
/// descriptor of it (fcntl(2)), SQLite's among them. Another process then takes itself for the last
/// user of the file and removes the write-ahead log, and with it what this one commits from then on.
enum LockSafety {
  private struct State {
    /// Descriptors that nobody locks anything by.
    var lockless: Set<Int32> = []
    /// Those that were to be closed while SQLite may have had their file open.
    var waiting: Set<Int32> = []
  }

  private static let state = Mutex(State())

  /// From now on the descriptor keeps no other one of its file from being closed; it is to be closed
  /// by ``close(_:)``.
  static func neverLocks(_ descriptor: Int32) {
    state.withLock { _ = $0.lockless.insert(descriptor) }
  }

  /// Closes a descriptor, or, while SQLite may have the same file open, leaves that to a later call.
  static func close(_ descriptor: Int32) {
    state.withLock { state in
      state.lockless.remove(descriptor)
      state.waiting.insert(descriptor)
      guard let used = filesInUse(state) else { return }
      for waiting in state.waiting {
        if let file = FileStamp(descriptor: waiting)?.identity, used.contains(file) { continue }
        state.waiting.remove(waiting)
        _ = Foundation.close(waiting)
      }
    }
  }

  /// Files by whose descriptors locks may be held; nil where it cannot be told.
  private static func filesInUse(_ state: State) -> [FileIdentity]? {
    FolderNames.bytes(in: "/dev/fd")?.compactMap { name in
      guard let number = Int32(String(decoding: name, as: UTF8.self)),
        !state.lockless.contains(number), !state.waiting.contains(number)
      else { return nil }
      return FileStamp(descriptor: number)?.identity
    }
  }
}
