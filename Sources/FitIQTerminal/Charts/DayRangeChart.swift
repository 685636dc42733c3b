import FitIQDomain

/// From the lowest to the highest value of each day, in the order of the calendar: heart rates.
struct DayRangeChart: TextChart, Equatable {
  private let axis: (first: LocalDay, last: LocalDay)
  /// One for each day from the first to the last.
  private let ranges: [ClosedRange<Double>?]
  private let covered: ClosedRange<Double>

  private static let height = 8
  /// The scale is left out below it.
  private static let leastWidthOfAxis = 40
  /// Further apart, a stray day would squeeze the others into one column.
  private static let longest = 50 * 366

  /// Returns nil without values, and when the days lie more than 50 years apart.
  ///
  /// Several ranges of one day become one.
  init?(_ days: [(day: LocalDay, range: ClosedRange<Double>?)]) {
    guard let first = days.map(\.day).min(), let last = days.map(\.day).max(),
      first.days(until: last) < Self.longest,
      let covered = Self.union(days.map(\.range))
    else { return nil }
    var ranges = [ClosedRange<Double>?](repeating: nil, count: first.days(until: last) + 1)
    for day in days {
      let place = first.days(until: day.day)
      ranges[place] = Self.union([ranges[place], day.range])
    }
    axis = (first, last)
    self.ranges = ranges
    self.covered = covered
  }

  static func == (one: DayRangeChart, other: DayRangeChart) -> Bool {
    one.axis == other.axis && one.ranges == other.ranges
  }

  private static func union(_ ranges: [ClosedRange<Double>?]) -> ClosedRange<Double>? {
    let known = ranges.compactMap(\.self)
    guard let low = known.map(\.lowerBound).min(), let high = known.map(\.upperBound).max() else {
      return nil
    }
    return low...high
  }

  func lines(width: Int, colors: ColorDepth) -> [String] {
    let scale = scale(width: width)
    let margin = scale.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let plot = max(1, width - margin)
    let shown = merged(to: plot)
    let slot = max(1, min(4, plot / shown.count))
    let rows = (0..<Self.height).map { line in
      let cells = shown.map { cell($0, row: Self.height - 1 - line, slot: slot) }.joined()
      return DisplayWidth.padded(scale[line], to: margin, .right)
        + colors.paint(ChartText.trimmed(cells), .blue)
    }
    let days = DayAxis(first: axis.first, last: axis.last)
      .label(columns: shown.count * slot, room: plot)
    let note = margin == 0 ? ["\(low) to \(high)"] : []
    return rows + [String(repeating: " ", count: margin) + days] + note
  }

  private var low: String { ChartText.number(covered.lowerBound) }
  private var high: String { ChartText.number(covered.upperBound) }

  /// From the top down.
  private func scale(width: Int) -> [String] {
    (0..<Self.height).map { line in
      guard width >= Self.leastWidthOfAxis else { return "" }
      return switch line {
      case 0: high + " ┤"
      case Self.height - 1: low + " ┤"
      default: "│"
      }
    }
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
  private func cell(_ range: ClosedRange<Double>?, row: Int, slot: Int) -> String {
    // A day apart from the next one where there is room.
    let bar = slot > 1 ? slot - 1 : 1
    let gap = String(repeating: " ", count: slot - bar)
    guard let range else { return String(repeating: row == 0 ? "·" : " ", count: bar) + gap }
    let halves = Double(2 * Self.height)
    let span = covered.upperBound - covered.lowerBound
    func half(_ value: Double) -> Double {
      span > 0 ? (value - covered.lowerBound) / span * halves : 0
    }
    let from = min(half(range.lowerBound).rounded(.down), halves - 1)
    let to = max(half(range.upperBound).rounded(.up), from + 1)
    func isDrawn(_ half: Int) -> Bool { Double(half) >= from && Double(half) < to }
    let block =
      switch (isDrawn(2 * row), isDrawn(2 * row + 1)) {
      case (true, true): "█"
      case (true, false): "▄"
      case (false, true): "▀"
      case (false, false): " "
      }
    return String(repeating: block, count: bar) + gap
  }
}
