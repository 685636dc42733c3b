import ArgumentParser
import FitIQDomain

/// Where in the command tree the cursor of a line is.
struct CompletionPosition {
  /// What of the word at the cursor stays: `--user=`.
  private(set) var lead = ""
  /// Values of options, by their long names.
  private(set) var values: [String: String] = [:]
  private(set) var typed: String
  private var command: any ParsableCommand.Type = FitIQCommand.self
  private var isHelp = false
  private var arguments: [CommandDescription.Argument] = []
  /// Whose value the cursor is at.
  private var option: CommandDescription.Argument?
  private var operands: [String] = []
  private var used: Set<String> = []
  private var takesStore = false
  private var isBehindTerminator = false

  init(_ line: TypedLine) {
    typed = line.current
    var rest = line.words[...]
    while let word = rest.first {
      if command == FitIQCommand.self, !isHelp, word == "help" {
        isHelp = true
      } else if let next = subcommands.first(where: { $0._commandName == word }) {
        command = next
      } else {
        break
      }
      rest = rest.dropFirst()
    }
    let next = rest.first ?? typed
    if let usual = command.configuration.defaultSubcommand, !isHelp, !next.isEmpty,
      !subcommands.contains(where: { $0._commandName.hasPrefix(next) })
    {
      command = usual
    }
    // Of a group it would be the whole tree below, for the sake of two flags.
    guard subcommands.isEmpty else { return }
    let description = CommandDescription(of: command)
    arguments = (description?.arguments ?? []).filter(\.shouldDisplay)
    takesStore = description?.placeOption != nil && !isHelp
    for word in rest { take(word) }
    guard option == nil, !isBehindTerminator, typed.hasPrefix("--"),
      let sign = typed.firstIndex(of: "=")
    else { return }
    option = argument(named: String(typed[..<sign])) ?? .unknown
    lead = String(typed[...sign])
    typed = String(typed[typed.index(after: sign)...])
  }

  private var subcommands: [any ParsableCommand.Type] { command.configuration.subcommands }

  private func argument(named name: String) -> CommandDescription.Argument? {
    arguments.first { $0.names?.contains { $0.spelled == name } ?? false }
  }

  /// Takes a word before the cursor.
  private mutating func take(_ word: String) {
    if let waiting = option {
      option = nil
      return note(word, of: waiting)
    }
    guard !isBehindTerminator, word.hasPrefix("-"), word != "-", !DayArgument.isCountedBack(word)
    else {
      return operands.append(word)
    }
    if word == "--" {
      isBehindTerminator = true
      return
    }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let argument = argument(named: String(parts[0])) else { return }
    used.formUnion((argument.names ?? []).map(\.spelled))
    if parts.count == 2 {
      note(String(parts[1]), of: argument)
    } else if argument.kind == "option" {
      option = argument
    }
  }

  private mutating func note(_ value: String, of argument: CommandDescription.Argument) {
    for name in argument.names ?? [] { values[name.name] = value }
  }

  // MARK: Candidates

  /// Returns what begins as typed, in any case.
  func candidates(_ live: LiveValues) -> CompletionCandidates {
    let all = all(live)
    guard case .values(let values) = all else { return all }
    let start = typed.lowercased()
    let found = values.filter { $0.text.lowercased().hasPrefix(start) }
    return found.isEmpty && mayBeStore ? .files : .values(found)
  }

  /// Whether a word that begins like nothing else can be the path of a store.
  private var mayBeStore: Bool {
    takesStore && !used.contains("--store") && option == nil && !isBehindTerminator
      && !typed.isEmpty && !typed.hasPrefix("-")
  }

  private func all(_ live: LiveValues) -> CompletionCandidates {
    if isHelp { return .values(commands + topics) }
    if !subcommands.isEmpty { return .values(typed.hasPrefix("-") ? flags : commands + help) }
    if let option { return candidates(of: option, named: option.names?.last?.spelled ?? "", live) }
    if typed.hasPrefix("-"), !isBehindTerminator { return .values(options) }
    let positional = arguments.filter { $0.kind == "positional" }
    let place = min(operands.count, positional.count - 1)
    guard place >= 0, operands.count < positional.count || positional[place].isRepeating else {
      return .values(options)
    }
    let found = candidates(of: positional[place], named: "positional@\(place)", live)
    guard case .values(let values) = found else { return found }
    let others = values.filter { !operands.contains($0.text) }
    return .values(others.isEmpty && typed.isEmpty ? options : others)
  }

  private func candidates(
    of argument: CommandDescription.Argument, named name: String, _ live: LiveValues
  ) -> CompletionCandidates {
    guard let kind = argument.completionKind else { return .values([]) }
    if kind.file != nil { return .files }
    if kind.directory != nil { return .folders }
    if let list = kind.list { return .values(list.values.map { QueryCompletion($0) }) }
    return .values(LiveValue(of: name, in: command).map { live.values($0, typed) } ?? [])
  }

  private var commands: [QueryCompletion] {
    subcommands.map { QueryCompletion($0._commandName, detail: $0.configuration.abstract) }
  }

  private var help: [QueryCompletion] {
    command == FitIQCommand.self ? [QueryCompletion("help", detail: "Explain a command.")] : []
  }

  /// The options of a group.
  private var flags: [QueryCompletion] {
    [QueryCompletion("--version", detail: "Show the version.")]
      + [QueryCompletion("--help", detail: "Show help information.")]
  }

  private var topics: [QueryCompletion] {
    guard command == FitIQCommand.self else { return [] }
    return HelpTopic.allCases.map { QueryCompletion($0.rawValue, detail: "a topic") }
  }

  /// Long names, but for those that stand in the line already and do not come again.
  private var options: [QueryCompletion] {
    arguments.compactMap { argument in
      guard let name = argument.names?.first(where: { $0.kind == "long" })?.spelled,
        argument.isRepeating || !used.contains(name)
      else { return nil }
      return QueryCompletion(name, detail: argument.abstract)
    }
  }
}

extension CommandDescription.Argument {
  /// An option that the command does not have.
  fileprivate static let unknown = CommandDescription.Argument(
    kind: "option", shouldDisplay: false, isOptional: true, isRepeating: false, names: nil,
    valueName: nil, defaultValue: nil, allValues: nil, abstract: nil, discussion: nil,
    completionKind: nil)
}
