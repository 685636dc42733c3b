import FitIQDomain

/// Reads of the outbox, over the logical table of either kind of store.
enum OutboxSQL {
  /// Columns in the order of ``OutboxRow``.
  static let select = """
    SELECT o.key, o.id, o.event_type, o.entity_id, o.user_id, o.status, \(state),
           o.priority, o.created_at, o.last_attempt_at, o.attempt_count, o.max_attempts,
           o.error_message, o.completed_at, o.due_at, o.is_unsure, \(lease("owner")),
           \(lease("ends_at"))
    FROM outbox_events AS o
    """

  private static func lease(_ column: String) -> String {
    "(SELECT \(column) FROM outbox_leases WHERE id = o.lease_id)"
  }

  /// No attempt is left, in the app's own terms, and those that were made are told as they were.
  static let giveUp = "max_attempts = attempt_count"

  /// As if it had never been tried: one that was given up has no attempt left.
  static let allowAnew = """
    attempt_count = 0, max_attempts = max(max_attempts, \(OutboxRecord.usualAttempts))
    """

  /// Why the app cannot read an event, and stops at it; NULL for one that it can.
  ///
  /// Metadata that cannot be decoded is not a reason: the app sends the entity all the same.
  static let unreadable = """
    CASE WHEN ifnull(o.status, '') NOT IN ('pending', 'processing', 'failed', 'completed')
        THEN 'unknown state'
      WHEN ifnull(o.event_type, '') NOT IN (\(OutboxType.names.sqlTexts))
        THEN 'unknown type'
      WHEN o.id IS NULL THEN 'no id'
      WHEN typeof(o.entity_id) <> 'text' OR length(o.entity_id) <> 36 THEN 'names no entity'
      WHEN typeof(o.created_at) NOT IN ('real', 'integer') THEN 'no time of creation'
    END
    """

  /// Whether an event stands for a deletion, whose entity is gone by design; one that cannot be read
  /// can be one.
  static let deletes = """
    (o.event_type = 'mealLog' AND o.metadata IS NOT NULL
      AND (NOT json_valid(o.metadata) OR instr(lower(o.metadata), '"delete') > 0
        OR instr(o.metadata, '"backendID"') > 0))
    """

  /// Whether an attempt of an event may have arrived.
  ///
  /// An attempt without a history was the app's, which says nothing about what arrived.
  static func isUnsure(of o: String = "o") -> String {
    """
    (\(o).is_unsure
      OR (ifnull(\(o).attempt_count, 0) > 0 OR \(o).last_attempt_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM outbox_attempts AS a WHERE a.event_key = \(o).key))
    """
  }

  /// Whether an event of a type was sent, or possibly sent: tried.
  static func isTried(_ type: String) -> String {
    """
    (o.event_type = '\(type)'
      AND (o.status IN ('completed', 'processing') OR \(isUnsure())))
    """
  }

  /// The entities of an app store of which an event was tried, and whether one was sent for certain.
  static func tried(_ type: String) -> String {
    """
    SELECT o.entity_id, max(o.status = 'completed') FROM temp.outbox_events AS o
    WHERE \(isTried(type)) GROUP BY 1
    """
  }

  /// What ``OutboxFacts/init(_:)`` reads.
  static let facts = """
    o.key, o.entity_id, o.event_type, \(state), o.created_at, \(deletes), o.error_message,
    \(unreadable),
    CASE WHEN o.status = 'completed' THEN coalesce(o.completed_at, o.last_attempt_at, o.created_at, 0)
      WHEN o.status = 'processing' OR \(isUnsure())
        THEN coalesce(o.last_attempt_at, o.created_at, 0)
    END,
    o.user_id IS NOT NULL
    """

  /// The number of those columns.
  static let factCount: Int32 = 10

  static let count = "SELECT count(*) FROM outbox_events AS o"
  static let highestKey = "SELECT max(o.key) FROM outbox_events AS o"
  /// Where a row stands in the order.
  static let place = "SELECT o.key, o.created_at FROM outbox_events AS o"
  static let idOfKey = "SELECT o.id FROM outbox_events AS o WHERE o.key = ? AND o.id IS NOT NULL"

  static let idsBeginning = """
    SELECT id FROM outbox_events WHERE id >= :prefix AND id < :prefix || 'Z' LIMIT 6
    """

  static let attempts = """
    SELECT started_at, duration_ms, outcome, http_status, message, response_excerpt,
           next_attempt_at
    FROM outbox_attempts WHERE event_key = ? ORDER BY started_at
    """

  static let siblings = """
    SELECT id, event_type, status, created_at FROM outbox_events
    WHERE entity_id = ? AND key <> ? ORDER BY created_at, key LIMIT 100
    """

  static let entityIDs = "SELECT DISTINCT entity_id FROM outbox_events WHERE entity_id IS NOT NULL"

  /// Newest first.
  static let order = "ORDER BY o.created_at DESC, o.key DESC LIMIT :limit"

  /// The condition for some states, so that a partial index can serve it.
  static func condition(on states: Set<OutboxState>) -> String {
    let parts = states.sorted { $0.rawValue < $1.rawValue }.map { state in
      switch state {
      case .pending, .completed: "o.status = '\(state.rawValue)'"
      case .processing: "(o.status = 'processing' AND NOT (\(isStuck)))"
      case .stuck: "(o.status = 'processing' AND (\(isStuck)))"
      case .waiting: "(o.status = 'failed' AND NOT \(isExhausted))"
      case .dead: "(o.status = 'failed' AND \(isExhausted))"
      case .unknown:
        "ifnull(o.status, '') NOT IN ('pending', 'processing', 'failed', 'completed')"
      }
    }
    // All that failed, by its index.
    if states == [.waiting, .dead] { return "o.status = 'failed'" }
    return "(\(parts.joined(separator: " OR ")))"
  }
}

extension OutboxFacts {
  /// Reads the columns of ``OutboxSQL/facts``, which come first.
  init(_ row: borrowing RawStatement) {
    let state = row.string(3).flatMap(OutboxState.init) ?? .unknown
    self.init(
      key: row.integer(0), entity: UUID16(row, 1), type: row.string(2) ?? "", state: state,
      created: row.number(4), attempted: row.number(8), hasUser: row.integer(9) == 1,
      deletes: row.integer(5) == 1,
      message: state == .dead ? row.string(6) : nil, unreadable: row.string(7))
  }
}
