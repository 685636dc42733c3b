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

  package func flush() throws(OutputError) {
    var written = 0
    defer { buffer.removeAll(keepingCapacity: true) }
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
