import FitIQDomain
import Foundation
import GRDB

/// Imports outbox events; those of rows that were merged follow ``OutboxSettlement``.
struct OutboxImport {
  private let transaction: ImportTransaction
  private var merges: [Merges] = []
  private static let table = LogicalTable.outboxEvents

  /// What became of the rows of a table that events name.
  private struct Merges {
    let table: String
    let fates: [UUID16: EntityFate]
    /// Ids by the key of the row in the store.
    let survivors: [Int64: UUID16]
  }

  init(_ transaction: ImportTransaction) { self.transaction = transaction }

  mutating func follow(
    _ fates: [UUID16: EntityFate], in table: String, survivors: [Int64: UUID16]
  ) {
    merges.append(Merges(table: table, fates: fates, survivors: survivors))
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

    func isAfter(_ other: Event) -> Bool { (rank, key) > (other.rank, other.key) }
  }

  func run() throws {
    guard transaction.catalog.entities[Self.table.entity] != nil else { return }
    var events: [UUID16: Event] = [:]
    var faults: [(key: Int64, fault: StoreRowFault)] = []
    try RecordReader(Self.table).forEach(in: transaction) { record in
      switch admit(record) {
      case .success(let admitted?):
        guard let id = UUID16(text: record.id ?? "") else { return }
        let event = Event(key: record.key, rank: Self.table.rank(admitted))
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
    let keys = Set(events.values.map(\.key))
    let changes = try settle(keys)
    for (key, change) in changes where change == .remove {
      faults.append((key, .mergedEntity))
      transaction.count(Self.table.name, .quarantined)
    }
    transaction.quarantine(faults, of: Self.table)
    try write(keys, changes)
  }

  /// What the merges make of the events with these keys.
  private func settle(_ keys: Set<Int64>) throws -> [Int64: OutboxSettlement.Change] {
    guard merges.contains(where: { !$0.fates.isEmpty }) else { return [:] }
    let selection = OutboxSelection(
      OutboxFilter(), at: Moment(now: transaction.context.now), isAppStore: true)
    var events: [OutboxFacts] = []
    do {
      let row = try RawStatement(
        transaction.source,
        "SELECT \(OutboxSQL.facts(isAppStore: true)) FROM temp.outbox_events AS o",
        arguments: StatementArguments(selection.arguments))
      while try row.step() {
        if keys.contains(row.integer(0)) { events.append(OutboxFacts(row)) }
      }
    } catch { throw AppStore.translated(error, path: transaction.sourcePath) }
    var settlement = OutboxSettlement(events)
    for merge in merges { settlement.follow(merge.fates, in: merge.table) { merge.survivors[$0] } }
    return settlement.changes
  }

  /// Reads the events again and writes them: only keys were kept.
  private func write(
    _ keys: Set<Int64>, _ changes: [Int64: OutboxSettlement.Change]
  ) throws {
    var writer = try RecordWriter(
      transaction, table: Self.table.name,
      columns: Self.table.columns.map(\.name) + ["error_kind"])
    let message = Self.table.position("error_message") ?? 0
    let status = Self.table.position("status") ?? 0
    let attempt = Self.table.position("last_attempt_at") ?? 0
    var completed = 0
    try RecordReader(Self.table).forEach(in: transaction) { record in
      guard keys.contains(record.key), let id = record.id,
        case .success(var values?) = admit(record)
      else { return }
      switch changes[record.key] {
      case .remove: return
      case .complete:
        values[status] = "completed".databaseValue
        values[message] = OutboxMark.settled.rawValue.databaseValue
        if let index = Self.table.position("completed_at") {
          values[index] = transaction.context.now.timeIntervalSince1970.databaseValue
        }
        completed += 1
      case .repoint(let survivor):
        if let index = Self.table.position("entity_id") {
          values[index] = survivor.text.databaseValue
        }
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

  private struct Refused: Error {
    let fault: StoreRowFault
  }

  /// The values of an event; nil for one that the filter leaves out.
  private func admit(_ record: StoreRecord) -> Result<[DatabaseValue]?, Refused> {
    func refuse(_ fault: StoreRowFault) -> Result<[DatabaseValue]?, Refused> {
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
    guard let status = text("status"), OutboxState.written.contains(status) else {
      return refuse(.unknownState)
    }
    guard let user = text("user_id"), !user.isEmpty else { return refuse(.unattributed) }
    guard let created = Self.table.position("created_at"), !values[created].isNull else {
      return refuse(.dateInvalid)
    }
    for (column, fallback) in [
      ("attempt_count", 0), ("max_attempts", OutboxRecord.usualAttempts), ("priority", 0),
    ] {
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
    return .success(values)
  }
}
