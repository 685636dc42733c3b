package import FitIQDomain
package import Foundation
import GRDB

extension AppStoreHistory: RemoteDuplicateKeeper {
  package func forEachRemoteDuplicate(
    _ filter: RemoteDuplicateFilter, _ body: (RemoteDuplicate) throws -> Void
  ) throws {
    try read { store in
      guard let journal = store.journal else { return }
      let inForce = Set(
        try journal.history(of: path, in: store.db).operations.map(\.logged)
          .filter { $0.state == nil && $0.undoneBy == nil }.map(\.id))
      var live = BackendIDSet()
      for entity in store.catalog.entities.values where entity.columns.contains("ZBACKENDID") {
        try live.add(column: "ZBACKENDID", of: entity.table, in: store.db)
      }
      try journal.read { db in
        guard try db.tableExists("remote_lists") else { return }
        var reader = try RemoteDuplicateReader(filter, live: live, states: db)
        let survivors = Survivors(store)
        let lists = try Row.fetchCursor(db, sql: RemoteDuplicateSQL.lists.rawValue)
        while let row = try lists.next() {
          guard inForce.contains(try row.value(1)) else { continue }
          let list = try RemoteList(row)
          let part = try RawStatement(db, RemoteDuplicateSQL.parts.rawValue)
          part.bind(list.id, 1)
          while try part.step() {
            var ids = RemoteListDecoder(part.blob(0).map(Array.init) ?? [])
            while let (group, id) = ids.next() {
              guard let found = list.duplicate(id, of: group) else { continue }
              try reader.offer(
                found, survivor: { try survivors.row(of: list.groups[group], found.entity) }, body)
            }
          }
        }
      }
    }
  }

  package func beginRemoteDeletion(_ context: WriteContext) throws -> Int64 {
    let entry = StoreJournal.Entry(
      kind: .remoteDeletion, summary: RemoteDeletion.summary, storePath: path, backup: nil)
    let journal = try journalForWriting()
    try read { try journal.enroll(path, in: $0.db) }
    let id = try journal.insert(entry, context)
    // Nothing of the store hangs on it: what it did is told by each deletion.
    try journal.finish(id)
    return id
  }

  package func record(_ deletions: [RemoteDeletion], at instant: Date) throws {
    try journalForWriting().write { try RemoteDeletion.record(deletions, at: instant, in: $0) }
    Failpoint.pass("remote-deletion.recorded")
  }

  package func finishRemoteDeletion(_ operation: Int64, summary: String) throws {
    try journalForWriting().write { db in
      try db.executeOne(
        sql: OperationSQL.setSummary.rawValue, arguments: ["id": operation, "summary": summary])
    }
  }

  private func journalForWriting() throws -> StoreJournal {
    try StoreJournal.openForWriting(
      storeID: try read { $0.catalog.storeID }, stateFolder: stateFolder)
  }

  /// What an undo has to say of copies of the operation that are gone from the backend; mostly empty.
  func settledRemotely(_ operation: Int64, _ journal: StoreJournal?) throws -> [String] {
    guard let journal else { return [] }
    return try journal.read { db in
      guard try db.tableExists("remote_duplicates") else { return [] }
      return try RemoteDeletion.undoNotes(of: operation, in: db)
    }
  }
}

extension RemoteDeletion {
  /// What an undo has to say of copies that are deleted on the backend.
  static func undoNotes(of operation: Int64, in db: Database) throws -> [String] {
    let count =
      try Int.fetchOne(
        db, sql: RemoteDuplicateSQL.settledOf.rawValue, arguments: ["operation": operation]) ?? 0
    guard count > 0 else { return [] }
    return [
      "\(count) of its copies are deleted on the backend: an undo brings back the rows here, not there"
    ]
  }
}

/// One list of a journal.
private struct RemoteList {
  let id: Int64
  let groups: [RemoteDuplicatePlan.Group]
  private let operation: Int64
  private let foundAt: Date
  private let names: RemoteDuplicatePlan.Names

  init(_ row: Row) throws {
    id = try row.value(0)
    operation = try row.value(1)
    foundAt = try row.instant(2)
    let text: String = try row.value(3)
    do {
      names = try JSONDecoder().decode(RemoteDuplicatePlan.Names.self, from: Data(text.utf8))
    } catch { throw PackedNumbers.damaged }
    groups = RemoteDuplicatePlan.Group.decoded(try row.value(4) as Data)
  }

  /// Nil for a group that the list does not have.
  func duplicate(_ backendID: String, of group: Int) -> RemoteDuplicate? {
    guard groups.indices.contains(group) else { return nil }
    let copies = groups[group]
    func name(_ position: Int, in list: [String]) -> String? {
      list.indices.contains(position) ? list[position] : nil
    }
    return RemoteDuplicate(
      operationID: operation, userID: name(copies.user, in: names.users),
      entity: name(copies.entity, in: names.entities) ?? "",
      type: name(copies.type, in: names.types),
      day: LocalDay(ordinal: copies.day).description, backendID: backendID, survivorID: nil,
      foundAt: foundAt)
  }
}

/// Ids of the rows that stand for copies, by primary key.
private struct Survivors {
  private let db: Database
  private let tables: [String: String]

  init(_ store: AppStoreHistory.JournaledStore) {
    db = store.db
    tables = ["progress_entries": "SDProgressEntry", "sleep_sessions": "SDSleepSession"]
      .compactMapValues { store.catalog.entities[$0]?.table }
  }

  func row(
    of group: RemoteDuplicatePlan.Group, _ entity: String
  ) throws -> RemoteDuplicateReader.Survivor? {
    guard let table = tables[entity] else { return nil }
    let statement = try db.cachedStatement(
      sql: "SELECT ZID, ZBACKENDID FROM \"\(table)\" WHERE Z_PK = ?")
    return try Row.fetchOne(statement, arguments: [group.survivor]).map { row in
      let id = Data.fromDatabaseValue(row[0])
      return RemoteDuplicateReader.Survivor(
        id: id.flatMap { $0.withUnsafeBytes { UUID16(checking: $0) }?.text },
        backendID: String.fromDatabaseValue(row[1]))
    }
  }
}
