/// Statements over the operation log.
enum OperationSQL: String, CaseIterable {
  case insert = """
    INSERT INTO operations
      (kind, summary, recorded_at, tool_version, rows_added, rows_changed, rows_removed, undoes)
    VALUES (:kind, :summary, :recorded_at, :tool_version, 0, 0, 0, :undoes)
    """

  /// Apart: a restore is logged in a database of an earlier version, which has no such column.
  case setReason = "UPDATE operations SET reason = :reason WHERE id = :id"

  case setCounts = """
    UPDATE operations
    SET rows_added = :added, rows_changed = :changed, rows_removed = :removed
    WHERE id = :id
    """

  case setSummary = "UPDATE operations SET summary = :summary WHERE id = :id"

  case setUndoneBy = """
    UPDATE operations SET undone_by = :undone_by WHERE id = :id
    """

  case find = """
    SELECT id, kind, summary, recorded_at, tool_version, rows_added, rows_changed, rows_removed,
           undoes, undone_by, reason
    FROM operations
    WHERE id = :id
    """

  case list = """
    SELECT id, kind, summary, recorded_at, tool_version, rows_added, rows_changed, rows_removed,
           undoes, undone_by, reason
    FROM operations
    ORDER BY id DESC
    LIMIT :limit
    """

  case latestUndoable = """
    SELECT max(id) FROM operations
    WHERE undone_by IS NULL AND kind <> 'undo' AND kind <> 'migrate.restore'
      AND kind <> 'outbox.remote_deletion'
    """

  case setLedgerUndone = """
    UPDATE migration_ledger SET undone_at = :undone_at WHERE operation_id = :operation_id
    """

  case countRewritten = """
    SELECT count(*) FROM operation_changes
    WHERE operation_id = :operation
      AND json_extract(after_image, '$.operation_id') = operation_id
    """

  /// The images of an operation's rows as those of its undo: what was after is before.
  case insertReversed = """
    INSERT INTO operation_changes (operation_id, table_name, row_key, before_image, after_image)
    SELECT :undo, table_name, row_key, after_image, before_image
    FROM operation_changes
    WHERE operation_id = :operation AND table_name = :table
    """

  /// Rejected members to restore that a later import has put into quarantine again.
  case quarantinedAgain = """
    SELECT c.row_key
    FROM operation_changes AS c
    JOIN quarantine AS q
      ON coalesce(q.user_id, '') = coalesce(json_extract(c.before_image, '$.user_id'), '')
      AND q.source_key = json_extract(c.before_image, '$.source_key')
      AND q.raw_type = json_extract(c.before_image, '$.raw_type')
      AND q.raw_value = json_extract(c.before_image, '$.raw_value')
      AND q.reason = json_extract(c.before_image, '$.reason')
      AND q.occurrence = json_extract(c.before_image, '$.occurrence')
    WHERE c.operation_id = :operation AND c.table_name = 'quarantine'
      AND c.before_image IS NOT NULL AND c.after_image IS NULL
    """

  /// Tables with rows of a user, and the key of a row as an image names it.
  static let userTables: [(table: String, key: String)] = [
    ("sync_tracking", "json_array(user_id, metric, day)"),
    ("user_sync_states", "json_array(user_id)"),
    ("pending_sync_types", "json_array(user_id, identifier)"),
    ("dietary_preferences", "json_array(user_id)"), ("progress_entries", "json_array(key)"),
    ("sleep_sessions", "json_array(id)"), ("physical_attributes", "json_array(id)"),
    ("activity_snapshots", "json_array(id)"), ("mood_entries", "json_array(id)"),
    ("meals", "json_array(id)"), ("photo_recognitions", "json_array(id)"),
    ("workouts", "json_array(id)"), ("workout_templates", "json_array(id)"),
  ]

  /// Users whom rows to restore belong to and who are not there any more.
  static var usersMissing: String {
    """
    SELECT DISTINCT json_extract(c.before_image, '$.user_id')
    FROM operation_changes AS c
    WHERE c.operation_id = :operation AND c.before_image IS NOT NULL
      AND c.table_name IN (\(userTables.map(\.table).sqlTexts))
      AND NOT EXISTS (
        SELECT 1 FROM users AS u WHERE u.id = json_extract(c.before_image, '$.user_id'))
      AND NOT EXISTS (
        SELECT 1 FROM operation_changes AS d
        WHERE d.operation_id = c.operation_id AND d.table_name = 'users'
          AND d.before_image IS NOT NULL
          AND json_extract(d.row_key, '$[0]') = json_extract(c.before_image, '$.user_id'))
    """
  }

  /// Users who would go while rows that stay belong to them.
  static var usersStillNeeded: String {
    let needed = userTables.map { table, key in
      """
      EXISTS (
        SELECT 1 FROM \(table) AS r WHERE r.user_id = json_extract(c.row_key, '$[0]')
          AND NOT EXISTS (
            SELECT 1 FROM operation_changes AS d
            WHERE d.operation_id = c.operation_id AND d.table_name = '\(table)'
              AND d.before_image IS NULL
              AND d.row_key = \(key.replacing("(", with: "(r.").replacing(", ", with: ", r."))))
      """
    }
    return """
      SELECT json_extract(c.row_key, '$[0]')
      FROM operation_changes AS c
      WHERE c.operation_id = :operation AND c.table_name = 'users' AND c.before_image IS NULL
        AND (\(needed.joined(separator: " OR ")))
      """
  }

  /// Condition over the alias `t` of settings: a later import, still in force, relies on it.
  static func settingIsNeeded(exceptBy operation: Int64) -> String {
    """
    EXISTS (SELECT 1 FROM operations AS o
            WHERE o.id > \(operation) AND o.undone_by IS NULL
              AND (o.kind = 'tracking.import' OR o.kind = 'store.import' OR o.kind = 'sync'))
    """
  }

  /// Condition over the alias `t` of users: rows that another operation wrote refer to it.
  static func userIsNeeded(exceptBy operation: Int64) -> String {
    userTables.map {
      "EXISTS (SELECT 1 FROM \($0.table) AS r WHERE r.user_id = t.id AND r.operation_id <> \(operation))"
    }.joined(separator: " OR ")
  }

  static func countKept(by operation: Int64) -> String {
    """
    SELECT
      (SELECT count(*) FROM users AS t
       WHERE t.operation_id = \(operation) AND (\(userIsNeeded(exceptBy: operation)))
         AND NOT EXISTS (
           SELECT 1 FROM operation_changes AS c
           WHERE c.operation_id = \(operation) AND c.table_name = 'users'
             AND c.row_key = json_array(t.id)))
      + (SELECT count(*) FROM settings AS t
         WHERE t.operation_id = \(operation) AND (\(settingIsNeeded(exceptBy: operation))))
    """
  }
}
