import FitIQDomain

/// Finds where statements end, as lines come in.
///
/// Dot and domain commands end with their line. SQL ends with a semicolon outside strings and comments;
/// one that creates a trigger with `; END;`. What can be neither ends with its line, so that the mistake
/// is told at once. Time is linear in the text, however many lines it has.
package struct StatementSplitter {
  private var text: [UInt8] = []
  /// What is before it was looked at.
  private var scanned = 0
  /// Where the statement that has not ended begins.
  private var start: Int?
  private var end = StatementEnd()
  /// Without it, no more text can end the statement.
  private var awaited: UInt8?
  private var offset = 0
  private var line: Int
  /// Lines are counted up to here.
  private var counted = 0

  /// Names of fitiq's commands, which end with their line.
  private let commands: Set<String>

  /// - Parameters:
  ///   - line: Number of the first line.
  ///   - commands: Names of fitiq's commands besides those that the shell has by itself.
  package init(line: Int = 1, commands: Set<String> = []) {
    self.line = line
    self.commands = commands
  }

  /// Before a statement, where it says nothing of whether one has begun.
  private var isInComment = false

  /// Whether a statement or a comment has begun and not ended.
  package var isPending: Bool { start != nil || isInComment }

  /// Bytes of what has not ended.
  package var pendingBytes: Int { text.count }

  /// Takes one line, or several, and returns the statements that end in them.
  package mutating func append(_ lines: String) -> [Statement] {
    let known = text.count
    text += lines.utf8
    if lines.utf8.last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
    if let awaited, !text[known...].contains(awaited) { return [] }
    var found: [Statement] = []
    while let next = scan() { found.append(next) }
    forget(before: start ?? scanned)
    return found
  }

  /// Returns what has no end, and forgets it.
  package mutating func finish() -> Statement? {
    defer { reset() }
    return start.map { statement($0..<text.count, .sql) }
  }

  /// Forgets what has no end.
  package mutating func reset() {
    scanned = text.count
    begin(at: nil)
    forget(before: scanned)
  }

  private mutating func begin(at place: Int?) {
    start = place
    end = StatementEnd()
    awaited = nil
    isInComment = false
  }

  private mutating func forget(before place: Int) {
    count(to: place)
    text.removeSubrange(..<place)
    offset += place
    scanned -= place
    start = start.map { $0 - place }
    counted = 0
  }

  private mutating func count(to place: Int) {
    line += text[counted..<place].count { $0 == "\n" }
    counted = place
  }

  private mutating func statement(_ range: Range<Int>, _ kind: Statement.Kind) -> Statement {
    count(to: range.lowerBound)
    return Statement(
      kind: kind, text: String(decoding: text[range], as: UTF8.self), line: line,
      offset: offset + range.lowerBound)
  }

  /// The next statement that has ended.
  private mutating func scan() -> Statement? {
    if start == nil {
      guard let first = skipBlank() else { return nil }
      if let end = commandEnd(from: first) {
        scanned = end
        return statement(first..<end, .command)
      }
      if let end = mistakeEnd(from: first) {
        scanned = end
        return statement(first..<end, .sql)
      }
      start = first
    }
    var tokenizer = SQLTokenizer(text, from: scanned)
    while let token = tokenizer.next() {
      guard token.isTerminated else {
        scanned = token.range.lowerBound
        awaited = closing(token)
        return nil
      }
      scanned = token.range.upperBound
      if end.takes(token, of: text), let first = start {
        begin(at: nil)
        return statement(first..<scanned, .sql)
      }
    }
    awaited = UInt8(ascii: ";")
    return nil
  }

  /// Passes over what is not a statement; nil where nothing else is left.
  private mutating func skipBlank() -> Int? {
    begin(at: nil)
    var tokenizer = SQLTokenizer(text, from: scanned)
    while let token = tokenizer.next() {
      if token.isSignificant, token.kind != .semicolon { return token.range.lowerBound }
      guard token.isTerminated else {
        isInComment = true
        awaited = UInt8(ascii: "/")
        return nil
      }
      scanned = token.range.upperBound
    }
    return nil
  }

  private func commandEnd(from first: Int) -> Int? {
    let end = text[first...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
    return ShellLine.isCommand(text[first..<end], commands) ? end : nil
  }

  /// Nil where a statement may begin.
  private func mistakeEnd(from first: Int) -> Int? {
    let end = text[first...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
    var tokenizer = SQLTokenizer(text, from: first)
    var next = tokenizer.next()
    if let next, next.isWord, next.range.count <= 16 {
      let word = String(decoding: text[next.range], as: UTF8.self).uppercased()
      if SQLKeyword.starters.contains(word) { return nil }
    }
    while let token = next, token.range.upperBound <= end {
      if token.kind == .semicolon { return token.range.upperBound }
      next = tokenizer.next()
    }
    return end
  }

  private func closing(_ token: SQLToken) -> UInt8 {
    switch token.kind {
    case .comment: UInt8(ascii: "/")
    case .blob, .unknown: UInt8(ascii: "'")
    default: text[token.range.lowerBound] == "[" ? UInt8(ascii: "]") : text[token.range.lowerBound]
    }
  }
}
