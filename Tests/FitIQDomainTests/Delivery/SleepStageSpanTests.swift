import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQDomain

private func span(_ stage: SleepStageSpan.Stage, _ start: Int64, _ end: Int64) -> SleepStageSpan {
  SleepStageSpan(stage: stage, start: start, end: end)
}

@Suite(.bounded) struct SleepStageSpanTests {
  @Test(arguments: [
    // Disjoint input comes back as it is, in order.
    ([span(.deep, 50, 60), span(.core, 10, 50)], [span(.core, 10, 50), span(.deep, 50, 60)]),
    // Cut to the session; what lies outside, ends before it begins or is empty goes.
    (
      [span(.rem, -10, 5), span(.core, 95, 200), span(.deep, 100, 120), span(.awake, 30, 20)],
      [span(.rem, 0, 5), span(.core, 95, 100)]
    ),
    // The more specific stage wins, and splits the other.
    (
      [span(.inBed, 0, 100), span(.asleep, 10, 90), span(.awake, 40, 50)],
      [
        span(.inBed, 0, 10), span(.asleep, 10, 40), span(.awake, 40, 50), span(.asleep, 50, 90),
        span(.inBed, 90, 100),
      ]
    ),
    ([span(.core, 0, 60), span(.awake, 30, 70)], [span(.core, 0, 60), span(.awake, 60, 70)]),
    // Of one kind the earlier keeps its seconds.
    ([span(.core, 20, 60), span(.core, 0, 40)], [span(.core, 0, 40), span(.core, 40, 60)]),
    ([span(.core, 0, 60), span(.core, 0, 60)], [span(.core, 0, 60)]),
    ([], []),
  ])
  func stagesBecomeDisjoint(input: [SleepStageSpan], expected: [SleepStageSpan]) {
    #expect(SleepStageSpan.disjoint(input, within: 0..<100) == expected)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func everySecondGoesToTheMostSpecificStage(seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    let session = Int64(20)..<Int64(20 + Int64.random(in: 1...200, using: &dice))
    let stages = (0..<Int.random(in: 0...40, using: &dice)).map { _ in
      let start = Int64.random(in: -20...260, using: &dice)
      return span(
        SleepStageSpan.Stage.allCases.randomElement(using: &dice) ?? .core, start,
        start + Int64.random(in: -5...80, using: &dice))
    }
    let result = SleepStageSpan.disjoint(stages, within: session)
    #expect(zip(result, result.dropFirst()).allSatisfy { $0.end <= $1.start })
    #expect(result.allSatisfy { $0.start < $0.end && $0.start >= session.lowerBound })
    #expect(result.allSatisfy { $0.end <= session.upperBound })
    for second in session {
      let ranks = SleepStageSpan.Stage.allCases
      let best = ranks.first { stage in
        stages.contains { $0.stage == stage && $0.start <= second && second < $0.end }
      }
      let sent = result.first { $0.start <= second && second < $0.end }?.stage
      #expect(sent == best)
    }
    #expect(asleep(result) <= covered(stages, session))
    #expect(SleepStageSpan.disjoint(result, within: session) == result)
    #expect(SleepStageSpan.disjoint(stages.shuffled(using: &dice), within: session) == result)
  }

  private func asleep(_ stages: [SleepStageSpan]) -> Int64 {
    stages.filter(\.stage.countsAsSleep).reduce(0) { $0 + $1.end - $1.start }
  }

  private func covered(_ stages: [SleepStageSpan], _ session: Range<Int64>) -> Int64 {
    Int64(
      session.count { second in
        stages.contains {
          $0.stage.countsAsSleep && $0.start <= second && second < $0.end
        }
      })
  }
}

@Suite(.bounded) struct WireInstantTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func textsComeBack(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let seconds = Int64.random(in: -62_135_596_800...253_402_300_799, using: &dice)
    let instant = WireInstant(seconds: seconds)
    #expect(WireInstant(instant.text) == instant)
    #expect(WireInstant(unixSeconds: Double(seconds)) == instant)
    #expect(instant.text.utf8.count == 20)
  }

  @Test(arguments: [
    ("2025-11-20T07:03:12Z", 1_763_622_192), ("2025-11-20T07:03:12.987654Z", 1_763_622_192),
    ("2025-11-20T08:03:12+01:00", 1_763_622_192), ("2025-11-20 02:03:12-0500", 1_763_622_192),
    ("2025-11-20t07:03:12z", 1_763_622_192), ("2025-02-30T00:00:00Z", nil), ("2025-11-20", nil),
    ("2025-11-20T25:00:00Z", nil), ("2025-11-20T07:03:12", nil), ("", nil),
    ("2025-11-20T07:03:12Zjunk", nil), ("2025-11-20T07:03:12+1", nil),
  ])
  func readsAllFormsOfRFC3339(text: String, seconds: Int64?) {
    #expect(WireInstant(text)?.seconds == seconds)
  }

  @Test func fractionsAreCutButNotRoundingErrors() {
    #expect(WireInstant(unixSeconds: 59.999)?.seconds == 59)
    #expect(WireInstant(unixSeconds: 59.999_999_8)?.seconds == 60)
    #expect(WireInstant(unixSeconds: -0.5)?.seconds == -1)
  }
}
