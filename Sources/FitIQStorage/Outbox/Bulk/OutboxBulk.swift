import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// A bulk command over the events of a store of either kind: what it takes, and what it leaves alone.
struct OutboxBulk {
  let db: Database
  let verb: OutboxVerb
  let moment: Moment
  let selected: String
  let condition: String
  let arguments: [String: (any DatabaseValueConvertible)?]

  /// - Parameter owners: In an app store, a query for entities whose owner only their events name.
  init(
    _ db: Database, _ verb: OutboxVerb, _ filter: OutboxFilter, at moment: Moment,
    owners: String? = nil
  ) throws {
    self.db = db
    self.verb = verb
    self.moment = moment
    let selection = try OutboxSelection.prepared(filter, at: moment, in: db)
    condition = selection.condition
    selected = OutboxBulkSQL.selected(verb, where: condition, owners: owners)
    var arguments = selection.arguments
    arguments["limit"] = filter.limit ?? -1
    arguments["is_named"] = !filter.ids.isEmpty
    switch verb {
    case .snooze(let seconds): arguments["until"] = moment.wall + seconds
    case .prune(let completed, let dead):
      arguments["completed_before"] = moment.wall - completed
      arguments["dead_before"] = moment.wall - dead
    case .retry, .cancel, .rescue: break
    }
    self.arguments = arguments
  }

  func planned() throws -> OutboxBulkReport {
    try WorkProgress.part(
      "reading events", from: 0, to: 0.6, in: db, rows: try highestKey(), steps: 30
    ) {
      try report(
        try Row.fetchAll(
          db, sql: selected + OutboxBulkSQL.countObstacles,
          arguments: StatementArguments(arguments)
        ).map { (try $0.value(0), try $0.value(1)) })
    }
  }

  /// About how many events there are.
  func highestKey() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT max(key) FROM outbox_events") ?? 0
  }

  /// - Parameter obstacles: How many events there are for each, most frequent first; nil is none.
  func report(_ obstacles: [(reason: String?, count: Int)]) throws -> OutboxBulkReport {
    var done = 0
    var skips: [ReasonCount] = []
    for (reason, count) in obstacles {
      if let reason {
        skips.append(ReasonCount(reason: reason, count: count))
      } else {
        done = count
      }
    }
    return OutboxBulkReport(
      verb: verb.name, done: done, skips: skips,
      firstIDs: done > 0 ? try firstIDs() : [], isDryRun: true)
  }

  /// The first five of those that are changed.
  private func firstIDs() throws -> [String] {
    try String.fetchAll(
      db, sql: selected + OutboxBulkSQL.firstIDs, arguments: StatementArguments(arguments))
  }

  /// Kinds of the errors of the events that would be changed, most frequent first.
  func errors() throws -> [OutboxStats.Failure] {
    let rows = try Row.fetchCursor(
      db, sql: selected + OutboxBulkSQL.errors,
      arguments: StatementArguments(arguments))
    var kinds: [String: Int] = [:]
    while let row = try rows.next() {
      let kind: String? = try row.value(0)
      let message: String = try row.value(1)
      let count: Int = try row.value(2)
      kinds[kind ?? NormalisedMessage.text(of: message), default: 0] += count
    }
    return OutboxStats.Failure.histogram(kinds, limit: 10)
  }

  /// What the command says before it is run.
  func dryRun() throws -> OutboxBulkReport {
    var plan = try planned()
    plan.errors = try WorkProgress.part(
      "counting errors", from: 0.6, to: 1, in: db, rows: try highestKey(), steps: 30
    ) { try errors() }
    return plan
  }

  /// For the log.
  func summary(_ done: Int, _ reason: String?) -> String {
    "outbox \(verb.name): \(done.counting("event"))" + (reason.map { " (\($0))" } ?? "")
  }

  /// The error of an event that is given up.
  static func cancellation(_ reason: String?) -> String {
    OutboxMark.cancelled.rawValue + (reason.map { ": \($0)" } ?? "")
  }
}

extension OperationKind {
  static func outbox(_ verb: String) -> OperationKind { OperationKind(rawValue: "outbox.\(verb)") }
}
