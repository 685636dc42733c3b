import FitIQDomain
import FitIQSystem
package import Foundation
import GRDB
import Synchronization

/// fitiq's own typed SQLite database, opened.
///
/// One connection: the writer serialises by itself, and a command-line tool has one thing to do.
package final class TypedDatabase: Sendable {
  package let path: String
  let queue: DatabaseQueue
  /// The private copy that is read instead of a file which cannot be opened in place.
  let copy: PrivateCopy?
  /// What a further connection opens to read the same: a path, or a name for SQLite.
  let source: String

  /// How much of the file was looked at before a change.
  let soundness = Mutex<CheckScope?>(nil)

  init(
    path: String, queue: DatabaseQueue, copy: PrivateCopy? = nil, source: String? = nil
  ) {
    self.path = path
    self.queue = queue
    self.copy = copy
    self.source = copy?.path ?? source ?? path
  }

  /// How a database is opened.
  package struct Options: Sendable {
    /// Seconds to wait for another process's lock.
    package var busyTimeout: TimeInterval
    package var allowsNetworkFileSystem: Bool
    /// For inserts of many rows at a time that put the few parent rows in themselves: foreign keys
    /// are not checked, because SQLite would look the same parent up again for each row.
    package var insertsManyRows = false
    /// Whether a transaction that reads may stay open between two uses: for a shell.
    package var holdsSnapshot = false

    package init(busyTimeout: TimeInterval = 10, allowsNetworkFileSystem: Bool = false) {
      self.busyTimeout = busyTimeout
      self.allowsNetworkFileSystem = allowsNetworkFileSystem
    }
  }

  /// Opens an existing database to read.
  ///
  /// Never creates a file and never changes content.
  package static func openForReading(
    _ path: String, options: Options = Options()
  ) throws -> TypedDatabase {
    let kind = try StoreFile.kind(at: path)
    guard kind != .missing else {
      throw StorageError(
        .storeMissing, "there is no database at \(path)",
        hint: OpenStore.neighbour(of: path).map {
          "did you mean: --store \(ShellQuoting.quoted($0))"
        } ?? "create it: fitiq migrate up; name another one: --store")
    }
    try requireOurs(kind, path: path)
    do {
      return TypedDatabase(
        path: path, queue: try queue(path, options: options, readonly: true))
    } catch {
      // A WAL database needs its -shm file even to be read, and one that was killed while it was made
      // needs its journal rolled back: where that cannot be done in place, a private copy is read,
      // opened to write so that SQLite can recover it.
      guard let failure = error as? DatabaseError,
        [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(failure.resultCode)
      else { throw StorageError(error, while: "open", path: path) }
      let copy = try PrivateCopy(of: path)
      do {
        return TypedDatabase(
          path: path, queue: try queue(copy.path, options: options), copy: copy)
      } catch { throw StorageError(error, while: "open", path: path) }
    }
  }

  /// Opens a database to change it, and creates the file when there is none.
  ///
  /// The schema is left as it is: see ``MigrationEngine``.
  package static func openForWriting(
    _ path: String, options: Options = Options()
  ) throws(StorageError) -> TypedDatabase {
    if !options.allowsNetworkFileSystem, let type = FileSystemKind.networkType(of: path) {
      throw StorageError(
        .networkFileSystem,
        "\(path) is on a file system of type \(type), where SQLite's locks cannot be trusted",
        hint: "copy it to a local disk, or accept the risk: --allow-network-fs")
    }
    var kind = try StoreFile.kind(at: path)
    if kind == .missing {
      Failpoint.pass("store.missing")
      let log = orphanedLog(of: path)
      // Another process may be making the database: then the file was there before its log.
      kind = try StoreFile.kind(at: path)
      if kind == .missing {
        if let log { throw Self.lost(path, log) }
        try StoreFile.create(at: path)
      }
    }
    try requireOurs(kind, path: path)
    do {
      let queue = try queue(path, options: options, readonly: false)
      try retryingWhileBusy(options.busyTimeout) { try markAsOurs(queue) }
      try retryingWhileBusy(options.busyTimeout) { try switchToWAL(queue) }
      return TypedDatabase(path: path, queue: queue)
    } catch { throw StorageError(error, while: "open", path: path) }
  }

  /// What is left of a file that is gone: SQLite would delete it beside a new one.
  private static func orphanedLog(of path: String) -> String? {
    ["-wal", "-journal"].first { StoreFile.size(path + $0) > 0 }
  }

  private static func lost(_ path: String, _ log: String) -> StorageError {
    StorageError(
      .storeMissing, "\(path) is gone, but its \(log) file is still there",
      hint: "put the file back; or fitiq migrate restore, which keeps a copy of what is left")
  }

  /// Refuses a file that something else made: fitiq neither reads it as its own nor adds tables.
  static func requireOurs(_ kind: StoreFile.Kind, path: String) throws(StorageError) {
    switch kind {
    case .missing, .empty, .database: return
    case .notSQLite:
      throw StorageError(
        .notADatabase, "\(path) is not an SQLite database", hint: "check --store")
    case .otherSQLite:
      throw StorageError(
        .foreignDatabase, "\(path) is an SQLite database that fitiq did not make",
        hint:
          "name fitiq's own database with --store; fitiq adds no tables to other databases. To "
          + "import an app's store: fitiq migrate store")
    }
  }

  /// Opens a connection; without a path, to a database in memory.
  ///
  /// - Parameter file: The file, where the path is a name for SQLite.
  static func queue(
    _ path: String?, options: Options, readonly: Bool = false, holding file: String? = nil,
    prepare: @escaping @Sendable (Database) throws -> Void = { _ in }
  ) throws -> DatabaseQueue {
    let queue = try connect(
      path, options: options, readonly: readonly, holding: file, prepare: prepare)
    StopRequest.current?.ends(queue)
    // Opening is lazy in SQLite: read a page, so that a bad file fails here.
    try queue.read { db in _ = try Int.fetchOne(db, sql: "PRAGMA schema_version") }
    return queue
  }

  private static func connect(
    _ path: String?, options: Options, readonly: Bool, holding file: String?,
    prepare: @escaping @Sendable (Database) throws -> Void
  ) throws -> DatabaseQueue {
    // VACUUM attaches the new file.
    try StoreHardening.open(
      path, as: .database, attaching: readonly ? 0 : 1, holding: file
    ) { configuration in
      configuration.readonly = readonly
      configuration.busyMode = .timeout(options.busyTimeout)
      configuration.foreignKeysEnabled = !options.insertsManyRows
      configuration.allowsUnsafeTransactions = options.holdsSnapshot
      configuration.label = "fitiq"
      configuration.prepareDatabase { db in
        if !readonly {
          // A bulk change touches thousands of pages between two checkpoints: with SQLite's default of
          // 2 MB and 1,000 pages it would write many of them twice.
          try db.executeAll(
            """
            PRAGMA synchronous = FULL;
            PRAGMA cache_size = -16000;
            PRAGMA wal_autocheckpoint = 16000;
            """)
          // A statement of many rows keeps the pages as they were, to take back its first rows when a
          // later one fails: here in memory, by default in a file.
          if options.insertsManyRows { try db.executeOne(sql: "PRAGMA temp_store = MEMORY") }
        }
        RowImages.addFunctions(to: db)
        try prepare(db)
      }
    }
  }

  /// Marks a new file as fitiq's before its first write-ahead log exists, so that the mark is in the
  /// file itself and ``StoreFile`` sees it even when a crash left everything else in the log.
  private static func markAsOurs(_ queue: DatabaseQueue) throws {
    try queue.writeWithoutTransaction { db in
      guard
        try Int64.fetchOne(db, sql: "PRAGMA application_id") != Int64(StoreFile.applicationID)
      else {
        return
      }
      // Of a new file.
      try db.executeOne(sql: "PRAGMA page_size = \(StoreFile.pageSize)")
      try db.executeOne(sql: "PRAGMA application_id = \(StoreFile.applicationID)")
    }
  }

  private static func switchToWAL(_ queue: DatabaseQueue) throws {
    try queue.writeWithoutTransaction { db in
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
    }
  }

  /// Repeats what SQLite does not wait for by itself.
  ///
  /// It does not call the busy handler for the switch to write-ahead logging (it could deadlock), so
  /// several processes that meet on a new file get "database is locked" despite a timeout.
  private static func retryingWhileBusy(_ timeout: TimeInterval, _ body: () throws -> Void) throws {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(clamped: timeout)
    while true {
      do { return try body() } catch let error as DatabaseError
        where error.resultCode == .SQLITE_BUSY && clock.now < deadline
      {
        usleep(5_000)
      }
    }
  }

  /// Opens a further connection to write, for statements that say themselves what a trigger would add.
  ///
  /// SQLite runs the program of a trigger for each row, also to find that it has nothing to do.
  ///
  /// - Parameter settings: SQL that is run first.
  func withoutTriggers(settings: String) throws(StorageError) -> TypedDatabase {
    let base = queue.configuration
    do {
      let queue = try StoreHardening.open(path, as: .database) { configuration in
        configuration = base
        configuration.prepareDatabase { db in
          try StoreHardening.runKnownPrograms(db, triggers: false)
          try db.executeAll(settings)
        }
      }
      StopRequest.current?.ends(queue)
      return TypedDatabase(path: path, queue: queue)
    } catch { throw StorageError(error, while: "open", path: path) }
  }

  func close() throws(StorageError) {
    do { try queue.close() } catch { throw StorageError(error, while: "close", path: path) }
  }

  /// Runs a read and translates its failures.
  func read<Value>(
    _ action: String, _ body: (Database) throws -> Value
  ) throws(StorageError) -> Value {
    do { return try queue.read(body) } catch {
      throw StorageError(error, while: action, path: path)
    }
  }

  /// Runs a read whose body may fail for reasons of its own, which pass unchanged.
  func passing<Value>(_ action: String, _ body: (Database) throws -> Value) throws -> Value {
    try StorageError.passing(while: action, path: path) {
      try queue.read { db in
        try requireCurrentSchema(db)
        return try body(db)
      }
    }
  }

  /// Runs one immediate write transaction and translates its failures.
  func transaction<Value>(
    _ action: String, _ body: (Database) throws -> Value
  ) throws -> Value {
    try StorageError.passing(while: action, path: path) {
      let value = try queue.write { db in
        let value = try body(db)
        Failpoint.pass("commit")
        return value
      }
      Failpoint.pass("committed")
      return value
    }
  }
}
