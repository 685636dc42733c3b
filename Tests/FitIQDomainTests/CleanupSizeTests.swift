import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Testing

/// What a cleanup makes of a file, decided in one place.
@Suite(.bounded) struct CleanupSizeTests {
  @Test(arguments: [
    (1_000_000, 700_000, true), (1_000_000, 968_929, false), (200_000, 100_000, false),
    (10_000_000, 9_700_000, false), (10_000_000, 9_600_000, true), (500_000, 500_000, false),
    (500_000, 600_000, false), (0, 0, false), (131_073, 0, true), (131_072, 0, false),
  ])
  func aFileIsWrittenAnewForMoreThanBothLimits(before: Int, packed: Int, isWorth: Bool) {
    #expect(CleanupBytes.isWorthRewriting(before: before, packed: packed) == isWorth)
  }

  /// A file that is not rewritten loses no more than its empty pages; one that is not changed
  /// loses nothing.
  @Test func thePredictionFollowsTheDecision() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<2_000 {
      let before = Int.random(in: 0...20_000_000, using: &random)
      let packed =
        Bool.random(using: &random) ? Int.random(in: 0...before, using: &random) : nil
      let released = Int.random(in: 0...before / 8, using: &random)
      let isChanged = Bool.random(using: &random)
      let size = CleanupBytes(
        before: before, packed: packed, released: released, isChanged: isChanged, shares: [])
      let isWorth =
        packed.map { CleanupBytes.isWorthRewriting(before: before, packed: $0) } ?? false
      #expect(size.isRewritten == (isChanged && isWorth))
      #expect(
        size.predicted
          == (size.isRewritten ? packed : isChanged ? before - released : before))
      #expect(size.after == nil)
    }
  }
}
