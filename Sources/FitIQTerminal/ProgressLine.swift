import FitIQDomain

/// One line that says how far some work is, made to fit a terminal.
struct ProgressLine {
  let label: String
  /// 0 to 1; nil where nobody can tell.
  let share: Double?
  /// The most important first.
  let details: [String]

  /// Widths of the bar, the best first.
  private static let bars = [30, 20, 10, 5]
  /// Columns of a name that can still be told from others.
  private static let shortestName = 12

  /// Makes the bar shorter and leaves out details from the right, but for the first two.
  ///
  /// How far the work is, and for how long it goes on, says more than what it is called. So its name becomes
  /// shorter next; on the narrowest terminals the rest leaves too, until all words are whole.
  ///
  /// - Parameter width: Columns at most.
  func text(width: Int) -> String {
    let label = SafeText.escaped(label)
    let step = label.split(separator: ": ").last.map(String.init) ?? label
    let least = min(2, details.count)
    for count in stride(from: details.count, through: least, by: -1) {
      for bar in Self.bars {
        if let line = line(label, count, bar: bar, width: width) { return line }
      }
    }
    let room = width - DisplayWidth.columns(of: rest(least, bar: Self.bars.last ?? 0))
    for name in [step, DisplayWidth.truncated(step, to: max(room, Self.shortestName))] {
      for bar in Self.bars {
        if let line = line(name, least, bar: bar, width: width) { return line }
      }
    }
    for count in stride(from: least, through: 0, by: -1) {
      for bar in Self.bars + (count == 0 ? [0] : []) {
        if let line = line(step, count, bar: bar, width: width) { return line }
      }
    }
    return DisplayWidth.truncated(step, to: width)
  }

  /// Nil where it is too wide.
  private func line(_ label: String, _ count: Int, bar: Int, width: Int) -> String? {
    let line = label + rest(count, bar: bar)
    return DisplayWidth.columns(of: line) <= width ? line : nil
  }

  /// What stands behind the name.
  private func rest(_ count: Int, bar width: Int) -> String {
    var words = [""]
    if let share {
      let done = min(max(share, 0), 1)
      if width > 0 {
        let filled = Int(clamping: (done * Double(width)).rounded())
        words.append(
          "[" + String(repeating: "#", count: filled)
            + String(repeating: "-", count: width - filled) + "]")
      }
      words.append("\(Int(clamping: done * 100)) %")
    }
    if count > 0 { words.append(SafeText.escaped(details.prefix(count).joined(separator: ", "))) }
    return words.joined(separator: " ")
  }

  /// A share as people read it: `0.4`, `12`.
  static func percent(_ share: Double) -> String {
    let tenths = Int(clamping: (share * 1_000).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
  }

  /// `2s`, `3m`, `1h 20m`.
  static func time(_ seconds: Double) -> String {
    let seconds = Int(clamping: max(0, seconds.rounded(.up)))
    if seconds < 100 { return "\(seconds)s" }
    let minutes = (seconds + 30) / 60
    return minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \(minutes % 60)m"
  }
}
