import Foundation
package import Testing

/// Ends the process, and names the test, where a case runs too long.
///
/// Testing's own `timeLimit` counts from when a case is made, and makes all of them at once: whoever
/// waits for a thread is out of time. Nor does it end one that blocks its thread.
package struct RunLimit: SuiteTrait, TestTrait, TestScoping {
  private static let queue = DispatchQueue(label: "run-limit")
  let minutes: Int

  package var isRecursive: Bool { true }

  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  @concurrent
  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let timer = DispatchSource.makeTimerSource(queue: Self.queue)
    timer.schedule(deadline: .now() + .seconds(minutes * 60))
    let text = "\(test.name) ran for more than \(minutes) minutes: the run ends here\n"
    timer.setEventHandler {
      FileHandle.standardError.write(Data(text.utf8))
      abort()
    }
    timer.resume()
    defer { timer.cancel() }
    try await function()
  }
}

extension Trait where Self == RunLimit {
  /// An hour, since what waits for something gives its thread away, and has it back when the tests that
  /// were made meanwhile are done; four hours where `FITIQ_SLOW=1` makes cases longer, and a day where a number in
  /// `FITIQ_HOSTILE_CASES` or `FITIQ_HOSTILE_RUNS` does: whoever asks for it has the time.
  package static var bounded: Self {
    let environment = ProcessInfo.processInfo.environment
    if environment.keys.contains(where: { $0.hasPrefix("FITIQ_HOSTILE_") }) {
      return RunLimit(minutes: 24 * 60)
    }
    return RunLimit(minutes: Effort.isFull ? 240 : 60)
  }
}
