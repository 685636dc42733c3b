import FitIQSystem
import FitIQTerminal

extension Session {
  /// Shows what the work tells of itself, on a terminal and once it takes longer than a second.
  ///
  /// - Parameter label: What is done, as people say it: `cleaning up`.
  func working<Result>(_ label: String, _ body: () throws -> Result) rethrows -> Result {
    let bar = ProgressBar(label, on: output)
    defer { bar.finish() }
    return try WorkProgress.listening(Self.listener(label, bar), body)
  }

  /// The same for work that waits.
  func waiting<Result>(
    _ label: String, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let bar = ProgressBar(label, on: output)
    defer { bar.finish() }
    return try await WorkProgress.listening(Self.listener(label, bar), body)
  }

  private static func listener(_ label: String, _ bar: ProgressBar) -> WorkProgress.Listener {
    { step, share in bar.update(share, label: "\(label): \(step)") }
  }
}
