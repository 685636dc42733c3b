import ArgumentParser
import FitIQDomain
import FitIQShell
import FitIQStorage
import FitIQSystem
import Foundation

/// A command line that was refused, and lines near it.
struct RefusedLine {
  let words: CommandWords
  /// Made when it is asked for: of a group it takes a second in a debug build.
  var description: CommandDescription? { CommandDescription(of: words.command) }
  let program: String?

  /// The line with another word in place of the first that is `word`.
  func line(_ word: String, becomes other: String) -> String {
    var rest = words.rest
    if let index = rest.firstIndex(of: word) {
      rest[index] = other
    } else if let index = rest.firstIndex(where: { $0.hasSuffix("=" + word) }) {
      rest[index] = rest[index].dropLast(word.count) + other
    } else if let index = rest.firstIndex(where: { $0.hasPrefix(word + "=") }) {
      rest[index] = other + rest[index].dropFirst(word.count)
    }
    return call(rest)
  }

  private func call(_ rest: [String]) -> String {
    let names = [program].compactMap(\.self) + words.path
    return (names + rest.map { ShellQuoting.quoted($0) }).joined(separator: " ")
  }

  /// The whole line with the nearest word; nil where none is near.
  private func suggestion(_ word: String, among candidates: [String]) -> String? {
    Suggestion.nearest(to: word, among: candidates)
      .map { "did you mean: \(line(word, becomes: $0))" }
  }

  /// The line with a command before a path that stands where one was expected; nil where it is not a path.
  func command(of place: String) -> String? {
    guard CommandWords.isPlace(place) else { return nil }
    let commands = words.command.configuration.subcommands.map { $0._commandName }
    // What a migration is about is its argument.
    // Nil for a container, and for what is not there.
    let isStore = CommandWords.isContainer(place) ? nil : isAppStore(place)
    if commands.contains("all"), isStore != false {
      return "did you mean: \(call([isStore == true ? "store" : "all", place]))"
    }
    let next = words.rest.drop { $0 != place }.dropFirst().first
    let name =
      next.flatMap { commands.contains($0) ? $0 : nil }
      ?? ["list", "status", "stats"].first(where: commands.contains)
    return name.map { "did you mean: \(call([$0, "--store", place]))" }
  }

  private func isAppStore(_ place: String) -> Bool? {
    access(place, F_OK) == 0 ? try? OpenStore.isAppStore(place) : nil
  }

  /// The line in full where it is a short form of the shell, such as `entries steps`.
  var longForm: String? {
    guard let program else { return nil }
    // The short forms are about the store that the shell has open.
    let place = words.rest.first { CommandWords.isPlace($0) }
    let line = CommandWords.leaving(["--store"], outOf: words.all).filter { $0 != place }
    guard let long = DomainCommand.longForm(of: line.joined(separator: " ")) else { return nil }
    let named = long + (place.map { ["--store", $0] } ?? [])
    return
      "did you mean: \(([program] + named.map { ShellQuoting.quoted($0) }).joined(separator: " "))"
  }

  func nearestCommand(to word: String) -> String? {
    suggestion(word, among: words.command.configuration.subcommands.map { $0._commandName })
  }

  var help: String {
    guard let program else { return "see '\((["help"] + words.path).joined(separator: " "))'" }
    return "see '\(words.line(program)) --help'"
  }

  /// The line that lists what the command shows one of; nil where there is none.
  ///
  /// - Parameter store: The store that was named in place of an id.
  func list(of store: String) -> String? {
    // The group itself, not the command that it stands for without another word.
    let group = CommandWords(words.path.dropLast() + ["--help"])
    guard words.path.last == "show",
      group.command.configuration.subcommands.contains(where: { $0._commandName == "list" })
    else { return nil }
    let names = [program].compactMap(\.self) + group.path + ["list"]
    // An app's store has no quarantine.
    let hasNone = words.path.first == "quarantine" && isAppStore(store) != false
    let named = hasNone ? [] : ["--store", ShellQuoting.quoted(store)]
    return "list the ids: \((names + named).joined(separator: " "))"
  }

  /// An option of this command that is called nearly so, or the argument that stands for it.
  func nearestOption(to name: String) -> String? {
    let description = description
    let names = (description?.arguments ?? []).flatMap { $0.names ?? [] }
      .filter { $0.kind == "long" }.map(\.name)
    let root = description?.has("--version") == true ? [] : ["help", "version"]
    let bare = String(name.drop { $0 == "-" })
    // What other commands call the same.
    if bare == "last", names.contains("newer-than") {
      return "did you mean: \(line(name, becomes: "--newer-than"))"
    }
    if let nearest = Suggestion.nearest(to: bare, among: names + root) {
      return "did you mean: \(line(name, becomes: "--" + nearest))"
    }
    let operands = (description?.positionals ?? [])
      .flatMap { ($0.valueName ?? "").split(separator: "|") }
    guard operands.contains(where: { $0 == bare }) else { return nil }
    return "it is an argument here: \(call([bare.uppercased()]))"
  }

  /// The first value of an enumeration that is none, with the nearest that is one.
  var nearestValue: String? {
    let description = description
    for argument in description?.arguments ?? [] {
      let allowed = argument.values
      guard argument.allValues?.isEmpty == false || argument.kind == "positional", !allowed.isEmpty
      else { continue }
      for value in values(of: argument, description) where !allowed.contains(value) {
        return suggestion(value, among: allowed)
          ?? "use one of \(allowed.joined(separator: ", "))"
      }
    }
    return nil
  }

  private func values(
    of argument: CommandDescription.Argument, _ description: CommandDescription?
  ) -> [String] {
    guard argument.kind != "positional" else {
      return description.map { words.operands($0).map { words.rest[$0] } } ?? []
    }
    return words.rest.indices.compactMap { index in
      let word = words.rest[index]
      guard argument.isNamed(by: word) else { return nil }
      guard argument.takesNextWord(after: word) else {
        return word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) }
      }
      return index + 1 < words.rest.count ? words.rest[index + 1] : nil
    }
  }

  /// What stands behind an option.
  func word(after option: String) -> String? {
    guard let index = words.rest.firstIndex(of: option) else { return nil }
    return index + 1 < words.rest.count ? words.rest[index + 1] : nil
  }
}

/// What ArgumentParser says of a line, in fitiq's words.
struct ParserComplaint {
  private enum Kind {
    case unknownOption(String)
    case missingValue(String)
    case invalidValue(String, of: String, kind: String, because: String)
    case other
  }

  private let kind: Kind
  private let message: String

  init(_ message: String) {
    self.message = message
    // The form of the words is the parser's; where it has another one, they are passed on.
    if let match = message.firstMatch(of: /^Unknown option '([^']+)'/) {
      kind = .unknownOption(String(match.1))
    } else if let match = message.firstMatch(of: /^Missing value for '(?:-\w, )?(-\S+)[^']*'/) {
      kind = .missingValue(String(match.1))
    } else if let match = message.firstMatch(
      of: /^The value '(.*)' is invalid for '(?:-\w, )?([^'\s]+)(?: <([^>]+)>)?[^']*'(?:: (.+))?/)
    {
      kind = .invalidValue(
        String(match.1), of: String(match.2), kind: match.3.map(String.init) ?? "",
        because: match.4.map(String.init) ?? "")
    } else {
      kind = .other
    }
  }

  func summary(_ line: RefusedLine) -> String {
    switch kind {
    case .unknownOption(let name): return "unknown option '\(name)'"
    case .missingValue(let name):
      guard let next = line.word(after: name) else { return "\(name) needs a value" }
      let form = line.description?.kind(of: name).flatMap { Self.forms[$0] }
      return "invalid value '\(next)' for \(name)" + (form.map { ": \($0)" } ?? "")
    case .invalidValue(let value, let name, let kind, var reason):
      if reason.isEmpty, Self.isPlace(value, for: name) { reason = "it names a file" }
      if reason.isEmpty { reason = Self.forms[kind] ?? "" }
      let start = "invalid value '\(value)' for \(name)"
      return reason.isEmpty ? start : "\(start): \(Self.sentence(reason))"
    case .other: return Self.sentence(message)
    }
  }

  func hint(_ line: RefusedLine) -> String? {
    switch kind {
    case .unknownOption(let name): return line.nearestOption(to: name)
    case .invalidValue(let value, let name, _, _) where Self.isPlace(value, for: name):
      return line.list(of: value) ?? line.nearestValue
    case .missingValue, .invalidValue, .other: return line.nearestValue
    }
  }

  /// What a value looks like, by its name in the help.
  private static let forms = [
    "age": "write 30m, 12h, 7d or 2w", "n": "write a whole number, such as 20",
    "uuid": "write an id, or its first characters",
    "key|id": "write a key, an id or its first characters",
  ]

  /// Whether a file stands where an argument is something else.
  private static func isPlace(_ value: String, for name: String) -> Bool {
    name.hasPrefix("<") && CommandWords.isPlace(value)
  }

  /// The parser's message on one line, as all our summaries: lower-case, without a stop.
  private static func sentence(_ message: String) -> String {
    let parts = message.split(whereSeparator: \.isNewline)
      .map { $0.trimmingPrefix(#/\s*- /#).description }
    let line = (parts.prefix(1) + [parts.dropFirst().joined(separator: ", ")])
      .filter { !$0.isEmpty }.joined(separator: " ")
    guard let first = line.first else { return "the command line is incomplete" }
    let text = first.lowercased() + line.dropFirst()
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
