import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// Rows of any table as JSON text and back, for undo.
///
/// Built from the table's own columns: a new one needs no code here, a new table its name in the list.
struct RowImages {
  /// Tables whose rows carry `operation_id` and can be taken back, parents before children.
  static let tables = [
    "users", "settings", "sync_tracking", "user_sync_states", "pending_sync_types", "quarantine",
    "dietary_preferences", "progress_entries", "sleep_sessions", "sleep_stages", "outbox_events",
    "physical_attributes", "activity_snapshots", "mood_entries", "meals", "meal_items",
    "photo_recognitions", "recognized_food_items", "workouts", "workout_templates",
    "template_exercises", "merges",
  ]

  /// Before a text that is kept as hexadecimal digits; of private use, so that hardly any text begins
  /// with it, and one that does is kept as digits too.
  private static let hexMark = "\u{F8FF}"

  let table: String
  private let columns: [Column]
  private let db: Database

  struct Column {
    let name: String
    let type: String
    let keyPosition: Int
  }

  init(table: String, in db: Database) throws {
    self.table = table
    self.db = db
    columns = try Row.fetchAll(
      db, sql: "SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid", arguments: [table]
    ).map { Column(name: $0[0], type: $0[1], keyPosition: $0[2]) }
  }

  /// SQLite's JSON writes doubles with 15 digits: `real_text` keeps all 17 that a double needs.
  static func addFunctions(to db: Database) {
    db.add(
      function: DatabaseFunction("real_text", argumentCount: 1, pure: true) { values in
        values.first.flatMap(Double.fromDatabaseValue)?.description
      })
    db.add(
      function: DatabaseFunction("hex_bytes", argumentCount: 1, pure: true) { values in
        values.first.flatMap(String.fromDatabaseValue).flatMap(HexDigits.bytes)
      })
    db.add(
      function: DatabaseFunction("text_real", argumentCount: 1, pure: true) { values in
        values.first.flatMap(String.fromDatabaseValue).flatMap(Double.init)
      })
  }

  /// Expression for the JSON object of a row of `alias`.
  func image(of alias: String) -> String {
    let pairs = columns.map { column in
      let value = "\(alias).\(column.name)"
      let image =
        switch column.type {
        case "REAL": "real_text(\(value))"
        // json_extract ends a text at its first NUL: such a text is kept as its digits.
        case "TEXT":
          "iif(instr(\(value), char(0)) OR substr(\(value), 1, 1) = '\(Self.hexMark)', "
            + "'\(Self.hexMark)' || hex(\(value)), \(value))"
        default: value
        }
      return "'\(column.name)', \(image)"
    }
    return "json_object(\(pairs.joined(separator: ", ")))"
  }

  var keyColumns: [Column] {
    columns.filter { $0.keyPosition > 0 }.sorted { $0.keyPosition < $1.keyPosition }
  }

  func key(of alias: String) -> String {
    "json_array(\(keyColumns.map { "\(alias).\($0.name)" }.joined(separator: ", ")))"
  }

  /// Condition that joins a row of `alias` to the key text `key`.
  func matches(_ alias: String, key: String) -> String {
    keyColumns.enumerated()
      .map { "\(alias).\($1.name) = json_extract(\(key), '$[\($0)]')" }
      .joined(separator: " AND ")
  }

  /// A digest of all columns of each row, by the text of a column that tells them apart.
  ///
  /// - Parameter condition: SQL over the alias `t`.
  func digests(
    by column: String, where condition: String, _ arguments: StatementArguments
  ) throws -> [String: String] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT cast(\(column) AS TEXT), \(image(of: "t")) FROM \(table) AS t WHERE \(condition)
        """,
      arguments: arguments)
    var digests: [String: String] = [:]
    while let row = try rows.next() {
      let image: String = try row.value(1)
      digests[try row.value(0)] = Fingerprint(of: Data(image.utf8)).abbreviated
    }
    return digests
  }

  /// Keeps the rows that are about to change or go.
  ///
  /// - Parameter condition: SQL over the alias `t`.
  func recordBefore(
    _ operation: Int64, where condition: String, _ arguments: StatementArguments = []
  ) throws {
    let sql = """
      INSERT OR IGNORE INTO operation_changes
        (operation_id, table_name, row_key, before_image, after_image)
      SELECT \(operation), '\(table)', \(key(of: "t")), \(image(of: "t")), NULL
      FROM \(table) AS t
      WHERE \(condition)
      """
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
  }

  /// Removes rows and keeps them; returns how many there were.
  ///
  /// - Parameter condition: SQL over the alias `t`.
  @discardableResult
  func remove(
    _ operation: Int64, where condition: String, _ arguments: StatementArguments
  ) throws -> Int {
    try recordBefore(operation, where: condition, arguments)
    try db.executeOne(sql: "DELETE FROM \(table) AS t WHERE \(condition)", arguments: arguments)
    return db.changesCount
  }

  /// Completes the kept rows of this operation with what they became.
  func recordAfter(_ operation: Int64) throws {
    if table == "outbox_events", keyColumns.first?.name == "key" {
      try db.executeOne(sql: OutboxWriteSQL.reclaim, arguments: ["operation": operation])
    }
    try db.executeOne(
      sql: """
        UPDATE operation_changes AS c
        SET after_image = (SELECT \(image(of: "t")) FROM \(table) AS t
                           WHERE \(matches("t", key: "c.row_key")))
        WHERE operation_id = ? AND table_name = '\(table)'
        """,
      arguments: [operation])
  }

  /// Keys of rows that are no longer what the operation left.
  func changedSince(operation: Int64) throws -> [String] {
    let left = try String.fetchAll(
      db,
      sql: """
        SELECT c.row_key
        FROM operation_changes AS c
        LEFT JOIN \(table) AS t ON \(matches("t", key: "c.row_key"))
        WHERE c.operation_id = :operation AND c.table_name = '\(table)'
          AND \(content("c.after_image"))
            IS NOT iif(t.operation_id IS NULL, NULL, \(content(image(of: "t"))))
        """,
      arguments: ["operation": operation])
    let isClaimed =
      has("lease_id")
      ? "OR t.operation_id = :operation AND t.lease_id IS NOT NULL AND t.status = 'processing'"
      : ""
    let touched = try String.fetchAll(
      db,
      sql: """
        SELECT \(key(of: "t")) FROM \(table) AS t WHERE t.operation_id = -:operation \(isClaimed)
        """,
      arguments: ["operation": operation])
    let overwritten = try String.fetchAll(
      db,
      sql: """
        SELECT DISTINCT c.row_key
        FROM operation_changes AS c
        LEFT JOIN \(table) AS t ON \(matches("t", key: "c.row_key"))
        WHERE c.operation_id > :operation AND c.table_name = '\(table)'
          AND json_extract(c.before_image, '$.operation_id') = :operation
          AND abs(t.operation_id) IS NOT :operation
        """,
      arguments: ["operation": operation])
    return left + touched + overwritten
  }

  /// An image without what changes and says nothing.
  ///
  /// That is what counts changes, which each undo, each redo and each claim raises, and what a claim that
  /// is given back moves: when an event is due, and whether it is known to have a doubt. Other changes of
  /// those leave another number of an operation.
  private func content(_ image: String) -> String {
    has("revision") ? "json_remove(\(image), '$.revision', '$.due_at', '$.is_unsure')" : image
  }

  private func has(_ column: String) -> Bool {
    columns.contains { $0.name == column }
  }

  func countWritten(by operation: Int64) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM \(table) WHERE operation_id = ?", arguments: [operation]) ?? 0
  }

  /// Removes the rows that an operation added and keeps them as changes of the undo.
  ///
  /// - Parameter exception: SQL over the alias `t` for rows that stay, because others need them.
  func removeAdded(by operation: Int64, undo: Int64, except exception: String?) throws {
    let condition =
      "t.operation_id = ? AND NOT EXISTS (SELECT 1 FROM operation_changes AS c"
      + " WHERE c.operation_id = \(operation) AND c.table_name = '\(table)'"
      + " AND c.row_key = \(key(of: "t")))" + (exception.map { " AND NOT (\($0))" } ?? "")
    try remove(undo, where: condition, [operation])
  }

  /// Puts back the rows that an operation changed or removed, as changes of the undo.
  func restoreChanged(by operation: Int64, undo: Int64) throws {
    try db.executeOne(
      sql: OperationSQL.insertReversed.rawValue,
      arguments: ["undo": undo, "operation": operation, "table": table])
    guard db.changesCount > 0 else { return }
    try db.executeOne(
      sql: """
        DELETE FROM \(table)
        WHERE (\(keyColumns.map(\.name).joined(separator: ", "))) IN (
          SELECT \(keyColumns.indices.map { "json_extract(row_key, '$[\($0)]')" }.joined(separator: ", "))
          FROM operation_changes
          WHERE operation_id = ? AND table_name = '\(table)')
        """,
      arguments: [operation])
    try db.executeOne(
      sql: """
        INSERT INTO \(table) (\(columns.map(\.name).joined(separator: ", ")))
        SELECT \(columns.map(restored).joined(separator: ", "))
        FROM operation_changes
        WHERE operation_id = ? AND table_name = '\(table)' AND before_image IS NOT NULL
        """,
      arguments: [operation])
  }

  private func restored(_ column: Column) -> String {
    let value = "json_extract(before_image, '$.\(column.name)')"
    return switch column.type {
    case "REAL": "text_real(\(value))"
    case "TEXT":
      "iif(substr(\(value), 1, 1) = '\(Self.hexMark)', "
        + "CAST(hex_bytes(substr(\(value), 2)) AS TEXT), \(value))"
    default: value
    }
  }
}
