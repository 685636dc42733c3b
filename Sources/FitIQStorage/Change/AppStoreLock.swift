import FitIQDomain
import Foundation
import GRDB

/// The write lock of a store, from before its state is compared with the plan's until the change is
/// committed.
final class AppStoreLock {
  private let db: Database
  private let path: String
  private let options: TypedDatabase.Options
  private var isHeld = false

  init(_ db: Database, path: String, options: TypedDatabase.Options) throws {
    self.db = db
    self.path = path
    self.options = options
    // A journal of SQLite's own takes its lock along from one transaction to the next only so.
    if try String.fetchOne(db, sql: "PRAGMA journal_mode") != "wal" {
      try db.executeOne(sql: "PRAGMA locking_mode = EXCLUSIVE")
    }
    try db.executeOne(sql: "BEGIN IMMEDIATE")
    isHeld = true
  }

  func commit(_ change: String = "cleanup") throws {
    Failpoint.pass("\(change).commit")
    try db.executeOne(sql: "COMMIT")
    isHeld = false
  }

  /// Ends the transaction, which only kept others out, and runs the body, whose own transaction must
  /// first ask whether anybody wrote in between.
  func hand(
    over db: Database, _ body: (_ isUnchanged: () throws -> Bool) throws -> Void
  ) throws {
    let isLogged = try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal"
    guard isLogged else {
      try db.executeOne(sql: "ROLLBACK")
      isHeld = false
      defer { letGo() }
      return try body { true }
    }
    // Its number changes with every commit of another connection, and with nothing else.
    let observer = try AppStoreConnection.queue(path, options: options)
    defer { try? observer.close() }
    func version() throws -> Int? {
      try observer.inDatabase { try Int.fetchOne($0, sql: "PRAGMA data_version") }
    }
    let before = try version()
    try db.executeOne(sql: "ROLLBACK")
    isHeld = false
    try body { try version() == before }
  }

  func release() {
    if isHeld { try? db.executeOne(sql: "ROLLBACK") }
    isHeld = false
    letGo()
  }

  /// Ends the exclusive mode with the next read, which removes the journal.
  private func letGo() {
    try? db.executeOne(sql: "PRAGMA locking_mode = NORMAL")
    _ = try? Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
  }
}
