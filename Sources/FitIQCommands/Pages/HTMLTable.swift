import FitIQTerminal

/// A table with a caption, whose first column heads its rows.
struct HTMLTable {
  struct Column {
    let title: String
    fileprivate let attributes: HTML

    /// A column of text, aligned to the left.
    static func text(_ title: String) -> Column { Column(title: title, attributes: "") }

    /// A column of numbers, aligned to the right.
    static func number(_ title: String) -> Column {
      Column(title: title, attributes: " class=\"n\"")
    }

    /// Takes the width that the others leave.
    static func bar(_ title: String) -> Column {
      Column(title: title, attributes: " class=\"bar\"")
    }
  }

  let caption: String
  let columns: [Column]
  let rows: [[HTML]]
  /// Sums below the rows.
  var totals: [HTML]?

  /// Scrolls by itself where it is wider than a phone; reached by keyboard for that reason.
  var html: HTML {
    """
    <div class="table" role="region" aria-label="\(caption)" tabindex="0"><table>
    <caption>\(caption)</caption>
    <thead><tr>\(heading)</tr></thead>
    <tbody>
    \(rows.map(line))
    </tbody>\(totals.map { "\n<tfoot>\(line($0))</tfoot>" as HTML })
    </table></div>
    """
  }

  private var heading: HTML {
    columns.reduce("") { "\($0)<th scope=\"col\"\($1.attributes)>\($1.title)</th>" }
  }

  private func line(_ row: [HTML]) -> HTML {
    let head: HTML? = row.first.map { "<th scope=\"row\">\($0)</th>" }
    let cells = zip(columns, row).dropFirst().reduce("" as HTML) { cells, cell in
      "\(cells)<td\(cell.0.attributes)>\(cell.1)</td>"
    }
    return "<tr>\(head)\(cells)</tr>"
  }
}
