/// Statements that create events in the database: the only ones besides the import of an app's store
/// and undo, which `fitiq-dev check` holds to.
enum OutboxWriteSQL {
  /// One that is there already stays as it is.
  ///
  /// Times and numbers are kept by the triggers.
  static let insert = """
    INSERT INTO outbox_events
      (id, event_type, entity_id, user_id, status, created_at, last_attempt_at, attempt_count,
       max_attempts, error_message, error_kind, completed_at, metadata, priority, is_new_record,
       is_unsure, recorded_at, operation_id)
    VALUES (:id, :event_type, :entity_id, :user_id, :status, :created_at, :last_attempt_at,
            :attempt_count, :max_attempts, :error_message, :error_kind, :completed_at, :metadata,
            :priority, :is_new_record, :is_unsure, :recorded_at, :operation_id)
    ON CONFLICT (id) DO NOTHING
    """

  /// Inserts the event of a new entity, dated here so that the triggers have less to do.
  static let insertPending = """
    INSERT INTO outbox_events
      (id, event_type, entity_id, user_id, status, created_at, attempt_count, max_attempts,
       priority, is_new_record, is_unsure, due_at, recorded_at, operation_id)
    VALUES (?1, ?2, ?3, ?4, 'pending', ?5, 0, ?6, ?7, 1, 0, ?5, ?5, ?8)
    """

  static let status = "SELECT status FROM outbox_events WHERE id = ?"

  /// What export writes, oldest first: the app's columns of either kind of store.
  static func records(where condition: String) -> String {
    """
    SELECT o.id, o.event_type, o.entity_id, o.user_id, o.status, o.created_at, o.last_attempt_at,
           o.attempt_count, o.max_attempts, o.error_message, o.completed_at, o.metadata, o.priority,
           o.is_new_record, o.is_unsure
    FROM outbox_events AS o
    \(condition)
    ORDER BY o.created_at, o.key LIMIT :limit
    """
  }

  /// The unfinished events of an entity: one that can be sent again first, the oldest first.
  static let unfinished = """
    SELECT key, status, last_attempt_at IS NOT NULL FROM outbox_events
    WHERE entity_id = :entity_id AND event_type = :event_type AND status <> 'completed'
    ORDER BY status = 'processing', created_at, key
    """

  /// Due now, as if it had never been tried; the history of its attempts stays.
  static let reopen = """
    UPDATE outbox_events
    SET status = 'pending', \(OutboxSQL.allowAnew), error_message = NULL,
        error_kind = NULL, due_at = :now, generation = generation + :is_anew,
        operation_id = :operation_id
    WHERE key = :key
    """

  /// Tells the sender of the event that its entity is no longer what was read for it.
  static let outdate = """
    UPDATE outbox_events
    SET revision = revision + 1, generation = generation + :is_anew,
        operation_id = :operation_id
    WHERE key = :key
    """

  /// Tells the sender of the event that it is about another row now.
  static let repoint = """
    UPDATE outbox_events
    SET entity_id = ?2, revision = revision + 1,
        generation = generation + (last_attempt_at IS NOT NULL), operation_id = ?3
    WHERE key = ?1 AND entity_id <> ?2
    """

  /// A copy of its entity was sent, or may have been.
  ///
  /// Marked like an attempt without a history, so that the next sender looks first.
  static let doubt = """
    UPDATE outbox_events
    SET is_unsure = last_attempt_at IS NOT NULL OR EXISTS (
          SELECT 1 FROM outbox_attempts AS a WHERE a.event_key = outbox_events.key),
        last_attempt_at = coalesce(last_attempt_at, ?2), revision = revision + 1, operation_id = ?3
    WHERE \(isDoubtful("outbox_events"))
    """

  /// Whether an event is one that would be sent without a look.
  static func isDoubtful(_ table: String) -> String {
    "\(table).key = ?1 AND ?2 IS NOT NULL AND NOT \(OutboxSQL.isUnsure(of: table))"
  }

  /// The app has tried to send it since fitiq did, and keeps no history of that.
  static let suspect = """
    UPDATE outbox_events SET is_unsure = 1
    WHERE id = ?1 AND status <> 'completed'
      AND EXISTS (SELECT 1 FROM outbox_attempts AS a WHERE a.event_key = outbox_events.key)
    """

  /// Its row was sent otherwise.
  static let settle = """
    UPDATE outbox_events
    SET status = 'completed', error_message = ?2, error_kind = NULL, completed_at = ?3,
        operation_id = ?4
    WHERE key = ?1 AND status <> 'completed'
    """

  static let remove = "DELETE FROM outbox_events WHERE key = ?"

  /// Restores `operation_id`, which the triggers that date an event have negated: they take their
  /// own writes for those of another program.
  static let reclaim = """
    UPDATE outbox_events SET operation_id = :operation
    WHERE operation_id = -:operation
      AND key IN (SELECT json_extract(row_key, '$[0]') FROM operation_changes
                  WHERE operation_id = :operation AND table_name = 'outbox_events')
    """
}
