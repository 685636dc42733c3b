import FitIQDomain
import FitIQLegacy
import FitIQShell
import FitIQStorage
import Foundation

/// Looks up what exists, for a person who is typing: reads only, waits for nobody, is silent about
/// failures.
struct LiveValues {
  private let line: TypedLine
  private let named: [String: String]

  init(_ line: TypedLine, _ position: CompletionPosition) {
    self.line = line
    named = position.values
  }

  /// Returns the values that there are, at least those that begin as typed.
  func values(_ kind: LiveValue, _ typed: String) -> [QueryCompletion] {
    (try? all(kind, typed)) ?? []
  }

  private func all(_ kind: LiveValue, _ typed: String) throws -> [QueryCompletion] {
    switch kind {
    case .users: try rows(.users, typed)
    case .events: try rows(.events, typed)
    case .entries: try rows(.entries, typed)
    case .sessions: try rows(.sessions, typed)
    case .quarantine: try rows(.quarantine, typed)
    case .nights: try nights()
    case .days: try rows(.days, typed)
    case .operations: try operations()
    case .backups: try backups()
    case .queries: queries()
    case .plans: plans(typed)
    case .timeZones: TimeZone.knownTimeZoneIdentifiers.map { QueryCompletion($0) }
    }
  }

  // MARK: The store

  private func settings() throws -> Settings { try Settings.load(environment: line.environment) }

  private func path(_ settings: Settings) throws -> String {
    let path = named["store"] ?? settings[.store]?.text ?? ""
    return try AppContainer.storePath(at: StoreOptions.absolute(path, settings))
  }

  private func open(_ settings: Settings) throws -> OpenStore {
    // Inferring the zone would be a scan: at worst a day at either end is missing.
    let zone = (named["time-zone"] ?? settings[.timeZone]?.text).flatMap(TimeZone.init(identifier:))
    return try OpenStore.openForGlance(
      try path(settings),
      appStore: AppStore.Options(
        zone: zone ?? .current, decodeStrings: { KeyedArchiveStrings.decode($0) }))
  }

  /// Long enough for a scan of the app's tables, which have no index on ids.
  private static let patience = Duration.milliseconds(60)

  private func rows(_ lookup: QueryLookup, _ typed: String) throws -> [QueryCompletion] {
    let store = try open(try settings())
    let connection = try QueryConnection(store, busyTimeout: 0)
    return connection.completions(of: lookup, prefix: typed, patience: Self.patience)
  }

  /// The days on which the last nights ended, each once.
  private func nights() throws -> [QueryCompletion] {
    let days = try rows(.sessions, "").compactMap { $0.detail.map { String($0.prefix(10)) } }
    return days.sorted(by: >).unique.map { QueryCompletion($0) }
  }

  // MARK: What was done

  private func history(_ settings: Settings) throws -> AppStoreHistory? {
    try AppStoreHistory(ifAppStore: path(settings), stateFolder: Paths(line.environment).state)
  }

  private func operations() throws -> [QueryCompletion] {
    let settings = try settings()
    // The store's own would be a scan.
    let zone = settings.zone
    let path = try path(settings)
    let logged: [LoggedOperation]
    if let history = try history(settings) {
      guard OpenStore.isQuickToRead(path) else { return [] }
      logged = try history.operations(limit: 50)
    } else if case .database(let database) = try open(settings) {
      logged = try database.operations(limit: 50)
    } else {
      logged = []
    }
    return logged.map { operation in
      QueryCompletion(
        String(operation.id),
        detail: "\(Cell.local(operation.recordedAt, zone)) \(operation.kind.rawValue): "
          + operation.summary)
    }
  }

  private func backups() throws -> [QueryCompletion] {
    let settings = try settings()
    let path = try path(settings)
    let zone = settings.zone
    let entries: [BackupEntry]
    if let history = try history(settings) {
      guard OpenStore.isQuickToRead(path) else { return [] }
      entries = try history.backups()
    } else {
      entries = BackupFiles.list(BackupFolder.path(of: path))
    }
    return entries.filter { !$0.isMissing }.map { entry in
      QueryCompletion(
        entry.name, detail: "\(Cell.bytes(entry.bytes)) of \(Cell.local(entry.madeAt, zone))")
    }
  }

  // MARK: Files

  private func queries() -> [QueryCompletion] {
    let saved = SavedQueries(line.environment)
    return saved.names().map { name in
      let text = (saved.statement(name) ?? "").split(whereSeparator: \.isWhitespace)
      return QueryCompletion(name, detail: text.joined(separator: " "))
    }
  }

  /// Plans of a cleanup, and folders in which some can be.
  private func plans(_ typed: String) -> [QueryCompletion] {
    let folder = FileManager.default.currentDirectoryPath
    let home = Paths(line.environment).home
    return FileNames.beginning(with: typed, below: folder, home: home).compactMap { name in
      if name.hasSuffix("/") { return QueryCompletion(name) }
      let path = name.hasPrefix("~/") ? home + name.dropFirst() : name
      return SavedPlanHead.isPlan(at: path) ? QueryCompletion(name, detail: "a plan") : nil
    }
  }
}
