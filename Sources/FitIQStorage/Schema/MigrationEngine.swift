package import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// Brings a database's schema to the version of this binary, all or nothing.
package struct MigrationEngine: Sendable {
  package let path: String
  let options: TypedDatabase.Options
  let runtime: Runtime
  let toolVersion: String
  let migrations: [Migration]

  /// - Parameter migrations: Those that the binary has, in their order; tests give others.
  package init(
    path: String, options: TypedDatabase.Options, runtime: Runtime, toolVersion: String,
    migrations: [Migration] = Migration.embedded
  ) {
    self.path = path
    self.options = options
    self.runtime = runtime
    self.toolVersion = toolVersion
    self.migrations = Failpoint.limited(migrations)
  }

  /// Returns every step of the ledger and what is pending.
  ///
  /// Works without a database.
  package func status() throws -> [MigrationStep] {
    guard try StoreFile.kind(at: path) != .missing else {
      return migrations.map {
        MigrationStep(
          kind: "schema", name: $0.name, version: $0.version, state: .pending,
          fingerprint: $0.checksum)
      }
    }
    let database = try TypedDatabase.openForReading(path, options: options)
    return try database.read("read the ledger of") { db in
      try Ledger(db).steps(known: migrations)
    }
  }

  /// Applies what is pending, in one transaction.
  ///
  /// Takes the write lock first and reads the ledger again inside it, so of several processes that
  /// start together one applies and the others find nothing pending. An existing database is backed
  /// up, under the lock, before anything changes.
  package func up() throws -> MigrateUpReport {
    let started = ContinuousClock.now
    let database = try TypedDatabase.openForWriting(path, options: options)
    if let report = try database.read("read the ledger of", { try reportIfCurrent($0) }) {
      return report
    }
    do {
      return try database.queue.writeWithoutTransaction { db in
        // Table rebuilds need them unchecked; `apply` checks them.
        try db.executeOne(sql: "PRAGMA foreign_keys = OFF")
        var report: MigrateUpReport?
        try db.inTransaction(.immediate) {
          if let current = try reportIfCurrent(db) {
            report = current
            return .rollback
          }
          let ledger = try Ledger(db)
          WorkProgress.tell("backing up")
          let backup =
            ledger.rows.isEmpty
            ? nil
            : try DatabaseBackup.make(
              of: path, version: ledger.version, now: runtime.now(), options: options)
          let pending = ledger.pending(of: migrations)
          try apply(pending, to: db)
          report = MigrateUpReport(
            applied: pending.map(\.name), version: migrations.count, backupPath: backup?.path,
            durationMS: (ContinuousClock.now - started).milliseconds, isDryRun: false)
          Failpoint.pass("migrate.commit")
          return .commit
        }
        Failpoint.pass("migrate.committed")
        guard let report else { throw StorageError(.internalFault, "the migration gave no report") }
        return report
      }
    } catch { throw StorageError(error, while: "migrate", path: path) }
  }

  /// Opens the database for a command that changes it, after bringing the schema up to date.
  package func openCurrent(
    _ options: TypedDatabase.Options
  ) throws -> (database: TypedDatabase, migrated: MigrateUpReport) {
    let database = try TypedDatabase.openForWriting(path, options: options)
    if let report = try database.read("read the ledger of", { try reportIfCurrent($0) }) {
      return (database, report)
    }
    // Closed first: opening looks at the file's first bytes, and closing a file anywhere in the
    // process drops the locks of the connections that have it open.
    try database.close()
    let report = try up()
    return (try TypedDatabase.openForWriting(path, options: options), report)
  }

  /// Opens a database that is there and has nothing pending; nil for any other.
  package func openIfCurrent(_ options: TypedDatabase.Options) throws -> TypedDatabase? {
    guard try StoreFile.kind(at: path) == .database else { return nil }
    let database = try TypedDatabase.openForWriting(path, options: options)
    let report = try database.read("read the ledger of") { try reportIfCurrent($0) }
    guard report == nil else { return database }
    try database.close()
    return nil
  }

  /// Runs what is pending on a private copy and tells what would change.
  ///
  /// Leaves no trace.
  package func dryRun() throws -> MigrateUpReport {
    let started = ContinuousClock.now
    let database = try openPrivateCopy()
    do {
      return try database.queue.writeWithoutTransaction { db in
        if let report = try reportIfCurrent(db, isDryRun: true) { return report }
        let before = try Schema(db)
        let pending = try applyPending(to: db)
        return MigrateUpReport(
          applied: pending.map(\.name), version: migrations.count, backupPath: nil,
          durationMS: (ContinuousClock.now - started).milliseconds, isDryRun: true,
          sql: pending.map(\.sql), schemaChanges: before.differences(to: try Schema(db)))
      }
    } catch { throw StorageError(error, while: "try the migration on a copy of", path: path) }
  }

  /// Opens a private copy with the current schema, for dry runs of commands that would migrate first.
  package func openMigratedCopy() throws -> TypedDatabase {
    // A database in memory stands for one that is not there yet.
    let database = try openPrivateCopy()
    do {
      try database.queue.writeWithoutTransaction { db in
        guard try reportIfCurrent(db) == nil else { return }
        _ = try applyPending(to: db)
      }
      return database
    } catch { throw StorageError(error, while: "try the migration on a copy of", path: path) }
  }

  func openPrivateCopy() throws -> TypedDatabase {
    let kind = try StoreFile.kind(at: path)
    if kind == .missing || kind == .empty {
      return TypedDatabase(path: path, queue: try TypedDatabase.queue(nil, options: options))
    }
    try TypedDatabase.requireOurs(kind, path: path)
    let copy = try PrivateCopy(of: path)
    do {
      let queue = try TypedDatabase.queue(copy.path, options: options)
      return TypedDatabase(path: path, queue: queue, copy: copy)
    } catch { throw StorageError(error, while: "open", path: path) }
  }

  private func applyPending(to db: Database) throws -> [Migration] {
    let pending = try Ledger(db).pending(of: migrations)
    try db.executeOne(sql: "PRAGMA foreign_keys = OFF")
    try db.inTransaction(.immediate) {
      try apply(pending, to: db)
      return .commit
    }
    return pending
  }

  static func newer(_ path: String, version: Int) -> StorageError {
    StorageError(
      .schemaNewer,
      "\(path) has schema version \(version), this fitiq knows \(Migration.latestVersion)",
      hint: "install a newer fitiq; this one does not touch the database")
  }

  /// Returns a report when nothing is pending; refuses a ledger that this binary cannot build on.
  private func reportIfCurrent(
    _ db: Database, isDryRun: Bool = false
  ) throws -> MigrateUpReport? {
    let ledger = try Ledger(db)
    guard ledger.version <= migrations.count else {
      throw Self.newer(path, version: ledger.version)
    }
    if let edited = ledger.steps(known: migrations).first(where: { $0.state == .edited }) {
      throw StorageError(
        .schemaEdited,
        "migration \(edited.name) was applied from a different text than the one in this fitiq",
        hint: "see what differs: fitiq migrate check")
    }
    try StoreHardening.requireKnownPrograms(db, of: migrations, path: path)
    guard ledger.pending(of: migrations).isEmpty else { return nil }
    return MigrateUpReport(
      applied: [], version: ledger.version, backupPath: nil, durationMS: 0, isDryRun: isDryRun)
  }

  private func apply(_ pending: [Migration], to db: Database) throws {
    for (index, migration) in pending.enumerated() {
      WorkProgress.tell(migration.name, 0.3 + 0.7 * Double(index) / Double(pending.count))
      let started = ContinuousClock.now
      do {
        let statements = try db.allStatements(sql: migration.sql)
        while let statement = try statements.next() {
          Failpoint.pass("migrate.statement")
          try statement.execute()
        }
        try db.checkForeignKeys()
      } catch let error as DatabaseError
        where ![.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_BUSY].contains(error.resultCode)
      {
        // The texts are tested: where one does not fit, the file is another than its ledger says.
        let isEdited = SQLiteFault(error) == .otherSchema
        throw StorageError(
          isEdited ? .schemaEdited : .migrationFailed,
          "migration \(migration.name) failed and was rolled back",
          hint: "the database is as it was; see what differs: fitiq migrate check",
          underlying: error)
      }
      try db.executeOne(
        sql: LedgerSQL.insert.rawValue,
        arguments: [
          "kind": "schema", "name": migration.name, "version": migration.version,
          "fingerprint": migration.checksum.hex,
          "applied_at": runtime.now().timeIntervalSince1970,
          "duration_ms": (ContinuousClock.now - started).milliseconds, "row_count": 0,
          "tool_version": toolVersion, "operation_id": nil,
        ])
    }
    Failpoint.pass("migrate.statement")
  }
}
