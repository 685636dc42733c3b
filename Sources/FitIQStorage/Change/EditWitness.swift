import FitIQDomain
import GRDB
import GRDBSQLite

/// Sees every row that a transaction changes, as SQLite itself reports them, and compares with the
/// plan: what it has not reported has not changed.
final class EditWitness {
  private let changes: StoreChanges
  private let updated: [String: KeyRanges]
  private let added: [String: KeyRanges]
  /// Entities whose highest key grows, by number: the keys of their rows in `Z_PRIMARYKEY`.
  private let growing: Set<Int64>
  private var additions: [String: Int] = [:]
  private var removals: [String: Int] = [:]
  private var updates: [String: Int] = [:]
  private var surprises: [String] = []

  init(_ changes: StoreChanges) {
    self.changes = changes
    updated = changes.tables.mapValues { KeyRanges($0.updates.map(\.key)) }
    added = changes.tables.mapValues { KeyRanges($0.insertions.map(\.key)) }
    growing = Set(changes.tables.values.flatMap { $0.insertions.map(\.entity) })
  }

  /// Watches a connection while the body changes it.
  func watch(_ db: Database, _ body: () throws -> Void) throws {
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_update_hook(
      db.sqliteConnection,
      { context, action, _, table, key in
        guard let context, let table else { return }
        Unmanaged<EditWitness>.fromOpaque(context).takeUnretainedValue()
          .note(action, String(cString: table), key)
      }, context)
    defer { sqlite3_update_hook(db.sqliteConnection, nil, nil) }
    try withExtendedLifetime(self) { try body() }
  }

  private func note(_ action: Int32, _ table: String, _ key: Int64) {
    switch action {
    case SQLITE_DELETE where changes.tables[table]?.removed.contains(key) == true:
      removals[table, default: 0] += 1
    case SQLITE_UPDATE where updated[table]?.contains(key) == true:
      updates[table, default: 0] += 1
    case SQLITE_INSERT where added[table]?.contains(key) == true:
      additions[table, default: 0] += 1
    case SQLITE_UPDATE where table == "Z_PRIMARYKEY" && growing.contains(key): break
    default:
      if surprises.count < 10 { surprises.append("\(table) Z_PK \(key)") }
    }
  }

  /// Throws where the transaction changed other rows than those of the plan, or not all of them.
  func verify() throws {
    for (table, change) in changes.tables {
      guard removals[table] ?? 0 == change.removed.count,
        updates[table] ?? 0 == change.updates.count,
        additions[table] ?? 0 == change.insertions.count
      else { throw StorageError.verificationFailed("\(table) did not change as planned") }
    }
    guard surprises.isEmpty else {
      throw StorageError.verificationFailed(
        "rows changed that the plan leaves alone: \(surprises.joined(separator: ", "))")
    }
  }
}

extension StorageError {
  static func verificationFailed(_ what: String) -> StorageError {
    StorageError(
      .verificationFailed, "\(what); nothing was changed",
      hint: "this is a defect of fitiq: please report it with the output of fitiq doctor")
  }
}
