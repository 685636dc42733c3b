import FitIQDomain

/// A sparkline for each column of numbers, with its range; texts and instants are left out.
final class SparklineForm: ResultForm {
  private let destination: ResultDestination
  private var series: [NumberSeries]

  init(_ destination: ResultDestination) {
    self.destination = destination
    series = destination.columns.map { _ in NumberSeries() }
  }

  func add(_ row: some QueryRow) throws(OutputError) {
    for column in series.indices {
      let kind = row.kind(column)
      series[column].add(kind == .integer || kind == .real ? row.real(column) : nil)
    }
  }

  func finish() throws(OutputError) {
    let shown = zip(destination.columns, series).filter { !$0.isInstant && $1.count > 0 }
    let names = shown.map { SafeText.escaped($0.0.name) }
    let ranges = shown.map { $0.1.rangeText }
    let width = destination.width
    let range = ranges.map(\.count).max() ?? 0
    let longest = names.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let label = min(longest, max(4, width / 4))
    // Where there is no room, the line tells more than its range.
    let hasRange = width - label - range - 2 >= 8
    let room = max(1, width - label - 1 - (hasRange ? range + 1 : 0))
    for (index, entry) in shown.enumerated() {
      let line = Sparkline(entry.1.values).text(width: room)
      let end = hasRange ? " " + ranges[index] : ""
      try destination.sink.write(
        DisplayWidth.fitted(names[index], to: label) + " "
          + destination.options.colors.paint(line, .blue) + end + "\n")
    }
    if shown.isEmpty { try destination.sink.write("no column of numbers to draw\n") }
  }
}

/// A series of any length in constant memory: neighbours become their mean when it grows too long.
struct NumberSeries {
  private var means: [Double?] = []
  /// Values that are numbers.
  private(set) var count = 0
  private var least = Double.infinity
  private var most = -Double.infinity
  private var latest = 0.0
  /// Rows that make up one of `means`.
  private var stride = 1
  private var sum = 0.0
  private var summands = 0
  private var rows = 0

  /// Far more than a terminal has columns.
  private static let limit = 4096

  mutating func add(_ value: Double?) {
    if let value, value.isFinite {
      count += 1
      least = min(least, value)
      most = max(most, value)
      latest = value
      sum += value
      summands += 1
    }
    rows += 1
    guard rows == stride else { return }
    means.append(mean)
    (sum, summands, rows) = (0, 0, 0)
    if means.count == Self.limit {
      means = Sparkline.resampled(means, to: Self.limit / 2)
      stride *= 2
    }
  }

  /// In order; the last may stand for fewer rows than the others.
  var values: [Double?] { rows > 0 ? means + [mean] : means }

  private var mean: Double? { summands > 0 ? sum / Double(summands) : nil }

  var rangeText: String {
    "\(ChartText.number(least))…\(ChartText.number(most)), last \(ChartText.number(latest))"
  }
}
