import FitIQDomain

/// Single words, by what they stand for.
extension DomainParsing {
  /// Reads a word as the subcommand writes it.
  func checked(_ word: ShellWord, _ kind: WordKind) throws(ShellSyntaxError) -> String {
    switch kind {
    case .day:
      guard let day = DayWord(word.text) else {
        throw ShellSyntaxError(
          "invalid day '\(word.text)'", at: word.range, hint: "use \(DayWord.forms)")
      }
      return day.description
    case .span:
      guard let span = DaySpan(word.text) else {
        throw ShellSyntaxError(
          "invalid number of days '\(word.text)'", at: word.range, hint: "use \(DaySpan.forms)")
      }
      return span.description
    case .count:
      guard let count = Int(word.text), count >= 0 else {
        throw ShellSyntaxError("invalid number '\(word.text)'", at: word.range)
      }
      return String(count)
    case .user:
      guard let user = user(word.text) else {
        throw ShellSyntaxError(
          "invalid user id '\(word.text)'", at: word.range, hint: "'users' lists them")
      }
      return user
    case .entryType where DayWord(word.text) != nil:
      throw ShellSyntaxError(
        "'\(word.text)' is a day, not an entry type", at: word.range,
        hint: "name the first day: --from \(word.text)")
    default: return try chosen(word, kind)
    }
  }

  private func chosen(_ word: ShellWord, _ kind: WordKind) throws(ShellSyntaxError) -> String {
    guard !word.text.isEmpty, !word.text.hasPrefix("-") || kind == .text else {
      throw ShellSyntaxError("invalid \(kind.noun) '\(word.text)'", at: word.range)
    }
    guard let choices = kind.choices else { return word.text }
    let match = choices.first { $0.lowercased() == word.text.lowercased() }
    guard let match else { throw .unknown(kind.noun, word, among: choices) }
    return match
  }

  /// Only `use` knows the store's users, by which the beginning of an id is enough.
  private func user(_ text: String) -> String? {
    guard grammar.name == "use" else { return UserID(text)?.text }
    if text.lowercased() == "all" { return "all" }
    // As lists shorten it.
    let text = text.withoutEllipsis
    let isID = text.utf8.allSatisfy { $0.isHexDigit || $0 == "-" }
    return isID && (1...36).contains(text.utf8.count) ? text.uppercased() : nil
  }
}
