import Dispatch

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

  /// The time in which ``StopSignals`` request a stop.
  package struct Listening {
    fileprivate let source: any DispatchSourceProtocol

    /// Lets ``Interruption`` hear of the next signal: what follows can take long too.
    package func cancel() {
      StopSignals.give(to: .interruption)
      source.cancel()
    }
  }

  /// Requests a stop when one of ``StopSignals`` comes, until what is returned is cancelled.
  ///
  /// The handler stands when this returns: a signal source of Dispatch is set up later, and would lose
  /// what comes before.
  package func catchSignals() -> Listening {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: StopSignals.pipe.read, queue: .global())
    source.setEventHandler {
      _ = StopSignals.pipe.receive()
      self.request()
    }
    source.resume()
    StopSignals.take(for: .stop)
    return Listening(source: source)
  }
}
