import FitIQDomain

/// Days beside each other, from the first to the last: what charts of days share.
struct DayAxis: Equatable {
  let first: LocalDay
  let last: LocalDay

  /// Lines of text above the days.
  static let height = 8
  /// The scale is left out below it.
  private static let leastWidthOfScale = 40
  /// Further apart, a stray day would squeeze the others into one column.
  private static let longest = 50 * 366

  /// Returns nil without days, and when they lie more than 50 years apart.
  init?(_ days: [LocalDay]) {
    guard let first = days.min(), let last = days.max(), first.days(until: last) < Self.longest
    else { return nil }
    self.first = first
    self.last = last
  }

  var count: Int { first.days(until: last) + 1 }

  /// Draws what charts have for each day, and the days below.
  ///
  /// - Parameters:
  ///   - scale: What stands at the top and at the bottom.
  ///   - merged: What is shown in so many columns at most.
  ///   - cell: What a value fills of a line, counted from the bottom.
  func lines<Value>(
    width: Int, colors: ColorDepth, scale: (top: String, bottom: String),
    merged: (Int) -> [Value?], cell: (Value, Int) -> Character
  ) -> (lines: [String], columns: Int, hasScale: Bool) {
    let hasScale = width >= Self.leastWidthOfScale
    let labels = (0..<Self.height).map { line in
      guard hasScale else { return "" }
      return switch line {
      case 0: scale.bottom + " ┤"
      case Self.height - 1: scale.top + " ┤"
      default: "│"
      }
    }
    let margin = labels.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let plot = max(1, width - margin)
    let shown = merged(plot)
    let slot = max(1, min(4, plot / shown.count))
    // A day apart from the next one where there is room.
    let bar = max(1, slot - 1)
    let gap = String(repeating: " ", count: slot - bar)
    let lines = labels.enumerated().reversed().map { line, label in
      let cells = shown.map { value in
        let fill = value.map { cell($0, line) } ?? (line == 0 ? "·" : " ")
        return String(repeating: fill, count: bar) + gap
      }
      return DisplayWidth.padded(label, to: margin, .right)
        + colors.paint(ChartText.trimmed(cells.joined()), .blue)
    }
    let days = label(columns: shown.count * slot, room: plot)
    return (lines + [String(repeating: " ", count: margin) + days], shown.count, hasScale)
  }

  /// - Parameters:
  ///   - columns: The width of the chart.
  ///   - room: To the right edge.
  private func label(columns: Int, room: Int) -> String {
    let start = first.description
    guard last > first else { return DisplayWidth.truncated(start, to: room) }
    for end in [last.description, String(last.description.suffix(5))] {
      let used = start.count + 1 + end.count
      guard used <= room else { continue }
      return start + String(repeating: " ", count: max(1, columns - used + 1)) + end
    }
    return DisplayWidth.truncated(start, to: room)
  }
}
