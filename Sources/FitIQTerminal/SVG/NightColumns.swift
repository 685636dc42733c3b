package import FitIQDomain

/// Hours of sleep of each night as columns, with the mean of the seven days up to each.
package struct NightColumns {
  private let first: LocalDay
  private let count: Int
  /// Hours by day.
  private let hours: [LocalDay: Double]
  private let scale: ChartScale

  private static let height = 180.0
  private static let plot = (start: 40.0, end: 750.0)

  /// Takes the nights of some days.
  ///
  /// - Parameters:
  ///   - hours: Hours of sleep of the nights that are known.
  ///   - days: How many days, `through` the last one.
  package init(_ hours: [LocalDay: Double], days: Int, through: LocalDay) {
    self.hours = hours
    count = days
    first = through.advanced(by: 1 - days)
    scale = ChartScale(covering: hours.values.max() ?? 8)
  }

  /// Draws the columns as a panel.
  package func panel(title: String) -> SVGDocument.Panel {
    let bars = (0..<count).compactMap { bar(first.advanced(by: $0)) }
    return SVGDocument.Panel(
      title: title, height: Int(clamping: Self.height) + 22,
      markup: """
        \(scale.ticks.map(gridLine))
        \(bars)
        \(mean)
        \(days)
        """)
  }

  private func x(_ day: LocalDay) -> Double {
    Self.plot.start
      + Double(first.days(until: day)) / Double(count) * (Self.plot.end - Self.plot.start)
  }

  private func y(_ hours: Double) -> Double { Self.height * (1 - hours / scale.top) }

  private func gridLine(_ value: Double) -> HTML {
    let y = y(value)
    return """
      <line class="grid" x1="40" x2="750" y1="\(y)" y2="\(y)"/>\
      <text class="e" x="34" y="\(y)" dy=".32em">\(ChartText.number(value)) h</text>
      """
  }

  private func bar(_ day: LocalDay) -> HTML? {
    guard let hours = hours[day] else { return nil }
    let width = (Self.plot.end - Self.plot.start) / Double(count)
    return """
      <rect class="asleep" x="\(x(day) + width * 0.1)" y="\(y(hours))" \
      width="\(width * 0.8)" height="\(Self.height - y(hours))">\
      <title>\(day.description): \(ChartText.number(hours)) h</title></rect>
      """
  }

  /// A line through the days of which the last seven have a night.
  private var mean: HTML? {
    let half = (Self.plot.end - Self.plot.start) / Double(count) / 2
    let points = (0..<count).compactMap { offset -> HTML? in
      let day = first.advanced(by: offset)
      let week = (0..<7).compactMap { hours[day.advanced(by: -$0)] }
      guard !week.isEmpty else { return nil }
      let mean = week.reduce(0, +) / Double(week.count)
      return "\(x(day) + half),\(y(mean))"
    }
    guard points.count > 1 else { return nil }
    return "<polyline class=\"mean\" points=\"\(points.map(\.text).joined(separator: " "))\"/>"
  }

  private var days: HTML {
    let last = first.advanced(by: count - 1)
    let y = Int(clamping: Self.height) + 18
    return """
      <text x="40" y="\(y)">\(first.description)</text>\
      <text class="e" x="750" y="\(y)">\(last.description)</text>
      """
  }
}
