package import FitIQDomain
import GRDBSQLite

/// A statement that a person typed, and the row that it stands at.
///
/// Used by one thread at a time, as its connection.
package final class QueryStatement: QueryRow {
  package let columns: [QueryColumn]
  /// What it would change; nil for one that only reads.
  ///
  /// Only ``QueryConnection/apply(_:row:decide:)`` runs a change.
  package let change: QueryChange?
  /// Names of its parameters, without the sign before them.
  package let parameters: [String]
  let text: SQLStatementText
  let handle: QueryHandle
  let pointer: OpaquePointer
  private let runsChanges: Bool
  /// What the parameters were given, for a second run of the text.
  var bindings: [String: String] = [:]
  private var isDone = false
  /// Whether it has begun to read and nobody has asked yet what became of the store meanwhile.
  private var isReading = false

  init(
    _ text: SQLStatementText, on handle: QueryHandle, runsChanges: Bool = false
  ) throws(QueryError) {
    let pointer = try Self.compile(text, on: handle)
    self.text = text
    self.handle = handle
    self.pointer = pointer
    self.runsChanges = runsChanges
    let isExplained = sqlite3_stmt_isexplain(pointer) != 0
    change = isExplained ? nil : QueryChange(text)
    columns = (0..<sqlite3_column_count(pointer)).map { index in
      QueryColumn(sqlite3_column_name(pointer, index).map { String(cString: $0) } ?? "")
    }
    parameters = Self.parameters(of: pointer)
    // Whatever compiles and is neither: a VACUUM, whose harm begins only as it runs.
    let isKnown = sqlite3_stmt_readonly(pointer) != 0 || change != nil || text.isWord(0, "PRAGMA")
    guard text.isQueryOrChange, isExplained || isKnown else {
      throw handle.refused(.schema, in: text)
    }
  }

  deinit {
    sqlite3_finalize(pointer)
    if isReading { try? handle.endReading() }
  }

  private static func compile(
    _ text: SQLStatementText, on handle: QueryHandle
  ) throws(QueryError) -> OpaquePointer {
    // SQLite would take it for the end of the text.
    if let zero = text.bytes.firstIndex(of: 0) {
      throw QueryError(
        .syntax, "a NUL character in the statement", range: text.absolute(zero..<zero + 1))
    }
    handle.policy.forget()
    handle.policy.isExplaining = text.isWord(0, "EXPLAIN")
    defer { handle.policy.isExplaining = false }
    var pointer: OpaquePointer?
    var read = 0
    let code = text.bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      var tail = start
      defer { if let start, let tail { read = tail - start } }
      return sqlite3_prepare_v2(
        handle.pointer, start, Int32(clamping: bytes.count), &pointer, &tail)
    }
    guard code == SQLITE_OK else { throw handle.error(code, in: text) }
    guard let pointer else { throw QueryError(.incomplete, "the statement is empty") }
    // Where SQLite sees an end that the tokens do not show, the rest must not be lost silently.
    if text.tokens.contains(where: { $0.range.lowerBound >= read }) {
      sqlite3_finalize(pointer)
      throw QueryError(
        .syntax, "SQLite ends the statement here", range: text.absolute(read..<text.bytes.count))
    }
    return pointer
  }

  // MARK: Rows

  /// Goes to the next row; false at the end.
  ///
  /// - Throws: `QueryError` with `interrupted` after ``QueryInterrupt/request()``.
  package func step() throws(QueryError) -> Bool {
    if isDone { return false }
    if !isReading {
      try handle.beginReading()
      isReading = true
    }
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      // An unfinished statement would keep its place in the snapshot.
      sqlite3_reset(pointer)
      isDone = true
      try prove()
      return false
    case let code:
      let error = failure(code)
      try prove()
      throw error
    }
  }

  /// Throws `QueryError` with `busy` where the rows so far do not count: the store was written.
  private func prove() throws(QueryError) {
    guard isReading else { return }
    isReading = false
    try handle.endReading()
  }

  /// The same for a row that may be long in coming.
  ///
  /// - Parameter meanwhile: Called every 60 ms until it is there, and not to use the connection;
  ///   what it throws ends the statement.
  package func step(meanwhile: () throws -> Void) throws -> Bool {
    try handle.progress.calling(meanwhile) { try step() }
  }

  /// Lets go of what the statement holds; the next step would start over.
  ///
  /// - Throws: `QueryError` with `busy` where the rows so far do not count: the store was written.
  package func reset() throws(QueryError) {
    sqlite3_reset(pointer)
    isDone = false
    try prove()
  }

  private func failure(_ code: Int32) -> QueryError {
    if change != nil, !runsChanges, code & 0xFF == SQLITE_READONLY {
      sqlite3_reset(pointer)
      isDone = false
      return handle.refused(.change(change?.table ?? ""), in: text)
    }
    let error = handle.error(code, in: text, isRunning: true)
    sqlite3_reset(pointer)
    isDone = true
    return error
  }

  // MARK: Values

  /// Returns the storage class of a value of the current row.
  package func kind(_ column: Int) -> QueryValueKind {
    switch sqlite3_column_type(pointer, Int32(truncatingIfNeeded: column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// Returns a value of the current row as an integer.
  package func integer(_ column: Int) -> Int64 {
    isNumber(column) ? sqlite3_column_int64(pointer, Int32(truncatingIfNeeded: column)) : 0
  }

  /// Returns a value of the current row as a number.
  package func real(_ column: Int) -> Double {
    isNumber(column) ? sqlite3_column_double(pointer, Int32(truncatingIfNeeded: column)) : 0
  }

  private func isNumber(_ column: Int) -> Bool {
    let type = sqlite3_column_type(pointer, Int32(truncatingIfNeeded: column))
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT
  }

  /// Calls `body` with the bytes of a value of the current row.
  package func withBytes<Result>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let column = Int32(truncatingIfNeeded: column)
    // The pointer first: SQLite may convert while it gives it.
    let start: UnsafeRawPointer? =
      switch sqlite3_column_type(pointer, column) {
      case SQLITE_TEXT: UnsafeRawPointer(sqlite3_column_text(pointer, column))
      case SQLITE_BLOB: sqlite3_column_blob(pointer, column)
      default: nil
      }
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(pointer, column))
    return try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The text of a column; empty for anything else.
  func text(_ column: Int) -> String {
    withBytes(column) { String(decoding: $0, as: UTF8.self) }
  }
}

extension SQLStatementText {
  /// A range of the statement in the whole text.
  func absolute(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + start..<range.upperBound + start
  }
}
