extension NightBars {
  private static let lineHeight = 26
  /// Where the bars begin and end.
  private static let plot = (start: 220.0, end: 750.0)

  /// The same nights as a picture.
  package func panel(title: String) -> SVGDocument.Panel {
    let bottom = lines.count * Self.lineHeight
    return SVGDocument.Panel(
      title: title, height: bottom + 20,
      markup: """
        \(SVGClock.markup(hours, from: start, through: end, below: bottom, x: x))
        \(lines.enumerated().map { markup($1, y: $0 * Self.lineHeight) })
        """)
  }

  private func x(_ second: Double) -> Double {
    Self.plot.start + (second - start) / (end - start) * (Self.plot.end - Self.plot.start)
  }

  private func markup(_ line: Line, y: Int) -> HTML {
    func bars(_ spans: [Line.Span], _ name: String) -> [HTML] {
      spans.map { span in
        let width = max(0.5, x(span.end) - x(span.start))
        return """
          <rect class="\(name)" x="\(SVGNumber.text(x(span.start)))" y="\(y + 4)" \
          width="\(SVGNumber.text(width))" height="18"/>
          """
      }
    }
    let parts = bars(line.bed, "bed") + bars(line.asleep, "asleep")
    return """
      <g><title>\(line.label): \(line.value)</title>
      <text class="v" y="\(y + 17)">\(line.label)</text>\
      <text class="e" x="205" y="\(y + 17)">\(line.value)</text>
      \(parts)
      </g>
      """
  }
}
