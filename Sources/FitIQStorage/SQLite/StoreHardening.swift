import CSQLiteShims
import FitIQDomain
import Foundation
import GRDB
import GRDBSQLite

/// The only way to open a database: whatever is in the file stays data.
///
/// Its schema is not SQL of ours: no trigger or view of it runs, no function with side effects is
/// called from it, nothing writes the schema table, nothing is attached that was not asked for.
enum StoreHardening {
  /// Where a file comes from.
  enum Origin {
    /// An app's store, a backup, a journal: its triggers and views never run.
    case input
    /// What says that it is fitiq's own database: its triggers and views run where they are those of
    /// a migration, word for word.
    case database
  }

  /// A longer text or blob than this is not an attribute of the app's (bytes): only a file that is long
  /// enough to hold one has one, and there it is a fault of its row.
  private static let longestInput = 32 << 20
  /// The same limit for fitiq's own database, whose before-images hold many rows.
  private static let longestValue = 256 << 20
  /// How much longer than a file a value gets that is made of one in it: in JSON a byte can be six.
  private static let growth = 8

  /// Opens a connection; without a path, to a database in memory.
  ///
  /// - Parameters:
  ///   - attaching: How many databases it may attach.
  ///   - file: The file whose values it reads or takes in, where that is not the one at the path.
  ///   - settings: More about the connection; what it prepares comes after the hardening.
  static func open(
    _ path: String?, as origin: Origin, attaching: Int32 = 0, holding file: String? = nil,
    _ settings: (inout Configuration) -> Void = { _ in }
  ) throws -> DatabaseQueue {
    SQLiteLibrary.prepare()
    var configuration = Configuration()
    let bytes = max(
      origin == .input ? longestInput : longestValue, (file ?? path).map { longest(in: $0) } ?? 0)
    configuration.prepareDatabase { db in
      try harden(db, as: origin, attaching: attaching, longest: bytes)
      if let path, ScratchRoot.holds(path) { try db.executeOne(sql: "PRAGMA synchronous = OFF") }
    }
    settings(&configuration)
    return try path.map { try DatabaseQueue(path: $0, configuration: configuration) }
      ?? DatabaseQueue(configuration: configuration)
  }

  /// Bytes of the longest value that a file can lead to.
  static func longest(in file: String) -> Int {
    let file = file.resolvingLinks
    let bytes = ["", "-wal"].reduce(0) { $0.addingClamped(StoreFile.size(file + $1)) }
    return bytes.multipliedClamped(by: growth)
  }

  /// Lets a connection take in values of so many bytes, where it does not yet.
  static func allow(_ bytes: Int, in db: Database) {
    guard let connection = db.sqliteConnection else { return }
    let present = sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, -1)
    // SQLite knows a limit of its own.
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, max(present, Int32(clamping: bytes)))
  }

  private static func harden(
    _ db: Database, as origin: Origin, attaching: Int32, longest: Int
  ) throws {
    guard let connection = db.sqliteConnection, fitiq_harden(connection) == SQLITE_OK else {
      throw StorageError(.internalFault, "SQLite is too old or was built without its defences")
    }
    for (limit, bound) in [
      (SQLITE_LIMIT_LENGTH, Int32(clamping: longest)), (SQLITE_LIMIT_ATTACHED, attaching),
      (SQLITE_LIMIT_WORKER_THREADS, 0),
    ] { sqlite3_limit(connection, limit, bound) }
    // A cell that reaches beyond its page is found where it is read, not where it has done harm.
    try db.executeOne(sql: "PRAGMA cell_size_check = ON")
    if origin == .database { try runKnownPrograms(db) }
  }

  /// Lets the triggers and views of fitiq's own database run, unless there is one that is not of a
  /// migration: ``requireKnownPrograms(_:of:path:)`` says so before anything is changed.
  static func runKnownPrograms(_ db: Database, triggers: Bool = true) throws {
    guard try unknownPrograms(db, of: Migration.embedded).isEmpty else { return }
    fitiq_enable_programs(db.sqliteConnection, triggers ? 1 : 0, 1)
  }

  /// Refuses a database with a trigger or view that no migration made: a change would run it.
  static func requireKnownPrograms(
    _ db: Database, of migrations: [Migration], path: String
  ) throws {
    guard let name = try unknownPrograms(db, of: migrations).first else { return }
    throw StorageError(
      .schemaEdited,
      "\(path) has a trigger or view that no migration made: \(name.debugDescription)",
      hint: "see what differs: fitiq migrate check")
  }

  private static func unknownPrograms(
    _ db: Database, of migrations: [Migration]
  ) throws -> [String] {
    try Row.fetchAll(
      db, sql: "SELECT name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY name"
    ).compactMap { row in
      let sql: String? = row[1]
      return isKnown(sql ?? "", in: migrations) ? nil : row[0]
    }
  }

  /// Whether a migration has the text: SQLite keeps it as it was written.
  private static func isKnown(_ program: String, in migrations: [Migration]) -> Bool {
    // Not a search of Swift's, which takes a hundred times as long: every command asks this.
    guard !program.isEmpty, !program.utf8.contains(0) else { return false }
    return migrations.contains { strstr($0.sql, program + ";") != nil }
  }

  /// Runs a body that turns off the journal of a file which is thrown away when anything goes wrong:
  /// SQLite refuses that to a connection that defends itself.
  static func withoutDefence(_ db: Database, _ body: () throws -> Void) throws {
    fitiq_set_defensive(db.sqliteConnection, 0)
    defer { fitiq_set_defensive(db.sqliteConnection, 1) }
    try body()
  }
}

extension Database {
  /// Bytes of the file as the connection sees it, and of those of its pages that hold nothing.
  func fileBytes() throws -> (all: Int, free: Int) {
    let row = try Row.fetchOne(
      self,
      sql: """
        SELECT page_size * page_count, page_size * freelist_count
        FROM pragma_page_size, pragma_page_count, pragma_freelist_count
        """)
    return (try row?.value(0) ?? 0, try row?.value(1) ?? 0)
  }

  /// Runs one statement; what stands behind it is refused, since a text of a file can have more.
  ///
  /// `fitiq-dev check` sees to it that GRDB's `execute(sql:)`, which runs whatever there is, is not used.
  func executeOne(sql: String, arguments: StatementArguments = StatementArguments()) throws {
    try makeStatement(sql: sql).execute(arguments: arguments)
  }

  /// Runs all statements of a text of fitiq's own, in which nothing of a file stands.
  func executeAll(_ script: String) throws {
    let statements = try allStatements(sql: script)
    while let statement = try statements.next() { try statement.execute() }
  }
}
