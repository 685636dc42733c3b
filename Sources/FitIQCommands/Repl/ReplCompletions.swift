import FitIQDomain
import FitIQShell
import FitIQStorage
import FitIQTerminal
import Foundation

/// What exists in the store of a shell, for the person who presses Tab.
///
/// On a connection of its own that waits for no lock, so that a key never waits for one either.
final class ReplCompletions: CompletionSource {
  private let store: OpenStore
  private let saved: SavedQueries
  private let environment: [String: String]
  private let path: String
  /// Opened by the first key that needs it, so that the prompt does not wait for it.
  private lazy var connection = try? QueryConnection(
    store, busyTimeout: 0)
  private lazy var catalog = (try? connection?.catalog()) ?? QueryCatalog(tables: [], functions: [])

  init(_ store: OpenStore, _ saved: SavedQueries, environment: [String: String]) {
    self.store = store
    path = store.path
    self.saved = saved
    self.environment = environment
  }

  private func names(_ wanted: CompletionNames) -> [String] {
    switch wanted {
    case .tables: return catalog.tables.map(\.name)
    case .columns(let table):
      return catalog.tables.first { $0.name.lowercased() == table.lowercased() }?
        .columns.map(\.name) ?? []
    case .logicalColumns:
      return catalog.tables.filter { $0.kind == .logical }.flatMap { $0.columns.map(\.name) }
    case .functions: return catalog.functions
    case .values(let column):
      return catalog.tables.lazy.flatMap(\.columns).first {
        $0.name == column && !$0.values.isEmpty
      }?
      .values ?? []
    case .users: return texts(.users, "")
    case .eventIDs, .sessionIDs, .arguments: return []
    case .days: return texts(.days, "")
    case .savedQueries: return saved.names()
    case .files(let prefix):
      return FileNames.beginning(
        with: prefix, below: FileManager.default.currentDirectoryPath,
        home: Paths(environment).home)
    case .commands: return FitIQTool.names.sorted()
    }
  }

  func values(
    _ wanted: CompletionNames, until deadline: ContinuousClock.Instant
  ) -> [QueryCompletion] {
    guard ContinuousClock.now < deadline else { return [] }
    let found: [QueryCompletion]
    switch wanted {
    case .eventIDs(let prefix): found = connection?.completions(of: .events, prefix: prefix) ?? []
    case .sessionIDs(let prefix):
      found = connection?.completions(of: .sessions, prefix: prefix) ?? []
    case .arguments(let line): found = arguments(line)
    default: return names(wanted).map { QueryCompletion($0) }
    }
    // What would drive the terminal is not a candidate.
    return found.filter { SafeText.escaped($0.text) == $0.text }.map {
      QueryCompletion(
        $0.text, detail: $0.detail.map { DisplayWidth.truncated(SafeText.escaped($0), to: 40) })
    }
  }

  /// What the scripts of other shells are told.
  private func arguments(_ line: String) -> [QueryCompletion] {
    var environment = environment
    environment[Setting.store.variable] = path
    let call = line.hasPrefix("fitiq ") ? line : "fitiq " + line
    let typed = TypedLine(call, environment: environment)
    let position = CompletionPosition(typed)
    switch position.candidates(LiveValues(typed, position)) {
    case .values(let values):
      // Options stand beside each other: of so many, a line each would hide some.
      return values.map {
        QueryCompletion(
          position.lead + $0.text, detail: $0.text.hasPrefix("-") ? nil : $0.detail)
      }
    case .files, .folders:
      return FileNames.beginning(
        with: typed.current, below: FileManager.default.currentDirectoryPath,
        home: Paths(environment).home
      ).map { QueryCompletion($0) }
    }
  }

  private func texts(_ lookup: QueryLookup, _ prefix: String) -> [String] {
    connection?.completions(of: lookup, prefix: prefix).map(\.text) ?? []
  }
}
