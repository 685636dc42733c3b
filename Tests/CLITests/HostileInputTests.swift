import FitIQCommands
import FitIQTestSupport
import Foundation
import Testing

/// No number and no damage of any input ends a command by a signal, as a defect (70), or not at all.
///
/// A few of all cases each time; all boundaries with `FITIQ_SLOW=1`, and `FITIQ_HOSTILE_RUNS` random
/// command lines from `FITIQ_HOSTILE_SEED` on. A failure names what repeats it.
@Suite struct HostileInputTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isSlow = environment["FITIQ_SLOW"] == "1"
  private static let runs = environment["FITIQ_HOSTILE_RUNS"].flatMap { Int($0) } ?? 40
  private static let firstSeed = environment["FITIQ_HOSTILE_SEED"].flatMap { UInt64($0) } ?? 1
  private static let limit: TimeInterval = 60

  /// Else a refusal of the words would look like one of the input.
  @Test(arguments: HostileInputs.Kind.allCases)
  func everyCommandLineIsOne(kind: HostileInputs.Kind) throws {
    let inputs = try HostileInputs()
    let names = inputs.names(kind)
    #expect(!names.isEmpty)
    for command in names.flatMap({ HostileCommands.all(on: $0, kind) }) {
      let result = try inputs.fitiq.run(command)
      #expect(result.status != 64, "\(command): \(result.error)")
    }
  }

  @Test(arguments: HostileInputs.Kind.allCases)
  func boundariesInEveryFieldAreSurvived(kind: HostileInputs.Kind) throws {
    var random = SplitMix64(seed: Self.firstSeed)
    for version in Self.isSlow && kind == .store ? [2, 4, 7, 9, 11] : [11] {
      let inputs = try HostileInputs(version: version)
      for name in inputs.names(kind) {
        var cases = try inputs.boundaries(of: name, kind)
        #expect(cases.count > 30)
        if !Self.isSlow { cases = Array(cases.shuffled(using: &random).prefix(4)) }
        for edits in cases {
          var commands = HostileCommands.all(on: name, kind)
          if !Self.isSlow { commands = Array(commands.shuffled(using: &random).prefix(4)) }
          for failure in try inputs.failures(of: name, edits, commands, limit: Self.limit) {
            Issue.record("\(failure)")
          }
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
        inputs = try HostileInputs(version: 11 - Int(block % 10))
      }
      guard let inputs else { return }
      let kind = HostileInputs.Kind.allCases.randomElement(using: &random) ?? .store
      guard let name = inputs.names(kind).randomElement(using: &random) else { continue }
      let edits = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        inputs.randomEdit(of: name, kind, using: &random)
      }
      let command = HostileCommands.random(
        from: HostileCommands.all(on: name, kind), leaves: leaves, using: &random)
      for failure in try inputs.failures(of: name, edits, [command], limit: Self.limit) {
        Issue.record("seed \(seed): \(failure)")
      }
    }
  }
}
