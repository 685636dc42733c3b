import FitIQShell

/// A command line up to the cursor, as it stands in a shell.
struct TypedLine {
  /// The words before the one at the cursor, without the name of the program.
  let words: [String]
  /// The word at the cursor; empty behind a space.
  let current: String
  /// The same with its quotes and escapes.
  let currentAsTyped: String
  /// The environment that the command would get.
  let environment: [String: String]

  init(_ line: String, environment: [String: String]) {
    var all = ShellWord.split(line)
    let bytes = Array(line.utf8)
    var last: ShellWord?
    if let word = all.last, word.range.upperBound == bytes.count,
      word.openQuote != nil || bytes.last != UInt8(ascii: " ")
    {
      last = all.removeLast()
    }
    var environment = environment
    while let assignment = all.first?.text.wholeMatch(of: /([A-Za-z_]\w*)=(.*)/) {
      environment[String(assignment.1)] = String(assignment.2)
      all.removeFirst()
    }
    self.environment = environment
    words = all.dropFirst().map { word in
      let raw = String(decoding: bytes[word.range], as: UTF8.self)
      return raw.contains("'") ? word.text : Self.expanded(word.text, environment)
    }
    current = last?.text ?? ""
    currentAsTyped = last.map { String(decoding: bytes[$0.range], as: UTF8.self) } ?? ""
  }

  /// `--store $STORE` is common; whatever else shells expand stays as it is.
  private static func expanded(_ word: String, _ environment: [String: String]) -> String {
    word.replacing(/\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/) { match in
      (match.1 ?? match.2).flatMap { environment[String($0)] } ?? String(match.0)
    }
  }
}
