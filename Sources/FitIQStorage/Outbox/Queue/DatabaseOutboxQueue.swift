package import FitIQDomain
import Foundation
import GRDB
import Synchronization

/// The outbox of fitiq's database as deliveries take and finish its events; several processes at once.
package final class DatabaseOutboxQueue: OutboxQueue {
  private let database: TypedDatabase
  /// Takes and finishes events: without the triggers, which cost as much as the changes themselves.
  private let turns: TypedDatabase
  private let filter: OutboxFilter
  private let lease: OutboxLease
  private let clock: @Sendable () -> Moment
  /// Unix seconds: only what is due by then; nil for whatever is due at the moment of the claim.
  private let dueBy: Double?
  private let claimable = Mutex<Claimable?>(nil)

  /// What a claim takes, in a state of the database.
  private struct Claimable: Sendable {
    /// SQLite's number of the state.
    let content: Int64
    /// Without the events of copies.
    let filter: OutboxFilter
  }

  /// Makes a queue over an open database.
  ///
  /// - Parameters:
  ///   - filter: Which of the due events.
  ///   - dueBy: See above; for a run that takes each event once.
  package convenience init(
    _ database: TypedDatabase, filter: OutboxFilter = OutboxFilter(),
    lease: OutboxLease = OutboxLease(), dueBy: Double? = nil,
    clock: @escaping @Sendable () -> Moment
  ) throws(StorageError) {
    self.init(
      database, turns: try database.withoutTriggers(settings: OutboxQueueSQL.reuseLog),
      filter: filter, lease: lease, dueBy: dueBy, clock: clock)
  }

  init(
    _ database: TypedDatabase, turns: TypedDatabase, filter: OutboxFilter, lease: OutboxLease,
    dueBy: Double?, clock: @escaping @Sendable () -> Moment
  ) {
    self.database = database
    self.turns = turns
    self.filter = filter
    self.lease = lease
    self.dueBy = dueBy
    self.clock = clock
  }

  package func rescue() throws {
    let now = clock()
    try database.write("rescue events of") { db in
      try OutboxClock(db: db).follow(now)
      try db.executeOne(
        sql: OutboxQueueSQL.rescue,
        arguments: [
          "boot": now.boot, "uptime": now.uptime, "wall": now.wall,
          // Also for a run that takes only what was due when it began.
          "due": min(dueBy ?? now.wall, now.wall),
          "stuck_before": now.wall - OutboxSQL.stuckAfter,
          "message": "the lease ended in the last attempt",
        ])
      try db.executeOne(sql: OutboxQueueSQL.removeLeases, arguments: ["wall": now.wall])
    }
  }

  package func turn(recording results: [DeliveryResult], claiming limit: Int) throws
    -> [ClaimedEvent]
  {
    let now = clock()
    var known = claimable.withLock { $0 }
    // An event that did not send its night may leave that to another one.
    for result in results where result.event.eventType == "sleepSession" {
      if case .completed = result.effect { continue }
      known = nil
    }
    let events = try turns.write("take and finish events of", nil) { db in
      var counts = OutboxCountChanges()
      let held = try OutboxLeaseRow(db, lease: lease, at: now)
      let completions = try OutboxCompletions(db, lease: held.id, at: now)
      for result in results { try completions.record(result, counting: &counts) }
      var claimed: [ClaimedEvent] = []
      if limit > 0 {
        try OutboxClock(db: db).follow(now)
        let filter = try current(&known, db, now)
        var claims = try OutboxClaims(
          db, lease: held, at: now, filter: filter, dueBy: dueBy)
        claimed = try claims.claim(limit, counting: &counts)
      }
      try counts.write(to: db)
      Failpoint.pass(results.isEmpty ? "outbox.claim" : "outbox.record")
      return claimed
    }
    claimable.withLock { $0 = known }
    return events
  }

  /// Looks for copies again where another connection has committed since.
  private func current(
    _ known: inout Claimable?, _ db: Database, _ now: Moment
  ) throws -> OutboxFilter {
    let content = try Int64.fetchOne(db, sql: "PRAGMA data_version") ?? 0
    if let known, known.content == content { return known.filter }
    var filter = filter
    filter.without = try Array(TypedDatabase.unmergedEvents(db, filter, at: now).keys)
    known = Claimable(content: content, filter: filter)
    return filter
  }

  package func release(_ events: [ClaimedEvent]) throws {
    let now = clock()
    try turns.write("release events of", nil) { db in
      var counts = OutboxCountChanges()
      let held = try OutboxLeaseRow(db, lease: lease, at: now)
      let completions = try OutboxCompletions(db, lease: held.id, at: now)
      for event in events {
        try completions.giveBack(event, after: .zero, counting: &counts)
      }
      try counts.write(to: db)
    }
  }

  /// One lease holds all events of a run.
  package func renew(_ events: [ClaimedEvent]) throws {
    let now = clock()
    try turns.write("renew leases of", nil) { db in
      try OutboxLeaseRow(db, lease: lease, at: now).renew()
    }
  }

  package func nextDue() throws -> Duration? {
    let now = clock()
    return try database.read("look for due events in") { db in
      var next: Double?
      var priority = Int64.max
      while let below = try Int64.fetchOne(
        db, sql: OutboxQueueSQL.nextPriority, arguments: [priority])
      {
        priority = below
        let due = try Double.fetchOne(
          db, sql: OutboxQueueSQL.nextDue,
          arguments: ["wall": now.wall, "priority": priority])
        next = [next, due].compactMap(\.self).min()
      }
      return next.map { .seconds(clamped: max($0 - now.wall, 0)) }
    }
  }
}

extension ClaimedEvent {
  /// Whether an attempt before this one may have arrived.
  var isUnsure: Bool {
    if case .send(_, _, let stage) = subject { stage.isUnsure } else { false }
  }
}

/// Changes of the numbers of events, added up so that each number is written once.
struct OutboxCountChanges {
  struct Kind: Hashable {
    var status: String
    var isDead: Bool
    let eventType: String
    var errorKind: String
  }

  private var changes: [Kind: Int] = [:]

  mutating func move(from old: Kind, to new: Kind, count: Int = 1) {
    guard old != new else { return }
    changes[old, default: 0] -= count
    changes[new, default: 0] += count
  }

  func write(to db: Database) throws {
    let statement = try RawStatement(db, OutboxQueueSQL.addCount, isKept: true)
    for (kind, change) in changes where change != 0 {
      try statement.run(
        kind.status, kind.isDead, kind.eventType, kind.errorKind, Int64(change))
    }
  }
}
