import FitIQDomain
import FitIQLegacy
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

/// What a command needs of the world: opened by ``FitIQ/run(arguments:environment:)``.
struct Session {
  let output: Output
  let settings: Settings
  let runtime: Runtime
  let environment: [String: String]
  /// The store that a shell has open, for the commands that are run in it.
  var opened: OpenStore?
  /// The words of the command line; none for a command of the shell.
  var words: [String] = []

  var writeContext: WriteContext {
    WriteContext(now: runtime.now(), toolVersion: Version.current, reason: reason)
  }

  /// Where the reason of an operation is said.
  static let reasonVariable = "FITIQ_REASON"
  /// Bytes of the longest reason that is kept.
  static let longestReason = 200

  /// Why what this command changes is changed; nil where nobody says.
  var reason: String? {
    environment[Self.reasonVariable].flatMap {
      $0.isEmpty || $0.utf8.count > Self.longestReason ? nil : $0
    }
  }

  func engine(_ options: StoreOptions) throws -> MigrationEngine {
    var database = options.database(settings)
    // Another process's migration may take long, and waiting for it is the point of its lock.
    if !options.isTimeoutChosen(settings) { database.busyTimeout = 60 }
    return MigrationEngine(
      path: try options.path(settings), options: database, runtime: runtime,
      toolVersion: Version.current)
  }

  /// Opens a private copy of the database, migrated where needed, or an empty one in memory where
  /// there is none yet: for plans, which leave no trace.
  func openForPlanning(_ options: StoreOptions) throws -> TypedDatabase {
    try engine(options).openMigratedCopy()
  }

  /// Opens the database to read.
  ///
  /// Never creates it.
  func openForReading(_ options: StoreOptions) throws -> TypedDatabase {
    if case .database(let database) = opened { return database }
    let place = try options.path(settings)
    let path = try AppContainer.storePath(at: place)
    guard try !OpenStore.isAppStore(path) else {
      let command = path == place ? "store" : "all"
      throw StorageError(
        .foreignDatabase, "\(path) is an app store; this needs fitiq's own database",
        hint: "import it first: fitiq migrate \(command) \(ShellQuoting.quoted(place))")
    }
    return try TypedDatabase.openForReading(path, options: options.database(settings))
  }

  /// Opens the app's store that a path or container names.
  ///
  /// - Parameter recorded: The time zone of an earlier import, which counts where nobody names
  ///   another.
  func openAppStore(
    _ path: String, zone: ZoneOptions, recorded: TimeZone? = nil
  ) throws -> AppStore {
    guard !path.isEmpty else { throw UsageError("the source is empty", hint: "name a store") }
    let place = try AppContainer.storePath(at: StoreOptions.absolute(path, settings))
    var options = appStoreOptions(zone)
    options.zone = options.zone ?? recorded
    return try AppStore(place, options: options)
  }

  /// The time zone that the database records; nil without a database.
  func recordedZone(_ options: StoreOptions) -> TimeZone? {
    // A database that cannot be read will say so when it is opened to be written.
    (try? openForReading(options).recordedTimeZone()) ?? nil
  }

  /// - Parameter store: Says how long to wait for another process.
  func appStoreOptions(_ zone: ZoneOptions, _ store: StoreOptions? = nil) -> AppStore.Options {
    var options = AppStore.Options(
      zone: zone.zone(settings), decodeStrings: { KeyedArchiveStrings.decode($0) })
    if let store { options.busyTimeout = store.database(settings).busyTimeout }
    return options
  }

  /// Opens fitiq's database or the app's store to read, as the file itself says.
  ///
  /// - Parameter holdsSnapshot: For a shell, which reads it as of one moment.
  func openStore(
    _ options: StoreOptions, zone: ZoneOptions, holdsSnapshot: Bool = false
  ) throws -> OpenStore {
    if let opened { return opened }
    let path = try AppContainer.storePath(at: try options.path(settings))
    var database = options.database(settings)
    database.holdsSnapshot = holdsSnapshot
    var appStore = appStoreOptions(zone, options)
    appStore.isLongLived = holdsSnapshot
    return try OpenStore.openForReading(path, options: database, appStore: appStore)
  }

  /// The operation log and backups of the app's store that is named; nil where fitiq's database is.
  func appStoreHistory(
    _ options: StoreOptions, isLocalOnly: Bool = false
  ) throws -> AppStoreHistory? {
    let path = try AppContainer.storePath(at: try options.path(settings))
    return try AppStoreHistory(
      ifAppStore: path, stateFolder: Paths(environment).state, options: options.database(settings),
      isLocalOnly: isLocalOnly)
  }

  /// Opens the app's store to make small changes in it.
  ///
  /// - Parameter store: Not read through any more.
  func writer(
    of store: AppStore, _ options: StoreOptions, _ mirroring: MirroringOptions
  ) throws -> AppStoreWriter {
    // From here on Ctrl-C is a request, so that a change ends whole.
    Interruption.catchSignals()
    return try AppStoreWriter(
      store, stateFolder: Paths(environment).state, options: options.database(settings),
      isLocalOnly: mirroring.localOnly)
  }

  /// More events than this are asked about.
  var askedFrom: Int { 20 }

  /// Opens the database to change it, created or migrated first where needed, and says so.
  func openForWriting(
    _ options: StoreOptions, insertsManyRows: Bool = false
  ) throws -> TypedDatabase {
    let (database, migrated) = try engine(options).openCurrent(
      databaseOptions(options, insertsManyRows: insertsManyRows))
    if !migrated.applied.isEmpty {
      let backup = migrated.backupPath.map { ", backup in \($0)" } ?? ""
      output.note("\(database.path): schema brought to version \(migrated.version)\(backup)")
    }
    return database
  }

  /// Opens the database to change it where it is there and current, and changes nothing about it.
  func openAhead(_ options: StoreOptions, insertsManyRows: Bool) throws -> TypedDatabase? {
    try engine(options).openIfCurrent(databaseOptions(options, insertsManyRows: insertsManyRows))
  }

  private func databaseOptions(
    _ options: StoreOptions, insertsManyRows: Bool
  ) -> TypedDatabase.Options {
    var wanted = options.database(settings)
    wanted.insertsManyRows = insertsManyRows
    return wanted
  }

  /// Today in the device time zone: the flag's or setting's, else the recorded one, else ours.
  func today(_ options: ZoneOptions, recorded: TimeZone?) -> LocalDay {
    let zone = options.zone(settings) ?? recorded ?? .current
    return LocalDay(containing: options.asOf?.instant(in: zone) ?? runtime.now(), in: zone)
  }
}
