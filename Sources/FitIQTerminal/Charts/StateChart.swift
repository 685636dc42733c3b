import FitIQDomain

/// How many there are of each state, a stacked bar for each day.
package struct StateChart: TextChart, Equatable {
  package struct Day: Sendable, Equatable {
    let label: String
    let counts: [String: Double]

    /// Takes the counts by state; below zero counts as zero.
    ///
    /// - Parameter label: Mostly a day.
    package init(_ label: String, _ counts: [String: Double]) {
      self.label = SafeText.escaped(label)
      // Sums stay finite.
      self.counts = counts.mapValues { $0.isFinite ? min(max(0, $0), 1e300) : 0 }
    }

    fileprivate var total: Double { counts.values.reduce(0, +) }
  }

  private struct Look {
    let fill: Character
    let color: ChartColor
  }

  private let days: [Day]
  /// From the left to the right of a bar.
  private let states: [String]

  /// What the outbox calls its states, in the database and in the app's store.
  private static let known: [(name: String, look: Look)] = [
    ("completed", Look(fill: "█", color: .green)),
    ("processing", Look(fill: "▓", color: .blue)),
    ("pending", Look(fill: "▒", color: .yellow)),
    ("waiting", Look(fill: "░", color: .cyan)),
    ("stuck", Look(fill: "%", color: .indigo)),
    ("failed", Look(fill: "#", color: .red)),
    ("dead", Look(fill: "x", color: .red)),
  ]
  /// For states of other kinds.
  private static let others = [
    Look(fill: "=", color: .gray), Look(fill: "+", color: .orange), Look(fill: "-", color: .cyan),
    Look(fill: "o", color: .indigo), Look(fill: "~", color: .green),
  ]
  private static let leastBar = 4

  /// Puts states that the outbox does not have after its own, by name.
  package init(_ days: [Day]) {
    self.days = days
    let names = Set(days.flatMap(\.counts.keys))
    let ordered = Self.known.map(\.name)
    states = ordered.filter(names.contains) + names.subtracting(ordered).sorted()
  }

  /// A line for each day, then what the fillings mean.
  package func lines(width: Int, colors: ColorDepth) -> [String] {
    let totals = days.map { ChartText.number($0.total) }
    let totalWidth = totals.map(\.count).max() ?? 0
    let longest = days.map { DisplayWidth.columns(of: $0.label) }.max() ?? 0
    let labelWidth = min(longest, max(5, (width - totalWidth) / 2))
    let room = max(Self.leastBar, width - labelWidth - totalWidth - 2)
    let largest = days.map(\.total).max() ?? 0
    let bars = zip(days, totals).map { day, total in
      label(day.label, labelWidth) + " " + DisplayWidth.padded(total, to: totalWidth, .right)
        + " " + bar(day, largest: largest, room: room, colors: colors)
    }
    return bars.map(ChartText.trimmed) + legend(width: width, colors: colors)
  }

  /// The end of a day tells more than its century.
  private func label(_ text: String, _ width: Int) -> String {
    let isLong = DisplayWidth.columns(of: text) > width
    let isDay = text.count == 10 && text.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39) ~= $0 }
    return DisplayWidth.fitted(isLong && isDay ? String(text.suffix(5)) : text, to: width)
  }

  private func bar(_ day: Day, largest: Double, room: Int, colors: ColorDepth) -> String {
    guard largest > 0 else { return "" }
    var sum = 0.0
    var filled = 0
    return states.map { state in
      sum += day.counts[state] ?? 0
      // By the running sum, so that roundings do not add up.
      let end = Int(clamping: (sum / largest * Double(room)).rounded())
      defer { filled = end }
      let look = look(of: state)
      let piece = String(repeating: look.fill, count: end - filled)
      return piece.isEmpty ? "" : colors.paint(piece, look.color)
    }.joined()
  }

  private func look(of state: String) -> Look {
    if let known = Self.known.first(where: { $0.name == state }) { return known.look }
    let position = (states.firstIndex(of: state) ?? 0) % Self.others.count
    return Self.others[position]
  }

  private func legend(width: Int, colors: ColorDepth) -> [String] {
    var lines: [String] = []
    var used = 0
    for state in states {
      let name = DisplayWidth.truncated(SafeText.escaped(state), to: max(1, width - 2))
      let columns = DisplayWidth.columns(of: name) + 2
      let look = look(of: state)
      let entry = colors.paint(String(look.fill), look.color) + " " + name
      if let last = lines.last, used + 2 + columns <= width {
        lines[lines.count - 1] = last + "  " + entry
        used += 2 + columns
      } else {
        lines.append(entry)
        used = columns
      }
    }
    return lines
  }
}
