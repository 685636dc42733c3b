import GRDB

/// A connection that stays open, as the app's does.
package struct RawConnection {
  private let queue: DatabaseQueue

  package init(_ path: String) throws { queue = try DatabaseQueue(path: path) }

  package func execute(_ sql: String) throws {
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
  }
}

/// Statements for a file that no command of fitiq would run.
package enum RawSQL {
  package static func execute(_ sql: String, in path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// Runs `body` while another connection has a change that it has not committed.
  ///
  /// - Parameter shutsOut: Nobody else can read meanwhile.
  package static func whileWriting(
    in path: String, shutsOut: Bool = false, _ body: () throws -> Void
  ) throws {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    try queue.inDatabase { db in
      try db.beginTransaction(shutsOut ? .exclusive : .immediate)
      try body()
      try db.rollback()
    }
  }

  /// Counts the rows of a table before and after `body`, in one snapshot that is held all along.
  package static func counts(
    of table: String, in path: String, around body: () throws -> Void
  ) throws -> [Int?] {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    let count = "SELECT count(*) FROM \(table)"
    return try queue.inDatabase { db in
      try db.beginTransaction(.deferred)
      let before = try Int.fetchOne(db, sql: count)
      try body()
      let after = try Int.fetchOne(db, sql: count)
      try db.commit()
      return [before, after]
    }
  }
}
