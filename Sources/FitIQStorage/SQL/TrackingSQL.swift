/// Statements over sync tracking and what an import of preferences writes.
enum TrackingSQL: String, CaseIterable {
  case insertUser = """
    INSERT INTO users (id, name, recorded_at, operation_id)
    VALUES (:id, :name, :recorded_at, :operation_id)
    """

  case insertState = """
    INSERT INTO user_sync_states
      (user_id, has_started_progressive_sync, has_completed_progressive_sync,
       last_health_kit_sync_at, ledger_id, recorded_at, operation_id)
    VALUES (:user_id, :started, :completed, :last_sync, :ledger_id, :recorded_at, :operation_id)
    ON CONFLICT (user_id) DO UPDATE SET
      has_started_progressive_sync = excluded.has_started_progressive_sync,
      has_completed_progressive_sync = excluded.has_completed_progressive_sync,
      last_health_kit_sync_at = excluded.last_health_kit_sync_at,
      ledger_id = excluded.ledger_id,
      recorded_at = excluded.recorded_at,
      operation_id = excluded.operation_id
    """

  case insertPendingType = """
    INSERT INTO pending_sync_types
      (user_id, identifier, metric, position, ledger_id, recorded_at, operation_id)
    VALUES (:user_id, :identifier, :metric, :position, :ledger_id, :recorded_at, :operation_id)
    """

  case insertRejected = """
    INSERT INTO quarantine
      (ledger_id, user_id, source_key, position, occurrence, raw_type, raw_value, reason,
       recorded_at, operation_id)
    VALUES (:ledger_id, :user_id, :source_key, :position, :occurrence, :raw_type, :raw_value,
            :reason, :recorded_at, :operation_id)
    """

  case userExists = """
    SELECT 1 FROM users WHERE id = :user_id
    """

  case daysOfUser = """
    SELECT metric, day FROM sync_tracking WHERE user_id = :user_id
    """

  case stateOfUser = """
    SELECT has_started_progressive_sync, has_completed_progressive_sync, last_health_kit_sync_at
    FROM user_sync_states
    WHERE user_id = :user_id
    """

  case pendingTypesOfUser = """
    SELECT identifier FROM pending_sync_types WHERE user_id = :user_id
    """

  case appStates = """
    SELECT user_id, has_started_progressive_sync, has_completed_progressive_sync,
      last_health_kit_sync_at
    FROM user_sync_states
    WHERE :user_id IS NULL OR user_id = :user_id
    ORDER BY user_id
    """

  case pendingTypes = """
    SELECT DISTINCT identifier FROM pending_sync_types
    WHERE :user_id IS NULL OR user_id = :user_id
    ORDER BY identifier
    """

  case quarantineOfUser = """
    SELECT source_key, raw_type, raw_value, reason, occurrence
    FROM quarantine
    WHERE coalesce(user_id, '') = :user_id AND store_id IS NULL
    """

  /// A mark of a day that is already known changes the row only where it says something new.
  case markDay = """
    INSERT INTO sync_tracking
      (user_id, metric, day, source, is_complete, recorded_at, operation_id)
    VALUES (:user_id, :metric, :day, 'manual', 1, :recorded_at, :operation_id)
    ON CONFLICT (user_id, metric, day) DO UPDATE SET
      source = excluded.source,
      is_complete = excluded.is_complete,
      raw_day = NULL,
      calendar = NULL,
      position = NULL,
      ledger_id = NULL,
      recorded_at = excluded.recorded_at,
      operation_id = excluded.operation_id
    """

  case findDay = """
    SELECT source, is_complete FROM sync_tracking
    WHERE user_id = :user_id AND metric = :metric AND day = :day
    """

  case recordedTimeZone = """
    SELECT value FROM settings WHERE key = 'time_zone'
    """

  case insertTimeZone = """
    INSERT INTO settings (key, value, recorded_at, operation_id)
    VALUES ('time_zone', :value, :recorded_at, :operation_id)
    ON CONFLICT (key) DO NOTHING
    """

  case countQuarantine = """
    SELECT reason, count(*) FROM quarantine GROUP BY 1 ORDER BY 2 DESC, 1
    """

  case listQuarantine = """
    SELECT q.id, q.user_id, q.source_key, q.position, q.raw_type, q.raw_value, q.reason,
           q.recorded_at, l.name, l.fingerprint
    FROM quarantine AS q
    LEFT JOIN migration_ledger AS l ON l.id = q.ledger_id
    WHERE q.id > :after AND (:reason IS NULL OR q.reason = :reason)
    ORDER BY q.id
    LIMIT :limit
    """
}

/// The hot statement of the import: several rows at once, constants first.
///
/// A statement for each row takes 1.4 times as long.
enum TrackingDaysSQL {
  /// User, ledger entry, time and operation: the same for every row.
  static let constants: Int32 = 4

  /// Prepared once each.
  ///
  /// With more rows in a statement, preparing it slows the import of one plist down; with fewer,
  /// running it more often that of many.
  static let statements = [64, 8, 1].map { (rows: $0, sql: insert(rows: $0)) }

  private static func insert(rows: Int) -> String {
    let values = repeatElement("(?1, 'legacy', ?2, ?3, ?4, ?, ?, ?, ?, ?, ?)", count: rows)
    return """
      INSERT INTO sync_tracking
        (user_id, source, ledger_id, recorded_at, operation_id,
         metric, day, is_complete, raw_day, calendar, position)
      VALUES \(values.joined(separator: ",\n       "))
      """
  }
}

/// Statements that a filter's conditions complete.
enum TrackingFilterSQL {
  static let list = """
    SELECT t.user_id, t.metric, t.day, t.source, t.is_complete, t.raw_day, t.calendar, t.position,
           l.fingerprint, t.recorded_at, t.digest
    FROM sync_tracking AS t
    LEFT JOIN migration_ledger AS l ON l.id = t.ledger_id
    """
  static let summary = """
    SELECT t.user_id, t.metric, t.day, t.is_complete, t.digest FROM sync_tracking AS t
    """
  static let select = """
    SELECT count(*), total(t.operation_id), (SELECT max(id) FROM operations)
    FROM sync_tracking AS t
    """
  static let order = "ORDER BY t.user_id, t.metric, t.day"
}
