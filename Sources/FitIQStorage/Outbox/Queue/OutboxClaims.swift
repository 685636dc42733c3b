import FitIQDomain
import Foundation
import GRDB

/// Claims due events of a database, inside one write transaction.
struct OutboxClaims {
  let db: Database
  private var lease: OutboxLeaseRow
  let now: Moment
  /// Unix seconds.
  let due: Double
  private let filter: String
  private let arguments: [String: (any DatabaseValueConvertible)?]

  init(
    _ db: Database, lease: OutboxLeaseRow, at now: Moment, filter: OutboxFilter, dueBy: Double?
  ) throws {
    self.db = db
    self.lease = lease
    self.now = now
    due = min(dueBy ?? now.wall, now.wall)
    let selection = try OutboxSelection.prepared(filter, at: now, in: db)
    self.filter = selection.conjunction
    arguments = filter.isEmpty ? [:] : selection.arguments
  }

  /// Highest priority first, and of each what has been due longest.
  mutating func claim(
    _ limit: Int, counting counts: inout OutboxCountChanges
  ) throws -> [ClaimedEvent] {
    let entities = DeliverableReader(db)
    let next = try RawStatement(db, OutboxQueueSQL.nextPriority, isKept: true)
    var priority = Int64.max
    var claimed: [ClaimedEvent] = []
    while claimed.count < limit {
      guard try next.find(priority) else { break }
      priority = next.integer(0)
      for var event in try claim(limit - claimed.count, of: priority) {
        counts.move(from: event.before, to: event.claimed)
        event.event.subject = try entities.subject(of: event)
        claimed.append(event.event)
      }
    }
    next.reset()
    if !claimed.isEmpty { try lease.refresh() }
    return claimed
  }

  private mutating func claim(_ limit: Int, of priority: Int64) throws -> [ClaimedRow] {
    let lease = try lease.make()
    let statement = try RawStatement(db, OutboxQueueSQL.claim(filter: filter), isKept: true)
    for (name, value) in arguments { statement.bind(value, named: name) }
    statement.bind(now.wall, named: "wall")
    statement.bind(lease, named: "lease")
    statement.bind(priority, named: "priority")
    statement.bind(due, named: "due")
    statement.bind(limit, named: "limit")
    var rows: [ClaimedRow] = []
    while try statement.step() { rows.append(ClaimedRow(statement)) }
    return rows
  }
}

/// An event as the claim returns it.
struct ClaimedRow {
  var event: ClaimedEvent
  let entityID: String
  let isUnsure: Bool
  /// The metadata of a meal's event, which says whether the meal was deleted; nil for other types.
  let metadata: String?

  init(_ row: borrowing RawStatement) {
    event = ClaimedEvent(
      key: row.integer(0), id: row.string(1) ?? "", eventType: row.string(2) ?? "",
      userID: row.string(4) ?? "", attempt: Int(row.integer(5)),
      maxAttempts: Int(row.integer(6)), statusBefore: row.string(7) ?? "",
      errorKind: row.string(8), revision: row.integer(9), generation: Int(row.integer(12)),
      subject: .awaited)
    entityID = row.string(3) ?? ""
    isUnsure = row.integer(10) != 0
    metadata = row.string(11)
  }

  var before: OutboxCountChanges.Kind { event.kind(event.statusBefore) }
  var claimed: OutboxCountChanges.Kind { event.kind("processing") }
}

extension ClaimedEvent {
  /// The number that it counts in, as long as its error stays.
  func kind(_ status: String) -> OutboxCountChanges.Kind {
    OutboxCountChanges.Kind(
      status: status, isDead: false, eventType: eventType, errorKind: errorKind ?? "")
  }
}
