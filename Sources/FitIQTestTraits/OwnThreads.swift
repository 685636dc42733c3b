import Dispatch
package import Testing

/// Runs a suite on threads of its own.
///
/// Other tests wait for processes in the shared pool, which has a thread for each core: a test that
/// measures time would wait for them.
package struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  @concurrent
  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(QueueExecutor.shared) { try await function() }
  }
}

extension Trait where Self == OwnThreads {
  package static var ownThreads: Self { OwnThreads() }
}

private final class QueueExecutor: TaskExecutor {
  static let shared = QueueExecutor()
  private let queue = DispatchQueue(label: "own-threads", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
