import FitIQDomain

/// Turns the words of a domain command into the words of a subcommand.
struct DomainParsing {
  let grammar: DomainGrammar
  let context: ShellContext
  private(set) var words: [String] = []
  private var options: [String] = []
  private var seen: Set<String> = []

  init(grammar: DomainGrammar, context: ShellContext) {
    self.grammar = grammar
    self.context = context
  }

  mutating func read(_ line: ArraySlice<ShellWord>, end: Int) throws(ShellSyntaxError) {
    var rest = line
    while let word = rest.popFirst() {
      if let quote = word.openQuote {
        throw ShellSyntaxError("\(quote) without its end", at: word.range)
      }
      if let (option, joined) = try option(word) {
        try read(option, named: word, joined, &rest, end: end)
      } else if !words.isEmpty || word.text.lowercased() != grammar.filler {
        try readWord(word)
      }
    }
    guard words.count >= grammar.required else {
      let kind = grammar.words[words.count]
      throw ShellSyntaxError(
        "\(grammar.name) needs \(kind.article) \(kind.noun)", at: end..<end, hint: grammar.synopsis)
    }
  }

  /// The words of the subcommand.
  var arguments: [String] {
    var owner: [String] = []
    if let id = context.user, !seen.contains("--user"),
      grammar.options.contains(where: { $0.name == "--user" })
    {
      owner = ["--user", id]
    }
    let named = grammar.wordTarget.map { target in words.flatMap { [target, $0] } } ?? words
    return grammar.subcommand + named + options + owner
  }

  private func option(
    _ word: ShellWord
  ) throws(ShellSyntaxError) -> (DomainGrammar.Option, joined: ShellWord?)? {
    let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    let value = parts.count > 1 ? String(parts[1]) : nil
    let isOption = name.hasPrefix("-") && name.count > 1
    if let known = grammar.options.first(where: { $0.name == (isOption ? name : word.text) }) {
      return (known, value.map { ShellWord(text: $0, range: word.range, openQuote: nil) })
    }
    guard isOption else { return nil }
    let known = grammar.options.map(\.name)
    guard !known.isEmpty else {
      throw ShellSyntaxError("\(grammar.name) has no options", at: word.range)
    }
    throw .unknown(
      "option", ShellWord(text: name, range: word.range, openQuote: nil),
      among: known)
  }

  private mutating func read(
    _ option: DomainGrammar.Option, named word: ShellWord, _ joined: ShellWord?,
    _ rest: inout ArraySlice<ShellWord>, end: Int
  ) throws(ShellSyntaxError) {
    guard seen.insert(option.name).inserted else {
      throw ShellSyntaxError("\(option.name) is given twice", at: word.range)
    }
    if seen.contains("--last"), seen.contains("--from") || seen.contains("--to") {
      throw ShellSyntaxError("--last cannot be combined with --from and --to", at: word.range)
    }
    guard let kind = option.kind else {
      if joined != nil { throw ShellSyntaxError("\(option.name) takes no value", at: word.range) }
      options.append(option.target)
      return
    }
    guard let value = joined ?? rest.popFirst() else {
      throw ShellSyntaxError("\(option.name) needs \(kind.article) \(kind.noun)", at: end..<end)
    }
    options += [option.target, try checked(value, kind)]
  }

  private mutating func readWord(_ word: ShellWord) throws(ShellSyntaxError) {
    guard let kind = grammar.kind(at: words.count) else {
      throw ShellSyntaxError(
        "\(grammar.name) takes nothing more: '\(word.text)'", at: word.range,
        hint: Suggestion.nearest(to: word.text, among: grammar.options.map(\.name))
          .map { "did you mean '\($0)'?" } ?? grammar.synopsis)
    }
    words.append(try checked(word, kind))
  }
}
