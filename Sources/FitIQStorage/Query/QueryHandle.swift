import FitIQDomain
import FitIQSystem
import Foundation
import GRDB
import GRDBSQLite

/// The connection of a console: GRDB opens it and makes the logical views, the console alone uses
/// it from then on.
///
/// GRDB registers its authorizer once, when it opens a connection, and never again
/// (`setupAuthorizer` in its `Database.swift`): ours stays in its place as long as GRDB compiles
/// nothing more here. So the views and functions need no second implementation.
final class QueryHandle {
  /// Keeps the connection open.
  private let queue: DatabaseQueue
  /// The private copy that an app's store is read from.
  private let source: OpenStore?
  let pointer: OpaquePointer
  let policy: QueryPolicy
  let stop: QueryInterrupt
  let progress: QueryProgress

  init(
    _ store: OpenStore, busyTimeout: TimeInterval, changeable: QueryPolicy.Changeable,
    stop: QueryInterrupt
  ) throws {
    source = store
    self.stop = stop
    progress = QueryProgress(stop)
    policy = QueryPolicy(changeable: changeable)
    queue =
      switch store {
      case .appStore(let appStore): try appStore.makeQueryConnection()
      case .database(let database): try database.makeQueryConnection(busyTimeout: busyTimeout)
      }
    pointer = try Self.pointer(of: queue)
    stop.aim(at: queue, pointer)
    try harden()
    try begin()
  }

  /// Takes statements that a person has agreed to, on the connection of the writer.
  init(writing db: Database, of queue: DatabaseQueue, stop: QueryInterrupt) throws {
    guard let connection = db.sqliteConnection else { throw Self.closed }
    source = nil
    self.queue = queue
    self.stop = stop
    progress = QueryProgress(stop)
    pointer = connection
    policy = QueryPolicy(changeable: [:])
  }

  deinit {
    guard source != nil else { return }
    // SQLite keeps the addresses of both, and GRDB may run a statement as it closes.
    QueryProgress.remove(from: pointer)
    sqlite3_set_authorizer(pointer, nil, nil)
  }

  private static let closed = StorageError(.internalFault, "the connection is closed")

  private static func pointer(of queue: DatabaseQueue) throws -> OpaquePointer {
    guard let pointer = queue.inDatabase({ $0.sqliteConnection }) else { throw closed }
    return pointer
  }

  // MARK: Limits

  /// Bytes of a value: more than anything the app stores, and little enough to hold some of them.
  private static let longestValue: Int32 = 16 << 20

  private func harden() throws {
    // Not the compiled-in default of a billion: a value is built in memory before anybody sees it.
    for (limit, bound) in [
      (SQLITE_LIMIT_LENGTH, Self.longestValue), (SQLITE_LIMIT_SQL_LENGTH, 1 << 20),
      (SQLITE_LIMIT_COLUMN, 200), (SQLITE_LIMIT_EXPR_DEPTH, 500),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000),
    ] {
      sqlite3_limit(pointer, limit, bound)
    }
    // Sorting and grouping spill into temporary files, by SQLite's default: in memory a sort of all
    // rows is one step that cannot be interrupted, and takes as much memory as the store is large.
    // The files lie in TMPDIR and are unlinked before their first byte is written.
    try trusted { try run("PRAGMA query_only = ON") }
    policy.install(on: pointer)
    progress.install(on: pointer)
  }

  /// Lets statements call the functions that SQLite calls innocuous, and those of the views; asked
  /// for by the first one, so that a prompt does not wait for it.
  ///
  /// SQLite 3.40 does not say it of its JSON functions, which only compute, too.
  func allowHarmlessFunctions() throws {
    guard policy.functions.isEmpty else { return }
    try trusted {
      let statement = try prepare(
        """
        SELECT lower(name) FROM pragma_function_list
        GROUP BY 1
        HAVING min(flags & \(SQLITE_INNOCUOUS)) > 0 OR name LIKE 'json%' OR name LIKE '->%'
        """)
      var names = ["string_list", "local_day", "wall_instant"]
      while try statement.step() { names.append(statement.text(0)) }
      policy.allow(functions: names)
    }
  }

  // MARK: The snapshot

  /// Reads as of now, until the next time; a statement that still runs keeps the old snapshot.
  func begin() throws {
    try trusted {
      if sqlite3_get_autocommit(pointer) == 0 { try run("COMMIT") }
      // BEGIN alone takes no snapshot: the first read does.
      try run("BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1")
    }
  }

  /// Starts over where SQLite has ended the transaction by itself, after a failure of the disk.
  func keepSnapshot() throws {
    if sqlite3_get_autocommit(pointer) != 0 { try begin() }
  }

  /// Locks an app's store for a statement that begins.
  func beginReading() throws(QueryError) {
    do { try appStore?.source.beginReading() } catch { throw Self.busy(error) }
  }

  /// Throws `QueryError` with `busy` where the store was written since it was opened.
  func endReading() throws(QueryError) {
    do { try appStore?.source.endReading() } catch { throw Self.busy(error) }
  }

  private static func busy(_ error: any Error) -> QueryError {
    let known = error as? StorageError
    return error is InterruptionError
      ? QueryError(.interrupted, "interrupted")
      : QueryError(.busy, known?.summary ?? "the store is being written", hint: known?.hint)
  }

  var appStore: AppStore? {
    guard case .appStore(let store) = source else { return nil }
    return store
  }

  // MARK: Statements of fitiq's own

  func trusted<Value>(_ body: () throws -> Value) rethrows -> Value {
    let before = policy.isTrusted
    policy.isTrusted = true
    defer { policy.isTrusted = before }
    return try body()
  }

  private func run(_ sql: String) throws(QueryError) {
    let code = sqlite3_exec(pointer, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, in: nil) }
  }

  /// A statement of fitiq's own, in which no error is expected.
  func prepare(_ sql: String) throws -> QueryStatement {
    guard let text = SQLStatementText.next(in: sql, from: 0) else {
      throw StorageError(.internalFault, "an empty statement")
    }
    return try QueryStatement(text, on: self)
  }

  /// Tables and columns, for errors: a word that names one is not a misspelled keyword.
  lazy var knownNames: Set<String> = {
    let names = try? trusted {
      let statement = try prepare(QuerySQL.names)
      var names: Set<String> = []
      while try statement.step() { names.insert(statement.text(0).lowercased()) }
      return names
    }
    return names ?? []
  }()
}
