import FitIQDomain
import Foundation
import GRDB

/// Saves entities with their events, inside a transaction of the caller.
///
/// Nothing else writes new data: an entity without an event would never be sent, and an event
/// without its entity could not be. How a value is saved is in the extensions: ``replace(_:)`` for what a sync
/// counts by day, nights beside it.
struct EntityWriter {
  let db: Database
  let zone: ZoneOffsets
  let context: WriteContext
  /// The kind of its entry in the log.
  let kind: OperationKind
  /// The counts of the operation, which this transaction may go on with.
  var tally = Tally()
  var ids = RandomIDs()
  /// Known to be there.
  var users: Set<String> = []

  var now: Double { context.now.timeIntervalSince1970 }

  func finish() throws -> SaveReport {
    let report = tally.report
    guard let operation = report.operationID else { return report }
    for table in Self.tables {
      try RowImages(table: table, in: db).recordAfter(operation)
    }
    let log = OperationLog(db: db, context: context)
    let (added, changed) = (report.added.grouped, report.changed.grouped)
    let removed = report.removed == 0 ? "" : ", \(report.removed.grouped) removed"
    try log.describe(
      operation, "\(kind.rawValue): \(added) added, \(changed) changed\(removed)")
    try log.finish(
      operation, added: tally.added, changed: tally.changed, removed: tally.removed)
    return report
  }

  /// Those with rows that an operation can change.
  private static let tables = [
    "sync_tracking", "progress_entries", "sleep_sessions", "activity_snapshots", "outbox_events",
  ]

  mutating func requireUser(_ user: String) throws {
    guard !users.contains(user) else { return }
    guard try Self.knows(user, db) else { throw StorageError.userUnknown(user) }
    users.insert(user)
  }

  static func knows(_ user: String, _ db: Database) throws -> Bool {
    let find = try db.cachedStatement(sql: TrackingSQL.userExists.rawValue)
    return try Int.fetchOne(find, arguments: ["user_id": user]) != nil
  }

  /// What an event that is to be pending is about.
  struct PendingEvent {
    let type: String
    let entity: String
    let user: String
    var priority: Int64 = 0
  }

  mutating func open(_ event: PendingEvent, isNew: Bool) throws {
    let writer = EventWriter(db: db, context: context, operation: try begin())
    switch try writer.open(event, newID: ids.next(db), isNew: isNew) {
    case .created:
      tally.report.opened += 1
      tally.added += 1
    case .reopened:
      tally.report.opened += 1
      tally.changed += 1
    case .outdated: tally.changed += 1
    case .present: break
    }
  }

  // MARK: What both kinds of entity need

  /// The number of the operation, begun with its first change.
  mutating func begin() throws -> Int64 {
    if let operation = tally.report.operationID { return operation }
    let operation = try OperationLog(db: db, context: context).begin(kind, summary: "")
    tally.report.operationID = operation
    return operation
  }

  /// Keeps a row that is about to change.
  mutating func keep(_ table: String, _ column: String, _ key: DatabaseValue) throws {
    let operation = try begin()
    // What this operation has added itself goes as a whole.
    try RowImages(table: table, in: db).recordBefore(
      operation, where: "t.\(column) = ? AND t.operation_id <> \(operation)", [key])
    if db.changesCount > 0 { tally.changed += 1 }
    try db.executeOne(
      sql: EntityWriteSQL.release(table, key: column), arguments: [key, operation])
  }
}

extension EntityWriter.PendingEvent {
  init(_ entity: NewEntity, _ id: String, _ user: String) {
    self.init(type: entity.eventType, entity: id, user: user, priority: entity.priority)
  }
}
