/// Reading statements over `progress_entries`, the table or the view.
enum EntrySQL {
  /// Positions in ``EntryRow``.
  static let columns = """
    t.key, t.id, t.user_id, t.type, t.quantity, t.date_at, t.time, t.measured_at, t.day, t.notes,
    t.created_at, t.updated_at, t.backend_id, t.sync_status
    """

  static let row = "SELECT \(columns) FROM progress_entries AS t WHERE t.key = ?"
  static let measuredAt = "SELECT t.measured_at FROM progress_entries AS t WHERE t.key = ?"
  static let idsBeginning = """
    SELECT DISTINCT id FROM progress_entries WHERE id >= :start AND id < :start || 'Z' LIMIT 5
    """
  static let keysOfID = "SELECT key FROM progress_entries WHERE id = ? ORDER BY key"

  static let events = """
    SELECT o.id, o.event_type, o.status, o.attempt_count, o.max_attempts, o.created_at
    FROM outbox_events AS o
    WHERE o.entity_id = ?
    ORDER BY o.created_at, o.id
    """

  // MARK: Pages

  /// Only what the order needs: the other columns are computed for the rows of the page alone.
  static let page = "SELECT t.key, t.measured_at FROM progress_entries AS t"
  static let count = "SELECT count(*) FROM progress_entries AS t"
  static let newestFirst = "ORDER BY t.measured_at DESC, t.key DESC LIMIT ?"
  static let oldestFirst = "ORDER BY t.measured_at, t.key LIMIT ?"
  static let isDated = "t.measured_at IS NOT NULL"
  /// As a call, so that the index is used for the cursor and not for this.
  static let isFinite = "abs(t.measured_at) < 9e999"
  static let before = "(t.measured_at, t.key) < (?, ?)"
  static let after = "(t.measured_at, t.key) > (?, ?)"

  static let from = "t.measured_at >= ?"
  static let until = "t.measured_at < ?"
  static let syncStatus = "t.sync_status = ?"

  // MARK: Pages of an app store, which has no index on the instant

  /// A page over bare columns first: the view's are computed for the rows that pass.
  static func boundedPage(table: String) -> String {
    """
    SELECT t.key, t.measured_at
    FROM "\(table)" AS r CROSS JOIN progress_entries AS t ON t.key = r.Z_PK
    """
  }

  /// What `measured_at BETWEEN x AND y` implies.
  ///
  /// The rule gives the date, a wall time of the date's day, or the creation of a row that was not
  /// changed since.
  static let within = """
    (r.ZDATE BETWEEN ? AND ? OR (r.ZCREATEDAT BETWEEN ? AND ? AND r.ZUPDATEDAT = r.ZCREATEDAT))
    """
  /// Longer than any local day (seconds).
  static let dayMargin = 108_000.0

  static let keyRange = "t.key BETWEEN ? AND ?"
  static let highestKey = "SELECT max(t.key) FROM progress_entries AS t"
  static let lowestKey = "SELECT min(t.key) FROM progress_entries AS t"

  // MARK: Totals of the database, where every row is a logical entry

  static func tallies(_ conditions: Conditions) -> String {
    """
    SELECT t.user_id, t.day, t.slot LIKE '% total' AS is_total, count(*), total(t.quantity)
    FROM progress_entries AS t
    \(conditions.sql)
    GROUP BY t.user_id, t.day, is_total
    ORDER BY t.user_id, t.day, is_total
    """
  }
}
