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

  private static func record(_ start: Int, _ dice: inout SplitMix64) -> HealthRecord {
    let source = sources[Int.random(in: 0..<sources.count, using: &dice)]
    let length = Int.random(in: 0...4_000, using: &dice)
    switch Int.random(in: 0..<10, using: &dice) {
    case 0..<5:
      return .steps(
        Int.random(in: 0...900, using: &dice), from: source, start, start + length,
        isManual: Int.random(in: 0..<20, using: &dice) == 0)
    case 5..<7: return .heartRate("\(Int.random(in: 45...180, using: &dice))", from: source, start)
    case 7:
      let tenths = Int.random(in: 600...900, using: &dice)
      return .mass("\(tenths / 10).\(tenths % 10)", unit: "kg", from: source, start)
    default:
      let phases = ["InBed", "AsleepCore", "AsleepDeep", "AsleepREM", "Awake", "Asleep"]
      let phase = phases[Int.random(in: 0..<phases.count, using: &dice)]
      return .sleep(phase, from: source, start, start + length)
    }
  }
}
