import FitIQDomain
package import Foundation

/// Reads an app store as its last commit left it, each time that there is a new one.
///
/// SQLite gets the pages of the file and of its log: nothing is copied, and only a file without a log is
/// locked while it is read. What was read counts only where nobody wrote over it meanwhile; else it is
/// read again. Which entries a reading looked at
/// is kept, so that after a commit only the pages that it wrote are searched for others.
package final class CommitReader {
  private let path: String
  private var pages: DatabasePages?
  /// Of what was read last; nil where that is to be done again whatever has changed.
  private var last: Reading?

  private struct Reading {
    let stamp: FileStamp?
    let schemaCookie: UInt32
    let candidates: EntryCandidates?
  }

  /// Readings that a writer crossed, before it is said to be busy.
  private static let attempts = 5

  /// `path`: Of the database file itself.
  package init(path: String) { self.path = path.resolvingLinks }

  /// Whether another process is in the middle of a transaction that writes the file itself.
  ///
  /// Reading meanwhile costs a copy of the store, and shows nothing new.
  package var isBeingWritten: Bool { StoreFile.isLockedByAnother(path) }

  /// Reads, and returns nil where nothing was committed since the last time.
  ///
  /// `now`: The wall clock. `body`: Opens and reads the store; of fitiq's own database, and of a store
  /// whose journal has to be played back, there are no pages.
  package func read<Value>(
    at now: Date, _ body: (CommittedPages?) throws -> Value
  ) throws -> Value? {
    for _ in 0..<Self.attempts {
      let lock = try ReadLock.ofFileWithoutLog(path)
      defer { withExtendedLifetime(lock) {} }
      guard try isFollowable, let change = step(to: now.timeIntervalSince1970), let pages else {
        forget()
        return try body(nil)
      }
      if case .pages(let changed) = change, changed.isEmpty, last?.stamp == pages.stamp {
        return nil
      }
      let isSameSchema = last?.schemaCookie == pages.schemaCookie
      let committed = CommittedPages(
        pages, path: path, since: change, known: isSameSchema ? last?.candidates : nil)
      last = nil
      do {
        let value = try body(committed)
        // A journal that has come meanwhile: the file may hold half of a transaction.
        guard pages.isUntouched, !StoreFile.hasJournal(path), lock?.isUnchanged ?? true else {
          continue
        }
        last = Reading(
          stamp: pages.stamp, schemaCookie: pages.schemaCookie, candidates: committed.candidates)
        return value
      } catch let error where !(error is InterruptionError) {
        if pages.isUntouched { throw error }
      }
    }
    throw StorageError(
      .busy, "\(path) keeps changing while it is read", hint: "try again in a moment")
  }

  /// Goes to the last commit; what changed since the one that was read, or nil for a file that cannot
  /// be read.
  private func step(to now: Double) -> DatabasePages.Change? {
    if pages?.isInPlace == false { forget() }
    do {
      if let change = try pages?.advance(to: now) { return last == nil ? .any : change }
      pages = try DatabasePages(path: path, at: now)
      return .any
    } catch { return nil }
  }

  private var isFollowable: Bool {
    get throws { try StoreFile.kind(at: path) == .otherSQLite && !StoreFile.hasJournal(path) }
  }

  private func forget() { (pages, last) = (nil, nil) }
}
