import FitIQDomain

/// The bulk commands over the events of a store of either kind, as SQL.
enum OutboxBulkSQL {
  /// The events that a filter takes, and why the verb leaves one alone: NULL where it does not.
  ///
  /// Oldest first, so that a limit takes those that have waited longest.
  ///
  /// - Parameter owners: In an app store, a query for entities whose owner only their events name.
  static func selected(
    _ verb: OutboxVerb, where condition: String, owners: String? = nil
  ) -> String {
    """
    WITH selected(key, obstacle) AS (
      SELECT o.key, CASE \(obstacles(verb, owners)) END
      FROM outbox_events AS o \(condition)
      ORDER BY o.created_at, o.key LIMIT :limit)
    """
  }

  /// The app has no column for the reason of a failure: the text of the message has to tell, also in a
  /// database that such an event was brought to.
  private static let isCancelled: String = {
    let mark = OutboxMark.cancelled.rawValue
    return """
      (o.error_kind = 'cancelled'
        OR (o.status = 'failed' AND substr(o.error_message, 1, \(mark.count)) = '\(mark)'))
      """
  }()

  private static func obstacles(_ verb: OutboxVerb, _ owners: String?) -> String {
    let state = "(\(OutboxSQL.state))"
    let finished = """
      WHEN o.status = 'completed' THEN 'already sent'
      WHEN o.status = 'processing' AND \(state) = 'processing' THEN 'being sent'
      """
    return switch verb {
    // What the app has not tried is due: it keeps no times, nor whether an attempt may have arrived.
    case .retry:
      """
      \(finished)
      WHEN (\(OutboxSQL.unreadable)) IS NOT NULL THEN 'unreadable: it would block the queue'
      WHEN \(isCancelled) AND NOT :is_named THEN 'cancelled: retry it by its id'
      WHEN o.status = 'pending' AND ifnull(o.attempt_count, 0) = 0
        AND (o.is_unsure IS NULL OR o.due_at <= :wall) THEN 'due already'
      """
    case .cancel: "\(finished) WHEN \(isCancelled) THEN 'cancelled already'"
    case .rescue: "WHEN \(state) <> 'stuck' THEN 'not stuck'"
    case .snooze:
      """
      \(finished)
      WHEN o.status = 'processing' THEN 'stuck: rescue it first'
      WHEN o.due_at IS NULL THEN 'dead: retry it first'
      """
    case .prune:
      """
      \(owners.map { "WHEN o.entity_id IN (\($0)) THEN 'tells whose its entity is'" } ?? "")
      WHEN o.status = 'completed'
        THEN iif(coalesce(o.completed_at, o.created_at) < :completed_before, NULL, 'sent lately')
      WHEN \(state) = 'dead'
        THEN iif(coalesce(o.last_attempt_at, o.created_at) < :dead_before, NULL, 'failed lately')
      ELSE 'not finished'
      """
    }
  }

  /// New values of the events in `outbox_changes`; nil for a verb that removes them.
  static func assignments(_ verb: OutboxVerb) -> String? {
    switch verb {
    case .retry:
      """
      status = 'pending', \(OutboxSQL.allowAnew), error_message = NULL, error_kind = NULL,
      due_at = :wall, is_unsure = status = 'processing' OR \(OutboxSQL.isUnsure()), \(OutboxQueueSQL.unclaimed)
      """
    case .cancel:
      """
      status = 'failed', \(OutboxSQL.giveUp), due_at = NULL,
      error_message = :message, error_kind = 'cancelled',
      is_unsure = is_unsure OR status = 'processing', \(OutboxQueueSQL.unclaimed)
      """
    case .rescue: "status = 'pending', due_at = :wall, is_unsure = 1, \(OutboxQueueSQL.unclaimed)"
    case .snooze: "due_at = :until"
    case .prune: nil
    }
  }

  /// The events that a filter takes, found once for everything that a change does with them; with
  /// what the numbers of events are kept by.
  static let makeSelection = """
    CREATE TEMP TABLE IF NOT EXISTS selected_events (
      key INTEGER PRIMARY KEY, obstacle TEXT, status TEXT, is_dead INTEGER, event_type TEXT,
      error_kind TEXT)
    """
  static let clearSelection = "DELETE FROM temp.selected_events"

  static func fillSelection(_ verb: OutboxVerb, where condition: String) -> String {
    """
    INSERT INTO temp.selected_events (key, obstacle, status, is_dead, event_type, error_kind)
    SELECT o.key, CASE \(obstacles(verb, nil)) END, o.status,
           o.status = 'failed' AND o.attempt_count >= o.max_attempts, o.event_type,
           ifnull(o.error_kind, '')
    FROM outbox_events AS o \(condition)
    ORDER BY o.created_at, o.key LIMIT :limit
    """
  }

  static let countObstacles = """
    SELECT obstacle, count(*) FROM selected GROUP BY 1 ORDER BY 2 DESC, 1
    """

  /// In the order of the selection, which SQLite reads no further than they need.
  static let firstIDs = """
    SELECT (SELECT id FROM outbox_events WHERE key = s.key) FROM selected AS s
    WHERE s.obstacle IS NULL LIMIT 5
    """

  static let errors = """
    SELECT e.error_kind, e.error_message, count(*)
    FROM selected AS s JOIN outbox_events AS e ON e.key = s.key
    WHERE s.obstacle IS NULL AND e.error_message IS NOT NULL GROUP BY 1, 2
    """

  /// What an app store's new values are made from.
  static let selectedValues = """
    SELECT e.key, e.attempt_count, e.max_attempts, e.last_attempt_at
    FROM selected AS s JOIN outbox_events AS e ON e.key = s.key
    WHERE s.obstacle IS NULL
    ORDER BY e.key
    """

  /// `outbox_changes` of an operation: the events as they are.
  ///
  /// One that is being sent may have arrived when it is restored: it counts as changed.
  private static func keep(by operation: String, leaving after: String) -> String {
    """
    INSERT INTO outbox_changes
      (operation_id, event_key, status, last_attempt_at, attempt_count, error_message, error_kind,
       completed_at, due_at, is_unsure, max_attempts, before_operation_id, after_operation_id)
    SELECT \(operation), e.key, e.status, e.last_attempt_at, e.attempt_count, e.error_message,
           e.error_kind, e.completed_at, e.due_at, e.is_unsure, e.max_attempts,
           iif(e.lease_id IS NULL, e.operation_id, -abs(e.operation_id)), \(after)
    """
  }

  static let keepSelected = """
    \(keep(by: ":operation", leaving: ":operation"))
    FROM temp.selected_events AS s CROSS JOIN outbox_events AS e ON e.key = s.key
    WHERE s.obstacle IS NULL
    """

  // MARK: Reconciliation

  static let keepNamed = """
    \(keep(by: ":operation", leaving: ":operation"))
    FROM outbox_events AS e
    WHERE e.key IN (SELECT value FROM json_each(:keys))
    """

  static let isolate = """
    UPDATE outbox_events
    SET status = 'failed', \(OutboxSQL.giveUp), due_at = NULL,
        error_message = :message, error_kind = 'isolated',
        is_unsure = is_unsure OR status = 'processing', \(OutboxQueueSQL.unclaimed),
        revision = revision + 1, operation_id = :operation
    WHERE key IN (SELECT value FROM json_each(:keys))
    """

  static let setUnsure = """
    UPDATE outbox_events
    SET is_unsure = 1, revision = revision + 1, operation_id = :operation
    WHERE key IN (SELECT value FROM json_each(:keys))
    """

  static func update(_ assignments: String) -> String {
    """
    UPDATE outbox_events AS o
    SET \(assignments), revision = revision + 1, operation_id = :operation
    WHERE key IN (SELECT event_key FROM outbox_changes WHERE operation_id = :operation)
    """
  }

  /// Adds the events of an operation to the numbers, or with -1 takes them out.
  static let adjustCounts = """
    INSERT INTO outbox_counts (status, is_dead, event_type, error_kind, event_count)
    SELECT status, status = 'failed' AND attempt_count >= max_attempts, event_type,
           ifnull(error_kind, ''), :sign * count(*)
    FROM outbox_events
    WHERE key IN (SELECT event_key FROM outbox_changes WHERE operation_id = :operation)
    GROUP BY 1, 2, 3, 4
    ON CONFLICT DO UPDATE SET event_count = event_count + excluded.event_count
    """

  // MARK: Undo

  static let changedSince = """
    SELECT json_array(c.event_key) FROM outbox_changes AS c
    LEFT JOIN outbox_events AS e ON e.key = c.event_key
    WHERE c.operation_id = :operation
      AND (e.operation_id IS NOT c.after_operation_id
        OR e.lease_id IS NOT NULL AND e.status = 'processing')
    """

  /// Events that an operation wrote, and a later bulk command changed.
  static let changedLater = """
    SELECT DISTINCT json_array(c.event_key) FROM outbox_changes AS c
    JOIN outbox_events AS e ON e.key = c.event_key
    WHERE c.operation_id > :operation AND c.before_operation_id = :operation
      AND abs(e.operation_id) <> :operation
    """

  static let keepForUndo = """
    \(keep(by: ":undo", leaving: "c.before_operation_id"))
    FROM outbox_changes AS c JOIN outbox_events AS e ON e.key = c.event_key
    WHERE c.operation_id = :operation
    """

  /// An operation that did not keep the maximum did not change it.
  static let restore = """
    UPDATE outbox_events
    SET status = c.status, last_attempt_at = c.last_attempt_at, attempt_count = c.attempt_count,
        max_attempts = coalesce(c.max_attempts, outbox_events.max_attempts),
        error_message = c.error_message, error_kind = c.error_kind,
        completed_at = c.completed_at, due_at = c.due_at, is_unsure = c.is_unsure,
        revision = revision + 1, operation_id = c.before_operation_id
    FROM outbox_changes AS c
    WHERE c.operation_id = :operation AND c.event_key = outbox_events.key
    """

  /// Events that an operation changed and that carry its number: an undo gives them back the number that
  /// they had.
  static let countOwn = """
    SELECT count(*) FROM outbox_changes
    WHERE operation_id = :operation AND after_operation_id = :operation
    """

  /// Condition over the alias `t` of events: an operation changed it, and did not add it.
  static func isChanged(by operation: Int64) -> String {
    """
    EXISTS (SELECT 1 FROM outbox_changes AS c
            WHERE c.operation_id = \(operation) AND c.event_key = t.key)
    """
  }
}
