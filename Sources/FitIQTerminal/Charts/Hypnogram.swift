package import FitIQDomain

/// A night's stages of sleep over time, a lane for each stage.
package struct Hypnogram: TextChart, Equatable {
  package struct Interval: Sendable, Equatable {
    let stage: SleepStageSpan.Stage
    let start: Double
    let end: Double

    /// A stage from `start` to `end`, both in Unix seconds.
    package init(_ stage: SleepStageSpan.Stage, start: Double, end: Double) {
      self.stage = stage
      self.start = start
      self.end = end
    }
  }

  let intervals: [Interval]
  let start: Double
  let end: Double
  let hours: [HourMark]

  /// From the lightest to the deepest, as sleep laboratories draw them.
  private static let depths: [SleepStageSpan.Stage] = [.awake, .rem, .core, .deep]
  /// Shown only where they occur: the app knows no more than that somebody slept, or lay.
  private static let vague: [SleepStageSpan.Stage] = [.asleep, .inBed]
  /// The width of the longest name, and a space.
  private static let nameWidth = 7
  /// Below it, a letter has to do for a stage.
  private static let leastWidthOfNames = 40
  /// Below it, one line of letters has to do for the lanes.
  private static let leastWidthOfLanes = 16

  /// Returns nil when no interval has a length, or the times lie more than two days apart.
  package init?(_ intervals: [Interval], zone: ZoneOffsets) {
    let shown = intervals.filter {
      $0.end > $0.start && HourMark.isInstant($0.start) && HourMark.isInstant($0.end)
    }
    guard let start = shown.map(\.start).min(), let end = shown.map(\.end).max(),
      end - start <= 2 * 86_400
    else { return nil }
    self.intervals = shown
    self.start = start
    self.end = end
    hours = HourMark.marks(from: start, through: end, zone: zone)
  }

  /// What is drawn, the lightest first; what is vague only where it occurs.
  var lanes: [SleepStageSpan.Stage] {
    Self.depths + Self.vague.filter { vague in intervals.contains { $0.stage == vague } }
  }

  /// The lanes and a time axis; letters instead of lanes on a very narrow terminal.
  package func lines(width: Int, colors: ColorDepth) -> [String] {
    guard width >= Self.leastWidthOfLanes else {
      return [letters(slices(max(1, width)), colors: colors)]
    }
    let hasNames = width >= Self.leastWidthOfNames
    let label = hasNames ? Self.nameWidth : 2
    let slices = slices(width - label)
    let lanes = Self.depths + Self.vague.filter { slices.contains($0) }
    let drawn = lanes.map { stage in
      let lane = slices.map { $0 == stage ? "█" : " " }.joined()
      return DisplayWidth.padded(hasNames ? stage.name : String(stage.letter), to: label)
        + colors.paint(ChartText.trimmed(lane), stage.color)
    }
    let axis = HourMark.axis(hours, from: start, through: end, width: width - label)
    return drawn.map(ChartText.trimmed) + [String(repeating: " ", count: label) + axis]
  }

  /// The stage that fills most of each equal part of the night; nil where there is none.
  ///
  /// Lying in bed counts where nothing else is known.
  private func slices(_ count: Int) -> [SleepStageSpan.Stage?] {
    let length = (end - start) / Double(count)
    var seconds = [[SleepStageSpan.Stage: Double]](repeating: [:], count: count)
    for interval in intervals {
      let first = Int(clamping: (interval.start - start) / length)
      let last = min(count - 1, Int(clamping: (interval.end - start) / length))
      for part in first...max(first, last) where part < count {
        let from = start + Double(part) * length
        let overlap = min(interval.end, from + length) - max(interval.start, from)
        if overlap > 0 { seconds[part][interval.stage, default: 0] += overlap }
      }
    }
    return seconds.map { sums in
      let known = sums.filter { $0.key != .inBed }
      // Of two alike, always the same one.
      return (known.isEmpty ? sums : known).max {
        ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue)
      }?.key
    }
  }

  private func letters(_ slices: [SleepStageSpan.Stage?], colors: ColorDepth) -> String {
    ChartText.trimmed(
      slices.map { stage in
        stage.map { colors.paint(String($0.letter), $0.color) } ?? " "
      }.joined())
  }
}

extension SleepStageSpan.Stage {
  var name: String { self == .inBed ? "in bed" : rawValue }

  fileprivate var letter: Character {
    switch self {
    case .awake: "A"
    case .rem: "R"
    case .core: "C"
    case .deep: "D"
    case .asleep: "S"
    case .inBed: "B"
    }
  }

  fileprivate var color: ChartColor {
    switch self {
    case .awake: .orange
    case .rem: .cyan
    case .core: .blue
    case .deep: .indigo
    case .asleep: .green
    case .inBed: .gray
    }
  }
}
