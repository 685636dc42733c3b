/// Numbers of the outbox; the database keeps some of them in `outbox_counts`, by triggers.
extension OutboxSQL {
  /// By state and type; what is in processing is left out: its state is one of the moment.
  static let keptCounts = """
    SELECT iif(status = 'failed', iif(is_dead, 'dead', 'waiting'), status), event_type,
           sum(event_count)
    FROM outbox_counts WHERE event_count <> 0 AND status <> 'processing' GROUP BY 1, 2
    """

  /// By state and type, of either kind of store.
  ///
  /// - Parameter condition: Begins with WHERE, or is empty.
  static func counts(_ condition: String) -> String {
    """
    SELECT \(state), ifnull(o.event_type, ''), count(*)
    FROM outbox_events AS o \(condition) GROUP BY 1, 2
    """
  }

  static let countCompleted = """
    SELECT count(*) FROM outbox_events
    WHERE status = 'completed' AND completed_at > :after AND completed_at <= :until
      AND error_message IS NOT :settled
    """

  /// How many failed, by the kind of their error, which is empty until somebody has read it.
  static let keptErrors = """
    SELECT error_kind, sum(event_count) FROM outbox_counts
    WHERE status = 'failed' AND event_count <> 0 GROUP BY 1
    """

  static let errorsWithoutKind = """
    SELECT error_message FROM outbox_events WHERE status = 'failed' AND error_kind IS NULL
    """

  /// Gives a row where an event of a night is not completed.
  static let hasOpenNights = """
    SELECT 1 FROM outbox_counts
    WHERE event_type = 'sleepSession' AND status <> 'completed' AND event_count > 0
    """

  /// When the oldest event fell due: each priority by its own range of the index, where the first is
  /// the oldest.
  static let oldestDue = """
    WITH RECURSIVE priorities(priority) AS (
      SELECT max(priority) FROM outbox_events WHERE due_at IS NOT NULL
      UNION ALL
      SELECT (SELECT max(e.priority) FROM outbox_events AS e
              WHERE e.due_at IS NOT NULL AND e.priority < p.priority)
      FROM priorities AS p WHERE p.priority IS NOT NULL)
    SELECT min((SELECT min(e.due_at) FROM outbox_events AS e
                WHERE e.due_at IS NOT NULL AND e.priority = p.priority))
    FROM priorities AS p
    """
}
