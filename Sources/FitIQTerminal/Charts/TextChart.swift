/// A chart in lines of text.
package protocol TextChart: Sendable {
  /// Draws within that many columns; a narrow chart leaves out what it can.
  ///
  /// The lines have no line feed, and nothing in them can drive the terminal but colour.
  func lines(width: Int, colors: ColorDepth) -> [String]
}

/// Pieces that charts share.
enum ChartText {
  /// Columns of a place that is not a terminal.
  static let defaultWidth = 80

  /// Rising eighths of a line of text, from nothing to all of it.
  static let levels: [Character] = Array(" ▁▂▃▄▅▆▇█")

  /// A number without decimals that say nothing in a chart: `1379`, `72.25`.
  ///
  /// - Parameter parts: What it is rounded to: 100 for hundredths.
  static func number(_ value: Double, parts: Double = 100) -> String {
    let rounded = (value * parts).rounded() / parts
    return Int64(exactly: rounded).map { String($0) } ?? rounded.description
  }

  /// The line without the spaces at its end.
  static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
