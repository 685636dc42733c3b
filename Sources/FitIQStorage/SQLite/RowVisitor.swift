import FitIQDomain
import GRDB
import GRDBSQLite

/// The values of one row: of a statement, or as a function of SQL gets them.
protocol RowValues: ~Copyable {
  /// Valid until the next row.
  func value(_ column: Int32) -> RawStatement.Value
}

extension RowValues where Self: ~Copyable {
  func isNull(_ column: Int32) -> Bool { value(column).isNull }
  func integer(_ column: Int32) -> Int64 { value(column).integer }

  /// A finite number, or nil for anything else.
  func number(_ column: Int32) -> Double? { value(column).number }

  /// The bytes of a text; nil where the column holds none.
  ///
  /// Valid until the next row.
  func text(_ column: Int32) -> UnsafeBufferPointer<UInt8>? { value(column).text }

  func blob(_ column: Int32) -> UnsafeRawBufferPointer? { value(column).blob }

  func string(_ column: Int32) -> String? {
    text(column).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Shows each row of a scan to a closure from within the statement, as a condition that it answers.
///
/// A row that a statement returns costs a call for each of its columns and two to go on: a fifth of a
/// scan that looks at a dozen.
struct RowVisitor {
  struct Row: RowValues {
    fileprivate let values: UnsafeMutablePointer<OpaquePointer?>

    func value(_ column: Int32) -> RawStatement.Value {
      RawStatement.Value(pointer: values[Int(column)])
    }
  }

  /// Where the function finds the closure, and leaves what it throws.
  private final class Visit {
    let body: (Row) throws -> Bool
    var failure: (any Error)?

    init(_ body: @escaping (Row) throws -> Bool) { self.body = body }
  }

  /// The function of SQL that asks the closure about the columns it is given.
  static let name = "fitiq_visit"

  /// Calls the body with the columns of every row, in the order of the table's keys.
  ///
  /// - Parameter condition: Which rows; nil for all.
  static func forEachRow(
    _ columns: [String], of table: String, where condition: String? = nil, in db: Database,
    _ body: (Row) throws -> Void
  ) throws {
    try asking(
      { row in
        try body(row)
        return false
      }, in: db
    ) {
      let scan = try RawStatement(
        db,
        """
        SELECT 1 FROM \(table)
        WHERE \(condition.map { $0 + " AND " } ?? "")\(name)(\(columns.joined(separator: ", ")))
        """)
      while try scan.step() {}
    }
  }

  /// Lets the statements that `work` runs ask the closure, by ``name``, whether to take a row.
  ///
  /// - Throws: What the closure throws: it ends the statement.
  static func asking(
    _ body: (Row) throws -> Bool, in db: Database, _ work: () throws -> Void
  ) throws {
    try withoutActuallyEscaping(body) { body in
      let visit = Visit(body)
      try withExtendedLifetime(visit) {
        try install(visit, in: db)
        defer { remove(from: db) }
        do { try work() } catch { throw visit.failure ?? error }
      }
    }
  }

  private static func install(_ visit: Visit, in db: Database) throws {
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, name, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY,
      Unmanaged.passUnretained(visit).toOpaque(),
      { context, _, values in
        guard let own = sqlite3_user_data(context), let values else { return }
        // Reference counting would cost as much as reading a column; `asking` keeps it alive.
        Unmanaged<Visit>.fromOpaque(own)._withUnsafeGuaranteedRef { visit in
          do {
            sqlite3_result_int(context, try visit.body(Row(values: values)) ? 1 : 0)
          } catch {
            visit.failure = error
            sqlite3_result_error_code(context, SQLITE_ABORT)
          }
        }
      }, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// The statement that uses it has ended.
  private static func remove(from db: Database) {
    sqlite3_create_function_v2(
      db.sqliteConnection, name, -1, SQLITE_UTF8, nil, nil, nil, nil, nil)
  }
}
