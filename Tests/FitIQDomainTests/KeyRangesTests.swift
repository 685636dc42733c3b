import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQDomain

/// A set of keys loses none, in whatever order they come.
@Suite(.bounded) struct KeyRangesTests {
  @Test(arguments: 0..<100 as Range<UInt64>) func isTheSetOfItsKeys(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func keys() -> [Int64] {
      (0..<Int.random(in: 0..<60, using: &random)).map { _ in
        let near = Int64.random(in: -20...20, using: &random)
        return switch Int.random(in: 0..<6, using: &random) {
        case 0: Int64.max - abs(near)
        case 1: Int64.min + abs(near)
        default: near
        }
      }
    }
    let (one, other) = (keys(), keys())
    let (first, second) = (KeyRanges(one), KeyRanges(other))
    #expect(list(first) == Set(one).sorted())
    #expect(first.count == Set(one).count)
    #expect(one.allSatisfy(first.contains))
    var union = first
    union.formUnion(second)
    #expect(list(union) == Set(one).union(other).sorted())
    #expect(list(first.intersection(second)) == Set(one).intersection(other).sorted())
    #expect(list(first.subtracting(second)) == Set(one).subtracting(other).sorted())
    #expect(KeyRanges(first.description) == first)
    #expect(KeyRanges(checking: first.ranges) == first)
  }

  private func list(_ keys: KeyRanges) -> [Int64] {
    var list: [Int64] = []
    for range in keys.ranges { list += range }
    return list
  }

  @Test(arguments: [
    "1,1", "2,1", "1-3,3", "3-1", "1-", "-", "--1", "1--", "a", "1,,2", ",", "+1", " 1", "1.0",
    "9223372036854775808", "-9223372036854775809", "-9223372036854775808-9223372036854775807",
    "0-1099511627776", "-1-9223372036854775807", "1-3-5",
  ])
  func refusesWhatIsNoSet(text: String) {
    #expect(KeyRanges(text) == nil)
  }

  @Test(arguments: [
    "", "-5", "-7--5", "-1-1", "0", "9223372036854775807",
    "-9223372036854775808,9223372036854775806",
  ])
  func readsEveryKey(text: String) {
    #expect(KeyRanges(text)?.description == text)
  }

  @Test func rangesFromOutsideAreChecked() {
    #expect(KeyRanges(checking: [5...9, 1...2]) == nil)
    #expect(KeyRanges(checking: [1...5, 5...9]) == nil)
    #expect(KeyRanges(checking: [Int64.min...Int64.max]) == nil)
    #expect(KeyRanges(checking: [1...5, 6...9])?.ranges == [1...9])
  }
}
