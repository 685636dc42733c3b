import FitIQDomain
import Foundation
import GRDB
import GRDBSQLite

/// A statement stepped through SQLite's own interface, for the scans over every row of a store.
///
/// GRDB's records cost several times as much per row; measured in the design.
struct RawStatement: ~Copyable, RowValues {
  /// Keeps the statement alive while its pointer is used.
  private let statement: Statement
  let pointer: OpaquePointer
  private let db: Database

  /// Tells SQLite to copy what it is given.
  ///
  /// Computed: a stored one is made when it is first used, and each use is a call.
  static var transient: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  /// Compiles a statement.
  ///
  /// - Parameters:
  ///   - arguments: Values of all parameters, by name or in order; without them they are bound one by one.
  ///   - isKept: The connection keeps it for the next time; at most one use of it at a time.
  init(
    _ db: Database, _ sql: String, arguments: StatementArguments = StatementArguments(),
    isKept: Bool = false
  ) throws {
    let made = try isKept ? db.cachedStatement(sql: sql) : db.makeStatement(sql: sql)
    if !arguments.isEmpty { try made.setArguments(arguments) }
    self.db = db
    statement = made
    pointer = statement.sqliteStatement
    sqlite3_reset(pointer)
  }

  deinit { sqlite3_reset(pointer) }

  /// Goes to the next row; false at the end.
  func step() throws -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw failure(code)
    }
  }

  /// Runs a statement that gives no rows, and readies it for the next time.
  func run() throws {
    let code = sqlite3_step(pointer)
    sqlite3_reset(pointer)
    guard code == SQLITE_DONE else { throw failure(code) }
  }

  func reset() { sqlite3_reset(pointer) }

  private func failure(_ code: Int32) -> DatabaseError { Self.failure(code, in: db) }

  private static func failure(_ code: Int32, in db: Database) -> DatabaseError {
    let text = sqlite3_errmsg(db.sqliteConnection).map { String(cString: $0) }
    return DatabaseError(resultCode: ResultCode(rawValue: code), message: text)
  }

  /// Runs a statement that is kept elsewhere.
  static func run(_ pointer: OpaquePointer, in db: Database) throws {
    let code = sqlite3_step(pointer)
    sqlite3_reset(pointer)
    guard code == SQLITE_DONE else { throw failure(code, in: db) }
  }

  static func bind(_ value: DatabaseValue, _ parameter: Int32, to pointer: OpaquePointer) {
    switch value.storage {
    case .null: sqlite3_bind_null(pointer, parameter)
    case .int64(let number): sqlite3_bind_int64(pointer, parameter, number)
    case .double(let number): sqlite3_bind_double(pointer, parameter, number)
    case .string(var text):
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          _ = sqlite3_bind_text(
            pointer, parameter, $0.baseAddress, Int32(clamping: $0.count), transient)
        }
      }
    case .blob(let data):
      data.withUnsafeBytes {
        _ = sqlite3_bind_blob(
          pointer, parameter, $0.baseAddress, Int32(clamping: $0.count), transient)
      }
    }
  }

  // MARK: Columns

  /// One value of the row, valid until the next step.
  ///
  /// Each of SQLite's column functions locks and unlocks the connection; asked of the value itself
  /// the same costs a third. SQLite allows that to the thread that steps the statement.
  struct Value {
    let pointer: OpaquePointer?

    var type: Int32 { sqlite3_value_type(pointer) }
    var isNull: Bool { type == SQLITE_NULL }
    var byteCount: Int { Int(sqlite3_value_bytes(pointer)) }
    var integer: Int64 { sqlite3_value_int64(pointer) }

    /// A finite number, or nil for anything else.
    var number: Double? {
      let type = type
      guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { return nil }
      let value = sqlite3_value_double(pointer)
      return value.isFinite ? value : nil
    }

    var real: Double { sqlite3_value_double(pointer) }

    /// The bytes of a text or blob.
    var bytes: UnsafeRawBufferPointer {
      // In this order: SQLite may convert while it gives the pointer.
      let start = sqlite3_value_blob(pointer)
      return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : byteCount)
    }

    /// The bytes of a text; nil where the column holds none.
    var text: UnsafeBufferPointer<UInt8>? {
      guard type == SQLITE_TEXT, let start = sqlite3_value_text(pointer) else { return nil }
      return UnsafeBufferPointer(start: start, count: byteCount)
    }

    var blob: UnsafeRawBufferPointer? {
      guard type == SQLITE_BLOB, let start = sqlite3_value_blob(pointer) else { return nil }
      return UnsafeRawBufferPointer(start: start, count: byteCount)
    }
  }

  func value(_ column: Int32) -> Value { Value(pointer: sqlite3_column_value(pointer, column)) }

  /// A copy of a value, whatever it is.
  func databaseValue(_ column: Int32) -> DatabaseValue {
    DatabaseValue(sqliteStatement: pointer, index: column)
  }

  // MARK: Parameters

  /// Binds a named parameter; one that the statement does not have is left out.
  func bind(_ value: (any DatabaseValueConvertible)?, named name: String) {
    let parameter = sqlite3_bind_parameter_index(pointer, ":" + name)
    guard parameter > 0 else { return }
    Self.bind(value?.databaseValue ?? .null, parameter, to: pointer)
  }

  func bind(_ value: Int64, _ parameter: Int32) {
    sqlite3_bind_int64(pointer, parameter, value)
  }
  func bind(_ value: Double, _ parameter: Int32) {
    sqlite3_bind_double(pointer, parameter, value)
  }
  func bind(_ value: String?, _ parameter: Int32) {
    guard var value else { return bindNull(parameter) }
    value.withUTF8 { bytes in bind(bytes, parameter) }
  }
  func bind(_ bytes: UnsafeBufferPointer<UInt8>, _ parameter: Int32) {
    _ = bytes.withMemoryRebound(to: CChar.self) { text in
      sqlite3_bind_text(
        pointer, parameter, text.baseAddress, Int32(clamping: text.count), Self.transient)
    }
  }
  func bind(_ flag: Bool, _ parameter: Int32) { bind(Int64(flag ? 1 : 0), parameter) }
  /// The bytes stay where they are until the statement has run.
  func bind(blob bytes: UnsafeRawBufferPointer, _ parameter: Int32) {
    sqlite3_bind_blob(pointer, parameter, bytes.baseAddress, Int32(clamping: bytes.count), nil)
  }
  func bindNull(_ parameter: Int32) { sqlite3_bind_null(pointer, parameter) }

  /// Copies a column of another statement, whatever it holds.
  func bind(_ column: Int32, of other: borrowing RawStatement, _ parameter: Int32) {
    sqlite3_bind_value(pointer, parameter, sqlite3_column_value(other.pointer, column))
  }
}
