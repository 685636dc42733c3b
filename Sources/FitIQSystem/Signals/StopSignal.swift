package import Dispatch
import Foundation
import Synchronization

/// A request to stop that tasks can wait for: Ctrl-C, SIGTERM or SIGHUP; a second Ctrl-C or SIGTERM ends
/// the process.
package final class StopSignal: Sendable {
  private struct State {
    var isRequested = false
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastID = 0
  }

  private let state = Mutex(State())

  package init() {}

  package var isRequested: Bool { state.withLock { $0.isRequested } }

  /// Requests the stop, as a signal would.
  package func request() {
    let waiting = state.withLock { state in
      state.isRequested = true
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume() }
  }

  /// Returns when a stop is requested, or the task is cancelled.
  package func wait() async {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.isRequested || Task.isCancelled { return true }
          state.waiting[id] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
    }
  }

  /// Requests a stop when one of ``StopSignals`` comes, for as long as what is returned lives.
  ///
  /// The handler stands when this returns: a signal source of Dispatch is set up later, and would lose
  /// what comes before.
  package func catchSignals() -> any DispatchSourceProtocol {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: StopSignals.pipe.read, queue: .global())
    source.setEventHandler {
      _ = StopSignals.pipe.receive()
      self.request()
    }
    source.resume()
    StopSignals.take(for: .stop)
    return source
  }
}
