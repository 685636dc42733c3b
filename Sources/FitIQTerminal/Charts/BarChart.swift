import FitIQDomain

/// Horizontal bars with a label and a value each.
package struct BarChart: TextChart, Equatable {
  package struct Bar: Sendable, Equatable {
    let label: String
    let value: Double?

    /// - Parameter value: nil where there is none.
    package init(_ label: String, _ value: Double?) {
      self.label = SafeText.escaped(label)
      self.value = value.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  private let bars: [Bar]

  /// Filling an eighth of a column up to all of it, from the left.
  private static let eighths: [Character] = Array(" ▏▎▍▌▋▊▉█")
  /// A shorter bar tells nothing.
  private static let leastBar = 4

  package init(_ bars: [Bar]) {
    self.bars = bars
  }

  /// A line for each bar; a bar below zero is hatched, and where no bar fits the values stay.
  package func lines(width: Int, colors: ColorDepth) -> [String] {
    let values = bars.map { $0.value.map({ ChartText.number($0) }) ?? "–" }
    let valueWidth = values.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let longest = bars.map { DisplayWidth.columns(of: $0.label) }.max() ?? 0
    let labelWidth = min(longest, max(4, (width - valueWidth) / 2))
    let room = width - labelWidth - valueWidth - 2
    let largest = bars.compactMap { $0.value?.magnitude }.max() ?? 0
    return zip(bars, values).map { bar, value in
      let label = DisplayWidth.fitted(bar.label, to: labelWidth)
      let number = DisplayWidth.padded(value, to: valueWidth, .right)
      guard room >= Self.leastBar, largest > 0 else { return label + " " + number }
      let drawn = Self.bar(bar.value ?? 0, largest: largest, room: room)
      return ChartText.trimmed(label + " " + number + " " + colors.paint(drawn, .blue))
    }
  }

  private static func bar(_ value: Double, largest: Double, room: Int) -> String {
    let filled = Int(clamping: (value.magnitude / largest * Double(room * 8)).rounded())
    // Something is more than nothing.
    let eighths = value == 0 ? 0 : max(1, filled)
    guard value >= 0 else { return String(repeating: "▒", count: max(1, eighths / 8)) }
    let rest = eighths % 8
    return String(repeating: "█", count: eighths / 8)
      + (rest > 0 ? String(Self.eighths[rest]) : "")
  }
}
