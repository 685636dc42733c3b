package import FitIQDomain
import Foundation
import GRDB

/// What was done to an app's store, and the ways back.
package struct AppStoreHistory: Sendable {
  /// The store, with links followed.
  package let path: String
  /// The folder of fitiq's state: `$XDG_STATE_HOME/fitiq`.
  let stateFolder: String
  let options: TypedDatabase.Options
  /// Changes a store that CloudKit mirrors, although the change stays on this machine.
  let isLocalOnly: Bool

  /// Takes a store by its path, and follows links to it; nothing is opened yet.
  package init(
    _ path: String, stateFolder: String, options: TypedDatabase.Options = .init(),
    isLocalOnly: Bool = false
  ) {
    self.path = path.resolvingLinks
    self.stateFolder = stateFolder
    self.options = options
    self.isLocalOnly = isLocalOnly
  }

  /// Takes a store of either kind by its path; nil unless it is an app's store.
  package init?(
    ifAppStore path: String, stateFolder: String, options: TypedDatabase.Options = .init(),
    isLocalOnly: Bool = false
  ) throws(StorageError) {
    guard try OpenStore.isAppStore(path) else { return nil }
    self.init(path, stateFolder: stateFolder, options: options, isLocalOnly: isLocalOnly)
  }

  /// Returns the operation log, newest first.
  ///
  /// - Parameter limit: How many at most; nil for all.
  package func operations(limit: Int?) throws -> [LoggedOperation] {
    try read { store in
      let all = try store.journal?.history(of: path, in: store.db).operations ?? []
      return all.prefix(limit ?? all.count).map(\.logged)
    }
  }

  /// An open store and its journal, valid for one read or change.
  struct JournaledStore {
    let db: Database
    let catalog: AppStoreCatalog
    /// Nil where nothing was done to the store yet.
    let journal: StoreJournal?
    /// Only when it is open to be changed.
    var files: OriginalFiles?
  }

  /// Runs a read, which leaves no trace.
  func read<Value>(_ body: (JournaledStore) throws -> Value) throws -> Value {
    try StorageError.passing(while: "read", path: path) {
      let source = try StoreSource(path, timeout: options.busyTimeout)
      return try source.reading {
        // One attached database: the backup that undo compares with.
        let queue = try source.connect(attaching: 1)
        // Before anything else in the process opens the store to write: see AppStoreConnection.
        defer { try? queue.close() }
        return try queue.inDatabase { db in
          let catalog = try AppStoreCatalog(db, path: path)
          let journal = try StoreJournal.openForReading(
            storeID: catalog.storeID, stateFolder: stateFolder)
          return try body(JournaledStore(db: db, catalog: catalog, journal: journal))
        }
      }
    }
  }

  /// Runs a change, after the refusals that hold for all of them; without a journal there is one then.
  ///
  /// - Parameters:
  ///   - isExclusive: Keeps the lock from one transaction to the next, and readers out.
  ///   - body: Takes the write lock itself.
  func change<Value>(
    _ action: String, isExclusive: Bool = false, _ body: (JournaledStore) throws -> Value
  ) throws -> Value {
    try StoreSource.refuse(path)
    let files = try OriginalFiles(path)
    defer { files.close() }
    return try StorageError.passing(while: action, path: path) {
      let queue = try AppStoreConnection.queue(path, options: options)
      defer { try? queue.close() }
      return try queue.writeWithoutTransaction { db in
        if isExclusive { try db.executeOne(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        let catalog = try AppStoreCatalog(db, path: path)
        try AppStoreConnection.refuse(catalog, path: path, isLocalOnly: isLocalOnly, options)
        let journal = try StoreJournal.openForWriting(
          storeID: catalog.storeID, stateFolder: stateFolder)
        let opened = JournaledStore(db: db, catalog: catalog, journal: journal, files: files)
        return try body(opened)
      }
    }
  }
}
