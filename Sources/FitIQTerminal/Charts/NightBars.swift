package import FitIQDomain

/// Nights below each other on one clock: when somebody lay in bed, and when asleep.
///
/// The clock is the one on the wall: a night of the change to summer time is drawn from 23:00 to
/// 07:00 although it has seven hours.
package struct NightBars: TextChart, Equatable {
  package struct Line: Sendable, Equatable {
    /// Seconds of the wall clock since midnight of the day on which the night ends.
    struct Span: Sendable, Equatable {
      let start: Double
      let end: Double
    }

    let label: String
    let value: String
    let bed: [Span]
    let asleep: [Span]

    /// Makes a line from intervals in Unix seconds.
    ///
    /// - Parameters:
    ///   - label: Stands before the bar, first.
    ///   - value: Stands between the label and the bar.
    ///   - day: The day on which the night ends.
    package init(
      _ label: String, value: String, day: LocalDay, bed: [SleepInterval],
      asleep: [SleepInterval], zone: ZoneOffsets
    ) {
      self.label = SafeText.escaped(label)
      self.value = SafeText.escaped(value)
      func spans(_ intervals: [SleepInterval]) -> [Span] {
        intervals.compactMap { interval in
          let ends = [interval.start, interval.end].map {
            $0 + zone.offset(at: $0) - Double(day.ordinal) * 86_400
          }
          let start = max(ends[0], -NightBars.farthest)
          let end = min(ends[1], NightBars.farthest)
          return end > start ? Span(start: start, end: end) : nil
        }
      }
      self.bed = spans(bed)
      self.asleep = spans(asleep)
    }
  }

  let lines: [Line]
  /// What the clock shows, in seconds since the midnight that the nights share.
  let start: Double
  let end: Double

  /// A damaged session may last for days.
  fileprivate static let farthest = 86_400.0
  /// Below it a bar tells nothing.
  private static let leastBar = 12

  /// Puts all lines on one clock of whole hours; without any it shows 22:00 to 08:00.
  package init(_ lines: [Line]) {
    self.lines = lines
    let spans = lines.flatMap { $0.bed + $0.asleep }
    let first = spans.map(\.start).min() ?? -7_200
    let last = spans.map(\.end).max() ?? 28_800
    start = (first / 3_600).rounded(.down) * 3_600
    end = (last / 3_600).rounded(.up) * 3_600
  }

  /// The full hours of the clock.
  var hours: [HourMark] {
    stride(from: start, through: end, by: 3_600).map { second in
      HourMark(instant: second, hour: (Int(clamping: second) / 3_600 + 48) % 24)
    }
  }

  /// A line for each night and the clock below; no bars where there is no room.
  package func lines(width: Int, colors: ColorDepth) -> [String] {
    let labels = lines.map { DisplayWidth.columns(of: $0.label) }.max() ?? 0
    let values = lines.map { DisplayWidth.columns(of: $0.value) }.max() ?? 0
    let room = width - labels - values - 4
    let heads = lines.map {
      DisplayWidth.padded($0.label, to: labels) + "  "
        + DisplayWidth.padded($0.value, to: values, .right)
    }
    guard room >= Self.leastBar else { return heads.map(ChartText.trimmed) }
    let bars = zip(heads, lines).map { head, line in
      head + "  " + bar(line, width: room, colors: colors)
    }
    let axis = HourMark.axis(hours, from: start, through: end, width: room)
    return bars.map(ChartText.trimmed)
      + [ChartText.trimmed(String(repeating: " ", count: labels + values + 4) + axis)]
  }

  /// What fills most of each equal part of the clock.
  private func bar(_ line: Line, width: Int, colors: ColorDepth) -> String {
    let length = (end - start) / Double(width)
    let cells = (0..<width).map { cell -> Character in
      let from = start + Double(cell) * length
      func covered(_ spans: [Line.Span]) -> Double {
        spans.reduce(0) { $0 + max(0, min($1.end, from + length) - max($1.start, from)) }
      }
      let asleep = covered(line.asleep)
      let bed = max(covered(line.bed), asleep)
      if bed * 2 < length { return " " }
      return asleep * 2 >= bed ? "█" : "░"
    }
    // Nothing has no colour, so that it can be trimmed at the end of the line.
    return String(cells).replacing(/█+|░+/) { run in
      colors.paint(String(run.output), run.output.hasPrefix("█") ? .blue : .gray)
    }
  }
}
