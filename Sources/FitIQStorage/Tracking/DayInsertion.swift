import FitIQDomain
import Foundation
import GRDB
import GRDBSQLite

/// Inserts tracking rows many at a time, with constant arguments that are bound once.
///
/// The hot path of the import: a statement for each row costs as much in its set-up as in its insert.
struct DayInsertion {
  private let db: Database
  private let user: UserID
  private let ledgerID: Int64
  private let recordedAt: Date
  private let operation: Int64

  init(_ db: Database, user: UserID, ledgerID: Int64, recordedAt: Date, operation: Int64) {
    self.db = db
    self.user = user
    self.ledgerID = ledgerID
    self.recordedAt = recordedAt
    self.operation = operation
  }

  func insert(_ days: [PlannedDay]) throws {
    var rest = days[...]
    for (rows, sql) in TrackingDaysSQL.statements where rest.count >= rows {
      // Kept alive while its raw pointer is used.
      let statement = try db.cachedStatement(sql: sql)
      try withExtendedLifetime(statement) {
        bindConstants(statement.sqliteStatement)
        while rest.count >= rows {
          try insert(batch: rest.prefix(rows), statement.sqliteStatement)
          rest = rest.dropFirst(rows)
        }
        sqlite3_clear_bindings(statement.sqliteStatement)
      }
    }
  }

  private func insert(batch: ArraySlice<PlannedDay>, _ raw: SQLiteStatement) throws {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LocalDay.textLength * batch.count) {
      var text = $0
      var index = TrackingDaysSQL.constants
      for planned in batch {
        bind(raw, index + 1, planned.metric.rawValue)
        planned.day.write(to: UnsafeMutableBufferPointer(rebasing: text[..<LocalDay.textLength]))
        // The text stays where it is until the statement has run: no need for SQLite to copy it.
        text.withMemoryRebound(to: CChar.self) {
          _ = sqlite3_bind_text(
            raw, index + 2, $0.baseAddress, Int32(clamping: LocalDay.textLength), nil)
        }
        text = UnsafeMutableBufferPointer(rebasing: text[LocalDay.textLength...])
        sqlite3_bind_int(raw, index + 3, planned.isComplete ? 1 : 0)
        bind(raw, index + 4, planned.rawDay)
        bind(raw, index + 5, planned.calendar)
        sqlite3_bind_int64(raw, index + 6, Int64(planned.position))
        index += TrackingDaysSQL.parametersPerRow
      }
      try RawStatement.run(raw, in: db)
    }
  }

  private func bindConstants(_ raw: SQLiteStatement) {
    bind(raw, 1, user.text)
    sqlite3_bind_int64(raw, 2, ledgerID)
    sqlite3_bind_double(raw, 3, recordedAt.timeIntervalSince1970)
    sqlite3_bind_int64(raw, 4, operation)
  }

  private func bind(_ raw: SQLiteStatement, _ index: Int32, _ text: String?) {
    guard var text else {
      sqlite3_bind_null(raw, index)
      return
    }
    text.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_bind_text(
          raw, index, characters.baseAddress, Int32(clamping: characters.count),
          RawStatement.transient)
      }
    }
  }
}
