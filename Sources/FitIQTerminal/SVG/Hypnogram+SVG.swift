import FitIQDomain

extension Hypnogram {
  /// The same night as a picture.
  package func panel(title: String) -> SVGDocument.Panel {
    let clock = SVGClock(hours: hours, start: start, end: end, left: 70)
    return clock.panel(title: title, lanes) { stage, y in
      let bars = intervals.filter { $0.stage == stage }.map {
        clock.bar(Self.style(of: stage), from: $0.start, to: $0.end, y: y)
      }
      return """
        <text class="v" y="\(y + 17)">\(stage.name)</text>
        \(bars)
        """
    }
  }

  private static func style(of stage: SleepStageSpan.Stage) -> String {
    switch stage {
    case .inBed: "in-bed"
    case .asleep: "sleep"
    case .awake, .core, .deep, .rem: stage.rawValue
    }
  }
}
