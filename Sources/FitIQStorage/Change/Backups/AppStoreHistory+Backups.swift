package import FitIQDomain
import Foundation
import GRDB

extension AppStoreHistory {
  /// Returns the backups of the store, newest first: those of the journal, and what else lies in the
  /// folder beside the store.
  package func backups() throws -> [BackupEntry] {
    do { return try read { try backups($0.journal, $0.db) } } catch let error as StorageError
      where Self.isUnreadable(error)
    { return try backupsOfUnreadable(error) }
  }

  /// - Parameter db: A connection to the store; nil where it cannot be read.
  func backups(_ journal: StoreJournal?, _ db: Database?) throws -> [BackupEntry] {
    let known = try journal?.backups(of: path, in: db) ?? []
    let names = Set(known.map(\.path))
    let others = BackupFiles.list(BackupFolder.path(of: path)).filter { !names.contains($0.path) }
    return (known + others).sorted { ($0.madeAt, $0.name) > ($1.madeAt, $1.name) }
  }
}

extension StoreJournal {
  /// The rows that operations on this file kept instead of a backup.
  ///
  /// - Parameter db: A connection to the store.
  func keptRows(of path: String, in db: Database) throws -> [KeptRows] {
    let sizes = try read { try Row.fetchAll($0, sql: JournalSQL.imageSizes.rawValue) }
    let bytes: [Int64: Int] = Dictionary(
      try sizes.map { (try $0.value(0), try $0.value(1)) }, uniquingKeysWith: { _, last in last })
    let history = try history(of: path, in: db)
    let undoable = history.undoable
    return history.all.compactMap { operation in
      let logged = operation.logged
      guard let bytes = bytes[logged.id], logged.state != .intended,
        history.owns(operation.fileID)
      else { return nil }
      return KeptRows(
        operationID: logged.id, madeAt: logged.recordedAt, bytes: bytes,
        enablesUndo: undoable.contains(logged.id))
    }
  }

  /// The backups of this file that are not pruned.
  ///
  /// - Parameter db: A connection to the store; nil where it cannot be read.
  func backups(of path: String, in db: Database?) throws -> [BackupEntry] {
    let history = try history(of: path, in: db)
    let undoable = history.undoable
    return try read { try Row.fetchAll($0, sql: JournalSQL.backups.rawValue) }.compactMap { row in
      guard history.owns(try row.value(5)) else { return nil }
      let operation: Int64 = try row.value(3)
      let place = StoreBackup.locate(
        try row.value(0), digest: try row.value(6), besides: history.paths)
      return BackupEntry(
        path: place, madeAt: try row.instant(1), bytes: try row.value(2), operationID: operation,
        operation: OperationKind(rawValue: try row.value(4)),
        enablesUndo: undoable.contains(operation), isMissing: access(place, F_OK) != 0)
    }
  }
}

extension FileHistory {
  /// The numbers of the operations that can be undone on the file.
  fileprivate var undoable: Set<Int64> {
    Set(operations.map(\.logged).filter(UndoChoice.isUndoable).map(\.id))
  }
}
