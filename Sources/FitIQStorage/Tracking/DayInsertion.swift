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

  /// `SQLITE_TRANSIENT`, a macro that Swift does not import: copy the bytes while binding.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  init(_ db: Database, user: UserID, ledgerID: Int64, recordedAt: Date, operation: Int64) {
    self.db = db
    self.user = user
    self.ledgerID = ledgerID
    self.recordedAt = recordedAt
    self.operation = operation
  }

  func insert(_ days: [PlannedDay]) throws {
    var rest = days[...]
    for (rows, sql) in TrackingDaysSQL.statements {
      while rest.count >= rows {
        try insert(batch: rest.prefix(rows), sql: sql)
        rest = rest.dropFirst(rows)
      }
    }
  }

  private func insert(batch: ArraySlice<PlannedDay>, sql: String) throws {
    // Kept alive while its raw pointer is used.
    let statement = try db.cachedStatement(sql: sql)
    try withExtendedLifetime(statement) {
      let raw = statement.sqliteStatement
      sqlite3_reset(raw)
      bindConstants(raw)
      var index = TrackingDaysSQL.constants
      for planned in batch {
        bind(raw, index + 1, planned.metric.rawValue)
        bind(raw, index + 2, planned.day.description)
        sqlite3_bind_int(raw, index + 3, planned.isComplete ? 1 : 0)
        bind(raw, index + 4, planned.rawDay)
        bind(raw, index + 5, planned.calendar)
        sqlite3_bind_int64(raw, index + 6, Int64(planned.position))
        index += TrackingDaysSQL.parametersPerRow
      }
      let code = sqlite3_step(raw)
      sqlite3_reset(raw)
      guard code == SQLITE_DONE else {
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
      }
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
          raw, index, characters.baseAddress, Int32(characters.count), Self.transient)
      }
    }
  }
}
