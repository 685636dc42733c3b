/// Reading statements for the comparison with Health, over the logical tables.
enum ReconciliationSQL {
  /// Copies are rows of their own; in the order of time.
  static func values(_ conditions: Conditions) -> String {
    """
    SELECT t.key, t.measured_at, t.quantity, t.time IS NOT NULL, t.created_at, t.updated_at
    FROM progress_entries AS t
    \(conditions.sql)
    ORDER BY t.measured_at, t.key
    """
  }

  /// Stages of the database, by session.
  static let stages = """
    SELECT t.session_id, t.stage, t.start_at, t.end_at FROM sleep_stages AS t ORDER BY t.session_id
    """

  /// Stages of an app store by the key of their session: two sessions can share an id.
  static func stages(table: String) -> String {
    """
    SELECT cast(r.ZSESSION AS TEXT), t.stage, t.start_at, t.end_at
    FROM "\(table)" AS r JOIN sleep_stages AS t ON t.key = r.Z_PK
    ORDER BY r.ZSESSION
    """
  }
}
