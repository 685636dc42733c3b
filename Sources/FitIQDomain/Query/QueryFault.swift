/// Reads SQLite's message about a statement: what is wrong, and with which token.
///
/// SQLite's own offset is missing for many errors, names the wrong end of qualified names, and is
/// one token late after a misspelled keyword that it took for an alias.
package struct QueryFault: Sendable {
  package let code: QueryError.Code
  /// See ``QueryError/subject``.
  package let subject: String?
  /// SQLite's message, but for an open quote: there it repeats the whole rest of the text.
  package let summary: String
  /// In the statement, not in the whole text.
  package let range: Range<Int>?

  /// Takes the message apart.
  ///
  /// - Parameters:
  ///   - offset: SQLite's own; nil where it gives none.
  ///   - knownNames: Tables and columns in lower case, which are not misspelled keywords.
  package init(
    _ message: String, in statement: SQLStatementText, offset: Int?, knownNames: Set<String>
  ) {
    let finder = TokenFinder(statement: statement, offset: offset)
    let token = message.after("unrecognized token: \"")
    summary =
      token?.first.map("'\"`[".contains) == true ? "a quote without its end" : message
    var subject: String?
    if message == "incomplete input" {
      code = .incomplete
      let end = statement.tokens.last?.range.upperBound ?? 0
      range = end..<end
    } else if message.hasPrefix("near \"") || message.hasPrefix("unrecognized token") {
      code = .syntax
      range = finder.syntaxError(knownNames: knownNames)
    } else if let name = message.after("no such table: ") {
      code = .tableUnknown
      subject = String(name.split(separator: ".").last ?? name[...])
      range = finder.table(name)
    } else if let name = message.after("no such column: ") {
      code = .columnUnknown
      subject = name
      range = finder.column(name)
    } else if let name = message.after("no such function: ") {
      code = .functionUnknown
      subject = name
      range = finder.function(name)
    } else if message.hasPrefix("table "), let name = message.after(" has no column named ") {
      code = .columnUnknown
      subject = name
      range = finder.column(name)
    } else {
      code = Self.limits.contains { message.contains($0) } ? .tooBig : .invalid
      range = finder.other(message)
    }
    self.subject = subject
  }

  private static let limits = [
    "too big", "too many columns", "too many terms", "too large", "too long", "stack overflow",
  ]
}

extension String {
  /// What follows a marker.
  func after(_ marker: String) -> String? {
    firstRange(of: marker).map { String(self[$0.upperBound...]) }
  }
}
