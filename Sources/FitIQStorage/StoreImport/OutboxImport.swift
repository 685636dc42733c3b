import FitIQDomain
import Foundation
import GRDB

/// Imports outbox events; those of rows that were merged away follow the survivor or are superseded.
struct OutboxImport {
  private let transaction: ImportTransaction
  private let fates: [EntityFates]
  private static let table = LogicalTable.outboxEvents
  private static let open: Set<String> = ["pending", "processing", "failed"]
  private static let states: Set<String> = open.union(["completed"])

  init(_ transaction: ImportTransaction, fates: [EntityFates]) {
    self.transaction = transaction
    self.fates = fates
  }

  /// The entities that events are about, as the store keeps them.
  static func entities(_ db: Database, catalog: AppStoreCatalog) throws -> Set<UUID16> {
    guard let outbox = catalog.entities[table.entity], outbox.columns.contains("ZENTITYID") else {
      return []
    }
    var found: Set<UUID16> = []
    let row = try RawStatement(db, "SELECT ZENTITYID FROM \"\(outbox.table)\"")
    while try row.step() {
      if let id = UUID16(checking: row.blob(0)) { found.insert(id) }
    }
    return found
  }

  private struct Event {
    let record: StoreRecord
    var values: [DatabaseValue]
    let entity: String
    let isOpen: Bool
  }

  func run() throws {
    guard transaction.catalog.entities[Self.table.entity] != nil else { return }
    var events: [String: Event] = [:]
    var faults: [(key: Int64, fault: StoreRowFault)] = []
    try RecordReader(Self.table).forEach(in: transaction) { record in
      switch admit(record) {
      case .success(let event?):
        guard let id = record.id else { return }
        if let other = events[id] {
          // Two events with one id: the one that got further.
          let isLater = rank(event) > rank(other)
          faults.append((isLater ? other.record.key : record.key, .duplicate))
          transaction.count(Self.table.name, .quarantined)
          if isLater { events[id] = event }
        } else {
          events[id] = event
        }
      case .success(nil): transaction.count(Self.table.name, .skipped)
      case .failure(let refused):
        faults.append((record.key, refused.fault))
        transaction.count(Self.table.name, .quarantined)
      }
    }
    faults += settle(&events)
    transaction.quarantine(faults, of: Self.table)
    try write(events)
  }

  private func write(_ events: [String: Event]) throws {
    var writer = try RecordWriter(
      transaction, table: Self.table.name, columns: Self.table.columns.map(\.name))
    let status = Self.table.position("status") ?? 0
    let attempt = Self.table.position("last_attempt_at") ?? 0
    for (id, event) in events.sorted(by: { $0.value.record.key < $1.value.record.key }) {
      transaction.count(
        Self.table.name,
        try writer.write(id: id, values: event.values, sourceKey: event.record.key) { present in
          // What was delivered from here stays delivered; else the later attempt wins.
          guard String.fromDatabaseValue(present[status]) != "completed" else { return false }
          return (Double.fromDatabaseValue(present[attempt]) ?? -.infinity)
            <= (Double.fromDatabaseValue(event.values[attempt]) ?? -.infinity)
        })
    }
    try writer.finish()
  }

  private struct Refused: Error {
    let fault: StoreRowFault
  }

  /// Nil: left out by the filter.
  private func admit(_ record: StoreRecord) -> Result<Event?, Refused> {
    func refuse(_ fault: StoreRowFault) -> Result<Event?, Refused> {
      .failure(Refused(fault: fault))
    }
    if let fault = record.fault { return refuse(fault) }
    var values = record.values
    func text(_ column: String) -> String? {
      Self.table.position(column).flatMap { String.fromDatabaseValue(values[$0]) }
    }
    guard let entity = text("entity_id") else { return refuse(.idMalformed) }
    guard let type = text("event_type"), !type.isEmpty else { return refuse(.typeMissing) }
    guard let status = text("status"), Self.states.contains(status) else {
      return refuse(.unknownState)
    }
    guard let user = text("user_id"), !user.isEmpty else { return refuse(.unattributed) }
    guard let created = Self.table.position("created_at"), !values[created].isNull else {
      return refuse(.dateInvalid)
    }
    for (column, fallback) in [("attempt_count", 0), ("max_attempts", 5), ("priority", 0)] {
      guard let index = Self.table.position(column) else { continue }
      // The app's own defaults for a value that a migration of its store left out.
      if values[index].isNull { values[index] = fallback.databaseValue }
      if (Int.fromDatabaseValue(values[index]) ?? 0) < 0, column != "priority" {
        return refuse(.valueMalformed)
      }
    }
    let owner = UserID(user)?.text ?? user
    if let index = Self.table.position("user_id") { values[index] = owner.databaseValue }
    if let wanted = transaction.filter.user, wanted.text != owner { return .success(nil) }
    if let since = transaction.filter.since,
      (Double.fromDatabaseValue(values[created]) ?? since) < since
    {
      return .success(nil)
    }
    return .success(
      Event(
        record: record, values: values, entity: entity, isOpen: Self.open.contains(status)))
  }

  /// Events in the order in which they would be kept.
  private func rank(_ event: Event) -> (Double, Int64) {
    (Self.table.rank(event.values), event.record.key)
  }

  private func fate(of entity: String) -> EntityFates.Fate? {
    for fates in fates {
      if let fate = fates.byID[entity] { return fate }
    }
    return nil
  }

  /// Carries the merges over to the events; returns those that are superseded.
  private func settle(
    _ events: inout [String: Event]
  ) -> [(key: Int64, fault: StoreRowFault)] {
    var served = Set(events.values.filter(\.isOpen).map(\.entity))
    var superseded: [(key: Int64, fault: StoreRowFault)] = []
    for (id, event) in events.sorted(by: { $0.value.record.key < $1.value.record.key }) {
      switch fate(of: event.entity) {
      case .synced(let instant) where event.isOpen: events[id] = completed(event, at: instant)
      case .merged(let survivor, let isSent):
        if event.isOpen, !isSent, !served.contains(survivor) {
          served.insert(survivor)
          if let index = Self.table.position("entity_id") {
            events[id]?.values[index] = survivor.databaseValue
          }
        } else {
          events[id] = nil
          superseded.append((event.record.key, .mergedEntity))
          transaction.count(Self.table.name, .quarantined)
        }
      case .synced, .unsent, nil: break
      }
    }
    return superseded
  }

  private func completed(_ event: Event, at instant: Double?) -> Event {
    var event = event
    if let index = Self.table.position("status") {
      event.values[index] = "completed".databaseValue
    }
    if let index = Self.table.position("completed_at"), event.values[index].isNull {
      event.values[index] = instant.databaseValue
    }
    return event
  }
}
