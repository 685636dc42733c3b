package import FitIQDomain
import GRDB

extension TypedDatabase {
  /// Counts the events that a filter takes and that a delivery would claim now or after others.
  package func dueEvents(_ filter: OutboxFilter, at moment: Moment) throws -> OutboxDue {
    try passing("count due events of") { db in
      let unmerged = try Self.unmergedEvents(db, filter, at: moment)
      var sent = filter
      sent.without = Array(unmerged.keys)
      let selection = try OutboxSelection.prepared(sent, at: moment, in: db)
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

  /// The events that a delivery leaves alone, since another one sends their night or has sent it; by
  /// their keys.
  package func unmergedEvents(
    _ filter: OutboxFilter, at moment: Moment
  ) throws -> [Int64: OutboxHeldBack.Reason] {
    try read("look for copies in") { try Self.unmergedEvents($0, filter, at: moment) }
  }

  /// The id of the event with a key.
  package func eventID(of key: Int64) throws -> String? {
    try read("look for an event in") {
      try String.fetchOne($0, sql: "SELECT id FROM outbox_events WHERE key = ?", arguments: [key])
    }
  }

  static func unmergedEvents(
    _ db: Database, _ filter: OutboxFilter, at moment: Moment
  ) throws -> [Int64: OutboxHeldBack.Reason] {
    let open = try Int.fetchOne(db, sql: OutboxSQL.hasOpenNights)
    // Nights take a while to read, where there are those of years.
    guard open != nil else { return [:] }
    var sessions: [SleepGrouping.Session] = []
    var ids: [Int64: UUID16] = [:]
    try PresentSessions.forEach(in: db) { id, session in
      sessions.append(session)
      ids[session.key] = UUID16(text: id)
    }
    var fates: [UUID16: EntityFate] = [:]
    for group in SleepGrouping(sessions).groups where !group.merged.isEmpty {
      let survivor = EntityFate.Survivor(group, isSynced: false)
      for session in group.members {
        guard let id = ids[session.key] else { continue }
        fates[id, default: EntityFate()].merge(
          into: survivor, isSurvivor: session.key == survivor.key)
      }
    }
    guard !fates.isEmpty else { return [:] }
    let selection = try OutboxSelection.prepared(filter, at: moment, in: db)
    var arguments = selection.arguments
    arguments["night_ids"] = fates.keys.map(\.text).jsonArray
    let row = try RawStatement(
      db,
      """
      SELECT \(OutboxSQL.facts), 1 \(selection.conjunction)
      FROM outbox_events AS o
      WHERE o.entity_id IN (SELECT value FROM json_each(:night_ids))
      """, arguments: StatementArguments(arguments))
    var events: [OutboxFacts] = []
    var chosen: Set<Int64> = []
    while try row.step() {
      let event = OutboxFacts(row)
      events.append(event)
      if event.isLive, event.state != .processing, row.integer(OutboxSQL.factCount) == 1 {
        chosen.insert(event.key)
      }
    }
    var settlement = OutboxSettlement(events)
    settlement.follow(fates, in: "sleep_sessions") { ids[$0] }
    // Nothing merges the nights of a database: one of their events has to send them.
    return settlement.heldBack().filter {
      $0.value != .repoint && chosen.contains($0.key)
    }
  }
}
