import FitIQDomain
import GRDB

/// The bytes of a file, and of those of its parts that the app does not see.
struct StorePages: Sendable {
  let bytes: Int
  let freeBytes: Int
  /// Nil where this SQLite was built without the table of page statistics.
  let kept: [StoreSize.Cause: Int]?

  init(_ db: Database) throws {
    (bytes, freeBytes) = try db.fileBytes()
    do {
      kept = [
        .persistentHistory: try Self.bytes(
          "upper(tbl_name) IN ('ACHANGE', 'ATRANSACTION', 'ATRANSACTIONSTRING')", in: db),
        .cloudKit: try Self.bytes("upper(tbl_name) GLOB 'ANSCK*'", in: db),
      ]
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR { kept = nil }
  }

  /// Bytes of the tables and indexes that a condition takes.
  private static func bytes(_ condition: String, in db: Database) throws -> Int {
    let names = try String.fetchAll(
      db,
      sql: "SELECT name FROM sqlite_schema WHERE type IN ('table', 'index') AND \(condition)")
    return try names.reduce(0) { sum, name in
      try sum
        + (Int.fetchOne(
          db, sql: "SELECT pgsize FROM dbstat WHERE aggregate = TRUE AND name = ?",
          arguments: [name]) ?? 0)
    }
  }

  /// What the doctor says of it, with the plan of a cleanup where there is something to clean up.
  func size(_ plan: CleanupReport?) -> StoreSize {
    StoreSize(
      plan?.size
        ?? CleanupBytes(
          before: bytes, packed: nil, isChanged: false,
          shares: [
            CleanupBytes.Share(cause: "free_pages", bytes: freeBytes),
            CleanupBytes.Share(cause: "content", bytes: bytes - freeBytes),
          ]),
      kept: kept)
  }
}
