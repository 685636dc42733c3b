package import FitIQDomain
import GRDB

extension TypedDatabase {
  /// Counts the events that a filter takes and that a delivery would claim now or after others.
  package func dueEvents(_ filter: OutboxFilter, at moment: Moment) throws -> OutboxDue {
    try read("count due events of") { db in
      try requireCurrentSchema(db)
      if let error = filter.error { try ErrorPattern.add(error, to: db) }
      let selection = OutboxSelection(filter, at: moment, isAppStore: false)
      var arguments = selection.arguments
      arguments["wall"] = moment.wall
      return OutboxDue(
        counts: try Row.fetchAll(
          db,
          sql: """
            SELECT o.event_type, count(*) FROM outbox_events AS o
            WHERE o.due_at <= :wall \(selection.conjunction) GROUP BY 1 ORDER BY 1
            """, arguments: StatementArguments(arguments)
        ).map { OutboxDue.Count(eventType: try $0.value(0), count: try $0.value(1)) })
    }
  }
}
