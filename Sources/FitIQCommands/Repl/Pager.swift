import FitIQTerminal
import Foundation

/// The person's pager, for what does not fit on the screen; what fits goes to the terminal itself.
final class Pager {
  let sink: Sink
  private let opening: Opening

  /// Started by the first line that does not fit.
  private final class Opening {
    let command: String
    var stream: UnsafeMutablePointer<FILE>?

    init(_ environment: [String: String]) {
      let chosen = environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 } ?? Self.usual
      // Leave the screen as it is, pass colours on, do not wrap.
      command = "LESS=\"${LESS-FRSX}\"; export LESS; \(chosen)"
    }

    /// The first of those that is there.
    private static let usual =
      "for p in less more; do command -v $p >/dev/null && exec $p; done; exec cat"

    /// The descriptor to write to: the terminal where no pager can be started.
    ///
    /// Not Foundation's `Process`, which puts a child into a process group of its own: there it could
    /// not read the keys.
    func begin() -> Int32 {
      stream = popen(command, "w")
      return stream.map { fileno($0) } ?? STDOUT_FILENO
    }
  }

  init(_ environment: [String: String]) {
    let opening = Opening(environment)
    self.opening = opening
    // The prompt needs a line, too.
    sink = Sink(descriptor: STDOUT_FILENO, fitting: max(Terminal.rows - 2, 5)) { opening.begin() }
  }

  /// Waits until the person has left the pager.
  func end() {
    try? sink.settle()
    if let stream = opening.stream { pclose(stream) }
  }
}
