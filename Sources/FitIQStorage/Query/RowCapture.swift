import GRDB

/// Keeps the rows that any statement changes, for undo.
///
/// By TEMP triggers, because a typed statement does not tell which rows it is about;
/// they sleep while no operation is named.
enum RowCapture {
  /// Makes the triggers, once for a connection.
  static func prepare(_ db: Database) throws {
    let isPrepared = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_temp_schema WHERE name = 'capture')")
    guard isPrepared != true else { return }
    try db.executeAll(
      """
      CREATE TEMP TABLE capture (operation_id INTEGER);
      CREATE TEMP TABLE captured_additions (
        table_name TEXT, row_key TEXT, PRIMARY KEY (table_name, row_key)) WITHOUT ROWID;
      """)
    for table in RowImages.tables {
      try db.executeAll(RowImages(table: table, in: db).captureTriggers)
    }
  }

  /// Runs a change inside a transaction and completes the images of its operation.
  ///
  /// - Parameter change: Returns how many rows it is about.
  /// - Returns: The same, and how many rows were added.
  static func capture(
    _ db: Database, operation: Int64, _ change: () throws -> Int
  ) throws -> (rows: Int, added: Int) {
    try db.executeAll("DELETE FROM temp.captured_additions; DELETE FROM temp.capture")
    try db.executeOne(sql: "INSERT INTO temp.capture VALUES (?)", arguments: [operation])
    let rows = try change()
    // Whatever follows is fitiq's own.
    try db.executeOne(sql: "DELETE FROM temp.capture")
    let touched = try String.fetchAll(
      db,
      sql: """
        SELECT table_name FROM operation_changes WHERE operation_id = ?
        UNION SELECT table_name FROM temp.captured_additions
        """, arguments: [operation])
    for table in touched { try RowImages(table: table, in: db).completeCapture(db, operation) }
    let added = try Int.fetchOne(db, sql: "SELECT count(*) FROM temp.captured_additions")
    return (rows, added ?? 0)
  }
}

extension RowImages {
  var keyNames: [String] { keyColumns.map(\.name) }

  /// The first image of a row counts: schema triggers write the same row again.
  fileprivate var captureTriggers: String {
    let keep = """
      INSERT INTO operation_changes
        (operation_id, table_name, row_key, before_image, after_image)
      SELECT c.operation_id, '\(table)', \(key(of: "OLD")), \(image(of: "OLD")), NULL
      FROM capture AS c
      WHERE NOT EXISTS (SELECT 1 FROM operation_changes AS o
                        WHERE o.operation_id = c.operation_id AND o.table_name = '\(table)'
                          AND o.row_key = \(key(of: "OLD")))
        AND NOT EXISTS (SELECT 1 FROM captured_additions AS a
                        WHERE a.table_name = '\(table)' AND a.row_key = \(key(of: "OLD")));
      """
    let isAwake = "(SELECT operation_id FROM capture) IS NOT NULL"
    return """
      CREATE TEMP TRIGGER capture_update_of_\(table) BEFORE UPDATE ON main.\(table)
      WHEN \(isAwake) BEGIN \(keep) END;
      CREATE TEMP TRIGGER capture_delete_of_\(table) BEFORE DELETE ON main.\(table)
      WHEN \(isAwake) BEGIN \(keep) END;
      CREATE TEMP TRIGGER capture_insert_of_\(table) AFTER INSERT ON main.\(table)
      WHEN \(isAwake) BEGIN
        INSERT INTO captured_additions
        SELECT '\(table)', \(key(of: "NEW"))
        WHERE NOT EXISTS (SELECT 1 FROM captured_additions AS a
                          WHERE a.table_name = '\(table)' AND a.row_key = \(key(of: "NEW")));
      END;
      """
  }

  /// Drops the images of rows that stayed as they were, and stamps the others with the operation.
  fileprivate func completeCapture(_ db: Database, _ operation: Int64) throws {
    try db.executeOne(
      sql: """
        DELETE FROM operation_changes AS c
        WHERE c.operation_id = ? AND c.table_name = '\(table)'
          AND c.before_image IS (SELECT \(image(of: "t")) FROM \(table) AS t
                                 WHERE \(matches("t", key: "c.row_key")))
        """, arguments: [operation])
    let keys = keyNames.indices.map { "json_extract(row_key, '$[\($0)]')" }.joined(separator: ", ")
    try db.executeOne(
      sql: """
        UPDATE \(table) SET operation_id = :operation
        WHERE operation_id <> :operation AND (\(keyNames.joined(separator: ", "))) IN (
          SELECT \(keys) FROM operation_changes
          WHERE operation_id = :operation AND table_name = '\(table)'
          UNION ALL
          SELECT \(keys) FROM temp.captured_additions WHERE table_name = '\(table)')
        """, arguments: ["operation": operation])
    try recordAfter(operation)
  }
}
