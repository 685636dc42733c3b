import FitIQDomain

/// An axis of values from zero to a round number.
package struct ChartScale {
  package let top: Double
  private let step: Double

  /// Reaches a value at least.
  package init(covering wanted: Double) {
    // Above this the top of the axis would be infinite, and its ticks without end.
    let largest = min(wanted, 1e300)
    let target = max(largest, 1) / 4
    var unit = 1.0
    while unit * 10 <= target { unit *= 10 }
    step =
      [1, 1.5, 2, 2.5, 3, 4, 5, 6, 10].map { $0 * unit }.first { $0 >= target } ?? unit * 10
    top = (max(largest, 1) / step).rounded(.up) * step
  }

  /// Four at most, besides zero.
  package var ticks: [Double] { Array(stride(from: 0, through: top, by: step)) }

  /// Short where it can be: `60k`.
  package func label(_ value: Double) -> String {
    guard step >= 1000, step.truncatingRemainder(dividingBy: 1000) == 0, value > 0 else {
      return Quantity.grouped(value)
    }
    return Quantity.grouped(value / 1000) + "k"
  }

  /// In thousandths of the axis.
  package func height(_ value: Double) -> Int { Int(clamping: (value / top * 1000).rounded()) }
}
