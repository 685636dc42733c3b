import FitIQDomain
import FitIQSystem
import Foundation
import GRDB
import GRDBSQLite

/// A new file with what of a store stays: made beside it, verified, then written back into it.
///
/// Costs as much as what stays; removing row by row costs as much as what goes, and leaves the pages
/// half empty.
package final class StoreRebuild: Sendable {
  let queue: DatabaseQueue
  let path: String
  private let registration: Int

  static let suffix = ".fitiq-rebuild"

  /// Removes what a killed run left, where nobody is at it: also before a cleanup that finds nothing to
  /// do any more.
  package static func removeLeftover(beside store: String, options: TypedDatabase.Options) throws {
    let store = store.resolvingLinks
    guard access(store + suffix, F_OK) == 0 else { return }
    let queue = try AppStoreConnection.queue(store, options: options)
    defer { try? queue.close() }
    try queue.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        removeLeftover(of: store)
        return .rollback
      }
    }
  }

  /// Removes what a killed run left; the caller's write lock says that nobody is at it.
  static func removeLeftover(of store: String) {
    if access(store + suffix, F_OK) == 0 { unlink(store + suffix) }
  }

  /// Makes an empty file beside the store.
  ///
  /// - Parameter source: What to attach: the store as an immutable file, or a private copy of it.
  init(beside store: String, source: String) throws {
    path = store + Self.suffix
    // The caller holds the write lock: a file of that name is left from a run that was killed.
    unlink(path)
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StorageError(
        errno == ENOSPC ? .diskFull : .cannotCreate, "cannot create \(path)",
        hint: "the folder of the store must be writable; nothing was changed")
    }
    close(descriptor)
    registration = ScratchFiles.register([path])
    do {
      queue = try Self.connect(path, of: store, source: source)
    } catch {
      unlink(path)
      throw error
    }
  }

  deinit {
    try? queue.close()
    unlink(path)
    ScratchFiles.unregister(registration)
  }

  private static func connect(
    _ path: String, of store: String, source: String
  ) throws -> DatabaseQueue {
    try StoreHardening.open(path, as: .input, attaching: 1, holding: store) { configuration in
      configuration.label = "rebuild"
      configuration.foreignKeysEnabled = false
      // The source can be a copy that others of this process open and close.
      configuration.busyMode = .timeout(10)
      configuration.prepareDatabase { try prepare($0, source: source) }
    }
  }

  private static func prepare(_ db: Database, source: String) throws {
    try db.executeOne(sql: "ATTACH ? AS source", arguments: [source])
    // The file is thrown away when anything goes wrong: neither a journal nor syncs. First, because
    // auto_vacuum is written.
    try StoreHardening.withoutDefence(db) {
      try db.executeAll("PRAGMA main.journal_mode = OFF; PRAGMA main.synchronous = OFF")
    }
    for pragma in ["page_size", "auto_vacuum"] {
      let value = try Int.fetchOne(db, sql: "PRAGMA source.\(pragma)") ?? 0
      try db.executeOne(sql: "PRAGMA main.\(pragma) = \(value)")
    }
    AppStoreFunctions.addUUIDText(to: db)
    try db.executeAll("PRAGMA main.cache_size = -4000; PRAGMA source.cache_size = -2000")
  }

  /// Fills the file with all rows that stay, as they are, and then changes those to be changed.
  ///
  /// - Parameter list: Gets the backend ids of the entries that go.
  func fill(_ changes: StoreChanges, listing list: RemoteListPacker? = nil) throws {
    try queue.writeWithoutTransaction { db in
      try db.inTransaction(.exclusive) {
        for pragma in ["user_version", "application_id"] {
          let value = try Int.fetchOne(db, sql: "PRAGMA source.\(pragma)") ?? 0
          try db.executeOne(sql: "PRAGMA main.\(pragma) = \(value)")
        }
        let schema = try AppStoreObjects(db, schema: "source")
        guard schema.oddity == nil else { throw StorageError.storeChanged }
        // In the order in which they were made, so that the schema reads the same. Each text makes one
        // plain table or index, and is run as one statement.
        for object in schema.objects { try db.executeOne(sql: object.sql) }
        for (index, table) in schema.tables.enumerated() {
          WorkProgress.tell("writing the new file", Double(index) / Double(schema.tables.count))
          try copy(
            table, without: changes.tables[table]?.removed ?? KeyRanges(), in: db,
            listing: list?.table == table ? list : nil)
        }
        try StoreEdit(db: db, changes: changes).updateRows()
        return .commit
      }
    }
  }

  private func copy(
    _ table: String, without removed: KeyRanges, in db: Database, listing list: RemoteListPacker?
  ) throws {
    let name = SQLName.quoted(table)
    guard !removed.isEmpty else {
      if let columns = try HiddenRowID.columns(of: table, in: db) {
        return try db.executeOne(
          sql: """
            INSERT INTO main.\(name) (\(columns)) SELECT \(columns) FROM source.\(name) NOT INDEXED
            """)
      }
      // Without a condition SQLite takes the records over as they are.
      return try db.executeOne(sql: "INSERT INTO main.\(name) SELECT * FROM source.\(name)")
    }
    var places = RemovedPlaces(removed)
    try RowVisitor.asking(
      { row in
        guard places.place(of: row.integer(0)) != nil else { return true }
        list?.add(row.value(1), key: row.integer(0))
        return false
      }, in: db
    ) {
      // By key, not by an index that happens to have all columns.
      try db.executeOne(
        sql: """
          INSERT INTO main.\(name) SELECT * FROM source.\(name) NOT INDEXED
          WHERE \(RowVisitor.name)(Z_PK, \(list == nil ? "NULL" : RemoteListPacker.column))
          """)
    }
  }

  /// Reads the filled file beside the connection that filled it.
  func read(_ body: (Database) throws -> Void) throws {
    let queue = try StoreHardening.open(path, as: .input) { configuration in
      configuration.readonly = true
      configuration.prepareDatabase { db in
        AppStoreFunctions.addUUIDText(to: db)
        try db.executeOne(sql: "PRAGMA cache_size = -1000")
      }
    }
    try queue.inDatabase(body)
  }

  func requireIntegrity(_ db: Database) throws {
    guard try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"] else {
      throw StorageError.verificationFailed("the rebuilt file fails SQLite's integrity check")
    }
  }

  // MARK: Writing back

  /// Pages of the first step, which takes the lock: few, so that nothing has reached the file yet.
  private static let firstPages: Int32 = 1

  /// Replaces the content of a store by this file's in one transaction.
  ///
  /// - Parameter isUnchanged: Asked when the write lock is held: whether nobody has written since
  ///   the store was read.
  func write(into store: Database, isUnchanged: () throws -> Bool) throws {
    try queue.inDatabase { db in
      guard
        let backup = sqlite3_backup_init(
          store.sqliteConnection, "main", db.sqliteConnection, "main")
      else {
        throw DatabaseError(
          resultCode: ResultCode(rawValue: sqlite3_errcode(store.sqliteConnection)),
          message: store.lastErrorMessage)
      }
      var code = sqlite3_backup_step(backup, Self.firstPages)
      guard code == SQLITE_OK || code == SQLITE_DONE else {
        sqlite3_backup_finish(backup)
        throw DatabaseError(resultCode: ResultCode(rawValue: code))
      }
      do { guard try isUnchanged() else { throw StorageError.storeChanged } } catch {
        sqlite3_backup_finish(backup)
        throw error
      }
      Failpoint.pass("cleanup.write")
      if code == SQLITE_OK { code = sqlite3_backup_step(backup, -1) }
      // Ends the transaction: rolled back unless the last step was done.
      let finished = sqlite3_backup_finish(backup)
      guard code == SQLITE_DONE, finished == SQLITE_OK else {
        throw DatabaseError(resultCode: ResultCode(rawValue: code == SQLITE_DONE ? finished : code))
      }
    }
  }
}

/// The row id of a table that names no column for it: it stays in a copy only where it is asked for.
enum HiddenRowID {
  /// All columns of a table with the row id first; nil where a column is the row id.
  static func columns(of table: String, in db: Database) throws -> String? {
    let rows = try Row.fetchAll(
      db, sql: "SELECT name, upper(type), pk FROM pragma_table_info(?, 'main') ORDER BY cid",
      arguments: [table])
    let keys = rows.filter { $0[2] as Int > 0 }
    let names = rows.map { $0[0] as String }
    guard keys.count != 1 || keys[0][1] != "INTEGER",
      let own = ["rowid", "_rowid_", "oid"].first(where: {
        !names.map { $0.lowercased() }.contains($0)
      })
    else { return nil }
    return ([own] + names.map(SQLName.quoted)).joined(separator: ", ")
  }
}

extension StorageError {
  static let storeChanged = StorageError(
    .planStale, "the store changed since the plan was made; nothing was changed",
    hint: "make the plan again; quit the app if it is running")
}
