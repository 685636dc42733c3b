import FitIQDomain

/// Statements that keep what fitiq's own sync knows.
enum SyncSQL: String, CaseIterable {
  /// One row for a user who is known: the last export of the metric, with whether its tracking is what
  /// was remembered, and the last identity of any metric that says whose it was.
  case lastExport = """
    SELECT e.identity, e.merge_rule, e.time_zone, e.from_day, e.through_day, e.open_from,
           e.exported_day,
           (SELECT count(*) = e.day_count AND ifnull(sum(t.operation_id), 0) = e.operation_sum
            FROM sync_tracking AS t
            WHERE t.user_id = e.user_id AND t.metric = e.metric),
           (SELECT o.identity FROM sync_exports AS o
            WHERE o.user_id = u.id AND instr(o.identity, ' person=') > 0
            ORDER BY o.recorded_at DESC LIMIT 1),
           e.exported_at, e.first_day
    FROM users AS u LEFT JOIN sync_exports AS e ON e.user_id = u.id AND e.metric = :metric
    WHERE u.id = :user_id
    """

  case trackedDays = """
    SELECT day, digest, is_complete, source, exported_at FROM sync_tracking
    WHERE user_id = ?1 AND metric = ?2
    """

  /// Adds a day that is not tracked.
  case addDay = """
    INSERT INTO sync_tracking
      (user_id, metric, day, source, is_complete, recorded_at, operation_id, digest, exported_at)
    VALUES (?1, ?2, ?3, ?8, ?4, ?5, ?6, ?7, ?9)
    ON CONFLICT DO NOTHING
    """

  /// Where a day with data was known from elsewhere, what it was known by is over.
  case changeDay = """
    UPDATE sync_tracking
    SET source = ?8, is_complete = ?4, raw_day = iif(?8 = 'sync', NULL, raw_day),
        calendar = iif(?8 = 'sync', NULL, calendar), position = iif(?8 = 'sync', NULL, position),
        ledger_id = iif(?8 = 'sync', NULL, ledger_id), recorded_at = ?5, operation_id = ?6,
        digest = ?7, exported_at = ?9
    WHERE user_id = ?1 AND metric = ?2 AND day = ?3
    """

  /// What a repair made of a day the next sync looks at again.
  case reopenDay = """
    UPDATE sync_tracking SET digest = '', is_complete = 0, recorded_at = ?4, operation_id = ?5
    WHERE user_id = ?1 AND metric = ?2 AND day = ?3 AND source = 'sync' AND digest IS NOT NULL
    """

  /// When the exports were made that told the days of a metric.
  case exportDates = """
    SELECT day, exported_at FROM sync_tracking
    WHERE user_id = ?1 AND metric = ?2 AND exported_at IS NOT NULL
    """

  case removeDay = "DELETE FROM sync_tracking WHERE user_id = ?1 AND metric = ?2 AND day = ?3"

  case remember = """
    INSERT INTO sync_exports
      (user_id, metric, identity, merge_rule, time_zone, from_day, through_day, open_from,
       exported_day, exported_at, first_day, day_count, operation_sum, recorded_at)
    SELECT :user_id, :metric, :identity, :merge_rule, :time_zone, :from, :through, :open_from,
           :exported, :exported_at, :first_day, count(*), ifnull(sum(operation_id), 0), :now
    FROM sync_tracking WHERE user_id = :user_id AND metric = :metric
    ON CONFLICT (user_id, metric) DO UPDATE SET
      identity = excluded.identity, merge_rule = excluded.merge_rule,
      time_zone = excluded.time_zone, from_day = excluded.from_day,
      through_day = excluded.through_day, open_from = excluded.open_from,
      exported_day = excluded.exported_day, exported_at = excluded.exported_at,
      first_day = excluded.first_day, day_count = excluded.day_count,
      operation_sum = excluded.operation_sum, recorded_at = excluded.recorded_at
    """

  case users = "SELECT id FROM users ORDER BY id"

  case provenance = """
    SELECT user_id, metric, source, count(*)
    FROM sync_tracking
    WHERE (:user_id IS NULL OR user_id = :user_id) AND (:from IS NULL OR day >= :from)
      AND (:through IS NULL OR day <= :through)
    GROUP BY user_id, metric, source
    """

  case exports = """
    SELECT user_id, metric, identity, merge_rule, time_zone, recorded_at FROM sync_exports
    WHERE :user_id IS NULL OR user_id = :user_id
    """

  /// The snapshot of a day, of several the one that was changed last.
  ///
  /// Its fields come last, in the order of their cases.
  static let findSnapshot = """
    SELECT id, backend_id, \(unsyncedSnapshot), ledger_id, \(fields.joined(separator: ", "))
    FROM activity_snapshots
    WHERE user_id = ?1 AND date_at >= ?2 AND date_at < ?3
    ORDER BY coalesce(updated_at, created_at, 0) DESC, id DESC LIMIT 1
    """

  /// The index of a snapshot's first field where it is read, and the parameter where it is written.
  static let (firstFieldColumn, firstFieldParameter): (Int32, Int32) = (4, 6)

  private static let fields = SnapshotField.allCases.map(\.rawValue)

  /// Whether the columns that no sync writes are all empty.
  private static let unsyncedSnapshot = [
    "distance_km", "workout_duration_minutes", "workout_sessions",
  ]
  .filter { !fields.contains($0) }.map { "\($0) IS NULL" }.joined(separator: " AND ")

  /// Snapshots, with the store that they came from; a sync makes its own.
  static let presentSnapshots = """
    SELECT s.id, s.user_id, s.date_at, s.backend_id,
      EXISTS (
        SELECT 1 FROM outbox_events AS o WHERE o.entity_id = s.id AND o.status = 'processing'),
      EXISTS (
        SELECT 1 FROM outbox_events AS o
        WHERE o.entity_id = s.id AND \(OutboxSQL.isTried("activitySnapshot"))),
      s.ledger_id
    FROM activity_snapshots AS s
    """

  static let insertSnapshot = """
    INSERT INTO activity_snapshots
      (id, user_id, date_at, created_at, updated_at, recorded_at, operation_id,
       \(fields.joined(separator: ", ")))
    VALUES (?1, ?2, ?3, ?4, ?4, ?4, ?5, \(parameters.joined(separator: ", ")))
    """

  /// The backend cannot replace a snapshot: what it has goes to the remote duplicates, and the new
  /// one is sent as a new one.
  static let updateSnapshot = """
    UPDATE activity_snapshots
    SET updated_at = ?2, backend_id = NULL, backend_synced_at = NULL, recorded_at = ?2,
        operation_id = ?3,
        \(zip(fields, parameters).map { "\($0) = \($1)" }.joined(separator: ", "))
    WHERE id = ?1
    """

  /// Those that are put together from ``SnapshotField``, and so are not cases.
  static let composed = [findSnapshot, presentSnapshots, insertSnapshot, updateSnapshot]

  private static let parameters = fields.indices.map { "?\(Int(firstFieldParameter) + $0)" }

  case removeSnapshot = "DELETE FROM activity_snapshots WHERE id = ?"
}
