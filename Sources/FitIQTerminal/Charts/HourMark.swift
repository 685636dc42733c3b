import FitIQDomain

/// A full hour on a time axis.
struct HourMark: Sendable, Equatable {
  /// Unix seconds.
  let instant: Double
  /// What a wall clock showed, 0 to 23.
  let hour: Int

  private static let labelWidth = 5

  /// Whether a calendar knows the instant: a result may hold any number.
  static func isInstant(_ seconds: Double) -> Bool { seconds.magnitude < 1e11 }

  /// The full hours of the wall clock; where it changes, an hour may be missing or come twice.
  static func marks(from start: Double, through end: Double, zone: ZoneOffsets) -> [HourMark] {
    var marks: [HourMark] = []
    // Quarters, since clocks are off by quarters of an hour somewhere.
    var instant = (start / 900).rounded(.up) * 900
    while instant <= end {
      let second = zone.secondOfDay(at: instant)
      if second.truncatingRemainder(dividingBy: 3600) == 0 {
        marks.append(HourMark(instant: instant, hour: Int(clamping: second) / 3600))
      }
      instant += 900
    }
    return marks
  }

  /// As many labels as fit, each beginning below its instant.
  static func axis(_ marks: [HourMark], from start: Double, through end: Double, width: Int)
    -> String
  {
    let hours = max(1, (end - start) / 3600)
    let room = max(1, width / (labelWidth + 2))
    let step = [1, 2, 3, 4, 6, 12].first { hours / Double($0) <= Double(room) } ?? 24
    var line = ""
    for mark in marks where mark.hour.isMultiple(of: step) {
      let column = Int(clamping: (mark.instant - start) / (end - start) * Double(width))
      guard column >= line.count + (line.isEmpty ? 0 : 1), column + labelWidth <= width else {
        continue
      }
      line += String(repeating: " ", count: column - line.count)
      line += (mark.hour < 10 ? "0" : "") + "\(mark.hour):00"
    }
    return line
  }
}
