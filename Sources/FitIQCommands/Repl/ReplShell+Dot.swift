import FitIQDomain
import FitIQShell
import FitIQStorage
import FitIQTerminal
import Foundation

/// The commands about the shell itself.
extension ReplShell {
  func run(_ call: DotCall) async throws -> Flow {
    let first = call.words.first
    let isOn = first.map { $0 == "on" }
    switch call.command {
    case .exit: return .leave
    case .help: try help(call.words)
    case .tables: try tables(like: first)
    case .schema: try schema(of: first)
    case .mode: view.mode = first.flatMap(ResultMode.init(rawValue:)) ?? view.mode
    case .timer: view.timer = isOn ?? view.timer
    case .pager: view.pager = isOn ?? view.pager
    case .raw: view.raw = isOn ?? view.raw
    case .live:
      if let isOn { opened.connection.isLive = isOn }
      if isOn == false { try opened.connection.refresh() }
    case .limit: if let rows = first.flatMap(Int.init) { view.limit = rows == 0 ? nil : rows }
    case .width: if first != nil { view.widths = call.words.compactMap { Int($0) } }
    case .nullvalue: view.nullText = first ?? view.nullText
    case .once:
      if let first {
        nextOutput = try session.target(first, reading: [opened.path, options.file] + reading)
        return .next
      }
    case .read: if let first { return try await read(first) }
    case .save: try save(call)
    case .queries: try listQueries()
    case .run: try runSaved(call.words)
    case .watch: try await watch(call)
    case .show: try showSettings()
    case .undo: try undo()
    }
    say(call.command)
    return .next
  }

  // MARK: The schema

  private func tables(like pattern: String?) throws {
    let tables = try opened.connection.catalog().tables.filter { table in
      pattern.map { Self.matches(table.name, pattern: $0) } ?? true
    }
    let list = ReplList(
      columns: ["table", "kind", .right("columns")],
      rows: tables.map { [$0.name, $0.kind.rawValue, String($0.columns.count)] })
    try paged { try $0.render(list) }
  }

  private func schema(of name: String?) throws {
    let catalog = try opened.connection.catalog()
    let tables = catalog.tables.filter { table in
      name.map { $0.lowercased() == table.name.lowercased() } ?? true
    }
    guard !tables.isEmpty else {
      let nearest = Suggestion.nearest(to: name ?? "", among: catalog.tables.map(\.name))
      throw UsageError(
        "there is no table '\(name ?? "")'",
        hint: nearest.map { "did you mean \($0)?" } ?? ".tables")
    }
    let columns: [Table.Column] = ["table", "column", "type", "values"]
    let parts = tables.map { table in
      Table(
        title: table.name, columns: Array(columns.dropFirst()),
        rows: table.columns.map { [$0.name, $0.type, $0.values.joined(separator: ", ")] })
    }
    let rows = parts.flatMap { part in part.rows.map { [part.title ?? ""] + $0 } }
    try paged { try $0.render(ReplList(columns: columns, rows: rows, parts: parts)) }
  }

  /// `%` and `_` as in LIKE; a word without them is a part of the name.
  private static func matches(_ name: String, pattern: String) -> Bool {
    guard pattern.contains(where: { "%_*?".contains($0) }) else {
      return name.lowercased().contains(pattern.lowercased())
    }
    let glob = pattern.lowercased().replacing("%", with: "*").replacing("_", with: "?")
    return fnmatch(glob, name.lowercased(), 0) == 0
  }

  // MARK: Files and saved queries

  /// Files that read each other end here.
  private static let deepest = 16

  func read(_ path: String) async throws -> Flow {
    let place = StoreOptions.absolute(path, session.settings)
    guard let data = FileManager.default.contents(atPath: place) else {
      throw StorageError(
        .storeMissing, "cannot read \(path)", hint: "check the path and its permissions")
    }
    guard reading.count < Self.deepest else {
      throw UsageError("the files include each other in a loop", hint: "the last is \(path)")
    }
    reading.append(path)
    defer { reading.removeLast() }
    return try await run(String(decoding: data, as: UTF8.self))
  }

  private func save(_ call: DotCall) throws {
    guard let name = call.words.first, let statement = call.statement ?? lastStatement else {
      throw UsageError("no statement to save", hint: ".save NAME STATEMENT")
    }
    try session.savedQueries.save(statement, as: name)
    output.note("saved: .run \(name), or fitiq query \(name)")
  }

  private func listQueries() throws {
    let saved = session.savedQueries
    let list = ReplList(
      columns: ["name", "statement"],
      rows: saved.names().map { name in
        let text = (saved.statement(name) ?? "").split(whereSeparator: \.isWhitespace)
        return [name, DisplayWidth.truncated(text.joined(separator: " "), to: 60)]
      })
    try paged { try $0.render(list) }
  }

  private func runSaved(_ words: [String]) throws {
    guard let name = words.first else { return }
    let statement = try session.savedQueries.require(name)
    let pairs = words.dropFirst().compactMap { word in
      word.firstIndex(of: "=").map {
        (String(word[..<$0]), String(word[word.index(after: $0)...]))
      }
    }
    try runSQL(statement, values: Dictionary(pairs) { $1 })
  }

  // MARK: Watching and undo

  private func watch(_ call: DotCall) async throws {
    guard let statement = call.statement ?? lastStatement else {
      throw UsageError("no statement to watch", hint: ".watch SECONDS STATEMENT")
    }
    let seconds = call.words.first.flatMap(Double.init) ?? 2
    let wasLive = opened.connection.isLive
    let hadPager = view.pager
    opened.connection.isLive = true
    view.pager = false
    defer {
      opened.connection.isLive = wasLive
      view.pager = hadPager
    }
    let stop = InterruptFlag()
    let watch = InterruptWatch { [connection = opened.connection.interruption] in
      stop.raise()
      connection.request()
    }
    defer { watch.end() }
    var isFirst = true
    wasInterrupted = false
    // What runs watches for Ctrl-C, too, and one of the two sees it.
    while !stop.isRaised, !wasInterrupted {
      try output.beginFrame("every \(Cell.number(seconds)) s, Ctrl-C ends", isFirst: isFirst)
      isFirst = false
      _ = try await run(statement)
      if output.out.hasLostReader(within: 0.001) { return }
      if !wasInterrupted { stop.wait(seconds: seconds) }
    }
    // The terminal shows ^C where the cursor is, and the prompt begins a line.
    if isInteractive {
      try output.out.write("\n")
      try output.out.flush()
    }
  }

  private func undo() throws {
    guard let report = try opened.connection.undoLast() else {
      return output.note(
        "there is no change to take back: .undo is for the last statement, fitiq undo for any")
    }
    output.note(
      "taken back\(report.operationID.map { ": operation \($0) in the log" } ?? "")")
  }
}

/// A list that a dot command gives.
struct ReplList: Report {
  let columns: [Table.Column]
  let rows: [[String]]
  /// What a person reads instead of one table.
  var parts: [Table]?
  var closing: [String] = []

  private var whole: Table { Table(columns: columns, rows: rows) }

  var tables: [Table] { parts ?? [whole] }
  var dataTable: Table? { whole }
  var records: [any Encodable & Sendable] { objects }

  private var objects: [[String: String]] {
    rows.map { Dictionary(zip(columns.map(\.key), $0)) { first, _ in first } }
  }

  func encode(to encoder: any Encoder) throws { try objects.encode(to: encoder) }
}
