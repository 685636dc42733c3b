/// Reading statements over `sleep_sessions` and `sleep_stages`, the tables or the views.
struct SessionSQL {
  let isAppStore: Bool

  /// What orders rows that end at one instant, and names them on the command line.
  ///
  /// The database has no other key than the id; an app store can give one id to two rows.
  var name: String { isAppStore ? "t.key" : "t.id" }

  /// Positions in ``SessionRow``.
  var select: String {
    """
    SELECT \(isAppStore ? "t.key" : "NULL"), t.id, t.user_id, t.day, t.start_at, t.end_at,
           t.time_in_bed_minutes, t.total_sleep_minutes, t.sleep_efficiency, t.source, t.source_id,
           t.notes, t.created_at, t.updated_at, t.backend_id, t.sync_status
    FROM sleep_sessions AS t
    """
  }

  var endAt: String { "SELECT t.end_at FROM sleep_sessions AS t WHERE \(name) = ?" }

  static let idsBeginning = """
    SELECT DISTINCT id FROM sleep_sessions WHERE id >= :start AND id < :start || 'Z' LIMIT 5
    """
  static let count = "SELECT count(*) FROM sleep_sessions AS t"
  static let syncStatus = "t.sync_status = ?"
  static let isDated = "t.end_at IS NOT NULL"

  func following(isOldestFirst: Bool) -> String {
    "(t.end_at, \(name)) \(isOldestFirst ? ">" : "<") (?, ?)"
  }

  func order(isOldestFirst: Bool) -> String {
    let direction = isOldestFirst ? "" : " DESC"
    return "ORDER BY t.end_at\(direction), \(name)\(direction) LIMIT ?"
  }

  /// Nights of the database: whether they have stages, and whether one of their events was sent; NULL
  /// where none was tried.
  static let nights = """
    SELECT id, user_id, source, source_id, start_at, end_at, created_at, updated_at, backend_id,
      EXISTS (SELECT 1 FROM sleep_stages AS g WHERE g.session_id = s.id),
      (SELECT max(o.status = 'completed') FROM outbox_events AS o
       WHERE o.entity_id = s.id AND \(OutboxSQL.isTried("sleepSession")))
    FROM sleep_sessions AS s
    """

  private static let stageFields = "t.id, t.stage, t.start_at, t.end_at, t.duration_minutes"
  private static let stageOrder = "ORDER BY t.start_at, t.id"

  /// The oldest first.
  func details(_ conditions: Conditions) -> String {
    "\(select) \(conditions.sql) ORDER BY t.end_at, \(name)"
  }

  /// The name of the session, then the stage, of all sessions that meet the conditions.
  static func stagesOfSessions(_ conditions: Conditions) -> String {
    """
    SELECT t.session_id, \(stageFields) FROM sleep_stages AS t
    WHERE t.session_id IN (SELECT t.id FROM sleep_sessions AS t \(conditions.sql))
    \(stageOrder)
    """
  }

  /// The same by keys, which are integers: two sessions of an app store can share an id.
  static func stagesOfSessions(_ conditions: Conditions, table: String) -> String {
    """
    SELECT CAST(z.ZSESSION AS TEXT), \(stageFields)
    FROM "\(table)" AS z JOIN sleep_stages AS t ON t.key = z.Z_PK
    WHERE z.ZSESSION IN (SELECT t.key FROM sleep_sessions AS t \(conditions.sql))
    \(stageOrder)
    """
  }
}

/// Reading statements over `users`.
enum UserSQL {
  /// The newest profile of a user first.
  static func list(_ conditions: Conditions) -> String {
    """
    SELECT t.id, t.name, t.unit_system, t.created_at FROM users AS t
    \(conditions.sql)
    ORDER BY t.id, t.updated_at DESC
    """
  }

  static let hasID = "t.id IS NOT NULL"
  static let after = "t.id > ?"
  static let entries = "SELECT t.user_id, t.measured_at FROM progress_entries AS t"
  static let sessions = "SELECT t.user_id FROM sleep_sessions AS t"
}
