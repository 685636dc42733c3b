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

  private let axis: DayAxis
  /// One for each day from the first to the last.
  private let values: [Double?]
  /// What the scale reaches at least, so that charts of one scale can be compared.
  private let covered: Double

  /// Returns nil without days, and when they lie more than 50 years apart.
  ///
  /// The last of several values of one day counts. The scale reaches `covered` at least.
  package init?(_ days: [Day], covering covered: Double = 0) {
    guard let axis = DayAxis(days.map(\.day)) else { return nil }
    self.axis = axis
    var values = [Double?](repeating: nil, count: axis.count)
    for day in days { values[axis.first.days(until: day.day)] = day.value }
    self.values = values
    self.covered = covered
  }

  /// Draws the chart, a line of text for each line of the terminal.
  package func lines(width: Int, colors: ColorDepth) -> [String] {
    let scale = ChartScale(covering: max(covered, values.compactMap(\.self).max() ?? 0))
    let top = scale.label(scale.top)
    let plot = axis.lines(width: width, colors: colors, scale: (top, "0")) {
      Sparkline.resampled(values, to: $0)
    } cell: { value, line in
      let eighths = Int(clamping: (value / scale.top * Double(DayAxis.height * 8)).rounded())
      let level = (value > 0 ? max(1, eighths) : 0) - line * 8
      return ChartText.levels[min(max(level, 0), 8)]
    }
    var notes = plot.hasScale ? [] : ["top \(top)"]
    if plot.columns < values.count {
      let days = (Double(values.count) / Double(plot.columns)).rounded()
      notes.append("mean of ~\(Int(clamping: days)) days")
    }
    return plot.lines + notes
  }
}
