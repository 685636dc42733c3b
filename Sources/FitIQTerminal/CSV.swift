import FitIQSystem

/// RFC 4180, with line feeds alone as every Unix tool expects.
enum CSV {
  /// - Parameter isForTerminal: Control characters are escaped, since nobody parses what is on a
  ///   screen.
  static func line(_ cells: [String], isForTerminal: Bool) -> [UInt8] {
    var line: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      var shown = isForTerminal ? SafeText.escaped(cell) : cell
      shown.withUTF8 { append(UnsafeRawBufferPointer($0), to: &line) }
    }
    line.append(UInt8(ascii: "\n"))
    return line
  }

  /// Appends a value, between quotes where it needs them.
  static func append(_ bytes: UnsafeRawBufferPointer, to line: inout [UInt8]) {
    guard SafeBytes.needQuotes(bytes) else { return line.append(contentsOf: bytes) }
    line.append(UInt8(ascii: "\""))
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { line.append(byte) }
      line.append(byte)
    }
    line.append(UInt8(ascii: "\""))
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
