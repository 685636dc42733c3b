import FitIQDomain
import FitIQTerminal

/// A label below a panel of days.
struct DayTick {
  /// In percent of the panel.
  let position: Double
  let label: String
  /// Below the label, where a year begins.
  let year: String?

  func markup(below y: Int) -> HTML {
    // Two decimals are a tenth of a pixel, and the same text on every machine.
    let hundredths = Int(clamping: (position * 100).rounded())
    let x = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)%"
    let yearText: HTML? = year.map {
      "<text class=\"year\" x=\"\(x)\" dx=\"3\" y=\"\(y + 29)\">\($0)</text>"
    }
    return """
      <line class="tick" x1="\(x)" x2="\(x)" y1="\(y)" y2="\(y + 15)"/>\
      <text x="\(x)" dx="3" y="\(y + 15)">\(label)</text>\(yearText)
      """
  }
}

extension DayChart.Panel {
  private static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Weeks of a short panel, months of a longer one; the year where it begins.
  var ticks: [DayTick] {
    let starts = slots <= 62 ? weeks : months
    // A label at the very end would stick out.
    let shown = starts.filter { Double(first.days(until: $0)) < Double(slots) * 0.96 }
    var year: Substring?
    return shown.map { day in
      let isNew = year != day.description.prefix(4)
      year = day.description.prefix(4)
      return DayTick(
        position: Double(first.days(until: day)) / Double(slots) * 100, label: label(day),
        year: isNew ? year.map(String.init) : nil)
    }
  }

  private var weeks: [LocalDay] {
    stride(from: 0, to: slots, by: 7).map { first.advanced(by: $0) }
  }

  private var months: [LocalDay] {
    var result: [LocalDay] = []
    let last = first.advanced(by: slots - 1)
    var month = CalendarPeriod.month.start(of: first.advanced(by: 30))
    if CalendarPeriod.month.start(of: first) == first { month = first }
    while month <= last {
      result.append(month)
      month = CalendarPeriod.month.start(of: month.advanced(by: 31))
    }
    return result
  }

  private func label(_ day: LocalDay) -> String {
    let parts = day.description.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return day.description }
    let month = Self.monthNames[parts[1] - 1]
    return slots <= 62 ? "\(parts[2]) \(month)" : month
  }
}
