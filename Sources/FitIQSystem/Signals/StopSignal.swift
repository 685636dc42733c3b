package import Dispatch

/// A request to stop that tasks can wait for: Ctrl-C, SIGTERM or SIGHUP; a second Ctrl-C or SIGTERM ends
/// the process.
package final class StopSignal: Sendable {
  private let requests: AsyncStream<Void>
  private let source: AsyncStream<Void>.Continuation

  package init() { (requests, source) = AsyncStream.makeStream() }

  /// Requests the stop, as a signal would.
  package func request() { source.finish() }

  /// Returns when a stop is requested, or the task is cancelled, which ends the
  /// signal; only one task may wait.
  package func wait() async {
    for await _ in requests {}
  }

  /// Requests a stop when one of ``StopSignals`` comes, for as long as what is returned lives.
  ///
  /// The handler stands when this returns: a signal source of Dispatch is set up later, and would lose
  /// what comes before.
  package func catchSignals() -> any DispatchSourceProtocol {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: StopSignals.pipe.read, queue: .global())
    source.setEventHandler {
      _ = StopSignals.pipe.receive()
      self.request()
    }
    source.resume()
    StopSignals.take(for: .stop)
    return source
  }
}
