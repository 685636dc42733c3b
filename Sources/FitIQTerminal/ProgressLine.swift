import FitIQDomain

/// One line that says how far some work is, made to fit a terminal.
struct ProgressLine {
  let label: String
  /// 0 to 1; nil where nobody can tell.
  let share: Double?
  /// The most important first.
  let details: [String]

  private static let widestBar = 30
  private static let narrowestBar = 10

  /// Leaves out details from the right, then the bar, until all words are whole.
  ///
  /// - Parameter width: Columns at most.
  func text(width: Int) -> String {
    for count in stride(from: details.count, through: 0, by: -1) {
      for bar in count == 0 ? [Self.widestBar, Self.narrowestBar, 0] : [Self.widestBar] {
        let line = SafeText.escaped(line(details.prefix(count), bar: bar))
        if DisplayWidth.columns(of: line) <= width { return line }
      }
    }
    return DisplayWidth.truncated(SafeText.escaped(label), to: width)
  }

  private func line(_ details: ArraySlice<String>, bar width: Int) -> String {
    var words = [label]
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
    if !details.isEmpty { words.append(details.joined(separator: ", ")) }
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
