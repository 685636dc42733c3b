import FitIQDomain

/// A pipe table of GitHub; the first row decides which columns are numbers.
final class MarkdownForm: ResultForm {
  private let destination: ResultDestination
  private let view: RowView
  private var isBegun = false

  init(_ destination: ResultDestination) {
    self.destination = destination
    view = RowView(destination)
  }

  func add(_ source: some QueryRow) throws(OutputError) {
    let row = view.shown(source)
    if !isBegun { try begin(row.map(\.isNumber)) }
    try destination.sink.write(Markdown.line(row.map(\.text)))
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
