/// Statements that save entries and nights.
enum EntityWriteSQL {
  static let anyUser = "SELECT 1 FROM users LIMIT 1"

  /// The backend id stays: pending with one means that what it names is replaced.
  static let updateEntry = """
    UPDATE progress_entries
    SET quantity = :quantity, date_at = :at, time = :time, measured_at = :at, day = :day,
        notes = :notes, updated_at = :now, sync_status = 'pending', recorded_at = :now,
        operation_id = :operation
    WHERE key = :key
    """

  static let insertNight = """
    INSERT INTO sleep_sessions
      (id, user_id, date_at, day, start_at, end_at, time_in_bed_minutes, total_sleep_minutes,
       sleep_efficiency, source, source_id, notes, created_at, updated_at, sync_status, recorded_at,
       operation_id)
    VALUES (:id, :user, :end, :day, :start, :end, :in_bed, :asleep, :efficiency, :source,
            :source_id, :notes, :now, :now, 'pending', :now, :operation)
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
