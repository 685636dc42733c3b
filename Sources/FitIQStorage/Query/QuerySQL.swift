/// Statements of the console's own.
enum QuerySQL {
  /// Every table and column.
  static let names = """
    SELECT t.name FROM pragma_table_list AS t
    UNION
    SELECT c.name FROM pragma_table_list AS t JOIN pragma_table_xinfo(t.name, t.schema) AS c
    WHERE t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
    """

  static let tables = """
    SELECT name, 1 FROM sqlite_temp_schema WHERE type = 'view'
    UNION ALL
    SELECT name, 0 FROM sqlite_schema
    WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
    ORDER BY 1
    """

  static let columns = "SELECT name, type FROM pragma_table_xinfo(:table)"

  // MARK: Completions

  /// Which of the ids that begin with what was typed are looked at first.
  enum IDChoice {
    case newest, nearest, failed

    /// - Parameter state: The column of the state; empty where there is none.
    func clauses(state: String) -> String {
      switch self {
      case .newest: "ORDER BY key DESC"
      case .nearest: "ORDER BY id"
      case .failed: state.isEmpty ? "AND 0" : "AND \(state) = 'failed' ORDER BY key DESC"
      }
    }
  }

  static let users = """
    SELECT id, name FROM users
    WHERE id >= CAST(:from AS TEXT) AND id <= :through ORDER BY id LIMIT :limit
    """

  static func events(_ choice: IDChoice) -> String {
    """
    SELECT id, coalesce(date(created_at, 'unixepoch') || ' ', '') || event_type || ' ' || status
    FROM outbox_events
    WHERE id >= CAST(:from AS TEXT) AND id <= :through \(choice.clauses(state: "status")) LIMIT :limit
    """
  }

  static func entries(_ choice: IDChoice) -> String {
    """
    SELECT id, day || ' ' || type || ' ' || sync_status FROM progress_entries
    WHERE id >= CAST(:from AS TEXT) AND id <= :through \(choice.clauses(state: "sync_status")) LIMIT :limit
    """
  }

  static func sessions(_ choice: IDChoice) -> String {
    """
    SELECT id, day FROM sleep_sessions
    WHERE id >= CAST(:from AS TEXT) AND id <= :through \(choice.clauses(state: "")) LIMIT :limit
    """
  }

  /// The app's tables have no index on the id: rows are compared by their bytes until time is up.
  ///
  /// - Parameters:
  ///   - from: The lowest id, as hexadecimal digits.
  ///   - through: The highest id, as hexadecimal digits.
  ///   - condition: Which of them: begins with AND, or is empty.
  static func rawIDs(
    _ table: String, detail: String, from: String, through: String, where condition: String
  ) -> String {
    """
    SELECT uuid_text(ZID), \(detail) FROM "\(table)"
    WHERE ZID >= x'\(from)' AND ZID <= x'\(through)' \(condition)
    ORDER BY Z_PK DESC LIMIT :limit
    """
  }

  static let days = """
    SELECT min(day), max(day) FROM (
      SELECT * FROM (SELECT day FROM progress_entries ORDER BY measured_at LIMIT 1)
      UNION ALL
      SELECT * FROM (SELECT day FROM progress_entries ORDER BY measured_at DESC LIMIT 1))
    """

  /// Rows are added in about the order of time.
  static let rawDays = """
    SELECT min(day), max(day) FROM (
      SELECT * FROM (SELECT day FROM progress_entries ORDER BY key LIMIT 500)
      UNION ALL
      SELECT * FROM (SELECT day FROM progress_entries ORDER BY key DESC LIMIT 500))
    """
}
