import FitIQDomain

/// A chart of what the columns suggest.
final class ChartForm: ResultForm {
  private let destination: ResultDestination
  private var rows: [[ChartValue]] = []
  private var leftOut = 0

  /// More than anybody looks at in one picture.
  private static let limit = 5000

  init(_ destination: ResultDestination) {
    self.destination = destination
  }

  func add(_ row: some QueryRow) throws(OutputError) {
    guard rows.count < Self.limit else {
      leftOut += 1
      return
    }
    rows.append(destination.columns.indices.map { ChartValue(row, $0) })
  }

  func finish() throws(OutputError) {
    let charts = ChartData(
      columns: destination.columns, rows: rows, zone: destination.options.instants
    ).charts
    for (index, chart) in charts.enumerated() {
      if index > 0 { try destination.sink.write("\n") }
      if let title = chart.title { try destination.sink.write(title + "\n") }
      let lines = chart.chart.lines(
        width: destination.width, colors: destination.options.colors)
      for line in lines { try destination.sink.write(line + "\n") }
    }
    if charts.isEmpty { try destination.sink.write("no column of numbers to draw\n") }
    if leftOut > 0 { try destination.sink.write("… and \(Quantity.grouped(leftOut)) more rows\n") }
  }
}

/// A value that a chart may use.
enum ChartValue {
  case missing
  case number(Double)
  case text(String)

  /// Blobs are nothing to draw.
  init(_ row: some QueryRow, _ column: Int) {
    self =
      switch row.kind(column) {
      case .null, .blob: .missing
      case .integer, .real: .number(row.real(column))
      case .text: .text(row.withBytes(column) { String(decoding: $0, as: UTF8.self) })
      }
  }

  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
}
