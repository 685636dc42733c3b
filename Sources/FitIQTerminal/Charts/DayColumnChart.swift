package import FitIQDomain

/// A value for each day as columns from zero up, in the order of the calendar.
package struct DayColumnChart: TextChart, Equatable {
  package struct Day: Sendable, Equatable {
    let day: LocalDay
    let value: Double?

    /// - Parameter value: nil where there is none; below zero counts as zero.
    package init(_ day: LocalDay, _ value: Double?) {
      self.day = day
      self.value = value.flatMap { $0.isFinite ? max(0, $0) : nil }
    }
  }

  private let first: LocalDay
  private let last: LocalDay
  /// One for each day from the first to the last.
  private let values: [Double?]
  /// What the scale reaches at least, so that charts of one scale can be compared.
  private let covered: Double

  private static let height = 8
  /// The axis is left out below it.
  private static let leastWidthOfAxis = 40

  /// Further apart, a stray day would squeeze the others into one column.
  private static let longest = 50 * 366

  /// Returns nil without days, and when they lie more than 50 years apart.
  ///
  /// The last of several values of one day counts. The scale reaches `covered` at least.
  package init?(_ days: [Day], covering covered: Double = 0) {
    guard let first = days.map(\.day).min(), let last = days.map(\.day).max(),
      first.days(until: last) < Self.longest
    else { return nil }
    self.first = first
    self.last = last
    var values = [Double?](repeating: nil, count: first.days(until: last) + 1)
    for day in days { values[first.days(until: day.day)] = day.value }
    self.values = values
    self.covered = covered
  }

  /// Draws the chart, a line of text for each line of the terminal.
  package func lines(width: Int, colors: ColorDepth) -> [String] {
    let scale = ChartScale(covering: max(covered, values.compactMap(\.self).max() ?? 0))
    let labels = axisLabels(scale, width: width)
    let axis = labels.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let plot = max(1, width - axis)
    let shown = Sparkline.resampled(values, to: plot)
    let slot = max(1, min(4, plot / shown.count))
    let rows = (0..<Self.height).reversed().map { row in
      let line = shown.map { Self.cell($0, row: row, top: scale.top, slot: slot) }.joined()
      return DisplayWidth.padded(labels[Self.height - 1 - row], to: axis, .right)
        + colors.paint(ChartText.trimmed(line), .blue)
    }
    let days = DayAxis(first: first, last: last).label(columns: shown.count * slot, room: plot)
    return rows + [String(repeating: " ", count: axis) + days] + notes(scale, shown.count, axis)
  }

  /// From the top down.
  private func axisLabels(_ scale: ChartScale, width: Int) -> [String] {
    (0..<Self.height).reversed().map { row in
      guard width >= Self.leastWidthOfAxis else { return "" }
      return switch row {
      case Self.height - 1: scale.label(scale.top) + " ┤"
      case 0: "0 ┤"
      default: "│"
      }
    }
  }

  private static func cell(_ value: Double?, row: Int, top: Double, slot: Int) -> String {
    // A day apart from the next one where there is room.
    let bar = slot > 1 ? slot - 1 : 1
    let gap = String(repeating: " ", count: slot - bar)
    guard let value else {
      return String(repeating: row == 0 ? "·" : " ", count: bar) + gap
    }
    let eighths = Int(clamping: (value / top * Double(height * 8)).rounded())
    let level = min(max((value > 0 ? max(1, eighths) : 0) - row * 8, 0), 8)
    return String(repeating: ChartText.levels[level], count: bar) + gap
  }

  private func notes(_ scale: ChartScale, _ columns: Int, _ axis: Int) -> [String] {
    var notes: [String] = []
    if axis == 0 { notes.append("top \(scale.label(scale.top))") }
    if columns < values.count {
      let days = (Double(values.count) / Double(columns)).rounded()
      notes.append("mean of ~\(Int(clamping: days)) days")
    }
    return notes
  }
}
