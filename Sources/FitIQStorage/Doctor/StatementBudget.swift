import FitIQDomain
import GRDB
import GRDBSQLite

/// Ends what a damaged file would keep running: pages that name each other make a scan without end.
enum StatementBudget {
  /// Steps of SQLite's machine between two looks at the budget.
  private static let period = 100_000
  /// A scan of every row takes about one step for each byte; ten scans are more than enough.
  private static let stepsForByte = 10
  private static let minimum = 50_000_000

  /// Runs a body whose statements fail with `SQLITE_INTERRUPT` after steps in proportion to the file.
  static func limit<Value>(_ db: Database, _ body: () throws -> Value) throws -> Value {
    var left = (min(try db.fileBytes().all, 1 << 50) * stepsForByte + minimum) / period
    return try withUnsafeMutablePointer(to: &left) { left in
      sqlite3_progress_handler(
        db.sqliteConnection, Int32(clamping: period),
        { context in
          guard let left = context?.assumingMemoryBound(to: Int.self) else { return 0 }
          left.pointee -= 1
          return left.pointee < 0 ? 1 : 0
        }, left)
      defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
      return try body()
    }
  }
}
