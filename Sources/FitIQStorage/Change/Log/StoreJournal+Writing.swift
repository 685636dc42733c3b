import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

extension StoreJournal {
  /// Writes down what is about to be done, safe on disk when it returns.
  ///
  /// Call it under the store's write lock, after the change is made and before it commits.
  ///
  /// - Parameters:
  ///   - storePath: Where the store lies now, with links followed.
  ///   - after: Its `main` schema shows the new state: the uncommitted transaction itself, or a
  ///     finished clean copy. The digests of the changed rows are taken from it.
  ///   - images: The images of all rows that change, where there is no backup.
  ///   - remotes: The list of the backend ids that it leaves behind.
  /// - Returns: The number of the operation.
  func begin(
    _ kind: OperationKind, summary: String, storePath: String, changes: StoreChanges,
    after: Database, backup: StoreBackup?, images: [BeforeImages] = [], remotes: Int64? = nil,
    context: WriteContext
  ) throws -> Int64 {
    let rows: [JournalRows]
    do {
      rows = try changes.tables.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
        .map { try JournalRows($0.value, of: $0.key, after: after) }
    } catch { throw StorageError(error, while: "read the changed rows of", path: storePath) }
    let entry = Entry(
      kind: kind, summary: summary, storePath: storePath, backup: backup,
      added: changes.addedCount, changed: changes.changedCount, removed: changes.removedCount,
      rows: rows, images: images, remotes: remotes)
    return try insert(entry, context)
  }

  /// What `insert` writes down.
  struct Entry {
    let kind: OperationKind
    let summary: String
    let storePath: String
    let backup: StoreBackup?
    var added = 0
    var changed = 0
    var removed = 0
    var undoes: Int64?
    /// The content of the store as the operation leaves it, where no rows tell.
    var content: Fingerprint?
    var rows: [JournalRows] = []
    var images: [BeforeImages] = []
    /// The list of backend ids that it leaves behind.
    var remotes: Int64?
  }

  func insert(_ entry: Entry, _ context: WriteContext) throws -> Int64 {
    let id = try write { db in
      let backup = try entry.backup.map { try insert($0, db) }
      let identity = JournaledIdentity(entry.storePath)
      let known = try JournaledFile.all(in: db).last { $0.isAt(entry.storePath, identity) }
      var file = JournaledFile(id: known?.id, path: entry.storePath, head: known?.head ?? 0)
      try file.keep(in: db)
      try db.executeOne(
        sql: JournalSQL.insertOperation.rawValue,
        arguments: [
          "kind": entry.kind.rawValue, "summary": entry.summary,
          "recorded_at": context.now.timeIntervalSince1970, "tool_version": context.toolVersion,
          "added": entry.added, "changed": entry.changed, "removed": entry.removed,
          "undoes": entry.undoes, "backup_id": backup, "store_path": entry.storePath,
          "content": entry.content?.hex, "file": file.id, "previous": file.head,
          "reason": context.reason,
        ])
      let id = db.lastInsertedRowID
      file.head = id
      try file.keep(in: db)
      for rows in entry.rows {
        try db.executeOne(
          sql: JournalSQL.insertRows.rawValue,
          arguments: [
            "operation": id, "table": rows.table, "removed": rows.removedKeys,
            "changed": rows.changedRows,
          ])
      }
      for images in entry.images { try images.insert(operation: id, db) }
      if let list = entry.remotes {
        try db.executeOne(
          sql: RemoteDuplicateSQL.adopt.rawValue, arguments: ["list": list, "operation": id])
      }
      return id
    }
    Failpoint.pass("journal.intended")
    return id
  }

  private func insert(_ backup: StoreBackup, _ db: Database) throws -> Int64 {
    try db.executeOne(
      sql: JournalSQL.insertBackup.rawValue,
      arguments: [
        "path": backup.path, "made_at": backup.madeAt.timeIntervalSince1970,
        "bytes": backup.bytes,
      ])
    let id = db.lastInsertedRowID
    if let digest = backup.digest {
      try db.executeOne(
        sql: JournalSQL.insertBackupDigest.rawValue, arguments: ["backup": id, "digest": digest])
    }
    return id
  }

  /// Marks an operation as done, after its change has committed.
  ///
  /// - Parameter result: Its report, kept as JSON.
  package func finish(_ id: Int64, result: (some Encodable)? = String?.none) throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = .sortedKeys
    let text = try result.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    Failpoint.pass("journal.finish")
    try write {
      try $0.executeOne(sql: JournalSQL.finish.rawValue, arguments: ["id": id, "result": text])
    }
  }

  /// The same once the change is made: what fails from here on is told, and does not deny it.
  package func complete(_ id: Int64, result: (some Encodable)? = String?.none) -> [String] {
    do { try finish(id, result: result) } catch {
      let code = (error as? any FitIQError)?.identifier ?? "unknown"
      return [
        "fitiq's log could not be completed (\(code)): the next change of this store completes it"
      ]
    }
    return []
  }

  /// Says what an operation came to that is longer than one transaction.
  func describe(_ id: Int64, summary: String, rowsChanged: Int) throws {
    try write { db in
      try db.executeOne(
        sql: JournalSQL.describe.rawValue,
        arguments: ["id": id, "summary": summary, "changed": rowsChanged])
    }
  }

  /// Marks an operation as failed: its change was rolled back.
  package func fail(_ id: Int64) throws {
    try write { try Self.settle(id, as: .failed, in: $0) }
  }

  static func settle(_ id: Int64, as state: OperationState, in db: Database) throws {
    try db.executeOne(
      sql: JournalSQL.settle.rawValue, arguments: ["id": id, "state": state.rawValue])
  }
}
