import FitIQTestTraits
import Foundation
import Synchronization
import Testing

@testable import FitIQSystem

/// Signals while a terminal shows nothing of what is typed.
@Suite(.bounded) struct HeldSignalsTests {
  /// Those that end a process by themselves, as `signal(7)` lists them.
  @Test func everySignalThatEndsAProcessIsCaught() {
    var ending = [
      SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2,
      SIGPIPE, SIGALRM, SIGTERM, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGSYS,
    ]
    #if os(Linux)
      ending += [SIGSTKFLT, SIGIO, SIGPWR] + Array(34...64)
    #endif
    #expect(Set(HeldSignals.numbers).isSuperset(of: ending))
    #expect(HeldSignals.numbers.contains(SIGTSTP) && !HeldSignals.numbers.contains(SIGCHLD))
  }

  private static let delivered = Atomic<Int>(0)

  @Test func aSignalThatNobodyAskedForComesAfterwards() {
    Self.delivered.store(0, ordering: .relaxed)
    var before = sigaction()
    sigaction(SIGUSR2, nil, &before)
    defer { sigaction(SIGUSR2, &before, nil) }
    signal(SIGUSR2) { _ in HeldSignalsTests.delivered.add(1, ordering: .relaxed) }
    let signals = HeldSignals(showing: termios())
    // To this thread, which may have it blocked: it has come when this returns.
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, SIGUSR2)
    var mask = sigset_t()
    pthread_sigmask(SIG_UNBLOCK, &one, &mask)
    raise(SIGUSR2)
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    let early = Self.delivered.load(ordering: .relaxed)
    _ = consume signals
    let late = Self.delivered.load(ordering: .relaxed)
    #expect(early == 0 && late == 1)
  }
}
