/// Claims and what comes of them, in a database.
package enum OutboxQueueSQL {
  /// One statement claims: nobody else can take an event between the choice and the lease.
  ///
  /// An event that is given back untried is as the operation left it: the lease alone says that it is
  /// being sent, and an undo looks at that. What comes of it makes the number negative.
  ///
  /// It takes events of one priority, so that the index gives them in order and stops at the limit.
  /// An event waits while an earlier one of its entity is open; most entities have no other.
  ///
  /// - Parameter filter: More conditions over the alias `o`.
  package static func claim(filter: String) -> String {
    """
    UPDATE outbox_events AS o
    SET status = 'processing', status_before = nullif(status, 'pending'), due_at = NULL,
        attempt_count = attempt_count + 1, last_attempt_before = last_attempt_at,
        last_attempt_at = :wall,
        is_unsure = \(OutboxSQL.isUnsure()),
        lease_id = :lease, revision = revision + 1
    WHERE key IN (
      SELECT o.key FROM outbox_events AS o
      WHERE o.priority = :priority AND o.due_at <= :due \(filter)
        AND (
          NOT EXISTS (SELECT 1 FROM outbox_siblings AS s WHERE s.entity_id = o.entity_id)
          OR NOT EXISTS (
            SELECT 1 FROM outbox_events AS b
            WHERE b.entity_id = o.entity_id AND b.created_at <= o.created_at AND b.key <> o.key
              AND (b.created_at < o.created_at OR b.key < o.key)
              AND (b.due_at IS NOT NULL OR b.status = 'processing')))
      ORDER BY o.due_at LIMIT :limit)
    RETURNING key, id, event_type, entity_id, user_id, attempt_count, max_attempts,
              ifnull(status_before, 'pending'), error_kind, revision, is_unsure,
              iif(event_type = 'mealLog', metadata, NULL), generation
    """
  }

  /// The highest priority below one that has events to come.
  static let nextPriority = """
    SELECT priority FROM outbox_events
    WHERE due_at IS NOT NULL AND priority < ? ORDER BY priority DESC LIMIT 1
    """

  /// What is due already and was not claimed waits for an earlier event of its entity.
  static let nextDue = """
    SELECT due_at FROM outbox_events
    WHERE due_at > :wall AND priority = :priority ORDER BY due_at LIMIT 1
    """

  /// As if nobody had taken it.
  static let unclaimed =
    "lease_id = NULL, status_before = NULL, last_attempt_before = NULL"
  private static let unleased = "\(unclaimed), revision = revision + 1"

  /// What came of an attempt; lease and revision are the fence against one who lost the lease.
  ///
  /// What failed and is not due again is given up, as ``OutboxSQL/giveUp`` does it.
  static let record = """
    UPDATE outbox_events
    SET status = ?3, due_at = ?4, completed_at = ?5, error_message = ?6, error_kind = ?7,
        max_attempts = iif(?3 = 'failed' AND ?4 IS NULL, attempt_count, max_attempts),
        is_unsure = ?8, \(unleased), operation_id = -abs(operation_id)
    WHERE key = ?1 AND revision = ?2 AND lease_id = ?9 AND status = 'processing'
    """

  /// The entity was saved again while it was sent: the event is due for what it is now.
  static let sendAgain = """
    UPDATE outbox_events
    SET status = 'pending', attempt_count = 0, due_at = ?3, error_message = NULL,
        error_kind = NULL, is_unsure = ?4, \(unleased), operation_id = -abs(operation_id)
    WHERE key = ?1 AND revision > ?2 AND lease_id = ?5 AND status = 'processing'
    """

  /// Nothing was sent: the event is as before, and a doubt stays.
  ///
  /// A new one, of a look that failed, makes the number of the operation negative: an undo looks at that.
  static let giveBack = """
    UPDATE outbox_events
    SET status = ifnull(status_before, 'pending'), attempt_count = attempt_count - 1, due_at = ?3,
        last_attempt_at = last_attempt_before,
        is_unsure = is_unsure OR ?4, \(unleased),
        operation_id = iif(?4 AND NOT is_unsure, -abs(operation_id), operation_id)
    WHERE key = ?1 AND revision = ?2 AND lease_id = ?5 AND status = 'processing'
    """

  static let addAttempt = """
    INSERT OR REPLACE INTO outbox_attempts
      (event_key, started_at, duration_ms, outcome, http_status, message, response_excerpt,
       next_attempt_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
    """

  static let addCount = """
    INSERT INTO outbox_counts (status, is_dead, event_type, error_kind, event_count)
    VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT DO UPDATE SET event_count = event_count + excluded.event_count
    """

  /// What nobody holds any more.
  ///
  /// Its last attempt may have arrived; one that was the last allowed leaves a dead letter.
  static let rescue = """
    UPDATE outbox_events AS o
    SET status = iif(attempt_count < max_attempts, 'pending', 'failed'),
        due_at = iif(attempt_count < max_attempts, :due, NULL),
        error_message = iif(attempt_count < max_attempts, error_message, :message),
        error_kind = iif(attempt_count < max_attempts, error_kind, :message),
        is_unsure = 1, operation_id = -abs(operation_id), \(unclaimed)
    WHERE status = 'processing' AND \(OutboxSQL.isStuck)
    """

  /// To write over the log takes the disk half the time of making it longer, which is worth a
  /// checkpoint each thousand pages.
  static let reuseLog = "PRAGMA wal_autocheckpoint = 1000"

  static let lease = "SELECT id, boot, ends FROM outbox_leases WHERE owner = ?"

  static let addLease = """
    INSERT INTO outbox_leases (owner, boot, ends, ends_at) VALUES (?1, ?2, ?3, ?4) RETURNING id
    """

  static let renewLease = """
    UPDATE outbox_leases SET boot = ?2, ends = ?3, ends_at = ?4 WHERE id = ?1
    """

  /// Removes the leases of runs that ended; a run that only waits keeps its lease for a day.
  static let removeLeases = """
    DELETE FROM outbox_leases
    WHERE ends_at < :wall - 86400 AND NOT EXISTS (
      SELECT 1 FROM outbox_events AS o
      WHERE o.lease_id = outbox_leases.id AND o.status = 'processing')
    """

  /// Events that are processed and not stuck: how many, and when the last claim ends.
  static func held(filter: String) -> String {
    """
    SELECT count(*), max(coalesce(
      (SELECT ends_at FROM outbox_leases WHERE id = o.lease_id),
      coalesce(o.last_attempt_at, o.created_at) + \(OutboxSQL.stuckAfter)))
    FROM outbox_events AS o
    WHERE o.status = 'processing' AND NOT (\(OutboxSQL.isStuck)) \(filter)
    """
  }

  static let clock = "SELECT boot, uptime, wall FROM outbox_clock"

  static let setClock = """
    INSERT INTO outbox_clock (id, boot, uptime, wall) VALUES (1, ?, ?, ?)
    ON CONFLICT DO UPDATE SET boot = excluded.boot, uptime = excluded.uptime, wall = excluded.wall
    """

  /// The wall clock was set back: what was to come is as far away as before.
  static let shift = """
    UPDATE outbox_events
    SET due_at = max(due_at - :delta, :wall), revision = revision + 1,
        operation_id = -abs(operation_id)
    WHERE due_at > :wall
    """
}
