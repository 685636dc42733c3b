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
          db, sql: OutboxSQL.countCompleted,
          arguments: [
            "after": moment.wall - 3_600, "until": moment.wall,
            "settled": OutboxMark.settled.rawValue,
          ]) ?? 0)
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
    try Row.fetchAll(db, sql: OutboxSQL.keptCounts).map(Self.count)
      + counted(db, moment, where: "WHERE o.status = 'processing'")
  }

  private func counted(
    _ db: Database, _ moment: Moment, where condition: String = ""
  ) throws -> [OutboxStats.Count] {
    let selection = OutboxSelection(OutboxFilter(), at: moment)
    return try Row.fetchAll(
      db, sql: OutboxSQL.counts(condition), arguments: StatementArguments(selection.arguments)
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
      let rows = try Row.fetchAll(db, sql: OutboxSQL.keptErrors)
      for row in rows { kinds[try row.value(0)] = try row.value(1) }
      isComplete = kinds.removeValue(forKey: "") == nil
    }
    if !isComplete {
      let rows = try Row.fetchCursor(db, sql: OutboxSQL.errorsWithoutKind)
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

  private func oldestDue(_ db: Database, _ moment: Moment) throws -> Double? {
    let oldest = try Double.fetchOne(
      db, sql: isAppStore ? AppStoreQueueSQL.oldestDue : OutboxSQL.oldestDue)
    return oldest.flatMap { $0 <= moment.wall ? moment.wall - $0 : nil }
  }
}
