extension NightBars {
  /// The same nights as a picture.
  package func panel(title: String) -> SVGDocument.Panel {
    let clock = SVGClock(hours: hours, start: start, end: end, left: 220)
    return clock.panel(title: title, lines) { line, y in
      let bars = [("bed", line.bed), ("asleep", line.asleep)].flatMap { style, spans in
        spans.map { clock.bar(style, from: $0.start, to: $0.end, y: y) }
      }
      return """
        <g><title>\(line.label): \(line.value)</title>
        <text class="v" y="\(y + 17)">\(line.label)</text>\
        <text class="e" x="205" y="\(y + 17)">\(line.value)</text>
        \(bars)
        </g>
        """
    }
  }
}
