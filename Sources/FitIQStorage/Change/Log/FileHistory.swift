import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// What of a journal belongs to one of the files that share it.
struct FileHistory {
  /// The file, where its rows show it to stand.
  let file: JournaledFile
  /// Whether the journal has the file so already.
  let isKept: Bool
  /// Whether the rows had to tell what was done to it: it is a copy, or its content was replaced.
  let isToldByRows: Bool
  /// All of the journal, newest first; those of the file as they are in its history.
  let all: [JournaledOperation]
  /// Where the files of the journal were last seen, this one first.
  let paths: [String]
  /// What became of operations that a crash left without an end, and that are this file's to settle.
  let settled: [Int64: OperationState]
  fileprivate let ids: Set<Int64>
  /// The numbers of the files that are where they were, and have their own.
  fileprivate let others: Set<Int64>

  /// Newest first.
  var operations: [JournaledOperation] { all.filter { ids.contains($0.logged.id) } }

  /// Whether a backup or the rows that were kept for it belong to this file: it was made of it, or of
  /// a file that is gone.
  func owns(_ file: Int64?) -> Bool { file.map { !others.contains($0) } ?? true }

  /// The operations whose backups and kept rows are this file's to remove: those that were done to it.
  ///
  /// A file that is not where it was may have been moved, and be on a disk that is not there now.
  var prunable: Set<Int64> {
    Set(all.filter { file.id != nil && $0.fileID == file.id }.map(\.logged.id))
  }
}

extension StoreJournal {
  /// Finds the history of a file.
  ///
  /// The file system tells which file it is, and the rows whether it has the content of then.
  ///
  /// - Parameter db: A connection to it; nil where it cannot be read.
  func history(of path: String, in db: Database?) throws -> FileHistory {
    try read { try Self.history(of: path, db, $0) }
  }

  private static func history(
    of path: String, _ db: Database?, _ journal: Database
  ) throws -> FileHistory {
    let files = try JournaledFile.all(in: journal)
    let identity = JournaledIdentity(path)
    let known = files.last { $0.isAt(path, identity) }
    var all = try Row.fetchAll(journal, sql: JournalSQL.operations.rawValue)
      .map(JournaledOperation.init)
    let rows = try OperationRows(of: all, journal, db)
    let ends = try all.filter { $0.logged.state == .intended }.map {
      ($0.logged.id, try rows.outcome(of: $0))
    }
    let outcomes = Dictionary(uniqueKeysWithValues: ends)
    let log = SharedLog(
      all.map { operation in
        let logged = operation.logged
        return SharedLog.Step(
          id: logged.id, previous: operation.previous, undoes: logged.undoes,
          recordedAt: logged.recordedAt,
          isDone: logged.state == nil || outcomes[logged.id] == .done,
          isInForce: rows.isInForce(logged.id), replacesAll: logged.kind == .storeRestore)
      }, covers: rows.covers)

    let others = Set(
      files.filter { $0.id != known?.id && $0.path != path && access($0.path, F_OK) == 0 }
        .compactMap(\.id))
    let newest = files.reversed()
    let places =
      newest.filter { $0.path == path } + newest.filter { !others.contains($0.id ?? 0) }
    // What moves to another disk can keep its time.
    let isDated = known == nil && !places.contains { $0.identity?.bornAt == identity?.bornAt }
    let madeAt = identity?.bornAt.map { Date(timeIntervalSince1970: Double($0) / 1e9) }
    let head = log.position(
      recorded: known?.head, madeAt: isDated ? madeAt : nil, likely: places.map(\.head))

    let history = log.history(to: head)
    let undone = log.undone(in: history)
    let ids = Set(history)
    var settled: [Int64: OperationState] = [:]
    for index in all.indices {
      let (id, file) = (all[index].logged.id, all[index].fileID)
      if ids.contains(id) || file == known?.id, !others.contains(file ?? 0) {
        settled[id] = outcomes[id]
      }
      guard ids.contains(id) else { continue }
      if outcomes[id] == .done { all[index].logged.state = nil }
      all[index].logged.undoneBy = undone[id]
    }
    let file = JournaledFile(id: known?.id, path: path, head: head)
    return FileHistory(
      file: file,
      isKept: known?.path == path && known?.identity == file.identity && known?.head == head,
      isToldByRows: known?.head != head, all: all, paths: [path] + files.map(\.path),
      settled: settled, ids: ids, others: others)
  }
}

/// The rows of all operations of a journal, and which of them a file shows.
struct OperationRows {
  private let db: Database?
  private var rows: [Int64: [JournalRows]] = [:]
  private var inForce: [Int64: Bool] = [:]
  /// For each operation that seems to be in force, a row that says so.
  private var witnesses: [Int64: Witness] = [:]

  private struct Witness {
    let table: String
    let key: Int64
  }

  init(of operations: [JournaledOperation], _ journal: Database, _ db: Database?) throws {
    self.db = db
    for operation in operations where operation.logged.state != .failed {
      let id = operation.logged.id
      // What cannot be read tells nothing here; whatever needs it says so.
      guard let db, let tables = try? Self.tables(of: id, journal, db) else { continue }
      rows[id] = tables
      guard let told = try? Self.isInForce(tables, id, journal, db) else { continue }
      inForce[id] = told.isInForce
      witnesses[id] = told.witness
    }
  }

  private static func tables(
    of id: Int64, _ journal: Database, _ db: Database
  ) throws -> [JournalRows] {
    try StoreJournal.rows(of: id, journal).filter { try db.tableExists($0.table) }
  }

  /// Whether the file has the rows of an operation as it left them; nil where they do not tell.
  func isInForce(_ id: Int64) -> Bool? { inForce[id] }

  /// Whether one operation changed or removed the row by which another one seems to be in force.
  func covers(_ id: Int64, _ other: Int64) -> Bool {
    guard let witness = witnesses[other] else { return false }
    return rows[id]?.contains { table in
      table.table == witness.table
        && (table.removed.contains(witness.key)
          || table.changed.contains { $0.key == witness.key })
    } ?? false
  }

  /// What became of an operation that has no end.
  func outcome(of operation: JournaledOperation) throws -> OperationState {
    if let undone = operation.logged.undoes { return seemsInForce(undone) ? .failed : .done }
    if let content = operation.content, let db {
      return try StoreContent.fingerprint(db).hex == content ? .done : .failed
    }
    return seemsInForce(operation.logged.id) ? .done : .failed
  }

  /// Where the changed rows do not tell, because the app changed them since, the removed ones do.
  private func seemsInForce(_ id: Int64) -> Bool {
    inForce[id] ?? rows[id]?.contains { !$0.removed.isEmpty } ?? false
  }

  /// Rows that are looked at; the change was atomic, so a few tell, and the app may have changed one.
  private static let sample = (removed: 16, changed: 1_000)

  private static func isInForce(
    _ tables: [JournalRows], _ id: Int64, _ journal: Database, _ db: Database
  ) throws -> (isInForce: Bool?, witness: Witness?) {
    var (absent, present) = (0, 0)
    var witness: Witness?
    for table in tables {
      var rows = try RowDigests(of: table.table, in: db)
      for range in table.removed.ranges.prefix(sample.removed) {
        let before = try rows.digest(of: range.lowerBound &- 1)
        let row = try rows.digest(of: range.lowerBound)
        let after = try rows.digest(of: range.upperBound &+ 1)
        if row != nil {
          present += 1
        } else if before ?? after != nil {
          absent += 1
          witness = witness ?? Witness(table: table.table, key: range.lowerBound)
        }
      }
    }
    // No key is ever given out again: what is there was never removed. Where the neighbours are gone
    // too, the app may have removed all of them.
    guard present == 0 else { return (absent == 0 ? false : nil, nil) }
    for table in tables {
      var rows = try RowDigests(of: table.table, in: db)
      for row in table.changed.prefix(sample.changed)
      where try rows.digest(of: row.key) == row.digest {
        return (true, witness ?? Witness(table: table.table, key: row.key))
      }
    }
    guard absent == 0 else {
      return tables.allSatisfy(\.changed.isEmpty) ? (true, witness) : (nil, nil)
    }
    return (try hasImage(of: id, journal, db) ? false : nil, nil)
  }

  /// Whether a row is as the operation found it.
  private static func hasImage(
    of id: Int64, _ journal: Database, _ db: Database
  ) throws -> Bool {
    let images = try Row.fetchAll(
      journal, sql: JournalSQL.someImages.rawValue, arguments: ["operation": id])
    return try images.contains { image in
      let row = try RawStatement(
        db, "SELECT Z_PK, * FROM main.\(SQLName.quoted(try image.value(0))) WHERE Z_PK = ?")
      return try row.find(image.value(1) as Int64) && BeforeImages.image(row) == image.value(2)
    }
  }
}
