package import FitIQDomain
import GRDB

extension TypedDatabase {
  /// Counts the events that a filter takes and that a delivery would claim now or after others.
  package func dueEvents(_ filter: OutboxFilter, at moment: Moment) throws -> OutboxDue {
    try read("count due events of") { db in
      try requireCurrentSchema(db)
      if let error = filter.error { try ErrorPattern.add(error, to: db) }
      let unmerged = try Self.unmergedEvents(db, at: moment)
      var sent = filter
      sent.without = Array(unmerged.keys)
      let selection = OutboxSelection(sent, at: moment, isAppStore: false)
      var arguments = selection.arguments
      arguments["wall"] = moment.wall
      return OutboxDue(
        counts: try Row.fetchAll(
          db,
          sql: """
            SELECT o.event_type, count(*) FROM outbox_events AS o
            WHERE o.due_at <= :wall \(selection.conjunction) GROUP BY 1 ORDER BY 1
            """, arguments: StatementArguments(arguments)
        ).map { OutboxDue.Count(eventType: try $0.value(0), count: try $0.value(1)) },
        heldBack: OutboxHeldBack(unmerged.values))
    }
  }

  /// The events that a delivery leaves alone, since their nights are there more than once, and what a
  /// merge would make of them; by their keys.
  package func unmergedEvents(
    at moment: Moment
  ) throws -> [Int64: OutboxSettlement.Change] {
    try read("look for copies in") { try Self.unmergedEvents($0, at: moment) }
  }

  private static func unmergedEvents(
    _ db: Database, at moment: Moment
  ) throws -> [Int64: OutboxSettlement.Change] {
    var sessions: [SleepGrouping.Session] = []
    var ids: [Int64: UUID16] = [:]
    try PresentSessions.forEach(in: db) { id, session in
      sessions.append(session)
      ids[session.key] = UUID16(text: id)
    }
    var fates: [UUID16: EntityFate] = [:]
    for group in SleepGrouping(sessions).groups where !group.merged.isEmpty {
      let survivor = EntityFate.Survivor(
        key: group.survivor.key, needsSending: group.backendID == nil,
        isSettled: group.lender != nil)
      for session in group.members {
        guard let id = ids[session.key] else { continue }
        fates[id, default: EntityFate()].merge(
          into: survivor, isSurvivor: session.key == survivor.key)
      }
    }
    guard !fates.isEmpty else { return [:] }
    var arguments = OutboxSelection(OutboxFilter(), at: moment, isAppStore: false).arguments
    arguments["ids"] = "[" + fates.keys.map { "\"\($0.text)\"" }.joined(separator: ",") + "]"
    let row = try RawStatement(
      db,
      """
      SELECT \(OutboxSQL.facts(isAppStore: false)) FROM outbox_events AS o
      WHERE o.entity_id IN (SELECT value FROM json_each(:ids)) AND o.status <> 'completed'
      """, arguments: StatementArguments(arguments))
    var events: [OutboxFacts] = []
    while try row.step() { events.append(OutboxFacts(row)) }
    var settlement = OutboxSettlement(events)
    settlement.follow(fates, in: "sleep_sessions") { ids[$0] }
    return settlement.changes
  }
}
