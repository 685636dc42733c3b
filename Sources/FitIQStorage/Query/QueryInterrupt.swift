import FitIQDomain
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Stops what a connection runs, from any thread.
///
/// ``QueryProgress`` asks for it every hundred steps of SQLite's machine; `sqlite3_interrupt` is for
/// what runs within one step, such as the count of a whole table. That is the one call which another
/// thread may make while a connection is used without a mutex (`SQLITE_OPEN_NOMUTEX`, with which GRDB
/// opens each): SQLite asks only that the connection is not closed meanwhile, hence `queue`.
package final class QueryInterrupt: Sendable {
  /// Keeps the connection open while it is interrupted.
  private struct Target {
    let queue: DatabaseQueue
    let address: UInt
  }

  private let isRequested = Atomic<Bool>(false)
  /// Nanoseconds of the monotonic clock; 0 for none.
  private let deadline = Atomic<UInt64>(0)
  private let target = Mutex<Target?>(nil)

  /// Ends the running statement with `interrupted`; the rows that it gave so far stay.
  package func request() {
    isRequested.store(true, ordering: .relaxed)
    // A signal handler may have interrupted the holder of the lock: then the flag alone must do.
    _ = target.withLockIfAvailable { target in
      if let target { sqlite3_interrupt(OpaquePointer(bitPattern: target.address)) }
    }
  }

  /// Forgets a request that came when nothing ran.
  func clear() { isRequested.store(false, ordering: .relaxed) }

  /// Runs `body`; its statements are interrupted once `duration` is over.
  func limit<Value>(to duration: Duration, _ body: () throws -> Value) rethrows -> Value {
    let (seconds, rest) = duration.components
    let nanoseconds = UInt64(clamping: seconds).multipliedClamped(by: 1_000_000_000)
      .addingClamped(UInt64(clamping: rest / 1_000_000_000))
    deadline.store(Self.now.addingClamped(nanoseconds), ordering: .relaxed)
    defer { deadline.store(0, ordering: .relaxed) }
    return try body()
  }

  static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Whether what runs is to end.
  var isDue: Bool {
    if isRequested.load(ordering: .relaxed) { return true }
    let deadline = deadline.load(ordering: .relaxed)
    return deadline != 0 && Self.now >= deadline
  }

  // MARK: Connections

  /// What `request` interrupts from now on.
  func aim(at queue: DatabaseQueue, _ pointer: OpaquePointer) {
    target.withLock { $0 = Target(queue: queue, address: UInt(bitPattern: pointer)) }
  }
}
