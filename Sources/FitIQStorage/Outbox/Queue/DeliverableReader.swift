import FitIQDomain
import Foundation
import GRDB

/// Reads what events are about, from the logical tables of either kind of store.
struct DeliverableReader {
  let db: Database
  /// The device time zone, as far as it is known.
  let zone: () throws -> TimeZone?

  /// In that zone, once it was asked for.
  private let timing = Timing()
  private final class Timing { var known: EntryTiming? }

  /// Keys of entries that are copies of others.
  private let copies: Set<Int64>
  /// Keys of events that send nothing, as a JSON array.
  private let heldBack: String

  /// - Parameter zone: Nil for the one that the database records.
  init(
    _ db: Database, zone: TimeZone? = nil, copies: Set<Int64> = [], heldBack: String = "[]"
  ) {
    self.db = db
    self.copies = copies
    self.heldBack = heldBack
    self.zone = {
      try zone
        ?? String.fetchOne(db, sql: TrackingSQL.recordedTimeZone.rawValue).flatMap(
          TimeZone.init(identifier:))
    }
  }

  func subject(of row: ClaimedRow) throws -> ClaimedEvent.Subject {
    let target = Target(
      id: row.entityID, userID: row.event.userID, isUnsure: row.isUnsure)
    return switch OutboxType(rawValue: row.event.eventType) {
    case .progressEntry: try progressEntry(target)
    case .sleepSession: try sleepSession(target)
    case .physicalAttribute: try physicalAttribute(target)
    case .activitySnapshot: try snapshot(target)
    case .mealLog: try meal(target, metadata: row.metadata)
    case .workout: try workout(target)
    case .workoutTemplate: try template(target)
    case .moodEntry, .profileMetadata, .profilePhysical, .journalEntry, .goal, .chatMessage, nil:
      .undeliverable(
        UndeliverableEntity(
          field: "type", reason: "\(row.event.eventType) has no endpoint"))
    }
  }

  /// Whose entity, and what is known of earlier attempts.
  struct Target {
    let id: String
    let userID: String
    let isUnsure: Bool
  }

  static let notFound = ClaimedEvent.Subject.undeliverable(
    UndeliverableEntity(field: "entity", reason: "was not found"))

  /// Runs a statement for one entity; nil where the row is not there.
  func read<Value>(
    _ sql: String, _ target: Target, _ body: (borrowing RawStatement) throws -> Value
  ) throws -> Value? {
    let statement = try RawStatement(db, sql, isKept: true)
    return try statement.find(target.id, target.userID) ? try body(statement) : nil
  }

  /// Runs a statement for what belongs to an entity.
  func list<Value>(
    _ sql: String, of id: String, _ body: (borrowing RawStatement) throws -> Value
  ) throws -> [Value] {
    let statement = try RawStatement(db, sql, isKept: true)
    statement.bind(id, 1)
    var values: [Value] = []
    while try statement.step() { values.append(try body(statement)) }
    return values
  }

  /// Reads the entry that is meant where several share the id: one that is to be sent, else the newest.
  private func progressEntry(_ target: Target) throws -> ClaimedEvent.Subject {
    let row = try RawStatement(db, DeliverableSQL.progressEntry, isKept: true)
    row.bind(all: target.id, target.userID)
    var best: (isSynced: Bool, key: Int64, subject: ClaimedEvent.Subject)?
    while try row.step() {
      let (isSynced, key) = (row.string(6) == "synced", row.integer(0))
      if copies.contains(key) { continue }
      if let best, (best.isSynced ? 0 : 1, best.key) > (isSynced ? 0 : 1, key) { continue }
      best = (isSynced, key, try progressEntry(target, row))
    }
    return best?.subject ?? Self.notFound
  }

  private func progressEntry(
    _ target: Target, _ row: borrowing RawStatement
  ) throws -> ClaimedEvent.Subject {
    let backendID = row.string(5)
    let status = row.string(6)
    var entry = DeliverableEntity.Entry(
      type: row.string(1), quantity: row.number(2), measuredAt: row.number(3),
      notes: row.string(4))
    if target.isUnsure { entry.slot = try slot(of: entry) }
    let place = OutboxEntityRow(
      table: "progress_entries", key: .number(row.integer(0)), updatedAt: row.number(7),
      quantity: entry.quantity)
    if status == "synced", backendID != nil { return .synced(place, backendID: backendID) }
    return .send(
      .progressEntry(entry), place,
      // In any other state the app's second channel may have sent it.
      ClaimedEvent.Stage(
        isUnsure: target.isUnsure || status != "pending", replacedID: backendID))
  }

  /// The stretch of time in which an equal value is the same measurement; nil for one instant.
  private func slot(of entry: DeliverableEntity.Entry) throws -> Range<Double>? {
    guard let measured = entry.measuredAt, let type = entry.type,
      let timing = try timing.known ?? zone().map({ EntryTiming(ZoneOffsets($0)) })
    else { return nil }
    self.timing.known = timing
    let slot = timing.slot(
      EntryTiming.TypeClass(type), measured: measured, hasTime: true,
      quantity: entry.quantity ?? 0)
    switch slot.kind {
    case .hour: return Double(slot.position)..<Double(slot.position) + 3_600
    case .day, .value, .total:
      let day = timing.zone.day(of: measured)
      return timing.zone.start(of: day)..<timing.zone.start(of: day.advanced(by: 1))
    case .second: return nil
    }
  }

  /// The backend cannot replace a night: one that has an id there is never sent again.
  private func sleepSession(_ target: Target) throws -> ClaimedEvent.Subject {
    try read(DeliverableSQL.sleepSession, target) { row in
      if let id = row.string(5) {
        return synced(id, "sleep_sessions", target, updatedAt: row.number(6))
      }
      let stages = try list(DeliverableSQL.sleepStages, of: target.id) {
        DeliverableEntity.Stage(stage: $0.string(0), startAt: $0.number(1), endAt: $0.number(2))
      }
      let night = DeliverableEntity.Night(
        id: target.id, startAt: row.number(0), endAt: row.number(1),
        source: row.string(2), sourceID: row.string(3), notes: row.string(4), stages: stages)
      return send(.sleepSession(night), "sleep_sessions", target, updatedAt: row.number(6))
    } ?? Self.notFound
  }

  func physicalAttribute(_ target: Target) throws -> ClaimedEvent.Subject {
    try read(DeliverableSQL.physicalAttribute, target) { row in
      if let id = row.string(3) {
        return synced(id, "physical_attributes", target, updatedAt: row.number(4))
      }
      let attribute = DeliverableEntity.Attribute(
        type: row.string(0), value: row.number(1), createdAt: row.number(2))
      let updatedAt = row.number(4)
      return try sameEntry(as: attribute, target, updatedAt: updatedAt)
        ?? send(
          .physicalAttribute(attribute), "physical_attributes", target, updatedAt: updatedAt)
    } ?? Self.notFound
  }

  /// What an entry makes of an attribute that is the same measurement, of one user, day, metric and
  /// value: one POST stands for both.
  ///
  /// The one on the backend counts before one on its way there.
  private func sameEntry(
    as attribute: DeliverableEntity.Attribute, _ target: Target, updatedAt: Double?
  ) throws -> ClaimedEvent.Subject? {
    guard let createdAt = attribute.createdAt, let value = attribute.value, let zone = try zone(),
      let type = attribute.type.flatMap(DeliverableEntity.Attribute.progressType)
    else { return nil }
    let day = LocalDay(containing: Date(timeIntervalSince1970: createdAt), in: zone).description
    let entries = try RawStatement(db, DeliverableSQL.entriesOfDay, isKept: true)
    entries.bind(all: target.userID, type, day, heldBack)
    var isAwaited = false
    while try entries.step() {
      guard let quantity = entries.number(0), abs(value - quantity) <= Adoption.tolerance else {
        continue
      }
      if let id = entries.string(1) {
        return synced(id, "physical_attributes", target, updatedAt: updatedAt)
      }
      isAwaited = isAwaited || entries.integer(2) == 1
    }
    return isAwaited ? .awaited : nil
  }

  func synced(
    _ backendID: String, _ table: String, _ target: Target, updatedAt: Double?
  ) -> ClaimedEvent.Subject {
    .synced(
      OutboxEntityRow(table: table, key: .id(target.id), updatedAt: updatedAt),
      backendID: backendID)
  }

  func send(
    _ entity: DeliverableEntity, _ table: String, _ target: Target, updatedAt: Double?,
    replacing old: String? = nil
  ) -> ClaimedEvent.Subject {
    .send(
      entity, OutboxEntityRow(table: table, key: .id(target.id), updatedAt: updatedAt),
      ClaimedEvent.Stage(isUnsure: target.isUnsure, replacedID: old))
  }
}
