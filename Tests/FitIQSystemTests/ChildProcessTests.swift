import FitIQSystem
import FitIQTestTraits
import Foundation
import Testing

@Suite(.serialized, .ownThreads, .bounded) struct ChildProcessTests {
  private func run(
    _ script: String, timeout: Double = 120, keeping limit: Int = 1 << 20
  ) throws -> ChildProcess.Outcome {
    try ChildProcess("/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin", "X": "y"])
      .run(timeout: timeout, keeping: limit)
  }

  /// Runs what takes too long; once more where a busy machine has not let it do what it begins with.
  private func runTooLong(
    _ script: String, keeping limit: Int = 1 << 20, until hasBegun: (ChildProcess.Outcome) -> Bool
  ) throws -> ChildProcess.Outcome {
    for timeout in [3.0, 15] {
      let outcome = try run(script, timeout: timeout, keeping: limit)
      if hasBegun(outcome) { return outcome }
    }
    return try run(script, timeout: 60, keeping: limit)
  }

  @Test func itsOutputsAndItsEndAreTold() throws {
    let outcome = try run("echo \"out $X\"; echo error >&2; echo answer >&3; cat; exit 7")
    #expect(outcome.end == .exited(7))
    #expect(String(decoding: outcome.output, as: UTF8.self) == "out y\n")
    #expect(String(decoding: outcome.errors, as: UTF8.self) == "error\n")
    #expect(String(decoding: outcome.answer, as: UTF8.self) == "answer\n")
    #expect(!outcome.isCut && outcome.seconds > 0)
    // A shell holds less than this process, which the system counts as the shell's.
    #expect(outcome.peakBytes == nil)
  }

  @Test(arguments: [SIGKILL, SIGSEGV, SIGTERM]) func aSignalIsTold(number: Int32) throws {
    #expect(try run("kill -\(number) $$").end == .signalled(number))
  }

  @Test func whatTakesTooLongIsEndedWithWhatItStarted() throws {
    // The grandchild keeps the outputs open.
    let outcome = try runTooLong("echo begun; sleep 1000 & sleep 1000") { !$0.output.isEmpty }
    #expect(outcome.end == .timedOut)
    #expect(String(decoding: outcome.output, as: UTF8.self) == "begun\n")
  }

  @Test func whatIgnoresTheRequestIsKilled() throws {
    let outcome = try runTooLong("trap '' TERM; echo begun; while :; do sleep 0.1; done") {
      !$0.output.isEmpty
    }
    #expect(outcome.end == .timedOut && outcome.seconds > 5)
  }

  @Test func moreThanIsKeptIsReadAndDropped() throws {
    let outcome = try run("head -c 3000000 /dev/zero", keeping: 1_000)
    #expect(outcome.end == .exited(0) && outcome.isCut && outcome.output.count == 1_000)
  }

  @Test func whatWritesWithoutEndHasItsTime() throws {
    let outcome = try runTooLong("yes", keeping: 1_000, until: \.isCut)
    #expect(outcome.end == .timedOut && outcome.isCut)
  }

  /// It goes on after it has closed its outputs.
  @Test func closedOutputsAreNoEnd() throws {
    let outcome = try run("exec >&- 2>&- 3>&-; sleep 0.3; exit 5")
    #expect(outcome.end == .exited(5) && outcome.seconds > 0.25)
  }

  @Test func whatIsNoProgramIsRefused() {
    #expect(throws: FileFailure.self) {
      try ChildProcess("/nowhere", [], environment: [:]).run(timeout: 1, keeping: 1)
    }
  }

  /// One child does not hold the pipes of another.
  @Test func manyAtOnceEndEachByItself() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<24 {
        group.addTask {
          let outcome = try run(
            number.isMultiple(of: 4) ? "sleep 1; echo \(number)" : "echo \(number)")
          #expect(String(decoding: outcome.output, as: UTF8.self) == "\(number)\n")
          #expect(outcome.end == .exited(0))
        }
      }
      try await group.waitForAll()
    }
  }
}
