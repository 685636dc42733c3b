/// A chart on a clock, whose hours are lines from top to bottom with a label below.
struct SVGClock {
  let hours: [HourMark]
  let start: Double
  let end: Double
  /// Where the clock begins.
  let left: Double

  private static let right = 750.0
  private static let rowHeight = 26
  /// More labels would touch each other.
  private static let mostLabels = 12.0

  /// - Parameter markup: Draws a row below that place.
  func panel<Row>(
    title: String, _ rows: [Row], _ markup: (Row, Int) -> HTML
  ) -> SVGDocument.Panel {
    let bottom = rows.count * Self.rowHeight
    return SVGDocument.Panel(
      title: title, height: bottom + 20,
      markup: """
        \(lines(to: bottom))
        \(rows.enumerated().map { markup($1, $0 * Self.rowHeight) })
        """)
  }

  /// - Parameter y: Where its row begins.
  func bar(_ style: String, from start: Double, to end: Double, y: Int) -> HTML {
    """
    <rect class="\(style)" x="\(x(start))" y="\(y + 4)" \
    width="\(max(0.5, x(end) - x(start)))" height="18"/>
    """
  }

  private func x(_ instant: Double) -> Double {
    left + (instant - start) / (end - start) * (Self.right - left)
  }

  private func lines(to y: Int) -> [HTML] {
    let length = (end - start) / 3_600
    let step = [1, 2, 3, 4, 6].first { length / Double($0) <= Self.mostLabels } ?? 6
    return hours.filter { $0.hour.isMultiple(of: step) }.map { mark in
      let x = x(mark.instant)
      let label = (mark.hour < 10 ? "0" : "") + "\(mark.hour):00"
      return """
        <line class="grid" x1="\(x)" x2="\(x)" y1="0" y2="\(y)"/>\
        <text class="m" x="\(x)" y="\(y + 16)">\(label)</text>
        """
    }
  }
}
