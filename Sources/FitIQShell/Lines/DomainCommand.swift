import FitIQDomain

/// A domain command, as it was meant.
package enum DomainCommand: Sendable, Equatable {
  /// A subcommand of fitiq: the words after its name, without the store and the output.
  case run([String])
  /// Whose rows commands are about from now on; nil for everybody's. A whole id or the beginning of
  /// one.
  case use(user: String?)
  /// What a command does; of all of them for no name.
  case help([String])
}

/// What a command line means depends on it.
package struct ShellContext: Sendable {
  /// Whose rows commands are about, unless they name a user.
  package let user: String?
  /// fitiq's tree, of which the reading commands are the shell's, too.
  package let commands: [any ToolCommand]

  package init(user: String? = nil, commands: [any ToolCommand] = []) {
    self.user = user
    self.commands = commands
  }
}

extension DomainCommand {
  /// The words of the command that a short form of the shell stands for; nil where a line is none.
  ///
  /// - Parameter line: Without `fitiq`.
  package static func longForm(of line: String) -> [String]? {
    let words = ShellWord.split(line)
    guard case .run(let long) = try? parse(words, end: line.utf8.count, in: ShellContext()) else {
      return nil
    }
    return long
  }

  /// Reads the words of a line, of which the first names the command.
  static func parse(
    _ line: [ShellWord], end: Int, in context: ShellContext
  ) throws(ShellSyntaxError) -> DomainCommand {
    var words = line[...]
    // As the command line has it, and as hints are printed.
    if words.first?.text == ShellLine.program, words.count > 1 { words = words.dropFirst() }
    guard let first = words.first else { throw ShellSyntaxError("no command", at: end..<end) }
    if words.count == 2, ["--help", "-h"].contains(words.last?.text) { return .help([first.text]) }
    let place = ToolPlace(words, in: context.commands)
    if let names = place.helpNames(words) { return .help(names) }
    if let leaf = place.leaf { return try tool(leaf, words, place, in: context) }
    guard let grammar = DomainGrammar.named(first.text.lowercased()), place.path.count < 2 else {
      throw refusal(words, place, end: end, in: context)
    }
    if grammar.name == "help" { return .help(words.dropFirst().map(\.text)) }
    var parsing = DomainParsing(grammar: grammar, context: context)
    var failure: ShellSyntaxError?
    do { try parsing.read(words.dropFirst(), end: end) } catch { failure = error }
    // What is not a line of the short form may be one of the tree with a typing error; so may a word
    // that could be a type, since any can, where no type that is known is as near.
    if let word = words.dropFirst().first, failure != nil || grammar.words.first == .entryType {
      let commands = place.next.map(\.name)
      if let nearest = Suggestion.nearest(to: word.text, among: MetricUnit.knownTypes + commands),
        commands.contains(nearest)
      {
        throw unknown(word, after: [first.text], instead: nearest, words.dropFirst(2))
      }
    }
    if let failure { throw failure }
    return grammar.name == "use"
      ? .use(user: parsing.words.first { $0 != "all" }) : .run(parsing.arguments)
  }

  /// A command as on the command line.
  private static func tool(
    _ leaf: any ToolCommand, _ words: ArraySlice<ShellWord>, _ place: ToolPlace,
    in context: ShellContext
  ) throws(ShellSyntaxError) -> DomainCommand {
    for word in words {
      guard let quote = word.openQuote else { continue }
      throw ShellSyntaxError("\(quote) without its end", at: word.range)
    }
    let rest = words.dropFirst(place.path.count).map(\.text)
    if rest.contains("--help") || rest.contains("-h") { return .help(place.path) }
    if let refusal = leaf.refusal(of: rest), let first = words.first {
      let call = ([ShellLine.program] + place.path + rest.map(ShellWord.quoted))
        .joined(separator: " ")
      throw ShellSyntaxError(
        "'\(place.path.joined(separator: " "))' \(refusal)", at: first.range,
        hint: "run it outside the shell: \(call)")
    }
    var user: [String] = []
    if let id = context.user, leaf.takesUser,
      !rest.contains(where: { $0 == "--user" || $0.hasPrefix("--user=") })
    {
      user = ["--user", id]
    }
    return .run(place.path + rest + user)
  }

  /// What a line that is neither a command nor SQL was probably meant to be; nil where no command is near.
  ///
  /// The parser of SQL would only say that there is a mistake.
  static func misspelled(_ line: String, in context: ShellContext) -> ShellSyntaxError? {
    let word = line.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    guard !SQLKeyword.all.contains(word.uppercased()) else { return nil }
    let words = ShellWord.split(line)
    guard let first = words.first, first.text == word || first.text == word + ";" else {
      return nil
    }
    let typed = ShellWord(
      text: String(word), range: first.range.lowerBound..<first.range.lowerBound + word.utf8.count,
      openQuote: nil)
    // Other shells have these without a dot.
    let dot = "." + (["q", "quit"].contains(word) ? "exit" : word)
    if DotCommand.allCases.contains(where: { $0.name == dot }) {
      return unknown(typed, instead: dot, words.dropFirst())
    }
    let names = context.commands.map(\.name) + DomainGrammar.all.map(\.name)
    // Of equally near ones SQL is meant.
    let starters = SQLKeyword.starters.map { $0.lowercased() }
    guard let nearest = Suggestion.nearest(to: String(word), among: starters + names),
      !starters.contains(nearest)
    else { return nil }
    return unknown(typed, instead: nearest, words.dropFirst())
  }

  private static func unknown(
    _ word: ShellWord, after path: [String] = [], instead name: String,
    _ rest: ArraySlice<ShellWord>
  ) -> ShellSyntaxError {
    ShellSyntaxError(
      "unknown command '\((path + [word.text]).joined(separator: " "))'", at: word.range,
      hint: "did you mean: "
        + (path + [name] + rest.map { ShellWord.quoted($0.text) }).joined(separator: " "))
  }

  private static func refusal(
    _ words: ArraySlice<ShellWord>, _ place: ToolPlace, end: Int, in context: ShellContext
  ) -> ShellSyntaxError {
    let known = place.next.map(\.name)
    let reading = place.next.filter { $0.refusal(of: []) == nil }.map(\.name)
    let list = "one of: \(reading.joined(separator: ", "))"
    guard let wrong = words.dropFirst(place.path.count).first else {
      return ShellSyntaxError(
        "\(place.path.joined(separator: " ")) needs a command", at: end..<end,
        hint: list)
    }
    let all = place.path.isEmpty ? known + DomainGrammar.all.map(\.name) : known
    if let nearest = Suggestion.nearest(to: wrong.text, among: all) {
      let rest = words.dropFirst(place.path.count + 1)
      return unknown(wrong, after: place.path, instead: nearest, rest)
    }
    let path = (place.path + [wrong.text]).joined(separator: " ")
    return ShellSyntaxError(
      "unknown command '\(path)'", at: wrong.range, hint: place.path.isEmpty ? "help" : list)
  }
}
