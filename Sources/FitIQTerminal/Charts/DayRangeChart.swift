import FitIQDomain

/// From the lowest to the highest value of each day, in the order of the calendar: heart rates.
struct DayRangeChart: TextChart {
  private let axis: DayAxis
  /// One for each day from the first to the last.
  private let ranges: [ClosedRange<Double>?]
  private let covered: ClosedRange<Double>

  /// Returns nil without values, and when the days lie more than 50 years apart.
  ///
  /// Several ranges of one day become one.
  init?(_ days: [(day: LocalDay, range: ClosedRange<Double>?)]) {
    guard let axis = DayAxis(days.map(\.day)), let covered = Self.union(days.map(\.range)) else {
      return nil
    }
    var ranges = [ClosedRange<Double>?](repeating: nil, count: axis.count)
    for day in days {
      let place = axis.first.days(until: day.day)
      ranges[place] = Self.union([ranges[place], day.range])
    }
    self.axis = axis
    self.ranges = ranges
    self.covered = covered
  }

  private static func union(_ ranges: [ClosedRange<Double>?]) -> ClosedRange<Double>? {
    let known = ranges.compactMap(\.self)
    guard let low = known.map(\.lowerBound).min(), let high = known.map(\.upperBound).max() else {
      return nil
    }
    return low...high
  }

  func lines(width: Int, colors: ColorDepth) -> [String] {
    let low = ChartText.number(covered.lowerBound)
    let high = ChartText.number(covered.upperBound)
    let plot = axis.lines(
      width: width, colors: colors, scale: (high, low), merged: merged, cell: cell)
    return plot.lines + (plot.hasScale ? [] : ["\(low) to \(high)"])
  }

  /// Neighbouring days as one where there are more than columns.
  private func merged(to columns: Int) -> [ClosedRange<Double>?] {
    guard ranges.count > columns else { return ranges }
    return (0..<columns).map { column in
      let from = column * ranges.count / columns
      return Self.union(Array(ranges[from..<((column + 1) * ranges.count / columns)]))
    }
  }

  /// Half a line of text is the least that is drawn.
  private func cell(_ range: ClosedRange<Double>, line: Int) -> Character {
    let halves = Double(2 * DayAxis.height)
    let span = covered.upperBound - covered.lowerBound
    func half(_ value: Double) -> Double {
      span > 0 ? (value - covered.lowerBound) / span * halves : 0
    }
    let from = min(half(range.lowerBound).rounded(.down), halves - 1)
    let to = max(half(range.upperBound).rounded(.up), from + 1)
    func isDrawn(_ half: Int) -> Bool { Double(half) >= from && Double(half) < to }
    return switch (isDrawn(2 * line), isDrawn(2 * line + 1)) {
    case (true, true): "█"
    case (true, false): "▄"
    case (false, true): "▀"
    case (false, false): " "
    }
  }
}
