import FitIQDomain
import FitIQTestTraits
import Testing

@Suite(.bounded) struct ClampedNumberTests {
  private static let numbers = [
    0, -0.0, 1, -1, 0.5, -0.5, 9.3e18, -9.3e18, 1e300, -1e300, 1.5e40, .infinity, -.infinity,
    .nan, 0x1p63, -0x1p63, 0x1p53 + 1, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
  ]

  @Test(arguments: numbers) func anyNumberBecomesTheNearestInteger(number: Double) {
    let clamped = Int64(clamping: number)
    switch number {
    case _ where number.isNaN: #expect(clamped == 0)
    case 0x1p63...: #expect(clamped == .max)
    case ...(-0x1p63): #expect(clamped == .min)
    default: #expect(Double(clamped) == number.rounded(.towardZero))
    }
    #expect(UInt8(clamping: number) == UInt8(clamping: clamped))
    _ = Duration.seconds(clamped: number)
    #expect(LocalDay(ordinal: Int32(clamping: number)).description.utf8.count == 10)
  }

  @Test func sumsAndProductsStopAtTheLimits() {
    #expect(Int64.max.addingClamped(1) == .max && Int64.min.addingClamped(-1) == .min)
    #expect(
      Int64.max.multipliedClamped(by: -2) == .min && Int64.min.multipliedClamped(by: -1) == .max)
    #expect(UInt64.max.addingClamped(7) == .max && 2.addingClamped(3) == 5)
  }

  @Test func keysOfAnySizeAreASet() {
    let limits: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    let keys = KeyRanges(limits)
    #expect(keys.count == limits.count && keys.ranges.count == 3)
    #expect(limits.allSatisfy(keys.contains) && !keys.contains(2))
    #expect(keys.subtracting(KeyRanges([.min, .max])).ranges.count == 3)
    #expect(KeyRanges(checking: [.min ... .max]) == nil)
  }

  @Test(arguments: [
    (-62_135_596_800.0, true), (-62_135_596_801, false), (253_402_300_799, true),
    (253_402_300_800, false), (.nan, false), (.infinity, false), (1.5e40, false),
  ])
  func instantsAreThoseOfFourDigitYears(seconds: Double, isOne: Bool) {
    #expect(StoreRowLimits.isInstant(seconds) == isOne)
    #expect((ExactInstant.text(of: seconds) != nil) == isOne)
  }
}
