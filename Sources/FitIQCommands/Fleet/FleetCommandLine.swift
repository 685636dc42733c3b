import ArgumentParser
import FitIQDomain
import FitIQFleet
import FitIQSystem

/// The command that a run gives each store, checked before the first one.
struct FleetCommandLine {
  /// What of a command a fleet has to know.
  private struct Kind {
    let path: [String]
    /// What it must have, so that it asks nothing and stores do not share anything.
    var required: [String] = []
    /// What is added for each store: a question about many rows, which the run has answered.
    var added: [String] = []
    /// Exit statuses of stores that are done: 1 is an answer of doctor, 4 a cleanup that left some rows out.
    var answers: Set<Int32> = [0]
    var changes = true
    /// Makes at most one operation in the log of its store.
    ///
    /// What a killed worker left there is not done again; what makes several goes on where it was.
    var isOneOperation = false
    /// The option that names a file for each store.
    var target: String?
    /// Whether that is there as a whole or not at all.
    var isWhole = false
    /// Takes its store as an argument.
    var takesArgument = false
    /// The numbers in its reports are counts, not somebody's values.
    var hasCounts = false
  }

  /// What is safe where nobody watches, and on thousands of stores.
  private static let kinds = [
    Kind(path: ["doctor"], answers: [0, 1], changes: false, hasCounts: true),
    Kind(path: ["status"], answers: [0, 1], changes: false, hasCounts: true),
    Kind(path: ["query"], changes: false),
    Kind(path: ["outbox", "stats"], changes: false, hasCounts: true),
    Kind(
      path: ["outbox", "retry"], required: ["--failed", "--no-deliver"], added: ["--yes"],
      isOneOperation: true),
    Kind(path: ["cleanup"], required: ["--yes"], answers: [0, 4], isOneOperation: true),
    Kind(path: ["undo"], required: ["--reason"]),
    Kind(path: ["migrate", "all"], required: ["--store"], target: "--store", takesArgument: true),
    Kind(
      path: ["salvage"], required: ["--to"], added: ["--yes"], answers: [0, 4], target: "--to",
      isWhole: true, takesArgument: true),
  ]

  /// As they were typed, with `{id}`, `{path}` and `{dir}`.
  private let words: CommandWords
  private let kind: Kind
  private let isDryRun: Bool
  /// The run that this one takes back, with its command; nil for any other.
  private let undone: Undone?

  private final class Undone: Sendable {
    let run: FleetFolder.Run
    let line: FleetCommandLine

    init(_ run: FleetFolder.Run, _ line: FleetCommandLine) { (self.run, self.line) = (run, line) }
  }

  /// - Parameter run: The run of the fleet that has this id.
  /// - Throws: `UsageError` for what is not a command, or is not for a fleet.
  init(_ template: [String], run: (String) throws -> FleetFolder.Run) throws {
    words = CommandWords(template)
    let name = words.path.joined(separator: " ")
    guard words.command is any FitIQSubcommand.Type, !words.isHelp else {
      throw UsageError(
        message: "", arguments: template.isEmpty ? [] : words.path + words.rest.prefix(1))
    }
    guard let kind = Self.kinds.first(where: { [path = words.path] in $0.path == path }) else {
      throw UsageError(
        "'\(name)' cannot run on a fleet",
        hint:
          "these can: \(Self.kinds.map { $0.path.joined(separator: " ") }.joined(separator: ", "))")
    }
    self.kind = kind
    isDryRun = words.rest.contains("--dry-run")
    let reason = kind.path == ["undo"] ? Self.value(of: "--reason", in: words.rest) : nil
    undone =
      try reason.map { reason in
        let other = try run(reason)
        guard other.command.first != "undo" else {
          throw UsageError(
            "\(reason) itself took another run back", hint: "run the command of that run again")
        }
        return Undone(other, try FleetCommandLine(other.command, run: run))
      }
    for option in kind.required where !has(option) && !(option == "--yes" && isDryRun) {
      throw UsageError(
        "'\(name)' needs \(option) on a fleet", hint: "add it: \(line(adding: option))")
    }
    for option in Self.refused + (kind.target == "--store" ? [] : ["--store"]) where has(option) {
      throw UsageError("'\(name)' cannot have \(option) on a fleet", hint: "omit it")
    }
    // What the parser refuses is refused here, not by each store.
    let sample = arguments(for: FleetStore(id: "id", path: "/path", kind: .container))
    let parsed: any ParsableCommand
    do { parsed = try FitIQCommand.parseAsRoot(sample) } catch {
      throw UsageError(message: FitIQCommand.message(for: error), arguments: sample)
    }
    // As -qh asks for help.
    guard type(of: parsed) == words.command else {
      throw UsageError("'\(name)' asks for help", hint: "omit -h")
    }
  }

  /// Files that all stores would share, formats that a ledger does not keep, and what needs a person.
  private static let refused = [
    "--report", "--plan-out", "--apply", "--output-file", "--output", "--watch", "--accept",
    "--unaccept", "--id",
  ]

  private func has(_ option: String) -> Bool { Self.has(option, in: words.rest) }

  private static func has(_ option: String, in words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains {
      $0 == option || $0.hasPrefix(option + "=") || option == "--yes" && $0 == "-y"
    }
  }

  private static func value(of option: String, in words: [String]) -> String? {
    for (index, word) in words.prefix(while: { $0 != "--" }).enumerated() {
      if word == option { return words.dropFirst(index + 1).first }
      if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
    }
    return nil
  }

  private func line(adding option: String) -> String {
    let values = ["--store": "{dir}/fitiq.db", "--to": "{path}.salvaged", "--reason": "RUN"]
    let more = [option] + (values[option].map { [$0] } ?? [])
    return "fitiq fleet run FLEET -- "
      + ShellQuoting.line(words.path + more + words.rest)
  }

  // MARK: What it does

  /// Whether it changes something.
  var changes: Bool { kind.changes && !isDryRun }
  var isOneOperation: Bool { changes && kind.isOneOperation }
  var answers: Set<Int32> { kind.answers }
  var hasCounts: Bool { kind.hasCounts }
  var makesFiles: Bool { kind.target != nil }
  /// The run whose operations it takes back.
  var undoneRun: FleetFolder.Run? { undone?.run }

  /// Whether it is for such a store.
  func applies(to store: FleetStore) -> Bool {
    (kind.path != ["migrate", "all"] || store.kind == .container)
      && undone?.line.applies(to: store) ?? true
  }

  /// Refuses to write what several stores are to have to one file.
  func refuseSharedTargets(of stores: [FleetStore]) throws(UsageError) {
    guard let option = kind.target else { return }
    var owners: [String: FleetStore] = [:]
    for store in stores where applies(to: store) {
      guard let target = target(for: store) else { continue }
      if owners.updateValue(store, forKey: target) != nil {
        throw UsageError(
          "\(option) names one file for several stores: \(target)",
          hint: "name one for each, with {path}, {dir} or {id}: \(option) '{path}.new'")
      }
    }
  }

  /// The file that it makes for a store; nil for a command that makes none.
  func target(for store: FleetStore) -> String? {
    kind.target.flatMap { Self.value(of: $0, in: words.rest) }.map { Self.filled($0, for: store) }
  }

  /// The store that it makes at once or not at all; nil for a command that makes none.
  func made(for store: FleetStore) -> String? { kind.isWhole ? target(for: store) : nil }

  /// The words for one store, with the store in them.
  func arguments(for store: FleetStore) -> [String] {
    // An undo of imports is about the databases that they made.
    let place = undone.flatMap {
      $0.line.kind.target == "--store" ? $0.line.target(for: store) : nil
    }
    var line = words.path + ["--json"].filter { !has($0) }
    line += kind.added.filter { !has($0) && !isDryRun }
    if !kind.takesArgument { line += ["--store", place ?? store.path] }
    // The same command of another fleet is another run.
    let rest = words.rest.map { word in
      guard let run = undone?.run else { return word }
      return word == run.id
        ? run.reason : word == "--reason=\(run.id)" ? "--reason=\(run.reason)" : word
    }
    line += rest.map { Self.filled($0, for: store) }
    if kind.takesArgument { line.append(store.path) }
    return line
  }

  /// The store in whose log its operations are; nil for a command that makes none.
  func log(for store: FleetStore) -> String? {
    changes && kind.path != ["salvage"]
      ? Self.value(of: "--store", in: arguments(for: store)) : nil
  }

  /// A word with what stands for the store filled in; in one pass, since a path can have braces.
  private static func filled(_ word: String, for store: FleetStore) -> String {
    let values = [
      "{id}": store.id, "{path}": store.path,
      "{dir}": store.kind == .container ? store.path : store.path.folderPath,
    ]
    var (filled, rest) = ("", word[...])
    while let brace = rest.firstIndex(of: "{") {
      filled += rest[..<brace]
      rest = rest[brace...]
      let found = values.keys.first { rest.hasPrefix($0) } ?? "{"
      filled += values[found] ?? "{"
      rest = rest.dropFirst(found.count)
    }
    return filled + rest
  }
}
