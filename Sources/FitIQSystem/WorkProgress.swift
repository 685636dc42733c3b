import Synchronization

/// What the work of this process is doing, told by whoever does it to whoever shows it.
///
/// One listener at most: a process does one thing at a time that a person waits for. Nothing is told
/// where nobody listens.
package enum WorkProgress {
  package typealias Listener = @Sendable (_ step: String, _ share: Double?) -> Void

  private static let listener = Mutex<Listener?>(nil)

  /// Names the step that begins, or says how much of it is done, from 0 to 1.
  package static func tell(_ step: String, _ share: Double? = nil) {
    guard let listener = listener.withLock(\.self) else { return }
    listener(step, share)
  }

  /// Listens while the body runs.
  package static func listening<Result>(
    _ listener: @escaping Listener, _ body: () throws -> Result
  ) rethrows -> Result {
    begin(listener)
    defer { end() }
    return try body()
  }

  /// Passes what the work reports to the listener.
  package static func begin(_ listener: @escaping Listener) {
    self.listener.withLock { $0 = listener }
  }

  /// Removes the listener.
  package static func end() { listener.withLock { $0 = nil } }
}
