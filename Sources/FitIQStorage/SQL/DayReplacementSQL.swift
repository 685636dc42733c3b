/// Statements that make the rows of a day what a source says of it.
enum DayReplacementSQL {
  /// What a type has in a stretch of slots, which are ordered as their texts are.
  static let entries = """
    SELECT key, id, quantity, measured_at, time, backend_id, slot, ledger_id, notes
    FROM progress_entries
    WHERE user_id = ?1 AND type = ?2 AND slot >= ?3 AND slot < ?4
    """

  static let insertEntry = """
    INSERT INTO progress_entries
      (id, user_id, type, quantity, date_at, time, measured_at, day, slot, created_at, updated_at,
       sync_status, recorded_at, operation_id)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?5, ?7, ?8, ?9, ?9, 'pending', ?9, ?10)
    """

  static let removeEntry = "DELETE FROM progress_entries WHERE key = ?"

  /// The sessions of a day, and others that a night of it overlaps: no session lasts a week.
  static let nights = """
    SELECT id, start_at, end_at, sync_status, backend_id, day, ledger_id
    FROM sleep_sessions
    WHERE end_at > ?2 AND end_at < ?3 + 604800.0 AND user_id = ?1
      AND (day = ?4 OR start_at < ?3)
    """

  static let replaceNight = """
    UPDATE sleep_sessions
    SET date_at = :end, day = :day, start_at = :start, end_at = :end, time_in_bed_minutes = :in_bed,
        total_sleep_minutes = :asleep, sleep_efficiency = :efficiency, written_metrics = NULL,
        source = :source, source_id = :source_id, updated_at = :now, sync_status = 'pending',
        recorded_at = :now, operation_id = :operation
    WHERE id = :id
    """

  static let removeNight = "DELETE FROM sleep_sessions WHERE id = ?"

  /// Unfinished events of one entity, unless another row has the same id.
  static let unfinishedEvents = """
    SELECT key, status, operation_id FROM outbox_events
    WHERE entity_id = ?1 AND event_type = ?2 AND status <> 'completed'
      AND (?2 <> 'progressEntry' OR (SELECT count(*) FROM progress_entries WHERE id = ?1) < 2)
    """

  /// What is on the backend and has no row here any more.
  static let keepRemote = """
    INSERT OR IGNORE INTO remote_duplicates
      (entity, backend_id, merged_by, user_id, type, day, survivor_id, found_at, state)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'found')
    """
}
