/// Statements that save entries and nights.
enum EntityWriteSQL {
  static let userExists = "SELECT 1 FROM users WHERE id = ?"
  static let anyUser = "SELECT 1 FROM users LIMIT 1"

  static let findEntry = """
    SELECT key, id, quantity, measured_at, notes, sync_status, backend_id, operation_id
    FROM progress_entries WHERE user_id = ? AND type = ? AND slot = ?
    """

  static let insertEntry = """
    INSERT INTO progress_entries
      (id, user_id, type, quantity, date_at, time, measured_at, day, slot, notes, created_at,
       updated_at, sync_status, recorded_at, operation_id)
    VALUES (:id, :user, :type, :quantity, :at, :time, :at, :day, :slot, :notes, :now, :now,
            'pending', :now, :operation)
    """

  /// The backend id stays: pending with one means that what it names is replaced.
  static let updateEntry = """
    UPDATE progress_entries
    SET quantity = :quantity, date_at = :at, time = :time, measured_at = :at, day = :day,
        notes = :notes, updated_at = :now, sync_status = 'pending', recorded_at = :now,
        operation_id = coalesce(:operation, operation_id)
    WHERE key = :key
    """

  /// The rows that can be one night with another.
  static let nearNights = """
    s.user_id = :user AND (s.source_id = :source_id OR s.start_at < :end AND s.end_at > :start)
    """
  static let night =
    "SELECT notes, sync_status FROM sleep_sessions WHERE id = ?"

  static let insertNight = """
    INSERT INTO sleep_sessions
      (id, user_id, date_at, day, start_at, end_at, time_in_bed_minutes, total_sleep_minutes,
       sleep_efficiency, source, source_id, notes, created_at, updated_at, sync_status, recorded_at,
       operation_id)
    VALUES (:id, :user, :end, :day, :start, :end, :in_bed, :asleep, :efficiency, :source,
            :source_id, :notes, :now, :now, 'pending', :now, :operation)
    """

  static let updateNight = """
    UPDATE sleep_sessions
    SET date_at = :end, day = :day, start_at = :start, end_at = :end, time_in_bed_minutes = :in_bed,
        total_sleep_minutes = :asleep, sleep_efficiency = :efficiency, notes = :notes,
        updated_at = :now, sync_status = 'pending', recorded_at = :now,
        operation_id = coalesce(:operation, operation_id)
    WHERE id = :id
    """

  static let insertStage = """
    INSERT INTO sleep_stages
      (id, session_id, stage, start_at, end_at, duration_minutes, recorded_at, operation_id)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
    """

  static let stages = """
    SELECT stage, start_at, end_at FROM sleep_stages WHERE session_id = ?
    ORDER BY start_at, end_at, stage
    """

  /// Lets one operation change a row twice: the triggers take a second change under the same number
  /// for that of another program.
  static func release(_ table: String, key: String) -> String {
    "UPDATE \(table) SET operation_id = 0 WHERE \(key) = ? AND operation_id = ?"
  }
}
