import FitIQSystem
import FitIQTerminal
import Foundation

/// The person's pager, for what does not fit on the screen; what fits goes to the terminal itself.
final class Pager {
  /// Starts the pager with the first line that does not fit; the prompt needs a line, too.
  private(set) lazy var sink = Sink(
    descriptor: STDOUT_FILENO, fitting: max(Terminal.rows - 2, 5)
  ) { [weak self] in self?.begin() ?? STDOUT_FILENO }

  private let command: String
  private let ownsKeys: Bool
  private var stream: UnsafeMutablePointer<FILE>?

  /// The first of those that is there.
  private static let usual =
    "for p in less more; do command -v $p >/dev/null && { $p; exit; }; done; exec cat"

  /// Its maker keeps it until ``end()``: without it everything goes to the screen.
  ///
  /// - Parameter ownsKeys: Whether Ctrl-C is ignored here once it is open; a shell sees to that itself.
  init(_ environment: [String: String], ownsKeys: Bool = false) {
    self.ownsKeys = ownsKeys
    let chosen = environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 } ?? Self.usual
    // Leave the screen as it is, pass colours on, do not wrap. The shell in between waits for the
    // pager, which deals with Ctrl-C as it likes.
    // One that cannot be started has read nothing: then the screen gets it all.
    command =
      "trap : INT; LESS=\"${LESS-FRSX}\"; export LESS; \(chosen)\n"
      + "case $? in 126|127) exec cat;; esac"
  }

  /// The descriptor to write to: the terminal where no pager can be started.
  ///
  /// Not Foundation's `Process`, which puts a child into a process group of its own: there it could
  /// not read the keys.
  private func begin() -> Int32 {
    stream = popen(command, "w")
    // Ctrl-C is the pager's, as long as it is there: it may only stop its reading.
    if stream != nil, ownsKeys { SignalDisposition.ignore(SIGINT) }
    return stream.map { fileno($0) } ?? STDOUT_FILENO
  }

  /// Whether the screen is the pager's.
  var isOpen: Bool { stream != nil }

  /// Whether what is said now would come before rows that were written earlier, or into the pager's screen.
  var holdsMessages: Bool { isOpen || sink.holdsLines }

  /// Waits until the person has left the pager.
  func end() {
    try? sink.settle()
    guard let stream else { return }
    pclose(stream)
    self.stream = nil
  }
}
