import FitIQDomain

/// What a statement asks for.
package enum ShellLine: Sendable, Equatable {
  case sql(String)
  case dot(DotCall)
  case domain(DomainCommand)

  /// What stands before a command outside the shell.
  package static let program = "fitiq"
  /// Words that end other shells, and this one too.
  static let farewells: Set<String> = ["exit", "quit"]

  /// Reads what a statement asks for.
  ///
  /// - Throws: `ShellSyntaxError` for a command that the shell does not know or cannot read.
  package init(_ statement: Statement, in context: ShellContext) throws(ShellSyntaxError) {
    guard statement.kind == .command else {
      if let error = DomainCommand.misspelled(Self.withoutEnd(statement.text), in: context) {
        throw error
      }
      self = .sql(statement.text)
      return
    }
    // A semicolon at the end of a command is a habit, not a mistake.
    let line = Self.withoutEnd(statement.text)
    if line.hasPrefix(".") {
      self = .dot(try DotCall.parse(line))
      return
    }
    let words = ShellWord.split(line)
    if words.count == 1, Self.farewells.contains(words[0].text.lowercased()) {
      self = .dot(try DotCall.parse(".exit"))
      return
    }
    self = .domain(try DomainCommand.parse(words, end: line.utf8.count, in: context))
  }

  /// Whether a line is a command, which ends with it, and not the beginning of a statement.
  ///
  /// - Parameter names: Commands of fitiq's tree.
  static func isCommand(_ line: ArraySlice<UInt8>, _ names: Set<String>) -> Bool {
    if line.first == UInt8(ascii: ".") { return true }
    let word = line.prefix { $0.isWordByte || $0 == UInt8(ascii: "-") }
    guard word.count <= longestName else { return false }
    let text = String(decoding: word, as: UTF8.self).lowercased()
    return DomainGrammar.names.contains(text) || names.contains(text) || farewells.contains(text)
      || text == program
  }

  private static let longestName = 32

  private static func withoutEnd(_ text: String) -> String {
    let word = text.prefix { !$0.isWhitespace }.lowercased()
    let isStatement = word == DotCommand.watch.name || word == DotCommand.save.name
    let end = text.utf8.lastIndex { !$0.isSpace && ($0 != ";" || isStatement) }
    return end.map { String(decoding: Array(text.utf8[...$0]), as: UTF8.self) } ?? ""
  }
}
