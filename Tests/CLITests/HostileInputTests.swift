import FitIQCommands
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// No number and no damage of any input ends a command by a signal, as a defect (70), or not at all.
///
/// A few of all cases each time; `FITIQ_HOSTILE_CASES` boundaries of each file (300 with
/// `FITIQ_SLOW=1`), and `FITIQ_HOSTILE_RUNS` random ones, from `FITIQ_HOSTILE_SEED` on. A failure
/// names what repeats it.
@Suite(.bounded) struct HostileInputTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static func count(_ name: String, _ usual: Int) -> Int {
    environment[name].flatMap { Int($0) } ?? usual
  }
  private static let cases = count("FITIQ_HOSTILE_CASES", Effort.count(1, ci: 2, full: 300))
  private static let runs = count("FITIQ_HOSTILE_RUNS", Effort.count(8, ci: 20, full: 20))
  private static let firstSeed = environment["FITIQ_HOSTILE_SEED"].flatMap { UInt64($0) } ?? 1
  private static let limit: TimeInterval = 60

  /// Kinds that share their inputs, which take longer to make than some lines to run: each has its own where
  /// all is tried.
  private static let groups =
    Effort.isFull ? HostileInputs.Kind.allCases.map { [$0] } : [HostileInputs.Kind.allCases]

  /// Else a refusal of the words would look like one of the input.
  @Test(arguments: groups)
  func everyCommandLineIsOne(kinds: [HostileInputs.Kind]) throws {
    let inputs = try HostileInputs()
    for kind in kinds {
      let names = inputs.names(kind)
      #expect(!names.isEmpty)
      var random = SplitMix64(seed: Self.firstSeed)
      let commands = names.flatMap { HostileCommands.all(on: $0, kind) }.shuffled(using: &random)
      for command in commands.prefix(Effort.count(3, ci: 6, full: .max)) {
        let result = try inputs.fitiq.run(command)
        let isOne = result.status != 64 || result.error.contains("there is nothing to undo")
        #expect(isOne, "\(command): \(result.error)")
      }
      try inputs.restore()
    }
  }

  @Test(arguments: groups)
  func boundariesInEveryFieldAreSurvived(kinds: [HostileInputs.Kind]) throws {
    let inputs = try HostileInputs()
    for kind in kinds {
      try boundaries(of: kind, in: inputs)
      guard Effort.isFull, kind == .store else { continue }
      for version in [2, 5, 8] { try boundaries(of: kind, in: HostileInputs(version: version)) }
    }
  }

  private func boundaries(of kind: HostileInputs.Kind, in inputs: HostileInputs) throws {
    var random = SplitMix64(seed: Self.firstSeed)
    for name in inputs.names(kind) {
      let cases = try inputs.boundaries(of: name, kind)
      #expect(cases.count > 30)
      for edits in cases.shuffled(using: &random).prefix(Self.cases) {
        // All of them on each would take days.
        let commands = HostileCommands.all(on: name, kind).shuffled(using: &random).prefix(
          Effort.count(2, ci: 4, full: 8))
        for failure in try inputs.failures(of: name, edits, Array(commands), limit: Self.limit) {
          Issue.record("\(failure)")
        }
      }
    }
  }

  @Test func randomDamageIsSurvived() throws {
    let leaves = CommandReference.all.map { Array($0.path.dropFirst()) }
    var inputs: HostileInputs?
    for seed in Self.firstSeed..<Self.firstSeed + UInt64(clamping: Self.runs) {
      var random = SplitMix64(seed: seed)
      // By the seed too, so that one of them alone repeats its run.
      let block = seed / 500
      if inputs == nil || seed % 500 == 0 {
        inputs = try HostileInputs(block: Int(block))
      }
      guard let inputs else { return }
      for failure in try inputs.randomFailures(of: leaves, using: &random, limit: Self.limit) {
        Issue.record("seed \(seed): \(failure)")
      }
    }
  }
}
