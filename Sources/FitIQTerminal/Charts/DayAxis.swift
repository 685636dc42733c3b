import FitIQDomain

/// The days below a chart, from the first to the last.
struct DayAxis {
  let first: LocalDay
  let last: LocalDay

  /// - Parameters:
  ///   - columns: The width of the chart.
  ///   - room: To the right edge.
  func label(columns: Int, room: Int) -> String {
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
