/// What deliveries read of entities, over the logical tables of either kind of store.
enum DeliverableSQL {
  /// Two entries can share an id: nearly always it is one, and sorting it takes longer than reading it.
  static let progressEntry = """
    SELECT key, type, quantity, measured_at, notes, backend_id, sync_status, updated_at
    FROM progress_entries WHERE id = ?1 AND user_id = ?2
    """

  static let sleepSession = """
    SELECT start_at, end_at, source, source_id, notes, backend_id, updated_at
    FROM sleep_sessions WHERE id = ?1 AND user_id = ?2
    """

  static let sleepStages = """
    SELECT stage, start_at, end_at FROM sleep_stages WHERE session_id = ?1 ORDER BY start_at, id
    """

  static let physicalAttribute = """
    SELECT type, value, created_at, backend_id, updated_at
    FROM physical_attributes WHERE id = ?1 AND user_id = ?2
    """

  /// Entries that can be the same measurement as an attribute, and whether they are about to be sent by
  /// an event that is not among the keys `?4`.
  static let entriesOfDay = """
    SELECT e.quantity, e.backend_id,
           EXISTS (SELECT 1 FROM outbox_events AS o
                   WHERE o.entity_id = e.id AND o.key NOT IN (SELECT value FROM json_each(?4))
                     AND (o.status = 'pending' OR o.status = 'processing'
                          OR (o.status = 'failed' AND o.attempt_count < o.max_attempts)))
    FROM progress_entries AS e
    WHERE e.user_id = ?1 AND e.type = ?2 AND e.day = ?3
    """

  static let meal = """
    SELECT raw_input, meal_type, logged_at, backend_id, sync_status, updated_at
    FROM meals WHERE id = ?1 AND user_id = ?2
    """

  static let workout = """
    SELECT activity_type, started_at, title, notes, ended_at, duration_minutes, calories_burned,
           distance_meters, intensity, backend_id, sync_status, updated_at
    FROM workouts WHERE id = ?1 AND user_id = ?2
    """

  static let template = """
    SELECT name, template_description, category, difficulty_level, estimated_duration_minutes,
           backend_id, sync_status, updated_at
    FROM workout_templates WHERE id = ?1 AND user_id = ?2
    """

  static let exercises = """
    SELECT exercise_id, user_exercise_id, order_index, technique, sets, reps, weight_kg,
           duration_seconds, rest_seconds, notes
    FROM template_exercises WHERE template_id = ?1 ORDER BY order_index, id
    """

  static let snapshot = """
    SELECT date_at, steps, active_minutes, calories_burned, distance_km, backend_id, updated_at
    FROM activity_snapshots WHERE id = ?1 AND user_id = ?2
    """
}
