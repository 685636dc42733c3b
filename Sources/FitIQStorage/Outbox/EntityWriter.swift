package import FitIQDomain
import Foundation
import GRDB

extension TypedDatabase {
  /// Saves measurements and nights, each with its event, in one transaction.
  ///
  /// Nothing else writes new data: an entity without an event would never be sent, and an event
  /// without its entity could not be.
  /// `operation`: Its entry in the log; nil for a write that is not logged.
  /// `zone`: The device time zone of the user.
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
  private let kind: OperationKind?
  private var report = SaveReport()
  private var removedRows = 0
  private var addedRows = 0
  private var changedRows = 0

  init(_ db: Database, zone: ZoneOffsets, kind: OperationKind?, context: WriteContext) {
    self.db = db
    self.zone = zone
    self.kind = kind
    self.context = context
  }

  var now: Double { context.now.timeIntervalSince1970 }
  var operation: Int64? { report.operationID }

  /// What the database makes of an entity.
  enum Outcome {
    case added(id: String)
    case changed(id: String, isSent: Bool)
    /// `isOpen`: It still has to be sent.
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
      report.added += 1
      try open(entity, id, user, isNew: true)
    case .changed(let id, let isSent):
      report.changed += 1
      try open(entity, id, user, isNew: !isSent)
    case .unchanged(let id, let isOpen, let isSent):
      report.unchanged += 1
      // What somebody saved without an event, as the app did.
      if isOpen { try open(entity, id, user, isNew: !isSent) }
    case .kept: report.kept += 1
    }
  }

  func finish() throws -> SaveReport {
    guard let operation, let kind else { return report }
    for table in ["progress_entries", "sleep_sessions", "outbox_events"] {
      try RowImages(table: table, in: db).recordAfter(db, operation: operation)
    }
    let log = OperationLog(db: db, context: context)
    try log.describe(
      operation, "\(kind.rawValue): \(report.added) added, \(report.changed) changed")
    try log.finish(operation, added: addedRows, changed: changedRows, removed: removedRows)
    return report
  }

  private func requireUser(_ user: String) throws {
    let find = try db.cachedStatement(sql: EntityWriteSQL.userExists)
    guard try Int.fetchOne(find, arguments: [user]) == nil else { return }
    throw StorageError(
      .userUnknown, "the database has no user \(user)", hint: "list them: fitiq users list")
  }

  private mutating func open(
    _ entity: NewEntity, _ id: String, _ user: String, isNew: Bool
  ) throws {
    let images = try operation.map { _ in try RowImages(table: "outbox_events", in: db) }
    let writer = EventWriter(db, context: context, operation: try begin())
    let opening = try writer.open(
      type: entity.eventType, entity: id, user: user, priority: entity.priority, isNew: isNew,
      metadata: nil, images: images)
    switch opening {
    case .created:
      report.opened += 1
      addedRows += 1
    case .reopened:
      report.opened += 1
      changedRows += 1
    case .outdated: changedRows += 1
    case .present: break
    }
  }

  // MARK: What both kinds of entity need

  /// The number of the operation, begun with its first change; nil where none is kept.
  mutating func begin() throws -> Int64? {
    if let kind, report.operationID == nil {
      report.operationID = try OperationLog(db: db, context: context).begin(kind, summary: "")
    }
    return report.operationID
  }

  /// Keeps a row that is about to change.
  mutating func keep(_ table: String, _ column: String, _ key: DatabaseValue) throws {
    guard let operation = try begin() else { return }
    // What this operation has added itself goes as a whole.
    try RowImages(table: table, in: db).recordBefore(
      db, operation: operation, where: "t.\(column) = ? AND t.operation_id <> \(operation)",
      arguments: [key])
    if db.changesCount > 0 { changedRows += 1 }
    try db.execute(
      sql: EntityWriteSQL.release(table, key: column), arguments: [key, operation])
  }

  mutating func countAdded(_ rows: Int) { addedRows += rows }
  mutating func countRemoved(_ rows: Int) { removedRows += rows }
}
