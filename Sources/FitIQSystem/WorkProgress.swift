import Synchronization

/// What the work of this process is doing, told by the code that does it to the code that shows it.
///
/// Shares are those of the time that the whole takes, as measured on a store of 100 MB. Only the work that
/// the person waits for is heard, with its child tasks, and no thread beside it.
package enum WorkProgress {
  /// Hears which step runs, and how much of the whole is done, 0 to 1.
  package typealias Listener = @Sendable (_ step: String, _ share: Double) -> Void

  /// What one person waits for.
  private final class Work: Sendable {
    let listener: Listener
    let reached = Mutex(0.0)

    init(_ listener: @escaping Listener) { self.listener = listener }
  }

  private struct Stretch {
    let work: Work
    var from = 0.0
    var to = 1.0

    func place(of share: Double) -> Double { from + (to - from) * min(1, max(0, share)) }
  }

  /// The part of the whole that runs here; nil where nobody waits for it.
  @TaskLocal private static var stretch: Stretch?

  /// Whether somebody waits for what runs here.
  package static var isHeard: Bool { stretch != nil }

  /// Names the step that begins, or says how much is done, 0 to 1, of the part that runs here.
  package static func tell(_ step: String, _ share: Double? = nil) {
    guard let stretch else { return }
    let reached = stretch.work.reached.withLock { reached in
      reached = max(reached, share.map(stretch.place) ?? stretch.from)
      return reached
    }
    stretch.work.listener(step, reached)
  }

  /// Runs a part of the work: what is told meanwhile are shares of this part.
  ///
  /// - Parameters:
  ///   - step: Told as it begins; nil where the part does that itself.
  ///   - from: How much is done before of what this is a part of, 0 to 1.
  ///   - to: How much is done after it.
  package static func part<Result>(
    _ step: String? = nil, from: Double, to: Double, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let outer = stretch else { return try body() }
    let inner = Stretch(
      work: outer.work, from: outer.place(of: from), to: outer.place(of: to))
    return try $stretch.withValue(inner) {
      if let step { tell(step) }
      return try body()
    }
  }

  /// Listens while the body runs.
  package static func listening<Result>(
    _ listener: @escaping Listener, _ body: () throws -> Result
  ) rethrows -> Result {
    try $stretch.withValue(Stretch(work: Work(listener)), operation: body)
  }

  /// The same for work that waits.
  package static func listening<Result>(
    _ listener: @escaping Listener, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $stretch.withValue(Stretch(work: Work(listener)), operation: body)
  }
}
