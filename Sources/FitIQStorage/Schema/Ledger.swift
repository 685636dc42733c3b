import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// The rows of `migration_ledger`.
struct Ledger {
  struct Row: Equatable {
    let kind: String
    let name: String
    let version: Int?
    let fingerprint: Fingerprint
    let appliedAt: Date
    let durationMS: Double
    let rows: Int
    let toolVersion: String
    let undoneAt: Date?
  }

  let rows: [Row]

  /// Reads the ledger; empty for a database without one.
  init(_ db: Database) throws {
    guard try Self.exists(in: db) else {
      rows = []
      return
    }
    rows = try GRDB.Row.fetchAll(db, sql: LedgerSQL.steps.rawValue).map { row in
      try Row(
        kind: row.value(0), name: row.value(1), version: row.value(2),
        fingerprint: Fingerprint(hex: row.value(3)),
        appliedAt: row.instant(4), durationMS: row.value(5),
        rows: row.value(6),
        toolVersion: row.value(7),
        undoneAt: (row.value(8) as Double?).map(Date.init(timeIntervalSince1970:)))
    }
  }

  /// Asks SQLite itself: GRDB remembers which tables exist, also those that another process has made
  /// meanwhile and this one has not seen yet.
  static func exists(in db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: LedgerSQL.exists.rawValue) ?? false
  }

  var schemaRows: [Row] { rows.filter { $0.version != nil } }
  var version: Int { schemaRows.compactMap(\.version).max() ?? 0 }

  /// Schema migrations of this binary that the ledger does not have.
  func pending(of known: [Migration]) -> [Migration] {
    let applied = Set(schemaRows.compactMap(\.version))
    return known.filter { !applied.contains($0.version) }
  }

  /// Every step, applied and pending, in order.
  func steps(known: [Migration]) -> [MigrationStep] {
    let byVersion = Dictionary(uniqueKeysWithValues: known.map { ($0.version, $0) })
    let applied = rows.map { row in
      MigrationStep(
        kind: row.kind, name: row.name, version: row.version, state: state(row, byVersion),
        fingerprint: row.fingerprint, appliedAt: row.appliedAt, durationMS: row.durationMS,
        rows: row.rows, toolVersion: row.toolVersion)
    }
    let waiting = pending(of: known).map { migration in
      MigrationStep(
        kind: "schema", name: migration.name, version: migration.version, state: .pending,
        fingerprint: migration.checksum)
    }
    return applied + waiting
  }

  private func state(_ row: Row, _ known: [Int: Migration]) -> MigrationStep.State {
    guard let version = row.version else { return row.undoneAt == nil ? .applied : .undone }
    guard let migration = known[version] else { return .unknown }
    return migration.checksum == row.fingerprint ? .applied : .edited
  }
}

extension TypedDatabase {
  /// Refuses a database whose schema is not the one of this binary: reading commands never migrate.
  func requireCurrentSchema(_ db: Database) throws {
    let version =
      try Ledger.exists(in: db)
      ? Int.fetchOne(db, sql: LedgerSQL.latestVersion.rawValue) ?? 0 : 0
    if version < Migration.latestVersion {
      throw StorageError(
        .schemaOutdated,
        "\(path) has schema version \(version), this fitiq needs \(Migration.latestVersion)",
        hint: "bring it up to date (a backup is made first): fitiq migrate up")
    }
    if version > Migration.latestVersion { throw MigrationEngine.newer(path, version: version) }
  }
}
