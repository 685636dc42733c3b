/// Whether somebody pressed Ctrl-C: long work asks at its steps, stops and leaves no trace.
package enum Interruption {
  /// Readable once an interruption was asked for, for code that waits on several things at once.
  package static var descriptor: Int32 { StopSignals.pipe.read }

  /// Takes ``StopSignals`` as a request from now on; a second Ctrl-C or SIGTERM ends the process at once.
  package static func catchSignals() { StopSignals.take(for: .interruption) }

  /// Whether the process is to end, or the work that runs here.
  package static var isRequested: Bool {
    StopSignals.haveInterrupted || StopRequest.current?.isMade ?? false
  }

  /// Throws when an interruption was asked for.
  package static func check() throws(InterruptionError) {
    if isRequested { throw InterruptionError() }
  }
}

/// The person stopped the command.
package struct InterruptionError: Error {
  package init() {}
}
