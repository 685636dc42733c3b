package import FitIQDomain
import GRDB

/// How many rows a list leaves out, where that is known at once.
extension OpenStore {
  /// Rows up to which all are looked at to count some of them: a twentieth of a second.
  private static let countedRows: Int64 = 200_000
  /// The same for entries of an app store, whose instants are computed row by row.
  private static let countedAppRows: Int64 = 20_000

  /// The same for a person who reads the list meanwhile: about a second.
  private static let patientRows: Int64 = 2_000_000

  /// Counts the entries of a listing; nil where that takes longer than the listing.
  ///
  /// - Parameter isPatient: Whether it may take longer, since the list is on a screen already.
  package func countEntries(
    _ filter: EntryFilter, zone: ZoneOffsets, isPatient: Bool = false
  ) throws -> Int? {
    try read("count the entries of") { db in
      // The index on the instant has all that such a filter asks for.
      let isIndexed =
        !isAppStore && filter.user == nil && filter.types.isEmpty && filter.syncStatus == nil
      let quick = isAppStore ? Self.countedAppRows : Self.countedRows
      let limit = isPatient ? Self.patientRows : quick
      guard try isIndexed || Int64.fetchOne(db, sql: EntrySQL.highestKey) ?? 0 <= limit else {
        return nil
      }
      let pages = EntryPages(db: db, path: path, filter: filter, zone: zone, appTable: nil)
      var conditions = pages.filterConditions()
      conditions.add(EntrySQL.isDated)
      return try Int.fetchOne(
        db, sql: "\(EntrySQL.count) \(conditions.sql)", arguments: conditions.arguments)
    }
  }

  /// Counts the sessions of a listing: there is one a night.
  package func countSessions(_ filter: SessionFilter) throws -> Int? {
    try read("count the sleep sessions of") { db in
      var conditions = Self.conditions(filter)
      conditions.add(SessionSQL.isDated)
      return try Int.fetchOne(
        db, sql: "\(SessionSQL.count) \(conditions.sql)", arguments: conditions.arguments)
    }
  }

  /// Counts the events of a listing; nil where that takes longer than the listing.
  package func countEvents(_ filter: OutboxFilter, at moment: Moment) throws -> Int? {
    var rest = filter
    (rest.states, rest.types) = ([], [])
    if rest.isEmpty {
      return try outboxCounts(at: moment).filter {
        (filter.states.isEmpty || filter.states.contains($0.state))
          && (filter.types.isEmpty || filter.types.contains($0.eventType))
      }.reduce(0) { $0 + $1.count }
    }
    return try readOutbox { db in
      guard try Int64.fetchOne(db, sql: OutboxSQL.highestKey) ?? 0 <= Self.countedRows else {
        return nil
      }
      let selection = try OutboxSelection.prepared(filter, at: moment, in: db)
      return try Int.fetchOne(
        db, sql: "\(OutboxSQL.count) \(selection.condition)",
        arguments: StatementArguments(selection.arguments))
    }
  }
}
