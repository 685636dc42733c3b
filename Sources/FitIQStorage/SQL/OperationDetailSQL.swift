/// What one operation changed, table by table.
///
/// Rows that an operation changed or removed have images in its log. Those that it added carry its
/// number, and have an image once a later operation changed or removed them.
enum OperationDetailSQL {
  /// Counts the rows that have images.
  static let counts = """
    SELECT count(*) FILTER (WHERE before_image IS NULL),
           count(*) FILTER (WHERE before_image IS NOT NULL AND after_image IS NOT NULL),
           count(*) FILTER (WHERE after_image IS NULL)
    FROM operation_changes
    WHERE operation_id = :operation
    """
  static let countsOfTable = "\(counts) AND table_name = :table"

  static let images = """
    SELECT row_key, before_image, after_image
    FROM operation_changes
    WHERE operation_id = :operation AND table_name = :table
    ORDER BY row_key
    LIMIT :limit
    """

  /// The columns of an image, in its order.
  static let columns = "SELECT key, CAST(atom AS TEXT) FROM json_each(:image)"

  /// The values of a key, as people write them.
  static let key = "SELECT group_concat(value, ' ') FROM json_each(:key)"

  /// Rows that an operation added and that are as it left them: `t` in the table itself.
  static func present(_ images: RowImages) -> String {
    """
    FROM \(images.table) AS t
    WHERE t.operation_id IN (:operation, -:operation) AND NOT (\(isOwn(images, key: images.key(of: "t"))))
    """
  }

  /// Rows that an operation added and a later one changed or removed: `c` in the log, with the row
  /// as it was before the first of them.
  static func replaced(_ images: RowImages) -> String {
    """
    FROM operation_changes AS c
    WHERE c.operation_id > :operation AND c.table_name = '\(images.table)'
      AND abs(json_extract(c.before_image, '$.operation_id')) = :operation
      AND NOT EXISTS (
        SELECT 1 FROM operation_changes AS d
        WHERE d.operation_id > :operation AND d.operation_id < c.operation_id
          AND d.table_name = c.table_name AND d.row_key = c.row_key
          AND abs(json_extract(d.before_image, '$.operation_id')) = :operation)
      AND NOT EXISTS (
        SELECT 1 FROM \(images.table) AS t
        WHERE \(images.matches("t", key: "c.row_key")) AND abs(t.operation_id) = :operation)
      AND NOT (\(isOwn(images, key: "c.row_key")))
    """
  }

  /// Whether the operation has an image of the row itself.
  private static func isOwn(_ images: RowImages, key: String) -> String {
    let moved =
      images.table == "outbox_events"
      ? """
       OR EXISTS (SELECT 1 FROM outbox_changes AS x
                  WHERE x.operation_id = :operation AND x.event_key = json_extract(\(key), '$[0]'))
      """ : ""
    return """
      EXISTS (SELECT 1 FROM operation_changes AS o
              WHERE o.operation_id = :operation AND o.table_name = '\(images.table)'
                AND o.row_key = \(key))\(moved)
      """
  }

  // MARK: Events that a bulk command changed

  static let countMoved = "SELECT count(*) FROM outbox_changes WHERE operation_id = :operation"

  /// Events that an operation added and a bulk command changed since.
  static let movedLater = """
    FROM outbox_changes AS c
    WHERE c.operation_id > :operation AND c.before_operation_id = :operation
      AND NOT EXISTS (
        SELECT 1 FROM outbox_changes AS o
        WHERE o.event_key = c.event_key
          AND (o.operation_id = :operation
            OR o.operation_id > :operation AND o.operation_id < c.operation_id
              AND o.before_operation_id = :operation))
      AND NOT EXISTS (
        SELECT 1 FROM operation_changes AS d
        WHERE d.table_name = 'outbox_events' AND d.row_key = json_array(c.event_key)
          AND (d.operation_id = :operation
            OR d.operation_id > :operation
              AND abs(json_extract(d.before_image, '$.operation_id')) = :operation))
      AND NOT EXISTS (
        SELECT 1 FROM outbox_events AS t
        WHERE t.key = c.event_key AND abs(t.operation_id) = :operation)
    """

  private static let state = """
    json_object('status', x.status, 'last_attempt_at', x.last_attempt_at,
      'attempt_count', x.attempt_count, 'max_attempts', x.max_attempts,
      'error_message', x.error_message, 'error_kind', x.error_kind,
      'completed_at', x.completed_at, 'due_at', x.due_at, 'is_unsure', x.is_unsure)
    """

  /// The event before, and as the next change of it, the table, or its removal has it.
  static let moved = """
    SELECT json_array(c.event_key), \(state.replacing("x.", with: "c.")),
           coalesce(
             (SELECT \(state) FROM outbox_changes AS x
              WHERE x.event_key = c.event_key AND x.operation_id > c.operation_id
              ORDER BY x.operation_id LIMIT 1),
             (SELECT \(state) FROM outbox_events AS x
              WHERE x.key = c.event_key AND x.operation_id = c.after_operation_id),
             (SELECT d.before_image FROM operation_changes AS d
              WHERE d.table_name = 'outbox_events' AND d.row_key = json_array(c.event_key)
                AND d.operation_id > c.operation_id
              ORDER BY d.operation_id LIMIT 1))
    FROM outbox_changes AS c
    WHERE c.operation_id = :operation
    ORDER BY c.event_key
    LIMIT :limit
    """
}
