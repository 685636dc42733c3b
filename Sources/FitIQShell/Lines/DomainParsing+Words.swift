import FitIQDomain

/// Single words, by what they stand for.
extension DomainParsing {
  /// Reads a word as the subcommand writes it.
  func checked(_ word: ShellWord, _ kind: WordKind) throws(ShellSyntaxError) -> String {
    switch kind {
    case .day:
      guard let day = day(word.text) else {
        throw ShellSyntaxError(
          "'\(word.text)' is no day", at: word.range,
          hint: "a day is written 2025-11-26, today or yesterday")
      }
      return day.description
    case .span:
      guard let days = Self.days(word.text) else {
        throw ShellSyntaxError(
          "'\(word.text)' is no number of days", at: word.range, hint: "such as 7d or 2w")
      }
      return "\(days)d"
    case .count:
      guard let count = Int(word.text), count >= 0 else {
        throw ShellSyntaxError("'\(word.text)' is no number", at: word.range)
      }
      return String(count)
    case .user:
      guard let user = user(word.text) else {
        throw ShellSyntaxError(
          "'\(word.text)' is no id of a user", at: word.range, hint: "'users' lists them")
      }
      return user
    default: return try chosen(word, kind)
    }
  }

  private func chosen(_ word: ShellWord, _ kind: WordKind) throws(ShellSyntaxError) -> String {
    guard !word.text.isEmpty, !word.text.hasPrefix("-") || kind == .text else {
      throw ShellSyntaxError("'\(word.text)' is no \(kind.noun)", at: word.range)
    }
    guard let choices = kind.choices else { return word.text }
    let match = choices.first { $0.lowercased() == word.text.lowercased() }
    guard let match else { throw .unknown(kind.noun, word, among: choices) }
    return match
  }

  private func day(_ text: String) -> LocalDay? {
    switch text.lowercased() {
    case "today": context.today
    case "yesterday": context.today.advanced(by: -1)
    default: LocalDay(text)
    }
  }

  /// Today is the last of the days.
  func firstDay(of span: String) -> String {
    let days = Int(span.dropLast()) ?? 1
    return context.today.advanced(by: 1 - days).description
  }

  private static func days(_ text: String) -> Int? {
    let units: [Character: Int] = ["d": 1, "w": 7]
    guard let last = text.last, let unit = last.isNumber ? 1 : units[last],
      let count = Int(last.isNumber ? text[...] : text.dropLast()), (1...36_600).contains(count)
    else { return nil }
    return count * unit <= 36_600 ? count * unit : nil
  }

  /// Only `use` knows the store's users, by which the beginning of an id is enough.
  private func user(_ text: String) -> String? {
    guard grammar.name == "use" else { return UserID(text)?.text }
    if text.lowercased() == "all" { return "all" }
    let isID = text.utf8.allSatisfy { $0.isHexDigit || $0 == "-" }
    return isID && (1...36).contains(text.utf8.count) ? text.uppercased() : nil
  }
}
