import FitIQDomain
import FitIQSystem
import Foundation

/// A buffered file descriptor whose failed writes are errors.
package final class Sink {
  package private(set) var descriptor: Int32
  /// Where everything goes that no pager takes.
  private let screen: Int32
  private var buffer: [UInt8] = []
  private static let capacity = 64 << 10
  /// What to do once more lines have come than fit; nil for a sink that does not count.
  private var overflow: Overflow?

  private struct Overflow {
    let lines: Int
    let open: () -> Int32
    let started = ContinuousClock.now

    /// Nobody waits longer than this for the first lines of something slow.
    static let patience = Duration.milliseconds(200)
  }

  /// - Parameter descriptor: Stays open, and the caller's.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
    screen = descriptor
  }

  /// A sink that goes elsewhere when it gets more lines than fit at once; until then it holds them back.
  ///
  /// - Parameter overflow: Called once; gives the descriptor that takes everything.
  package init(descriptor: Int32, fitting lines: Int, overflow: @escaping () -> Int32) {
    self.descriptor = descriptor
    screen = descriptor
    self.overflow = Overflow(lines: lines, open: overflow)
  }

  /// Writes what was held back: nothing more comes.
  package func settle() throws(OutputError) {
    overflow = nil
    try flush()
  }

  /// Whether lines wait here for more of them, or for the end.
  package var holdsLines: Bool { overflow != nil && !buffer.isEmpty }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Columns of the terminal at this moment, with a pager on it or not; nil where there is none.
  package var columns: Int? { size.map { Int($0.ws_col) } }

  /// Lines of the terminal, likewise.
  package var rows: Int? { size.map { Int($0.ws_row) } }

  private var size: winsize? {
    var size = winsize()
    guard ioctl(screen, UInt(clamping: TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return size
  }

  /// Waits, and returns early and true when nobody reads any more.
  ///
  /// - Parameter seconds: How long at most; a signal ends it early too.
  package func hasLostReader(within seconds: Double) -> Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    let milliseconds = Int32(clamping: max(1, min(seconds * 1e3, 1e6)).rounded(.up))
    return poll(&state, 1, milliseconds) > 0
      && state.revents & Int16(clamping: POLLERR | POLLHUP) != 0
  }

  /// Buffers the text; short and failed writes are errors.
  package func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try drain() }
  }

  /// Buffers the bytes; short and failed writes are errors.
  package func write(_ bytes: some Sequence<UInt8>) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try drain() }
  }

  /// Lets the body append to the buffer itself, which spares a copy of each row.
  func fill(_ body: (inout [UInt8]) -> Void) throws(OutputError) {
    body(&buffer)
    if buffer.count >= Self.capacity { try drain() }
  }

  /// Makes room for more, unless nobody wants more.
  private func drain() throws(OutputError) {
    try Self.checkWanted()
    try flush()
  }

  /// Throws when the person has stopped what writes.
  static func checkWanted() throws(OutputError) {
    if StopRequest.current?.isMade ?? false {
      throw OutputError(.outputClosed, "the rest of the output is not wanted")
    }
  }

  /// Writes what is buffered.
  package func flush() throws(OutputError) {
    if let overflow {
      let lines = buffer.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
      if lines > overflow.lines {
        descriptor = overflow.open()
      } else if ContinuousClock.now - overflow.started < Overflow.patience {
        return
      }
      self.overflow = nil
    }
    // What one huge value took is given back.
    defer { buffer.removeAll(keepingCapacity: buffer.capacity <= 8 * Self.capacity) }
    guard buffer.withUnsafeBytes({ writeFully(descriptor, from: $0) }) else {
      throw Self.failure(errno)
    }
  }

  private static func failure(_ code: Int32) -> OutputError {
    switch code {
    case EPIPE: OutputError(.outputClosed, "the reader of the output went away")
    case ENOSPC, EDQUOT:
      OutputError(
        .outputFull, "no space left for the output", hint: "free some space, then try again")
    default:
      OutputError(.outputFailed, "writing the output failed: \(errorText(code))")
    }
  }
}
