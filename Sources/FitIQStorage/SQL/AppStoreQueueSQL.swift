import FitIQDomain

/// Deliveries from an app store: what is read over its logical tables, and the columns that change.
enum AppStoreQueueSQL {
  /// Whether an event could be sent: its state, over the alias `o`.
  static let isDue = """
    (o.status = 'pending' OR (o.status = 'failed' AND NOT \(OutboxSQL.isExhausted)))
    """

  /// When the oldest of them was made.
  static let oldestDue = "SELECT min(o.created_at) FROM outbox_events AS o WHERE \(isDue)"

  private static let isOpen = "(o.status = 'processing' OR \(isDue))"

  /// Whether an event has all that a delivery needs, and the app as well.
  static let isReadable = "(\(OutboxSQL.unreadable) IS NULL AND typeof(o.user_id) = 'text')"

  static let isStuck = "(o.status = 'processing' AND (\(OutboxSQL.isStuck)))"

  /// Whether a delivery takes an event by its state: what is stuck is rescued first.
  static let isTaken = "(\(isDue) OR \(isStuck))"

  /// Events that no delivery touches because they cannot be read.
  ///
  /// - Parameter filter: More conditions over the alias `o`.
  static func countUnreadable(filter: String) -> String {
    """
    SELECT count(*) FROM outbox_events AS o
    WHERE NOT \(isReadable) AND (\(isDue) OR \(isStuck)
      OR ifnull(o.status, '') NOT IN ('pending', 'processing', 'failed', 'completed')) \(filter)
    """
  }

  /// What a delivery would take by type, what is stuck included; `:unmerged` are keys that it leaves
  /// alone.
  static func countDue(filter: String) -> String {
    """
    SELECT o.event_type, count(*) FROM outbox_events AS o
    WHERE \(isReadable) AND \(isTaken) \(filter)
      AND o.key NOT IN (SELECT value FROM json_each(:unmerged))
    GROUP BY 1 ORDER BY 1
    """
  }

  /// Those of the keys `:unmerged` that a delivery would take.
  static func heldBack(filter: String) -> String {
    """
    SELECT o.key FROM outbox_events AS o
    WHERE \(isReadable) AND \(isTaken) \(filter)
      AND o.key IN (SELECT value FROM json_each(:unmerged))
    """
  }

  /// Days of the entries that can be the same measurement as an attribute and whose events are among
  /// the keys `:unmerged`.
  static let heldTwinDays = """
    SELECT DISTINCT e.day FROM progress_entries AS e
    WHERE e.type IN ('weight', 'height') AND e.id IN (
      SELECT o.entity_id FROM outbox_events AS o
      WHERE o.key IN (SELECT value FROM json_each(:unmerged)))
    """

  /// Users with an event about an entry, or a measurement of the body, that lies so close to another one
  /// that in some time zone they would be one: within an hour, where hours are kept, or a local day.
  ///
  /// - Parameter filter: Which events.
  static func usersWithPossibleCopies(filter: String) -> String {
    """
    WITH
      sent AS (
        SELECT upper(o.entity_id) AS id FROM outbox_events AS o
        WHERE \(isReadable) \(filter)),
      measured AS (
        SELECT user_id, type, id, measured_at AS at FROM progress_entries
        -- The instant of an old row on midnight depends on the zone.
        UNION ALL
        SELECT user_id, type, id, date_at FROM progress_entries WHERE date_at <> measured_at
        UNION ALL
        SELECT user_id, CASE type WHEN 'bodyMass' THEN 'weight'
                 WHEN 'bodyFatPercentage' THEN 'body_fat_percentage' ELSE type END, id, created_at
        FROM physical_attributes),
      marked AS (
        SELECT user_id, type, at, upper(id) IN (SELECT id FROM sent) AS is_sent FROM measured)
    SELECT DISTINCT user_id FROM (
      SELECT user_id, type, at - lag(at) OVER near AS gap,
             is_sent OR lag(is_sent) OVER near AS is_concerned
      FROM marked WINDOW near AS (PARTITION BY user_id, type ORDER BY at))
    WHERE is_concerned AND user_id IS NOT NULL
      AND gap < iif(type IN (\(EntryTiming.hourlyTypes.sqlTexts)), 3600, 90000)
    """
  }

  static let attributeEvents = """
    SELECT o.key, upper(o.entity_id), upper(o.user_id), a.created_at FROM outbox_events AS o
    CROSS JOIN physical_attributes AS a ON a.id = o.entity_id
    WHERE o.event_type = 'physicalAttribute' AND \(isReadable) AND \(isTaken)
    """

  static func stuck(filter: String) -> String {
    "SELECT o.key FROM outbox_events AS o WHERE \(isReadable) AND \(isStuck) \(filter)"
  }

  // MARK: The order of a run

  /// Every open event, in the order of delivery; the app's table has no index that gives it.
  static let createOrder = """
    CREATE TEMP TABLE delivery_order (
      position INTEGER PRIMARY KEY, key INTEGER, entity_id TEXT, created_at REAL,
      is_wanted INTEGER)
    """

  static func fillOrder(filter: String) -> String {
    """
    INSERT INTO temp.delivery_order (key, entity_id, created_at, is_wanted)
    SELECT o.key, upper(o.entity_id), o.created_at, o.status <> 'processing' \(filter)
    FROM outbox_events AS o WHERE \(isReadable) AND \(isOpen)
    ORDER BY o.priority DESC, o.created_at, o.key
    """
  }

  static let indexOrder = """
    CREATE INDEX temp.delivery_order_by_entity ON delivery_order (entity_id);
    CREATE INDEX temp.delivery_order_by_key ON delivery_order (key);
    """

  static let setTaken = "UPDATE temp.delivery_order SET is_wanted = 0 WHERE key = ?"

  static let next = """
    SELECT position, key, entity_id, created_at FROM temp.delivery_order
    WHERE position > ?1 AND is_wanted ORDER BY position LIMIT 1
    """

  static let position = """
    SELECT position, key, entity_id, created_at FROM temp.delivery_order WHERE position = ?1
    """

  /// Events of an entity that had their turn while an earlier one was open.
  static let freed = """
    SELECT n.position FROM temp.delivery_order AS d
    JOIN temp.delivery_order AS n ON n.entity_id = d.entity_id
    WHERE d.key = ?1 AND n.is_wanted AND n.position <= ?2 ORDER BY n.position
    """

  /// Whether an earlier event of the entity is still open.
  static let isBlocked = """
    SELECT EXISTS (
      SELECT 1 FROM temp.delivery_order AS b CROSS JOIN outbox_events AS o ON o.key = b.key
      WHERE b.entity_id = ?1 AND b.key <> ?2
        AND (b.created_at < ?3 OR (b.created_at = ?3 AND b.key < ?2)) AND \(isOpen))
    """

  /// A due event in the columns of ``ClaimedRow``, then what it goes back to.
  ///
  /// Whatever was tried before may have arrived: the app keeps no history that could tell.
  static func event(in table: String) -> String {
    """
    SELECT o.key, o.id, o.event_type, upper(o.entity_id), upper(o.user_id),
           max(CAST(ifnull(o.attempt_count, 0) AS INTEGER), 0) + 1,
           CAST(ifnull(o.max_attempts, \(OutboxRecord.usualAttempts)) AS INTEGER), o.status, NULL,
           ifnull(z.Z_OPT, 0) + 1,
           \(OutboxSQL.isUnsure()),
           iif(o.event_type = 'mealLog' AND typeof(o.metadata) = 'text', o.metadata, NULL), 0,
           z.ZSTATUS, z.ZATTEMPTCOUNT, z.ZLASTATTEMPTAT
    FROM outbox_events AS o CROSS JOIN main."\(table)" AS z ON z.Z_PK = o.key
    WHERE o.key = ? AND \(isDue)
    """
  }

  /// The row that a delivery was about, as it is now.
  static func entity(_ table: String) -> String {
    table == LogicalTable.progressEntries.name
      ? "SELECT key, updated_at, quantity FROM progress_entries WHERE key = ?1"
      : "SELECT key, updated_at, NULL FROM \(table) WHERE id = ?1 AND user_id = ?2"
  }

  /// Sets columns of one row, one version further; `?1` its key, `?2` the version that it must have.
  static func update(_ table: String, _ columns: [String]) -> String {
    let assignments = columns.enumerated().map { "\"\($1)\" = ?\($0 + 3), " }.joined()
    return """
      UPDATE main."\(table)" SET \(assignments)Z_OPT = ifnull(Z_OPT, 0) + 1
      WHERE Z_PK = ?1 AND (?2 IS NULL OR ifnull(Z_OPT, 0) = ?2)
      """
  }
}
