import ArgumentParser
import FitIQDomain
import FitIQSystem

/// The command that a run gives each store, checked before the first one.
struct FleetCommandLine {
  /// As it was typed, with `{id}`, `{path}` and `{dir}`.
  let template: [String]
  private let words: CommandWords
  private let leaf: any FitIQSubcommand.Type
  private let hasStoreOption: Bool

  /// - Throws: `UsageError` for what is no command, or cannot run where nobody watches.
  init(_ template: [String]) throws {
    self.template = template
    words = CommandWords(template)
    let name = words.path.joined(separator: " ")
    guard let leaf = words.command as? any FitIQSubcommand.Type, !words.isHelp,
      let description = CommandDescription(of: words.command)
    else {
      throw UsageError(
        message: "", arguments: template.isEmpty ? [] : words.path + words.rest.prefix(1))
    }
    self.leaf = leaf
    hasStoreOption = description.has("--store")
    if let reason = Self.refusals[words.path.first ?? ""] {
      throw UsageError("'\(name)' cannot be run on a fleet: it \(reason)")
    }
    if case .needsTerminal(let reason) = CommandEffect(of: leaf, words.rest) {
      throw UsageError("'\(name)' cannot be run on a fleet: it \(reason)")
    }
    if words.path == ["outbox", "retry"], !has("--no-deliver"), !has("--dry-run") {
      throw UsageError(
        "'\(name)' delivers, which a fleet must not do unattended",
        hint: "add --no-deliver: \(line(adding: "--no-deliver"))")
    }
    if changes, leaf.alwaysAsks(Set(words.rest)), !has("--yes"), !has("-y") {
      throw UsageError(
        "'\(name)' asks before it changes something, and nobody is there to answer",
        hint: "say yes for all stores: \(line(adding: "--yes"))")
    }
    try refuseSharedFiles(name)
    if words.rest.contains(where: { $0.hasPrefix("--output") && !$0.hasPrefix("--output-file") }) {
      throw UsageError("a fleet keeps the report of each store as JSON: omit --output")
    }
    // What the parser refuses is refused here, not by each store.
    _ = try Self.parsed(arguments(for: FleetStore(id: "id", path: "/path", kind: .container)))
  }

  private static func parsed(_ words: [String]) throws -> any ParsableCommand {
    do { return try FitIQCommand.parseAsRoot(words) } catch {
      throw UsageError(message: FitIQCommand.message(for: error), arguments: words)
    }
  }

  /// Why some commands are not for a fleet, by their first word.
  private static let refusals = [
    "fleet": "runs commands itself", "repl": "needs a person", "watch": "runs until it is stopped",
    "auth": "is about credentials, not stores", "config": "is about settings, not stores",
    "completions": "is about this shell, not stores",
  ]

  private static let placeholders = ["{id}", "{path}", "{dir}"]

  /// Every store would be written to one file.
  private func refuseSharedFiles(_ name: String) throws {
    let options = ["--to", "--report", "--output-file", "--plan-out"]
    for option in options + (isImport ? ["--store"] : []) {
      guard let value = value(of: option) else { continue }
      guard Self.placeholders.contains(where: value.contains) else {
        throw UsageError(
          "\(option) names one file for all stores",
          hint: "name one for each: \(option) '{dir}/{id}...'")
      }
    }
    if isImport, value(of: "--store") == nil {
      throw UsageError(
        "'\(name)' would import all stores into one database",
        hint: "name one for each: --store '{dir}/fitiq.db'")
    }
  }

  private func has(_ option: String) -> Bool { words.rest.prefix { $0 != "--" }.contains(option) }

  private func value(of option: String) -> String? {
    for (index, word) in words.rest.enumerated() {
      if word == option { return words.rest.dropFirst(index + 1).first }
      if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
    }
    return nil
  }

  private func line(adding option: String) -> String {
    "fitiq fleet run FLEET -- "
      + (words.path + [option] + words.rest).map(ShellQuoting.quoted).joined(separator: " ")
  }

  /// Reads a container, and writes another store.
  private var isImport: Bool {
    ["all", "tracking", "store"].contains(words.path.last) && words.path.first == "migrate"
  }

  // MARK: What it does

  /// Whether it changes something, so that a status of 1 is a refusal.
  var changes: Bool { CommandEffect(of: leaf, words.rest) != .reads }

  /// Whether it makes one operation in the log of its store.
  ///
  /// What a killed worker left there is not done again; what makes several goes on where it was.
  var isOneOperation: Bool { changes && !isImport && words.path != ["undo"] }

  /// Whether the numbers in its reports are counts, not somebody's values.
  var hasCounts: Bool { [["doctor"], ["outbox", "stats"], ["status"]].contains(words.path) }

  /// Whether it is for such a store.
  func applies(to kind: FleetStore.Kind) -> Bool {
    words.path != ["migrate", "all"] || kind == .container
  }

  /// The words for one store, with the store in them.
  func arguments(for store: FleetStore) -> [String] {
    let folder =
      store.kind == .container ? store.path : store.path.folderPath
    let values = ["{id}": store.id, "{path}": store.path, "{dir}": folder]
    func filled(_ word: String) -> String {
      // In one pass: a path can have braces.
      var (filled, rest) = ("", word[...])
      while let brace = rest.firstIndex(of: "{") {
        filled += rest[..<brace]
        rest = rest[brace...]
        let found = Self.placeholders.first { rest.hasPrefix($0) } ?? "{"
        filled += values[found] ?? "{"
        rest = rest.dropFirst(found.count)
      }
      return filled + rest
    }
    var line = words.path + (has("--json") ? [] : ["--json"])
    let isNamed = words.rest.contains { $0.contains("{path}") }
    if !isNamed, hasStoreOption, !isImport { line += ["--store", store.path] }
    if changes, !has("--dry-run"), !has("--yes"), !has("-y"), leaf.takes("_yes") {
      line.append("--yes")
    }
    line += words.rest.map(filled)
    if !isNamed, !hasStoreOption || isImport { line.append(store.path) }
    return line
  }

  /// Where its operations are logged.
  func log(for store: FleetStore) -> String {
    let line = arguments(for: store)
    return line.firstIndex(of: "--store").flatMap { line.dropFirst($0 + 1).first } ?? store.path
  }
}
