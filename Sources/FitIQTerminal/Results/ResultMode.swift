package import FitIQDomain

/// The form in which the rows of a query are shown.
package enum ResultMode: String, CaseIterable, Sendable {
  /// A box on a terminal, plain columns elsewhere.
  case table
  /// RFC 4180; an empty text is `""`, and nothing at all is NULL.
  case csv
  /// As PostgreSQL's COPY and MySQL write it: `\t`, `\n`, `\r`, `\\`, and `\N` for NULL.
  case tsv
  /// One array of objects.
  case json
  /// An object a line.
  case jsonl
  case markdown
  /// A block of `name = value` for each row.
  case line
  /// A line for each column of numbers.
  case sparkline
  /// What the columns suggest: a hypnogram, days, states by day, or bars.
  case chart
}

/// How rows are shown.
package struct ResultOptions: Sendable {
  package var mode = ResultMode.table
  /// Whether a person sees it on a terminal, be it through a pager.
  package var isTerminal = false
  /// Columns of the terminal; nil where lines may have any length.
  package var terminalWidth: Int?
  package var colors = ColorDepth.none
  /// The zone in which instants are shown, as RFC 3339; nil for the numbers that are stored.
  package var instants: ZoneOffsets?
  /// What stands for NULL; nil for what is usual in the mode.
  ///
  /// JSON always has `null`.
  package var nullText: String?
  /// How long values may be in a table, from the first column on.
  ///
  /// In columns of the terminal; 0 for any length. The last one counts for the rest.
  package var columnWidths: [Int] = []
  /// Whether a table wider than the terminal becomes several, or blocks of lines.
  package var fallsBackToLines = false

  package init(mode: ResultMode = .table) {
    self.mode = mode
  }

  /// Nil for any length.
  func width(of column: Int) -> Int? {
    guard let last = columnWidths.last else { return nil }
    let width = column < columnWidths.count ? columnWidths[column] : last
    return width > 0 ? width : nil
  }
}
