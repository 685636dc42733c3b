import FitIQDomain
package import Foundation

/// Tells which rows of a store changed from one look to the next, at the cost of what changed.
///
/// The pages are read without SQLite: an app store with a write-ahead log would have to be copied as
/// a whole for it, and a large database compared row by row. What a log says to have changed is read
/// again; where only the file can tell, all its pages are compared with what they were.
package final class RowFollower {
  package enum Look {
    /// There is nothing to compare with: the first look, or another kind of store than before.
    case first, otherKind
    case changes(RowChanges)
  }

  private let path: String
  private var pages: DatabasePages?
  private var layout: StoreLayout?
  private var tables: [TableRows] = []
  private var wasAppStore: Bool?
  /// Whether changes were passed over that nobody has told of yet.
  private var mustCompareAll = false

  /// Readings that a writer crossed, before it is said to be busy.
  private static let attempts = 5

  /// `path`: Of the database file itself.
  package init(path: String) { self.path = path.resolvingLinks }

  /// Reads what changed.
  ///
  /// `now`: The wall clock. `open`: Opens the store, which is done where its schema may have changed,
  /// and tells what is wrong with one that cannot be read.
  package func look(at now: Date, open: () throws -> OpenStore) throws -> Look {
    for _ in 0..<Self.attempts {
      // One that writes without a log locks the file itself.
      if StoreFile.isLockedByAnother(path) { break }
      do {
        if let look = try attempt(at: now.timeIntervalSince1970, open) { return look }
      } catch is DatabasePages.Fault {
        guard pages?.isUntouched ?? true else { continue }
        forget()
        // Mostly it knows better what is wrong.
        _ = try open()
        throw StorageError(
          .storeCorrupt, "a table of \(path) cannot be followed: its pages are damaged",
          hint: "fitiq doctor tells what can still be read")
      }
    }
    throw StorageError(
      .busy, "\(path) keeps changing while it is read", hint: "try again in a moment")
  }

  /// Nil where somebody wrote meanwhile.
  private func attempt(at now: Double, _ open: () throws -> OpenStore) throws -> Look? {
    let lock = try ReadLock.ofFileWithoutLog(path)
    defer { withExtendedLifetime(lock) {} }
    let hasJournal = StoreFile.hasJournal(path)
    if hasJournal || pages?.isInPlace == false { forget() }
    let store = pages == nil ? try open() : nil
    let change = try step(to: now, store)
    guard let pages else { return nil }
    if store != nil || layout?.schemaCookie != pages.schemaCookie {
      layout = try StoreLayout(store ?? open())
    }
    guard let layout, layout.schemaCookie == pages.schemaCookie else { return nil }
    let isComparable = wasAppStore == layout.isAppStore
    let (rows, changes) = try read(layout, pages, change, isComparable)
    // A journal that has come meanwhile: the file may hold half of a transaction.
    guard pages.isUntouched, hasJournal || !StoreFile.hasJournal(path), lock?.isUnchanged ?? true
    else { return nil }
    let isFirst = wasAppStore == nil
    (tables, wasAppStore, mustCompareAll) = (rows, layout.isAppStore, false)
    if hasJournal { forget() }
    return isFirst ? .first : isComparable ? .changes(changes) : .otherKind
  }

  private func step(to now: Double, _ store: OpenStore?) throws -> DatabasePages.Change {
    let wasComparingAll = mustCompareAll
    mustCompareAll = true
    let change = try pages?.advance(to: now)
    // A transaction that was cut off is taken back in a copy.
    if pages == nil { pages = try DatabasePages(path: store?.rolledBackCopy ?? path, at: now) }
    return wasComparingAll ? .any : change ?? .any
  }

  private func read(
    _ layout: StoreLayout, _ pages: DatabasePages, _ change: DatabasePages.Change,
    _ isComparable: Bool
  ) throws -> ([TableRows], RowChanges) {
    let before = isComparable ? tables : []
    var changes: [TableChanges] = []
    var rows: [TableRows] = []
    for table in layout.tables {
      let old = before.first { $0.table.name == table.name }
      var new = old?.lying(in: table) ?? TableRows(table)
      let found = try new.update(
        from: pages, old?.table == table ? change : .any, isTold: isComparable)
      if let found { changes.append(found.sorted()) }
      rows.append(new)
    }
    for gone in before where !layout.tables.contains(where: { $0.name == gone.table.name }) {
      changes.append(gone.emptied().sorted())
    }
    return (rows, RowChanges(tables: changes))
  }

  private func forget() {
    (pages, layout) = (nil, nil)
  }
}

extension OpenStore {
  /// The copy that is read in place of an app store with a journal.
  fileprivate var rolledBackCopy: String? {
    guard case .appStore(let store) = self, FollowedFile(store.path + "-journal") != nil
    else { return nil }
    return store.source.copy?.path
  }
}
