/// How the columns of a human table share the width of a terminal.
///
/// On a terminal, columns that say nothing leave, and those that say the same in every row are told once.
/// What does not fit then gives way step by step: headings are broken, text is broken at its spaces (into
/// narrow columns where that keeps instants whole), then instants are, and at last long words too; then columns
/// go into further tables below. Numbers stay whole, and nothing is cut off.
struct TableLayout: Equatable {
  let columns: [Table.Column]
  /// Those that are drawn, in their order.
  let shown: [Int]
  /// The width of each of them; nil where even the narrowest columns do not fit beside each other.
  let widths: [Int]?
  /// Which of them hold text that goes on below itself.
  let wraps: [Bool]
  /// Columns that say the same in every row, and are told above the rows instead.
  let told: [Int]
  /// Further tables with what finds no place beside these; each begins with the columns that tell rows apart.
  let below: [TableLayout]

  static let gap = 2
  /// Below this, words stay whole: rows are blocks of lines instead.
  static let narrowest = 60
  /// A narrower column of sentences would be hard to read; what is shorter has few words.
  private static let readable = 24
  /// Longer words are broken, or stick out below `narrowest`: a path must not take the width of
  /// everything else.
  private static let longestWord = 40
  /// The least that is left of a long word.
  private static let broken = 12

  /// - Parameters:
  ///   - limit: Columns of the terminal; nil where lines can be of any length.
  init(_ columns: [Table.Column], sample: [[String]], limit: Int?) {
    self.columns = columns
    // What is wider than everything is all the same.
    let widest = limit.map { $0 + 1 } ?? DisplayWidth.mostPadding
    let measures = columns.indices.map { index in
      Measure(columns[index], sample.lazy.map { $0[index] }, widest: widest)
    }
    let all = Array(columns.indices)
    let telling = all.filter { !measures[$0].isBlank }
    let varying = sample.count > 1 ? telling.filter { !measures[$0].isConstant } : telling
    // One column at least is left, to say how many rows there are.
    let least = [varying, telling, all].first { !$0.isEmpty } ?? []
    var attempts = [Step.natural, .headings, .text, .narrowText, .instants].map { (least, $0) }
    // A single row says the same in every row: of it zeros alone leave.
    if limit == nil { attempts.insert((all, .natural), at: 0) }
    if limit ?? 0 >= Self.narrowest {
      attempts.append((least, .words))
      // Of a single row, what finds no place beside the rest stands above it.
      if sample.count == 1 {
        attempts += least.indices.dropFirst(2).reversed().map { (Array(least[..<$0]), .headings) }
      }
    }
    func constants(beside shown: [Int]) -> [Int] {
      all.filter {
        !shown.contains($0) && (sample.count == 1 || measures[$0].isConstant)
          && !sample[0][$0].isEmpty && (sample.count > 1 || sample[0][$0] != "–")
      }
    }
    for (shown, step) in attempts {
      guard let widths = Self.widths(shown.map { measures[$0] }, step, limit) else { continue }
      self.shown = shown
      self.widths = widths
      wraps = shown.map { measures[$0].wraps(in: step) }
      told = constants(beside: shown)
      below = []
      return
    }
    if limit ?? 0 >= Self.narrowest {
      let parts = ColumnSplit.tables(of: least) { count in
        sample.map { row in least.prefix(count).map { row[$0] } }
      } make: { shown, isAlone in
        let known = shown.map { measures[$0] }
        let steps = [Step.instants] + (isAlone ? [.words] : [])
        return steps.lazy.compactMap { step in
          Self.widths(known, step, limit).map { TableLayout(columns, shown, $0, measures, step) }
        }.first
      }
      if let first = parts.first {
        (shown, widths, wraps) = (first.shown, first.widths, first.wraps)
        told = constants(beside: least)
        below = Array(parts.dropFirst())
        return
      }
    }
    (shown, widths, wraps, told, below) = (all, nil, [], [], [])
  }

  /// One of several tables of the same rows.
  private init(
    _ columns: [Table.Column], _ shown: [Int], _ widths: [Int], _ measures: [Measure], _ step: Step
  ) {
    self.columns = columns
    (self.shown, self.widths, told, below) = (shown, widths, [], [])
    wraps = shown.map { measures[$0].wraps(in: step) }
  }

  /// How far a table gives way to fit.
  private enum Step: Int, Comparable {
    case natural, headings, text, narrowText, instants, words

    static func < (first: Step, second: Step) -> Bool { first.rawValue < second.rawValue }
  }

  /// What there is to know of a column.
  private struct Measure {
    let heading: Int
    let headingWord: Int
    let cell: Int
    let word: Int
    let isText: Bool
    /// Whether its long words are paths or dotted keys, or longer than any name: other names stay whole, and
    /// so do ids, but where they are as long as it takes to tell them apart.
    let isBreakable: Bool
    /// Instants, which are read in one line as long as nothing else has to break a word.
    let isInstant: Bool
    let isNumber: Bool
    let isBlank: Bool
    let isConstant: Bool

    init(_ column: Table.Column, _ cells: some Sequence<String>, widest: Int) {
      heading = DisplayWidth.columns(of: column.heading)
      headingWord = Self.widestWord(column.heading)
      isNumber = column.alignment == .right
      var (cell, word, isText, isBlank, isConstant) = (0, 0, false, true, true)
      isInstant = cells.allSatisfy {
        $0.isEmpty || $0.contains(":") && !$0.contains { $0.isLetter }
      }
      var first: String?
      isBreakable =
        column.isID
        || cells.contains {
          $0.contains("/") || $0.count(where: { $0 == "." }) > 1
            || $0.utf8.count > TableLayout.longestWord
        }
      for text in cells {
        cell = max(cell, min(widest, DisplayWidth.columns(of: text)))
        if !isNumber, text.contains(" ") {
          isText = true
          word = max(word, Self.widestWord(text))
        } else {
          word = max(word, min(widest, DisplayWidth.columns(of: text)))
        }
        if !["", "0", "–"].contains(text) { isBlank = false }
        if first == nil { first = text } else if first != text { isConstant = false }
        // What was cut may have differed further on.
        if !column.isID, text.hasSuffix("…") { isConstant = false }
      }
      (self.cell, self.word, self.isText) = (cell, word, isText)
      (self.isBlank, self.isConstant) = (isBlank, isConstant)
    }

    var natural: Int { max(heading, cell) }
    var whole: Int { max(headingWord, cell) }

    func wraps(in step: Step) -> Bool {
      if isInstant { return isText && step >= .instants }
      return step >= .text
        && (isText || step == .words && isBreakable && !isNumber && cell > TableLayout.broken)
    }

    func least(in step: Step) -> Int {
      guard wraps(in: step) else { return step == .natural ? natural : whole }
      let readable =
        step != .narrowText && cell > TableLayout.readable ? TableLayout.readable : 0
      let words =
        step == .words && isBreakable
        ? TableLayout.broken : max(readable, min(word, TableLayout.longestWord))
      return max(headingWord, min(cell, words))
    }

    private static func widestWord(_ text: String) -> Int {
      text.split(separator: " ").map { DisplayWidth.columns(of: String($0)) }.max() ?? 0
    }
  }

  /// The widths after a step; nil where they are too many still.
  private static func widths(_ measures: [Measure], _ step: Step, _ limit: Int?) -> [Int]? {
    let natural = measures.map(\.natural)
    guard let limit else { return natural }
    let whole = step == .natural ? natural : shrunk(natural, to: measures.map(\.whole), limit)
    let text = step < .text ? whole : shrunk(whole, to: measures.map { $0.least(in: .text) }, limit)
    // Where that does not do, text stays readable and instants are broken.
    if step == .narrowText {
      let narrow = shrunk(text, to: measures.map { $0.least(in: .narrowText) }, limit)
      return total(narrow) <= limit ? narrow : nil
    }
    let broken =
      step < .instants
      ? text : shrunk(text, to: measures.map { $0.least(in: .instants) }, limit)
    let shared =
      step < .words ? broken : shrunk(broken, to: measures.map { $0.least(in: .words) }, limit)
    return total(shared) <= limit ? shared : nil
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
}
