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

  /// The tables of a database that have a row which another database lacks, compared by the older one's columns.
  package static func tables(of old: String, withRowsMissingIn new: String) throws -> [String] {
    let queue = try DatabaseQueue(path: new)
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH ? AS old", arguments: [old])
      let names = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM old.sqlite_schema
          WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name
          """)
      return try names.filter { name in
        let columns = try db.columns(in: name, in: "old").map { "\"\($0.name)\"" }
          .joined(separator: ", ")
        let missing =
          #"SELECT \#(columns) FROM old."\#(name)" EXCEPT SELECT \#(columns) FROM main."\#(name)""#
        return try Row.fetchOne(db, sql: missing) != nil
      }
    }
  }
}
