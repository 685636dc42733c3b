import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQSystem

/// Who hears of a signal after a delivery, each in a process of its own: handlers are the process's.
@Suite(.bounded) struct StopSignalTests {
  @Test func theNextSignalInterruptsWhatFollows() async {
    await #expect(processExitsWith: .success) {
      StopSignal().catchSignals().cancel()
      raise(SIGTERM)
      exit(Interruption.isRequested ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test func aSignalThatStoppedTheDeliveryWasNoInterruptionAndTheSecondEndsTheProcess() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let signals = StopSignal().catchSignals()
      raise(SIGTERM)
      signals.cancel()
      if !Interruption.isRequested { raise(SIGTERM) }
    }
  }
}
