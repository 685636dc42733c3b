import FitIQDomain

/// Statements of the console's own.
enum QuerySQL {
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

    /// - Parameters:
    ///   - state: The column of the state; empty where there is none.
    ///   - time: An indexed column: so that the newest are found before time is up.
    func clauses(state: String, time: String) -> String {
      // Not through the index of ids where another order is asked for.
      let id = self == .nearest ? "id" : "+id"
      let typed = "WHERE \(id) >= CAST(:from AS TEXT) AND \(id) <= :through"
      return switch self {
      case .newest: "\(typed) ORDER BY \(time) DESC LIMIT :limit"
      case .nearest: "\(typed) ORDER BY id LIMIT :limit"
      case .failed:
        state.isEmpty
          ? "WHERE 0" : "\(typed) AND \(state) = 'failed' ORDER BY \(time) DESC LIMIT :limit"
      }
    }
  }

  /// An id, what is said of it, when it was, and whether it failed: as in the statements below.
  static let users = """
    SELECT id, name, NULL, 0 FROM users
    WHERE id >= CAST(:from AS TEXT) AND id <= :through ORDER BY id LIMIT :limit
    """

  static func events(_ choice: IDChoice) -> String {
    """
    SELECT id, coalesce(date(created_at, 'unixepoch') || ' ', '') || event_type || ' '
             || \(state("status", "attempt_count", "max_attempts")), created_at, status = 'failed'
    FROM outbox_events \(choice.clauses(state: "status", time: "created_at"))
    """
  }

  /// The state in the words of `outbox list`, as far as it does not depend on the time.
  static func state(_ status: String, _ attempts: String, _ most: String) -> String {
    """
    CASE WHEN \(status) <> 'failed' THEN \(status)
         WHEN ifnull(\(attempts), 0) >= ifnull(\(most), \(OutboxRecord.usualAttempts)) THEN 'dead'
         ELSE 'waiting' END
    """
  }

  static func entries(_ choice: IDChoice) -> String {
    """
    SELECT id, day || ' ' || type || ' ' || sync_status, measured_at, sync_status = 'failed'
    FROM progress_entries \(choice.clauses(state: "sync_status", time: "measured_at"))
    """
  }

  static func sessions(_ choice: IDChoice) -> String {
    """
    SELECT id, day || ' ' || sync_status, end_at, sync_status = 'failed'
    FROM sleep_sessions \(choice.clauses(state: "sync_status", time: "end_at"))
    """
  }

  static let quarantine = """
    SELECT CAST(id AS TEXT), reason || ' ' || source_key, id, 0 FROM quarantine
    WHERE CAST(id AS TEXT) GLOB :typed || '*' ORDER BY id DESC LIMIT :limit
    """

  /// The app's tables have no index on the id: rows are compared by their bytes until time is up.
  ///
  /// - Parameters:
  ///   - from: The lowest id, as hexadecimal digits.
  ///   - through: The highest id, as hexadecimal digits.
  ///   - condition: Which of them: begins with AND, or is empty.
  static func rawIDs(
    _ table: String, detail: String, time: String, isFailed: String, from: String, through: String,
    where condition: String
  ) -> String {
    """
    SELECT uuid_text(ZID), \(detail), \(time), \(isFailed) FROM "\(table)"
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
