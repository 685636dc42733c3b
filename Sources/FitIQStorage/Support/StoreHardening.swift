import CSQLiteShims
import FitIQDomain
import Foundation
import GRDB
import GRDBSQLite

/// The only way to open a database: whatever is in the file stays data.
///
/// Its schema is no SQL of ours: no trigger or view of it runs, no function with side effects is
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

  /// A longer text or blob than this is no attribute of the app's (bytes).
  private static let longestInput: Int32 = 32 << 20
  /// Of fitiq's own database, whose before-images hold many rows.
  private static let longestValue: Int32 = 256 << 20

  /// Opens a connection; without a path, to a database in memory.
  ///
  /// `attaching`: Databases that are attached.
  /// `settings`: More about the connection; what it prepares comes after the hardening.
  static func open(
    _ path: String?, as origin: Origin, attaching: Int32 = 0,
    _ settings: (inout Configuration) -> Void = { _ in }
  ) throws -> DatabaseQueue {
    SQLiteLibrary.prepare()
    var configuration = Configuration()
    configuration.prepareDatabase { db in try harden(db, as: origin, attaching: attaching) }
    settings(&configuration)
    return try path.map { try DatabaseQueue(path: $0, configuration: configuration) }
      ?? DatabaseQueue(configuration: configuration)
  }

  private static func harden(_ db: Database, as origin: Origin, attaching: Int32) throws {
    guard let connection = db.sqliteConnection, fitiq_harden(connection) == SQLITE_OK else {
      throw StorageError(.internalFault, "SQLite is too old or was built without its defences")
    }
    let longest = origin == .input ? longestInput : longestValue
    for (limit, bound) in [
      (SQLITE_LIMIT_LENGTH, longest), (SQLITE_LIMIT_ATTACHED, attaching),
      (SQLITE_LIMIT_WORKER_THREADS, 0),
    ] { sqlite3_limit(connection, limit, bound) }
    // A cell that reaches beyond its page is found where it is read, not where it has done harm.
    try db.execute(sql: "PRAGMA cell_size_check = ON")
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
  /// Runs one statement that is not a literal of ours; a second one after it is refused.
  func executeOne(sql: String, arguments: StatementArguments = StatementArguments()) throws {
    try makeStatement(sql: sql).execute(arguments: arguments)
  }
}
