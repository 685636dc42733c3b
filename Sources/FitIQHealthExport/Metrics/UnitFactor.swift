import FitIQDomain

/// What a number in one unit is multiplied by to be in another: an exact fraction.
package struct UnitFactor: Sendable, Equatable {
  let numerator: Int64
  let denominator: Int64

  init(_ numerator: Int64, over denominator: Int64 = 1) {
    self.numerator = numerator
    self.denominator = denominator
  }

  package static let one = UnitFactor(1)

  /// To the nearest billionth; nil for what is beyond all bounds.
  func converted(_ billionths: Int64) -> Int64? {
    guard numerator != denominator else { return billionths }
    let (product, overflow) = billionths.multipliedReportingOverflow(by: numerator)
    if !overflow {
      let half = product < 0 ? -(denominator / 2) : denominator / 2
      return product > Int64.max / 2 || product < Int64.min / 2
        ? product / denominator : (product + half) / denominator
    }
    let wide = Double(billionths) * Double(numerator) / Double(denominator)
    return abs(wide) < 9.0e18 ? Int64(clamping: wide.rounded()) : nil
  }
}
