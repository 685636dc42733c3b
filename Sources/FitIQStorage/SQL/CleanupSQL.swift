import FitIQDomain
import Foundation

/// Statements of the cleanup of a database.
enum CleanupSQL: String, CaseIterable {
  case deliveredEvents = """
    SELECT id FROM outbox_events
    WHERE status = 'completed' AND coalesce(completed_at, created_at) < :limit
      AND (:user IS NULL OR user_id = :user COLLATE NOCASE)
    """
  /// Hours that are not written `HH:00:00`; what was pulled keeps the time that the backend had.
  case unnormalisedTimes = """
    SELECT key, measured_at, time FROM progress_entries
    WHERE type = coalesce(:type, 'steps') AND type = 'steps' AND time IS NOT NULL
      AND time NOT GLOB '[0-2][0-9]:00:00' AND (:user IS NULL OR user_id = :user)
      AND NOT (backend_id IS NOT NULL AND created_at IS updated_at)
    """
  case setTime = """
    UPDATE progress_entries SET time = :time, operation_id = :operation WHERE key = :key
    """

  /// Events that are not completed: their ids, whether a table that they can be about has their entity,
  /// and before that what ``OutboxFacts`` reads.
  static let openEvents: String = {
    func isThere(_ tables: [String]) -> String {
      tables.map { "EXISTS (SELECT 1 FROM \($0) AS e WHERE e.id = o.entity_id)" }
        .joined(separator: " OR ")
    }
    let cases = OutboxType.allCases.compactMap { type in
      type.tables.map { "WHEN '\(type.rawValue)' THEN \(isThere($0))" }
    }
    return """
      SELECT \(OutboxSQL.facts), o.id,
        CASE o.event_type \(cases.joined(separator: " ")) END
      FROM outbox_events AS o
      WHERE o.status <> 'completed' AND (:user IS NULL OR o.user_id = :user COLLATE NOCASE)
      """
  }()
}
