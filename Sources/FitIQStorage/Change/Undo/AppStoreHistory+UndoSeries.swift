import FitIQSystem
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
    return try StorageError.passing(while: "read", path: path) {
      let queue = try AppStoreConnection.queue(copy.path, options: options)
      defer { try? queue.close() }
      return try queue.writeWithoutTransaction { db in
        let catalog = try AppStoreCatalog(db, path: path)
        try AppStoreConnection.refuse(catalog, path: path)
        try AppStoreConnection.requireIntegrity(db, path: path)
        let journal = try StoreJournal.openForReading(
          storeID: catalog.storeID, stateFolder: stateFolder)
        let store = JournaledStore(db: db, catalog: catalog, journal: journal)
        let count = Double(ids.count)
        // Before the rows of the copy change, which can tell what was done to a file.
        let history = try journal?.history(of: path, in: db)
        return try ids.enumerated().map { index, id in
          try WorkProgress.part(from: Double(index) / count, to: Double(index + 1) / count) {
            try plan(id, store, history)
          }
        }
      }
    }
  }

  private func plan(
    _ id: Int64, _ store: JournaledStore, _ history: FileHistory?
  ) throws -> UndoReport {
    let choice = try UndoChoice(id, of: store, path: path, history: history)
    let notes = try choice.notes + settledRemotely(id, store.journal)
    return try choice.backup.attached(to: store.db) {
      let undo = StoreUndo(choice: choice, db: store.db)
      var report: UndoReport?
      try store.db.inTransaction(.immediate) {
        report = try WorkProgress.part(from: 0, to: 0.1) { try undo.checked() }
        _ = try WorkProgress.part(from: 0.1, to: 1) { try undo.restore() }
        return .commit
      }
      guard let report else { throw StorageError(.internalFault, "the plan of an undo is lost") }
      return report.adding(notes)
    }
  }
}
