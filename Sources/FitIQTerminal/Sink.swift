import Foundation

/// A buffered file descriptor whose failed writes are errors.
package final class Sink {
  package let descriptor: Int32
  private var buffer: [UInt8] = []
  private static let capacity = 64 << 10

  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Columns of the terminal at this moment; nil where there is none.
  package var columns: Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Waits, and returns early and true when nobody reads any more.
  ///
  /// `seconds`: How long at most; a signal ends it early too.
  package func hasLostReader(within seconds: Double) -> Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    let milliseconds = Int32(max(1, min(seconds * 1e3, 1e6)).rounded(.up))
    return poll(&state, 1, milliseconds) > 0 && state.revents & Int16(POLLERR | POLLHUP) != 0
  }

  package func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  package func write(_ bytes: some Sequence<UInt8>) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Lets the body append to the buffer itself, which spares a copy of each row.
  func fill(_ body: (inout [UInt8]) -> Void) throws(OutputError) {
    body(&buffer)
    if buffer.count >= Self.capacity { try flush() }
  }

  package func flush() throws(OutputError) {
    var written = 0
    // What one huge value took is given back.
    defer { buffer.removeAll(keepingCapacity: buffer.capacity <= 8 * Self.capacity) }
    while written < buffer.count {
      let count = buffer[written...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(errno) }
      written += count
    }
  }

  private static func failure(_ code: Int32) -> OutputError {
    switch code {
    case EPIPE: OutputError(.outputClosed, "the reader of the output went away")
    case ENOSPC, EDQUOT:
      OutputError(
        .outputFull, "no space left for the output", hint: "free some space, then ask again")
    default:
      OutputError(.outputFailed, "writing the output failed: \(String(cString: strerror(code)))")
    }
  }
}
