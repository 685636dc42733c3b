import Foundation
import Synchronization

/// Whether somebody pressed Ctrl-C: long work asks at its steps, stops and leaves no trace.
package enum Interruption {
  private static let isPending = Atomic<Bool>(false)

  /// Readable once an interruption was asked for, for who waits on several things at once.
  package static var descriptor: Int32 { ends.read }

  private static let ends: (read: Int32, write: Int32) = {
    var descriptors: [Int32] = [-1, -1]
    guard pipe(&descriptors) == 0 else { return (-1, -1) }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return (descriptors[0], descriptors[1])
  }()

  /// Takes ``StopSignals`` as a request from now on; a second Ctrl-C or SIGTERM ends the process at once.
  package static func catchSignals() {
    // Made here: a handler that comes while they are made would wait for them for ever.
    _ = ends
    _ = isRequested
    defer { StopSignals.unblock() }
    for number in StopSignals.wanted {
      signal(number) { number in
        Interruption.isPending.store(true, ordering: .relaxed)
        let saved = errno
        var byte: UInt8 = 0
        _ = write(Interruption.ends.write, &byte, 1)
        errno = saved
        StopSignals.expectSecond(number)
      }
    }
  }

  /// Whether the process is to end, or the work that runs here.
  package static var isRequested: Bool {
    isPending.load(ordering: .relaxed) || StopRequest.current?.isMade ?? false
  }

  /// Throws when an interruption was asked for.
  package static func check() throws(InterruptionError) {
    if isRequested { throw InterruptionError() }
  }
}

/// The person stopped the command.
package struct InterruptionError: FitIQError {
  package let identifier = "interrupted"
  package let summary = "interrupted; the current step was rolled back"
  package let hint: String? = nil

  package init() {}
}
