package import FitIQDomain
import Foundation
import GRDB

extension TypedDatabase {
  /// Saves measurements and nights, each with its event, in one transaction.
  ///
  /// Nothing else writes new data: an entity without an event would never be sent, and an event
  /// without its entity could not be.
  ///
  /// - Parameters:
  ///   - zone: The device time zone of the user.
  ///   - operation: The kind of its entry in the log; nil for a write that is not logged.
  package func save(
    _ entities: [NewEntity], zone: ZoneOffsets, as operation: OperationKind?,
    context: WriteContext
  ) throws -> SaveReport {
    try write("save to") { db in
      try requireCurrentSchema(db)
      var writer = EntityWriter(db, zone: zone, kind: operation, context: context)
      for entity in entities { try writer.save(entity) }
      return try writer.finish()
    }
  }
}

/// Saves entities with their events, inside a transaction of the caller.
struct EntityWriter {
  let db: Database
  let zone: ZoneOffsets
  let context: WriteContext
  let kind: OperationKind?
  var tally: Tally
  var ids = RandomIDs()
  private var users: Set<String> = []

  /// - Parameter tally: The tally of the operation that this transaction goes on with.
  init(
    _ db: Database, zone: ZoneOffsets, kind: OperationKind?, context: WriteContext,
    continuing tally: Tally = Tally()
  ) {
    self.db = db
    self.zone = zone
    self.kind = kind
    self.context = context
    self.tally = tally
  }

  var now: Double { context.now.timeIntervalSince1970 }
  var operation: Int64? { tally.report.operationID }

  /// What the database makes of an entity.
  enum Outcome {
    case added(id: String)
    case changed(id: String, isSent: Bool)
    /// The row is there as it is to be; `isOpen` says that it still has to be sent.
    case unchanged(id: String, isOpen: Bool, isSent: Bool)
    case kept
  }

  mutating func save(_ entity: NewEntity) throws {
    let user: String
    let outcome: Outcome
    switch entity {
    case .entry(let entry):
      user = entry.user.text
      try requireUser(user)
      outcome = try save(entry)
    case .night(let night):
      user = night.user.text
      try requireUser(user)
      outcome = try save(night)
    }
    Failpoint.pass("entity.saved")
    switch outcome {
    case .added(let id):
      tally.report.added += 1
      try open(entity, id, user, isNew: true)
    case .changed(let id, let isSent):
      tally.report.changed += 1
      try open(entity, id, user, isNew: !isSent)
    case .unchanged(let id, let isOpen, let isSent):
      tally.report.unchanged += 1
      // What somebody saved without an event, as the app did.
      if isOpen { try open(entity, id, user, isNew: !isSent, isChanged: false) }
    case .kept: tally.report.kept += 1
    }
  }

  func finish() throws -> SaveReport {
    let report = tally.report
    guard let operation, let kind else { return report }
    for table in Self.tables {
      try RowImages(table: table, in: db).recordAfter(db, operation: operation)
    }
    let log = OperationLog(db: db, context: context)
    let removed = report.removed == 0 ? "" : ", \(report.removed) removed"
    try log.describe(
      operation, "\(kind.rawValue): \(report.added) added, \(report.changed) changed\(removed)")
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
    let find = try db.cachedStatement(sql: EntityWriteSQL.userExists)
    if try Int.fetchOne(find, arguments: [user]) != nil {
      users.insert(user)
      return
    }
    throw StorageError(
      .userUnknown, "the database has no user \(user)", hint: "list them: fitiq users list")
  }

  mutating func open(
    _ entity: NewEntity, _ id: String, _ user: String, isNew: Bool, isChanged: Bool = true
  ) throws {
    try open(
      PendingEvent(type: entity.eventType, entity: id, user: user, priority: entity.priority),
      isNew: isNew, isChanged: isChanged)
  }

  /// What an event that is to be pending is about.
  struct PendingEvent {
    let type: String
    let entity: String
    let user: String
    let priority: Int64
  }

  mutating func open(_ event: PendingEvent, isNew: Bool, isChanged: Bool = true) throws {
    let images = try operation.map { _ in try RowImages(table: "outbox_events", in: db) }
    let writer = EventWriter(db, context: context, operation: try begin())
    let opening = try writer.open(
      type: event.type, entity: event.entity, user: event.user, priority: event.priority,
      isNew: isNew, isChanged: isChanged, metadata: nil, images: images)
    switch opening {
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

  /// The number of the operation, begun with its first change; nil where none is kept.
  mutating func begin() throws -> Int64? {
    if let kind, tally.report.operationID == nil {
      tally.report.operationID = try OperationLog(db: db, context: context).begin(kind, summary: "")
    }
    return tally.report.operationID
  }

  /// Keeps a row that is about to change.
  mutating func keep(_ table: String, _ column: String, _ key: DatabaseValue) throws {
    guard let operation = try begin() else { return }
    // What this operation has added itself goes as a whole.
    try RowImages(table: table, in: db).recordBefore(
      db, operation: operation, where: "t.\(column) = ? AND t.operation_id <> \(operation)",
      arguments: [key])
    if db.changesCount > 0 { tally.changed += 1 }
    try db.executeOne(
      sql: EntityWriteSQL.release(table, key: column), arguments: [key, operation])
  }
}
