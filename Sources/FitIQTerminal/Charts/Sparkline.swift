import FitIQDomain

/// A series of values in one line of text: `▁▂▅█▃`.
package struct Sparkline: TextChart, Equatable {
  /// In equal steps; nil where there is none.
  private let values: [Double?]

  /// What stands for a value that is missing.
  private static let gap: Character = "·"

  /// Takes values in equal steps; nil, and what is not finite, leaves a gap.
  package init(_ values: [Double?]) {
    self.values = values.map { value in value.flatMap { $0.isFinite ? $0 : nil } }
  }

  /// One line, from the smallest value to the largest; more values than columns are averaged.
  package func lines(width: Int, colors: ColorDepth) -> [String] {
    let text = text(width: width)
    return text.isEmpty ? [] : [colors.paint(text, .blue)]
  }

  func text(width: Int) -> String {
    let shown = Self.resampled(values, to: width)
    let known = shown.compactMap(\.self)
    guard let least = known.min(), let most = known.max() else {
      return String(repeating: Self.gap, count: shown.count)
    }
    return String(
      shown.map { value -> Character in
        guard let value else { return Self.gap }
        // All alike: half of the height, since it is neither low nor high.
        let share = most > least ? (value / 2 - least / 2) / (most / 2 - least / 2) : 0.5
        return ChartText.levels[1 + Int(clamping: (share * 7).rounded())]
      })
  }

  /// Means of as many equal parts as fit; gaps count only where a part has nothing else.
  static func resampled(_ values: [Double?], to count: Int) -> [Double?] {
    guard count > 0 else { return [] }
    guard values.count > count else { return values }
    return (0..<count).map { part in
      let range = part * values.count / count..<(part + 1) * values.count / count
      let known = values[range].compactMap(\.self)
      return known.isEmpty ? nil : known.reduce(0) { $0 + $1 / Double(known.count) }
    }
  }
}
