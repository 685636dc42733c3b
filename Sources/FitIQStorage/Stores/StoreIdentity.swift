import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// What a store is, told in passing: which one of thousands, and of which schema.
package struct StoreIdentity: Sendable {
  package let isAppStore: Bool
  /// The app's own identifier of a store, which its copies share; nil where there is none.
  package let storeID: String?
  /// `V11` of an app's store, the number of the last migration of a database.
  package let schema: String

  /// Reads it without a trace; what a large log holds is left out.
  ///
  /// - Throws: `StorageError` for what is not a store.
  package init(of path: String) throws {
    let kind = try StoreFile.kind(at: path)
    guard kind != .empty else {
      throw StorageError(.notADatabase, "\(path) is empty", hint: "find a copy of it")
    }
    isAppStore = kind == .otherSQLite
    guard isAppStore else {
      let database = try TypedDatabase.openForReading(path)
      storeID = nil
      schema = String(try database.read("read the schema of") { try Ledger($0).version })
      return
    }
    let found = try Self.found(in: path)
    // Any text can stand there, and ids become parts of file names and of reports.
    storeID = UUID(uuidString: found.0)?.uuidString
    schema = found.1.description
  }

  private static func found(in path: String) throws -> (String, AppStoreVersion) {
    do {
      let source = try StoreSource(path, timeout: 1, isGlance: true)
      return try read(source) { db in
        if let found = try glance(db) { return found }
        let catalog = try AppStoreCatalog(db, path: path)
        return (catalog.storeID, catalog.version)
      }
    } catch {
      let error = StorageError.passing(error, while: "read", path: path)
      // A store has the same identifier while it is written, and the same place in a plan.
      guard (error as? StorageError)?.code == .busy,
        let found = try? read(StoreSource(unlocked: path), glance)
      else { throw error }
      return found
    }
  }

  private static func read<Value>(
    _ source: StoreSource, _ body: (Database) throws -> Value
  ) throws -> Value {
    try source.reading {
      let queue = try source.connect()
      defer { try? queue.close() }
      return try queue.read(body)
    }
  }

  /// The id and the version by the words of the schema alone, in a fifth of the time of a catalog.
  ///
  /// - Returns: Nil for a store that has anything unusual: the catalog says what.
  private static func glance(_ db: Database) throws -> (String, AppStoreVersion)? {
    var tables: [String: String] = [:]
    let schema = try Row.fetchCursor(
      db, sql: "SELECT upper(name), upper(sql) FROM sqlite_schema WHERE type = 'table'")
    while let row = try schema.next() { tables[try row.value(0)] = try row.value(1) as String? }
    guard tables["Z_PRIMARYKEY"] != nil, tables["Z_METADATA"] != nil else { return nil }
    let names = try Set(
      String.fetchAll(
        db, sql: "SELECT Z_NAME FROM Z_PRIMARYKEY WHERE typeof(Z_NAME) = 'text' LIMIT 1000"))
    let version = AppStoreVersion.detect { entity, column in
      guard names.contains(entity), let sql = tables["Z" + entity.uppercased()] else {
        return false
      }
      return column.map { sql.contains(" \($0) ") } ?? true
    }
    let id = try String.fetchOne(
      db, sql: "SELECT Z_UUID FROM Z_METADATA WHERE typeof(Z_UUID) = 'text' LIMIT 1")
    guard let version, let id, !id.isEmpty, id.utf8.count <= StoreRowLimits.storeID,
      names.contains(version.profileEntity)
    else { return nil }
    return (id, version)
  }

  /// What tells the content from that after a change, on whatever machine it is asked: size, time of
  /// change and head of the file, its log and its journal; empty where there is no file.
  package static func fingerprint(of path: String) -> String {
    let marks = PrivateCopy.companions.map { FileMark(path + $0, waits: false)?.portable }
    guard marks.contains(where: { $0 != nil }) else { return "" }
    return Fingerprint(of: Data(marks.map { $0 ?? "-" }.joined(separator: " ").utf8)).abbreviated
  }

  /// Size and time of change of a file, which is not opened; empty where there is none.
  package static func stamp(of path: String) -> String { FileStamp(path)?.portable ?? "" }

  /// Bytes of the store itself: a log or a journal beside it is there or not as processes end.
  package static func bytes(of path: String) -> Int64 { FileStamp(path)?.size ?? 0 }
}

extension FileMark {
  /// Without what another machine calls otherwise.
  fileprivate var portable: String { "\(stamp.portable) \(head)" }
}
