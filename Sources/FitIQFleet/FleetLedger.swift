package import FitIQDomain
import FitIQSystem
package import Foundation
import Synchronization

/// A ledger that this process alone adds to.
///
/// What is added is with the system at once, and on the disk within a second.
package final class FleetLedger: Sendable {
  private struct State {
    var isDirty = false
    var isClosed = false
    /// What made a write or a sync fail: nothing is written behind a line that may be cut.
    var failure: Int32?
  }

  package let path: String
  private let descriptor: Int32
  private let now: @Sendable () -> Date
  private let state = Mutex(State())

  init(
    folder: String, shard: FleetShard, timeout: Double, now: @escaping @Sendable () -> Date
  ) throws {
    self.now = now
    path = "\(folder)/ledger-\(shard.index)of\(shard.count)-\(Randomness.name()).jsonl"
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileFailure(.create, path) }
    try add(.opened(shard, timeout: timeout, at: now()))
    // The name, which a power cut could take with all that is in it.
    FileReplacement.syncFolder(of: path)
    Thread.detachNewThread { [weak self] in
      repeat { usleep(500_000) } while self?.sync() ?? false
    }
  }

  deinit { Foundation.close(descriptor) }

  /// Adds an event.
  ///
  /// - Parameter report: JSON, without line breaks.
  package func add(_ event: FleetEvent, report: Data? = nil) throws {
    let line = try FleetCoding.line(of: event, report: report)
    try state.withLock { state in
      try check(state)
      if !line.withUnsafeBytes({ writeFully(descriptor, from: $0) }) { state.failure = errno }
      state.isDirty = true
      try check(state)
    }
  }

  /// Writes the end, and waits until all of it is on the disk.
  package func close() throws {
    try add(.closed(at: now()))
    sync()
    try state.withLock { state in
      state.isClosed = true
      try check(state)
    }
  }

  /// Whether it goes on.
  @discardableResult private func sync() -> Bool {
    let isDirty = state.withLock { state in
      defer { state.isDirty = false }
      return state.isDirty
    }
    // Beside the lock: workers go on meanwhile.
    let failure = isDirty && fsync(descriptor) != 0 ? errno : nil
    return state.withLock { state in
      state.failure = state.failure ?? failure
      return !state.isClosed
    }
  }

  private func check(_ state: State) throws {
    if let failure = state.failure {
      throw FleetError(writing: path, FileFailure(.write, path, failure))
    }
  }
}
