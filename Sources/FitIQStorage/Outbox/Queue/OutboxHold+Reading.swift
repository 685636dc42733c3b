package import FitIQDomain
import Foundation
import GRDB

extension TypedDatabase {
  /// The events of a filter that are held under a lease; states in the filter do not count.
  package func heldEvents(_ filter: OutboxFilter, at moment: Moment) throws -> OutboxHold {
    try read("count held events of") { try OutboxHold($0, filter, moment) }
  }
}

extension AppStore {
  /// The events of a filter that somebody sends, or left a short while ago; states in the filter do not
  /// count.
  package func heldEvents(_ filter: OutboxFilter, at moment: Moment) throws -> OutboxHold {
    try read { try OutboxHold($0, filter, moment) }
  }
}

extension OutboxHold {
  fileprivate init(_ db: Database, _ filter: OutboxFilter, _ moment: Moment) throws {
    let selection = try OutboxSelection.prepared(filter.ofAnyState, at: moment, in: db)
    let row = try Row.fetchOne(
      db, sql: OutboxQueueSQL.held(filter: selection.conjunction),
      arguments: StatementArguments(selection.arguments))
    let until = row?[1] as Double?
    self.init(
      count: row?[0] ?? 0,
      until: until.flatMap {
        (0..<253_402_300_800).contains($0) ? Date(timeIntervalSince1970: $0) : nil
      })
  }
}
