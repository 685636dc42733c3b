import ArgumentParser
import FitIQDomain
import FitIQSystem
import Foundation

/// A command line taken apart: the names of the command, and what comes behind them.
///
/// Global options may stand before the command: they are moved behind its names here. ``rewritten()``
/// makes of a line that the parser refuses one that it may take, where it names a store without
/// `--store` or an option as other commands call it. So no command declares any of that.
struct CommandWords {
  /// The names of the command, without `fitiq`.
  private(set) var path: [String] = []
  /// What the names lead to: a leaf, or a group where they end too early.
  private(set) var command: any ParsableCommand.Type = FitIQCommand.self
  private(set) var rest: [String] = []
  /// Whether help is asked for, not the command.
  private(set) var isHelp = false
  /// What was typed where a command could still come, without the common options before it.
  private var firstOther: String?

  init(_ arguments: [String]) {
    var left = arguments[...]
    var ahead: [String] = []
    while let word = left.first, !isLeaf {
      if let next = command.configuration.subcommands.first(where: { $0._commandName == word }) {
        command = next
        path.append(word)
        left = left.dropFirst()
      } else if word == "help", !isHelp {
        isHelp = true
        left = left.dropFirst()
      } else if let count = Self.lengthOfCommonOption(left) {
        ahead += left.prefix(count)
        left = left.dropFirst(count)
      } else {
        break
      }
    }
    rest = ahead + left
    firstOther = left.first
    let options = rest.prefix { $0 != "--" }
    isHelp = isHelp || options.contains("--help") || options.contains("-h") || isHelpWord
    if isHelpWord { rest = [] }
    // Help is that of the group, which names all of its commands.
    if let usual = command.configuration.defaultSubcommand, !isHelp { command = usual }
  }

  /// Whether `help` stands where an argument could: nothing that fitiq takes is called so, but a file.
  private var isHelpWord: Bool {
    isLeaf && rest == ["help"] && !FileManager.default.fileExists(atPath: "help")
  }

  var all: [String] { path + rest }

  var isLeaf: Bool { command.configuration.subcommands.isEmpty }

  /// The line as a person types it.
  func line(_ program: String) -> String { ([program] + path).joined(separator: " ") }

  /// The word in place of a command that there is not; nil where the names lead to a leaf or end.
  var unknownCommand: String? {
    guard !isLeaf, let word = firstOther, !word.hasPrefix("-") else { return nil }
    return word
  }

  /// How many words a common option takes at the beginning; nil where none stands there.
  static func lengthOfCommonOption(_ words: ArraySlice<String>) -> Int? {
    guard let word = words.first, word.hasPrefix("-"), !["-h", "--help", "--"].contains(word)
    else { return nil }
    guard let option = CommonOptions.arguments.first(where: { $0.isNamed(by: word) }) else {
      return nil
    }
    return option.takesNextWord(after: word) ? min(2, words.count) : 1
  }

  // MARK: Rewriting

  /// Gives options other values.
  ///
  /// - Parameter value: The new value of a word that is one, or ends with one behind `=`.
  mutating func replace(_ value: (_ words: [String], _ index: Int) -> String?) {
    for index in rest.prefix(while: { $0 != "--" }).indices {
      guard let value = value(rest, index) else { continue }
      let name = rest[index].hasPrefix("--") ? rest[index].prefix { $0 != "=" } + "=" : ""
      rest[index] = name + value
    }
  }

  /// The line with its store behind `--store`, and with its options called as the command calls them;
  /// nil where nothing is to be rewritten.
  func rewritten() throws(UsageError) -> CommandWords? {
    guard isLeaf, let description = CommandDescription(of: command) else { return nil }
    var line = self
    line.rename(description)
    try line.nameStore(description)
    line.moveDays(description)
    return line.rest == rest ? nil : line
  }

  /// What an option is called in other commands; each stands for the first of those behind it that the
  /// command has.
  private static let synonyms: [String: [String]] = [
    "--since": ["--from"], "--until": ["--to"], "--metric": ["--type"], "--type": ["--metric"],
    "--status": ["--sync-status"], "--sync-status": ["--status"],
    "--keep": ["--completed-older-than"], "--keep-failed": ["--failed-older-than"],
    // Which are days in most commands.
    "--from": ["--backup"], "--to": ["--output-file"],
  ]

  private mutating func rename(_ description: CommandDescription) {
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    for index in rest[..<end].indices where rest[index].hasPrefix("--") {
      let parts = rest[index].split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      // The types of events are not metrics.
      if ["--metric", "--type"].contains(name), path.first == "outbox" { continue }
      guard let others = Self.synonyms[name], !description.has(name),
        let known = others.first(where: description.has)
      else { continue }
      rest[index] = ([known] + parts.dropFirst().map(String.init)).joined(separator: "=")
    }
  }

  /// Puts days such as `-3d` behind `--`: the parser takes them for options.
  private mutating func moveDays(_ description: CommandDescription) {
    let places = operands(description).filter { DayArgument.isCountedBack(rest[$0]) }
    guard !places.isEmpty else { return }
    let days = places.map { rest[$0] }
    for place in places.reversed() { rest.remove(at: place) }
    if let end = rest.firstIndex(of: "--") {
      rest.insert(contentsOf: days, at: end + 1)
    } else {
      rest += ["--"] + days
    }
  }

  private mutating func nameStore(_ description: CommandDescription) throws(UsageError) {
    // Whether the word behind an unknown option is its value, nobody knows.
    guard let option = description.placeOption, unknownOptions(description).isEmpty else { return }
    let own = description.positionals
    let operands = operands(description)
    let spare = operands.count - own.count { !$0.isOptional }
    guard spare > 0 else { return }
    let names = CommandDescription.placeOptions
    let isNamed = rest.contains { names.contains(String($0.prefix { $0 != "=" })) }
    if own.isEmpty, spare > 1 || isNamed,
      let other = operands.first(where: { !Self.isPlace(rest[$0]) })
    {
      throw UsageError(
        "unexpected argument '\(rest[other])'", hint: "see '\(line("fitiq")) --help'")
    }
    // Behind files whose number is fixed, the store is the last.
    let candidates = description.takesFile ? operands.suffix(spare) : operands
    let places = candidates.filter { index in
      own.isEmpty || Self.isPlace(rest[index], besides: own.flatMap { $0.values })
    }
    // A backup, of two paths, must not be taken for the store that it is to replace.
    guard places.count <= spare || own.allSatisfy(\.isOptional) else {
      throw UsageError(
        "which of the paths is the store?", hint: "name it with --store: '\(line("fitiq")) --help'")
    }
    guard let index = places.last else { return }
    guard places.count == 1, !isNamed else {
      throw UsageError(
        "the store is named twice", hint: "name it once: as an argument or with --store")
    }
    guard !own.isEmpty || Self.isPlace(rest[index]) else {
      throw UsageError(
        FileManager.default.fileExists(atPath: rest[index])
          ? "unexpected argument '\(rest[index])': write a path as ./\(rest[index])"
          : "unexpected argument '\(rest[index])': there is no such file or folder",
        hint: "see '\(line("fitiq")) --help'")
    }
    let isContainer = description.has("--container") && Self.isContainer(rest[index])
    rest.replaceSubrange(index...index, with: [isContainer ? "--container" : option, rest[index]])
  }

  /// The first option that the command does not have: whatever else the parser dislikes may be its value.
  var unknownOption: String? {
    guard isLeaf, let description = CommandDescription(of: command) else { return nil }
    return unknownOptions(description).first.map { String($0.prefix { $0 != "=" }) }
  }

  private func unknownOptions(_ description: CommandDescription) -> [String] {
    rest.prefix { $0 != "--" }.filter { word in
      word.hasPrefix("--") && description.arguments?.contains { $0.isNamed(by: word) } == false
    }
  }

  /// Words of a line without some of its options and their values.
  static func leaving(_ options: [String], outOf words: [String]) -> [String] {
    var isValue = false
    return words.filter { word in
      let option = options.first { word == $0 || word.hasPrefix($0 + "=") }
      defer { isValue = !isValue && option == word }
      return !isValue && option == nil
    }
  }

  /// Where the words are that are neither options nor their values.
  func operands(_ description: CommandDescription) -> [Int] {
    var found: [Int] = []
    var index = 0
    while index < rest.count, rest[index] != "--" {
      let word = rest[index]
      if !word.hasPrefix("-") || word == "-"
        || description.takesDay && DayArgument.isCountedBack(word)
      {
        found.append(index)
      } else if let option = description.arguments?.first(where: { $0.isNamed(by: word) }),
        option.takesNextWord(after: word)
      {
        index += 1
      }
      index += 1
    }
    return found
  }

  /// Whether a path is of the app's container or its preferences, and no database.
  static func isContainer(_ path: String) -> Bool {
    path.hasSuffix(".plist") || FileKind(path) == .folder
  }

  /// Whether a word names a file or a folder, though it stands where an id or a class was expected.
  static func isPlace(_ word: String, besides values: [String] = []) -> Bool {
    guard !values.contains(word), !word.isEmpty else { return false }
    if word.contains(where: \.isWhitespace) || word.allSatisfy({ $0.isHexDigit || $0 == "-" }) {
      return word.hasPrefix("/") && FileManager.default.fileExists(atPath: word)
    }
    let isCalledSo = [".store", ".db", ".sqlite", ".sqlite3", ".xcappdata", ".plist"]
      .contains { word.hasSuffix($0) }
    return word.contains("/") || isCalledSo || FileManager.default.fileExists(atPath: word)
  }
}

/// The options that most commands have: they may stand before the command, and manual pages explain
/// them once.
struct CommonOptions: ParsableCommand {
  @OptionGroup var output: OutputOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var zone: ZoneOptions
  @OptionGroup var change: ChangeOptions

  static let arguments = (CommandDescription(of: CommonOptions.self)?.arguments ?? [])
    .filter { !["help", "version"].contains($0.valueName ?? "") }
}

extension CommandDescription {
  /// What most commands take, and what may stand before them.
  package static var common: [Argument] { CommonOptions.arguments }

  var positionals: [Argument] {
    (arguments ?? []).filter { $0.kind == "positional" && $0.shouldDisplay }
  }

  /// What the help calls the value of an option.
  func kind(of option: String) -> String? {
    arguments?.first { $0.isNamed(by: option) }?.valueName
  }

  func has(_ option: String) -> Bool {
    arguments?.contains { $0.names?.contains { $0.spelled == option } ?? false } ?? false
  }

  /// The options that an argument in place of a store can stand for.
  static let placeOptions = ["--store", "--container"]

  /// What a path means that stands as an argument though the command declares none; nil where an argument
  /// of its own can be that path.
  package var placeOption: String? {
    guard !takesFile || positionals.allSatisfy({ !$0.isOptional && !$0.isRepeating }) else {
      return nil
    }
    return Self.placeOptions.first(where: has)
  }

  /// Whether an argument of its own is a file or a folder.
  var takesFile: Bool {
    positionals.contains {
      $0.completionKind?.file != nil || $0.completionKind?.directory != nil
    }
  }

  /// Whether a day can be an argument.
  var takesDay: Bool {
    positionals.contains {
      ($0.valueName ?? "").split(separator: "|").contains { $0 == DayArgument.valueName }
    }
  }
}

extension CommandDescription.Argument {
  /// Whether a word is the option, with or without a value behind `=`.
  func isNamed(by word: String) -> Bool {
    let name = word.prefix { $0 != "=" }
    return names?.contains { $0.spelled == name } ?? false
  }

  func takesNextWord(after word: String) -> Bool { kind == "option" && !word.contains("=") }

  /// The values of an enumeration.
  var values: [String] { allValues ?? completionKind?.list?.values ?? [] }
}
