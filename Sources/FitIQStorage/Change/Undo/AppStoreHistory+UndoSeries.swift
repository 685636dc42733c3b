package import FitIQDomain
import Foundation
import GRDB

extension AppStoreHistory {
  /// Plans to take several operations back: each is taken back in a private copy before the next is
  /// looked at.
  ///
  /// - Parameter ids: In this order, which has to be newest first.
  /// - Throws: What the first of them that cannot be taken back is refused for.
  package func planUndo(_ ids: [Int64]) throws -> [UndoReport] {
    try StoreSource.refuse(path)
    let copy = try PrivateCopy(of: path)
    do {
      let queue = try AppStoreWriting.queue(copy.path, options: options)
      defer { try? queue.close() }
      return try queue.writeWithoutTransaction { db in
        let catalog = try AppStoreCatalog(db, path: path)
        try AppStoreWriting.refuse(catalog, path: path)
        try AppStoreWriting.requireIntegrity(db, path: path)
        let journal = try StoreJournal.openForReading(
          storeID: catalog.storeID, stateFolder: stateFolder)
        let store = Opened(db: db, catalog: catalog, journal: journal)
        // Before the rows of the copy change, which can tell what was done to a file.
        let history = try journal?.history(of: path, in: db)
        return try ids.map { try plan($0, store, history) }
      }
    } catch { throw AppStore.translated(error, path: path) }
  }

  private func plan(
    _ id: Int64, _ store: Opened, _ history: FileHistory?
  ) throws -> UndoReport {
    let choice = try UndoChoice(id, of: store, path: path, history: history)
    let notes = try choice.notes + settledRemotely(id, store.journal)
    return try choice.backup.attached(to: store.db) {
      let undo = StoreUndo(choice, db: store.db)
      var report: UndoReport?
      try store.db.inTransaction(.immediate) {
        report = try undo.checked()
        _ = try undo.restore()
        return .commit
      }
      guard let report else { throw StorageError(.internalFault, "the plan of an undo is lost") }
      return report.adding(notes)
    }
  }
}
