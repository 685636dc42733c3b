import FitIQDomain
import Foundation
import GRDB

extension OpenStore {
  /// Kinds of errors that are told.
  private static let errorLimit = 20

  /// Returns what the outbox holds at a moment: counts by state and type, errors, the wait of the
  /// oldest due event.
  package func outboxStats(at moment: Moment) throws -> OutboxStats {
    try readOutbox { db in
      OutboxStats(
        asOf: Date(timeIntervalSince1970: moment.wall), counts: try counts(db, moment),
        errors: try errors(db), oldestDueSeconds: try oldestDue(db, moment),
        completedLastHour: try Int.fetchOne(
          db,
          sql: """
            SELECT count(*) FROM outbox_events
            WHERE status = 'completed' AND completed_at > ? AND completed_at <= ?
              AND error_message IS NOT ?
            """, arguments: [moment.wall - 3_600, moment.wall, OutboxMark.settled.rawValue]) ?? 0)
    }
  }

  /// How many events there are, by state and type.
  package func outboxCounts(at moment: Moment) throws -> [OutboxStats.Count] {
    try readOutbox { try counts($0, moment) }
  }

  private func counts(_ db: Database, _ moment: Moment) throws -> [OutboxStats.Count] {
    (try isAppStore ? counted(db, moment) : kept(db, moment)).sorted(by: Self.isBefore)
  }

  private static func isBefore(_ one: OutboxStats.Count, _ other: OutboxStats.Count) -> Bool {
    let order = OutboxState.allCases
    let positions = [one, other].map { order.firstIndex(of: $0.state) ?? order.count }
    return positions[0] == positions[1]
      ? one.eventType < other.eventType : positions[0] < positions[1]
  }

  /// The counts that the database keeps; only what is in processing has to be looked at.
  private func kept(_ db: Database, _ moment: Moment) throws -> [OutboxStats.Count] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT iif(status = 'failed', iif(is_dead, 'dead', 'waiting'), status), event_type,
               sum(event_count)
        FROM outbox_counts WHERE event_count <> 0 AND status <> 'processing' GROUP BY 1, 2
        """)
    return try rows.map(Self.count)
      + counted(db, moment, where: "WHERE o.status = 'processing'")
  }

  private func counted(
    _ db: Database, _ moment: Moment, where condition: String = ""
  ) throws -> [OutboxStats.Count] {
    let selection = OutboxSelection(OutboxFilter(), at: moment)
    return try Row.fetchAll(
      db,
      sql: """
        SELECT \(OutboxSQL.state), ifnull(o.event_type, ''), count(*)
        FROM outbox_events AS o \(condition) GROUP BY 1, 2
        """, arguments: StatementArguments(selection.arguments)
    ).map(Self.count)
  }

  private static func count(_ row: Row) throws -> OutboxStats.Count {
    OutboxStats.Count(
      state: OutboxState(rawValue: try row.value(0)) ?? .unknown, eventType: try row.value(1),
      count: try row.value(2))
  }

  /// What nobody has put into a kind yet is read.
  private func errors(_ db: Database) throws -> [OutboxStats.Failure] {
    var kinds: [String: Int] = [:]
    var isComplete = false
    if !isAppStore {
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT error_kind, sum(event_count) FROM outbox_counts
          WHERE status = 'failed' AND event_count <> 0 GROUP BY 1
          """)
      for row in rows { kinds[try row.value(0)] = try row.value(1) }
      isComplete = kinds.removeValue(forKey: "") == nil
    }
    if !isComplete {
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT error_message FROM outbox_events
          WHERE status = 'failed' AND error_kind IS NULL
          """)
      var messages: [String: Int] = [:]
      while let row = try rows.next() {
        messages[String.fromDatabaseValue(row[0]) ?? "", default: 0] += 1
      }
      for (message, count) in messages {
        kinds[
          message.isEmpty ? "(no message)" : NormalisedMessage.text(of: message), default: 0] +=
          count
      }
    }
    return OutboxStats.Failure.histogram(kinds, limit: Self.errorLimit)
  }

  /// Each priority by its own range of the index: the first of each is the oldest.
  private func oldestDue(_ db: Database, _ moment: Moment) throws -> Double? {
    let oldest: Double?
    if isAppStore {
      oldest = try Double.fetchOne(
        db,
        sql: """
          SELECT min(o.created_at) FROM outbox_events AS o WHERE \(AppStoreQueueSQL.isDue)
          """)
    } else {
      oldest = try Double.fetchOne(
        db,
        sql: """
          WITH RECURSIVE priorities(priority) AS (
            SELECT max(priority) FROM outbox_events WHERE due_at IS NOT NULL
            UNION ALL
            SELECT (SELECT max(e.priority) FROM outbox_events AS e
                    WHERE e.due_at IS NOT NULL AND e.priority < p.priority)
            FROM priorities AS p WHERE p.priority IS NOT NULL)
          SELECT min((SELECT min(e.due_at) FROM outbox_events AS e
                      WHERE e.due_at IS NOT NULL AND e.priority = p.priority))
          FROM priorities AS p
          """)
    }
    return oldest.flatMap { $0 <= moment.wall ? moment.wall - $0 : nil }
  }
}
