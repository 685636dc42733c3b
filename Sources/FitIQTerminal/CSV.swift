import FitIQSystem

/// RFC 4180, with line feeds alone as every Unix tool expects.
enum CSV {
  /// - Parameter isForTerminal: Control characters are escaped, since nobody parses what is on a
  ///   screen.
  static func line(_ cells: [String], isForTerminal: Bool) -> String {
    let shown = isForTerminal ? cells.map(SafeText.escaped) : cells
    return shown.map(quoted).joined(separator: ",") + "\n"
  }

  static func quoted(_ cell: String) -> String {
    let needsQuotes = cell.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n")
        || $0 == UInt8(ascii: "\r")
    }
    return needsQuotes ? "\"" + cell.escaping("\"", as: "\"\"") + "\"" : cell
  }
}

/// GitHub's pipe tables.
enum Markdown {
  static func line(_ cells: [String]) -> String {
    "| " + cells.map { SafeText.escaped($0).escaping("|", as: "\\|") }.joined(separator: " | ")
      + " |\n"
  }

  static func rule(_ columns: [Table.Column]) -> String {
    "|" + columns.map { $0.alignment == .right ? " ---: |" : " --- |" }.joined() + "\n"
  }
}
