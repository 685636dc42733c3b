import FitIQDomain

/// Invented records of a few days, the same for the same seed.
package enum RandomHealth {
  package static let sources = [
    "Alex\u{2019}s Apple\u{A0}Watch", "Alex's iPhone", "Strava", "Zepp",
  ]

  package static func records(
    _ count: Int, from start: Int, days: Int, seed: UInt64
  ) -> [HealthRecord] {
    var dice = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      record(start + Int.random(in: 0..<days * 86_400, using: &dice), &dice)
    }
  }

  /// What ten records are of.
  private static let metrics: [HealthMetric] =
    Array(repeating: .steps, count: 5) + [.heartRate, .heartRate, .bodyMass, .sleep, .sleep]

  private static func record(_ start: Int, _ dice: inout SplitMix64) -> HealthRecord {
    let source = sources[Int.random(in: 0..<sources.count, using: &dice)]
    let length = Int.random(in: 0...4_000, using: &dice)
    switch metrics[Int.random(in: metrics.indices, using: &dice)] {
    // The others are read as steps are: no record is of them.
    case .steps, .activeEnergy, .exerciseMinutes:
      return .steps(
        Int.random(in: 0...900, using: &dice), from: source, start, start + length,
        isManual: Int.random(in: 0..<20, using: &dice) == 0)
    case .heartRate:
      return .heartRate("\(Int.random(in: 45...180, using: &dice))", from: source, start)
    case .bodyMass:
      let tenths = Int.random(in: 600...900, using: &dice)
      return .mass("\(tenths / 10).\(tenths % 10)", unit: "kg", from: source, start)
    case .sleep:
      let phases = ["InBed", "AsleepCore", "AsleepDeep", "AsleepREM", "Awake", "Asleep"]
      let phase = phases[Int.random(in: 0..<phases.count, using: &dice)]
      return .sleep(phase, from: source, start, start + length)
    }
  }
}
