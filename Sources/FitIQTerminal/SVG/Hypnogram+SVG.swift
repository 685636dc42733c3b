import FitIQDomain

extension Hypnogram {
  private static let laneHeight = 26
  private static let plot = (start: 70.0, end: 750.0)

  /// The same night as a picture.
  package func panel(title: String) -> SVGDocument.Panel {
    let lanes = lanes
    let bottom = lanes.count * Self.laneHeight
    return SVGDocument.Panel(
      title: title, height: bottom + 20,
      markup: """
        \(SVGClock.markup(hours, from: start, through: end, below: bottom, x: x))
        \(lanes.enumerated().map { lane($1, y: $0 * Self.laneHeight) })
        """)
  }

  private func x(_ instant: Double) -> Double {
    Self.plot.start + (instant - start) / (end - start) * (Self.plot.end - Self.plot.start)
  }

  private func lane(_ stage: SleepStageSpan.Stage, y: Int) -> HTML {
    let bars = intervals.filter { $0.stage == stage }.map { interval -> HTML in
      let width = max(0.5, x(interval.end) - x(interval.start))
      return """
        <rect class="\(Self.style(of: stage))" x="\(SVGNumber.text(x(interval.start)))" \
        y="\(y + 4)" width="\(SVGNumber.text(width))" height="18"/>
        """
    }
    return """
      <text class="v" y="\(y + 17)">\(stage.name)</text>
      \(bars)
      """
  }

  private static func style(of stage: SleepStageSpan.Stage) -> String {
    switch stage {
    case .inBed: "in-bed"
    case .asleep: "sleep"
    case .awake, .core, .deep, .rem: stage.rawValue
    }
  }
}
