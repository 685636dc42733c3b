import GRDB
import GRDBSQLite
import Synchronization

/// What ``DatabasePages`` reads as a database that SQLite opens, in place of a copy of a file and its
/// log.
package final class CommittedPages: Sendable {
  /// What SQLite opens while this value is there; a connection may outlive it.
  let source: String
  private let number: Int64
  private let pages: DatabasePages
  private let change: DatabasePages.Change
  private let known: EntryCandidates?
  private let found = Mutex<EntryCandidates?>(nil)

  private struct Opened {
    var last: Int64 = 0
    var pages: [Int64: DatabasePages] = [:]
  }

  private static let opened = Mutex(Opened())

  /// `change`: Since what was `known`.
  init(
    _ pages: DatabasePages, path: String, since change: DatabasePages.Change = .any,
    known: EntryCandidates? = nil
  ) {
    PagesFileSystem.prepare()
    number = Self.opened.withLock { opened in
      opened.last += 1
      opened.pages[opened.last] = pages
      return opened.last
    }
    self.pages = pages
    self.change = change
    self.known = known
    source = "file:\(AppStore.escaped(path))?vfs=\(PagesFileSystem.name)&pages=\(number)"
  }

  deinit { Self.opened.withLock { $0.pages[number] = nil } }

  /// The pages that a name means which SQLite made of a source.
  static func pages(named name: UnsafePointer<CChar>?) -> DatabasePages? {
    let number = sqlite3_uri_int64(name, "pages", 0)
    return opened.withLock { $0.pages[number] }
  }

  // MARK: What stays from one commit to the next

  /// The entries that were found in this one.
  var candidates: EntryCandidates? { found.withLock { $0 } }

  /// Finds entries, at the cost of what was written where they were looked for before.
  func candidates(
    _ search: EntryCandidates.Search, in db: Database
  ) throws -> EntryCandidates {
    let candidates: EntryCandidates
    if case .pages(let numbers) = change, var known, known.search == search,
      let written = try? pages.rowNumbers(on: numbers)
    {
      try known.update(written, in: db)
      candidates = known
    } else {
      candidates = try EntryCandidates(search, in: db)
    }
    found.withLock { $0 = candidates }
    return candidates
  }
}
