import FitIQDomain

/// A pipe table of GitHub; the first row decides which columns are numbers.
final class MarkdownForm: ResultForm {
  private let destination: ResultDestination
  private let view: RowView
  private var row = ShownRow()
  private var isBegun = false

  init(_ destination: ResultDestination) {
    self.destination = destination
    view = RowView(destination)
  }

  func add(_ source: some QueryRow) throws(OutputError) {
    view.show(source, in: &row)
    if !isBegun { try begin(row.cells.map(\.isNumber)) }
    try destination.sink.fill { line in
      line.append("|")
      for index in row.cells.indices {
        line.append(" ")
        for byte in row.text(of: index) {
          if byte == UInt8(ascii: "|") { line.append(UInt8(ascii: "\\")) }
          line.append(byte)
        }
        line.append(" |")
      }
      line.append("\n")
    }
  }

  func finish() throws(OutputError) {
    if !isBegun { try begin(destination.columns.map { _ in false }) }
  }

  private func begin(_ isNumber: [Bool]) throws(OutputError) {
    isBegun = true
    let columns = zip(destination.columns, isNumber).map {
      Table.Column($0.name, $1 ? .right : .left)
    }
    let head = Markdown.line(columns.map(\.key)) + Markdown.rule(columns)
    try destination.sink.write(head)
  }
}
