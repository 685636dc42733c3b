import FitIQDomain
package import Foundation
import GRDB
import GRDBSQLite

/// A store to which people put SQL, of either kind.
///
/// It reads the store as of opening, or as of the last ``refresh()``. Nothing that is typed changes
/// a byte of it: besides SQLite's own read-only modes an authorizer refuses whatever does not read.
/// Used by one thread at a time; only ``interruption`` is for others.
package final class QueryConnection {
  /// Stops what runs, from any thread.
  package let interruption = QueryInterrupt()
  /// Whether each statement sees what others have written before it.
  package var isLive = false
  private(set) var store: OpenStore
  private(set) var handle: QueryHandle
  private let busyTimeout: TimeInterval
  let writing: (@Sendable () -> WriteContext)?
  private let companion: TypedDatabase?
  private let changeable: QueryPolicy.Changeable
  private var state: FileState
  /// The operation of the last change, until the next statement.
  var lastChange: Int64?

  /// Opens a connection of its own to a store that is open already.
  ///
  /// - Parameters:
  ///   - busyTimeout: Seconds to wait for another process's lock; completions take 0.
  ///   - writing: Who writes and when, asked for each change; nil for a connection that only reads.
  ///   - companion: Another connection to fitiq's database, opened to hold a snapshot, through which others
  ///     read it as of the same moment: ``snapshot``.
  /// - Throws: `QueryError` with `refused` for an app's store that is to be written.
  package init(
    _ store: OpenStore, busyTimeout: TimeInterval = 10,
    writing: (@Sendable () -> WriteContext)? = nil, companion: TypedDatabase? = nil
  ) throws {
    self.store = store
    self.busyTimeout = busyTimeout
    self.writing = writing
    self.companion = companion
    state = FileState(before: store.path)
    changeable = try writing == nil ? [:] : Self.changeable(store)
    handle = try QueryHandle(
      store, busyTimeout: busyTimeout, changeable: changeable, stop: interruption)
    if let companion {
      try companion.beginSnapshot()
      if FileState(before: store.path) != state { try refresh() }
    }
  }

  // MARK: Statements

  /// Compiles the statement of a text that begins at or after a position.
  ///
  /// - Parameter position: UTF-8 offset; what is returned as `end` for the statement after.
  /// - Returns: No statement where only spaces and comments are left.
  package func prepare(
    _ text: String, from position: Int = 0
  ) throws -> (statement: QueryStatement?, end: Int) {
    guard let statement = SQLStatementText.next(in: text, from: position) else {
      return (nil, text.utf8.count)
    }
    interruption.clear()
    lastChange = nil
    if isLive { try refresh() }
    try handle.keepSnapshot()
    try handle.allowHarmlessFunctions()
    return (try compile(statement), statement.end)
  }

  private func compile(_ text: SQLStatementText) throws(QueryError) -> QueryStatement {
    if !changeable.isEmpty, let verb = text.verbOfChange, !text.isWord(0, "EXPLAIN"),
      text.isWord(verb, "REPLACE")
        || (text.isWord(verb + 1, "OR") && text.isWord(verb + 2, "REPLACE"))
    {
      throw handle.refused(.replacing, in: text)
    }
    return try QueryStatement(text, on: handle)
  }

  // MARK: The snapshot

  /// Reads as of now from now on, unless a statement still runs: it keeps what it sees.
  package func refresh() throws {
    switch store {
    case .database:
      // Again where the store was written between the two beginnings.
      for _ in 0..<3 {
        state = FileState(before: store.path)
        try handle.begin()
        guard let companion else { return }
        try companion.beginSnapshot()
        if FileState(before: store.path) == state { return }
      }
    case .appStore(let appStore):
      // What is immutable or a copy never changes: only a new one shows what was written.
      let now = FileState(before: store.path)
      guard now != state else { return }
      let reopened = OpenStore.appStore(try appStore.reopened())
      handle = try QueryHandle(
        reopened, busyTimeout: busyTimeout, changeable: changeable, stop: interruption)
      store = reopened
      state = now
    }
  }

  /// The store for readers beside this connection: it shows what statements see.
  package var snapshot: OpenStore { companion.map(OpenStore.database) ?? store }
}
