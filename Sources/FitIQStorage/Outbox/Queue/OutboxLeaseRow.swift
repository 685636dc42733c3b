import GRDB

/// The lease of a run as the database has it, inside one write transaction.
struct OutboxLeaseRow {
  /// Share of a lease below which a claim renews it: nearly every claim changes one page less.
  private static let freshShare = 0.9

  /// Nil before the first claim of the run.
  private(set) var id: Int64?
  private let db: Database
  private let lease: OutboxLease
  private let now: Moment
  private var isFresh = false

  init(_ db: Database, lease: OutboxLease, at now: Moment) throws {
    self.db = db
    self.lease = lease
    self.now = now
    let row = try RawStatement(db, OutboxQueueSQL.lease, isKept: true)
    guard try row.find(lease.owner) else { return }
    id = row.integer(0)
    let left = (row.number(2) ?? 0) - now.uptime
    isFresh = row.string(1) == now.boot && left >= lease.seconds * Self.freshShare
  }

  /// Returns the lease's number, for a claim.
  mutating func make() throws -> Int64 {
    if let id { return id }
    let statement = try RawStatement(db, OutboxQueueSQL.addLease, isKept: true)
    guard
      try statement.find(
        lease.owner, now.boot, now.uptime + lease.seconds, now.wall + lease.seconds)
    else {
      throw StorageError(.internalFault, "SQLite gave no number for a lease")
    }
    let made = statement.integer(0)
    // Not done until it is asked for the next row.
    _ = try statement.step()
    (id, isFresh) = (made, true)
    return made
  }

  /// Renews the lease when it has begun to run out.
  func refresh() throws {
    if !isFresh { try renew() }
  }

  func renew() throws {
    guard let id else { return }
    try RawStatement(db, OutboxQueueSQL.renewLease, isKept: true).run(
      id, now.boot, now.uptime + lease.seconds, now.wall + lease.seconds)
  }
}
