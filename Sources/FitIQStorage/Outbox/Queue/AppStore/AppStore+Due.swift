package import FitIQDomain
import GRDB

extension AppStore {
  /// Counts the events that a delivery would take, and those that it would leave alone because they
  /// cannot be read.
  ///
  /// - Parameter acceptsZone: Goes on although wall times contradict the instants under the time
  ///   zone.
  package func dueEvents(
    _ filter: OutboxFilter, acceptsZone: Bool = false, at moment: Moment
  ) throws -> (due: OutboxDue, unreadable: Int) {
    try AppStoreConnection.refuse(catalog, path: path)
    return try read { db in
      let selection = try OutboxSelection.prepared(filter, at: moment, in: db)
      let unread = OutboxSelection(filter.ofAnyState, at: moment)
      let unmerged = try UnmergedEvents(
        db, catalog: catalog, zone: zone, rule: acceptsZone ? .accept : .refuse, filter: filter,
        at: moment)
      var arguments = selection.arguments
      arguments["unmerged"] = unmerged.list
      let counts = try Row.fetchAll(
        db, sql: AppStoreQueueSQL.countDue(filter: selection.conjunction),
        arguments: StatementArguments(arguments)
      ).map { OutboxDue.Count(eventType: try $0.value(0), count: try $0.value(1)) }
      let unreadable = try Int.fetchOne(
        db, sql: AppStoreQueueSQL.countUnreadable(filter: unread.conjunction),
        arguments: StatementArguments(unread.arguments))
      let heldBack = try unmerged.heldBack(among: selection, in: db)
      return (OutboxDue(counts: counts, heldBack: heldBack), unreadable ?? 0)
    }
  }
}
