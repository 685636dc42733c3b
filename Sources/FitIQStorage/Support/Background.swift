import Dispatch
import FitIQSystem
import Synchronization

/// A piece of work on another thread, for callers that wait.
final class Background<Value: Sendable>: Sendable {
  private let outcome = Mutex<Result<Value, any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () throws -> Value) {
    let stop = StopRequest.current
    DispatchQueue.global(qos: .userInitiated).async {
      // Nobody asks before it is done; and nothing here holds what somebody takes.
      self.outcome.withLock { outcome in
        outcome = Result { try StopRequest.$current.withValue(stop) { try work() } }
      }
      self.isDone.signal()
    }
  }

  /// Waits for the end.
  func result() -> Result<Value, any Error> {
    isDone.wait()
    isDone.signal()
    return outcome.withLock { $0 } ?? .failure(StorageError(.internalFault, "no result"))
  }

  /// Waits for the end and hands the result over, to one caller, which can change it without a copy.
  func take() -> Result<Value, any Error> {
    isDone.wait()
    isDone.signal()
    return outcome.withLock { $0.take() } ?? .failure(StorageError(.internalFault, "no result"))
  }
}
