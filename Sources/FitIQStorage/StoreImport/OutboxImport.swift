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

  /// What is kept of an event while it is decided what becomes of it: an outbox can hold every
  /// event of years.
  private struct Event {
    let key: Int64
    let rank: Double
    let entity: UUID16
    let isOpen: Bool

    func isAfter(_ other: Event) -> Bool { (rank, key) > (other.rank, other.key) }
  }

  /// What becomes of an event other than being imported as it is.
  private enum Change {
    case completed(at: Double?)
    case repointed(String)
    case superseded
  }

  func run() throws {
    guard transaction.catalog.entities[Self.table.entity] != nil else { return }
    var events: [UUID16: Event] = [:]
    var faults: [(key: Int64, fault: StoreRowFault)] = []
    try RecordReader(Self.table).forEach(in: transaction) { record in
      switch admit(record) {
      case .success(let admitted?):
        guard let id = UUID16(text: record.id ?? ""), let entity = UUID16(text: admitted.entity)
        else { return }
        let event = Event(
          key: record.key, rank: Self.table.rank(admitted.values), entity: entity,
          isOpen: admitted.isOpen)
        guard let other = events[id] else {
          events[id] = event
          return
        }
        // Two events with one id: the later one.
        let isLater = event.isAfter(other)
        faults.append((isLater ? other.key : event.key, .duplicate))
        transaction.count(Self.table.name, .quarantined)
        if isLater { events[id] = event }
      case .success(nil): transaction.count(Self.table.name, .skipped)
      case .failure(let refused):
        faults.append((record.key, refused.fault))
        transaction.count(Self.table.name, .quarantined)
      }
    }
    let changes = settle(events)
    for (key, change) in changes {
      guard case .superseded = change else { continue }
      faults.append((key, .mergedEntity))
      transaction.count(Self.table.name, .quarantined)
    }
    transaction.quarantine(faults, of: Self.table)
    try write(Set(events.values.map(\.key)), changes)
  }

  /// Reads the events again and writes them: only keys were kept.
  private func write(_ keys: Set<Int64>, _ changes: [Int64: Change]) throws {
    var writer = try RecordWriter(
      transaction, table: Self.table.name,
      columns: Self.table.columns.map(\.name) + ["error_kind"])
    let message = Self.table.position("error_message") ?? 0
    let status = Self.table.position("status") ?? 0
    let attempt = Self.table.position("last_attempt_at") ?? 0
    var completed = 0
    try RecordReader(Self.table).forEach(in: transaction) { record in
      guard keys.contains(record.key), let id = record.id,
        case .success(let admitted?) = admit(record)
      else { return }
      var values = admitted.values
      switch changes[record.key] {
      case .superseded: return
      case .completed(let instant):
        complete(&values, at: instant)
        completed += 1
      case .repointed(let entity):
        if let index = Self.table.position("entity_id") { values[index] = entity.databaseValue }
      case nil: break
      }
      transaction.accept(record.key, of: Self.table)
      // Kept with the event, so that nobody has to read all messages to count them.
      values.append(
        String.fromDatabaseValue(values[status]) == "failed"
          ? String.fromDatabaseValue(values[message]).map(NormalisedMessage.text).databaseValue
          : .null)
      transaction.count(
        Self.table.name,
        try writer.write(id: id, values: values, sourceKey: record.key) { present in
          // What was delivered from here stays delivered; else only a later attempt says more.
          guard String.fromDatabaseValue(present[status]) != "completed" else { return false }
          return (Double.fromDatabaseValue(present[attempt]) ?? -.infinity)
            < (Double.fromDatabaseValue(values[attempt]) ?? -.infinity)
            || String.fromDatabaseValue(values[status]) == "completed"
        })
    }
    try writer.finish()
    if completed > 0 {
      transaction.notes.append(
        "\(completed.counting("outbox event")) completed: a copy had sent the value already")
    }
  }

  private struct Admitted {
    let values: [DatabaseValue]
    let entity: String
    let isOpen: Bool
  }

  private struct Refused: Error {
    let fault: StoreRowFault
  }

  /// Nil: left out by the filter.
  private func admit(_ record: StoreRecord) -> Result<Admitted?, Refused> {
    func refuse(_ fault: StoreRowFault) -> Result<Admitted?, Refused> {
      .failure(Refused(fault: fault))
    }
    if let fault = record.fault { return refuse(fault) }
    var values = record.values
    func text(_ column: String) -> String? {
      Self.table.position(column).flatMap { String.fromDatabaseValue(values[$0]) }
    }
    guard let entity = text("entity_id"), UUID16(text: entity) != nil else {
      return refuse(.idMalformed)
    }
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
      Admitted(values: values, entity: entity, isOpen: Self.open.contains(status)))
  }

  private func fate(of entity: UUID16) -> EntityFates.Fate? {
    for fates in fates {
      if let fate = fates.byID[entity] { return fate }
    }
    return nil
  }

  /// Carries the merges over to the events.
  private func settle(_ events: [UUID16: Event]) -> [Int64: Change] {
    var served = Set(events.values.lazy.filter(\.isOpen).map(\.entity))
    var changes: [Int64: Change] = [:]
    let touched = events.values.filter { fate(of: $0.entity) != nil }.sorted { $0.key < $1.key }
    for event in touched {
      switch fate(of: event.entity) {
      case .synced(let instant) where event.isOpen: changes[event.key] = .completed(at: instant)
      case .merged(let survivor, let isSent):
        if event.isOpen, !isSent, let id = UUID16(text: survivor), served.insert(id).inserted {
          changes[event.key] = .repointed(survivor)
        } else {
          changes[event.key] = .superseded
        }
      case .synced, .unsent, nil: break
      }
    }
    return changes
  }

  private func complete(_ values: inout [DatabaseValue], at instant: Double?) {
    if let index = Self.table.position("status") { values[index] = "completed".databaseValue }
    if let index = Self.table.position("completed_at"), values[index].isNull {
      values[index] = instant.databaseValue
    }
  }
}
