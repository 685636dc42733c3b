/// How the columns of a human table share the width of a terminal.
///
/// Headings are broken first, then text at its spaces. Ids, numbers and other single words stay
/// whole, so that they can be compared and copied; nothing is cut off. What is longer than a column
/// may be sticks out of it.
struct TableLayout: Equatable {
  /// The width of each column; nil where even the narrowest columns do not fit beside each other:
  /// `TableWriter` then writes a block for each row.
  let widths: [Int]?
  /// Columns whose text goes on below itself.
  let wraps: [Bool]

  static let gap = 2
  /// A narrower column of sentences would be hard to read; what is shorter has few words.
  private static let readable = 24
  /// Longer words stick out: a path must not take the width of everything else.
  private static let longestWord = 40

  /// - Parameter limit: Columns of the terminal; nil where lines can be of any length.
  init(_ columns: [Table.Column], sample: [[String]], limit: Int?) {
    let headings = columns.map { DisplayWidth.columns(of: $0.heading) }
    // What is wider than everything is all the same.
    let widest = limit.map { $0 + 1 } ?? DisplayWidth.mostPadding
    let cells = columns.indices.map { index in
      min(widest, sample.map { DisplayWidth.columns(of: $0[index]) }.max() ?? 0)
    }
    let natural = zip(headings, cells).map { max($0, $1) }
    guard let limit, Self.total(natural) > limit else {
      widths = natural
      wraps = columns.map { _ in false }
      return
    }
    let isText = columns.indices.map { index in
      columns[index].alignment == .left && sample.contains { $0[index].contains(" ") }
    }
    let words = columns.map { Self.widestWord($0.heading) }
    let whole = zip(words, cells).map { max($0, $1) }
    let narrowest = columns.indices.map { index in
      guard isText[index] else { return whole[index] }
      let word = sample.map { Self.widestWord($0[index]) }.max() ?? 0
      let least = cells[index] > Self.readable ? Self.readable : 0
      return max(words[index], min(cells[index], max(least, min(word, Self.longestWord))))
    }
    wraps = isText
    let shared = Self.shrunk(Self.shrunk(natural, to: whole, limit), to: narrowest, limit)
    widths = Self.total(shared) <= limit ? shared : nil
  }

  private static func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }

  /// Takes from the widest until everything fits or nothing is left to take.
  private static func shrunk(_ widths: [Int], to least: [Int], _ limit: Int) -> [Int] {
    var widths = widths
    while total(widths) > limit {
      let shrinkable = widths.indices.filter { widths[$0] > least[$0] }
      guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return widths
  }

  private static func widestWord(_ text: String) -> Int {
    text.split(separator: " ").map { DisplayWidth.columns(of: String($0)) }.max() ?? 0
  }
}
