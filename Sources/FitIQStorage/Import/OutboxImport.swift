import FitIQDomain
import Foundation
import GRDB

/// Imports outbox events; those of rows that were merged follow ``OutboxSettlement``.
struct OutboxImport {
  private let transaction: ImportTransaction
  private var merges: [Merges] = []
  private static let table = LogicalTable.outboxEvents

  /// What became of the rows of a table that events name.
  struct Merges {
    let table: String
    private(set) var fates: [UUID16: EntityFate] = [:]
    /// The rows that stay, which the fates count.
    private(set) var survivors: [UUID16] = []

    init(in table: String) { self.table = table }

    /// Notes that all rows with some ids became one.
    mutating func note(
      _ ids: some Sequence<UUID16>, as survivor: UUID16, needsSending: Bool, isSettled: Bool
    ) {
      let fate = EntityFate.Survivor(
        key: Int64(survivors.count), needsSending: needsSending, isSettled: isSettled)
      survivors.append(survivor)
      for id in ids {
        fates[id, default: EntityFate()].merge(into: fate, isSurvivor: id == survivor)
      }
    }
  }

  init(_ transaction: ImportTransaction) { self.transaction = transaction }

  mutating func follow(_ merges: Merges) { self.merges.append(merges) }

  /// The entities that events are about, in the store and in the database.
  static func entities(_ transaction: ImportTransaction) throws -> Set<UUID16> {
    var found: Set<UUID16> = []
    let own = try RawStatement(transaction.target, "SELECT entity_id FROM outbox_events")
    while try own.step() {
      if let id = UUID16(own, 0) { found.insert(id) }
    }
    guard let outbox = transaction.catalog.entities[table.entity],
      outbox.columns.contains("ZENTITYID")
    else { return found }
    let row = try RawStatement(transaction.source, "SELECT ZENTITYID FROM \"\(outbox.table)\"")
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
    var events: [UUID16: Event] = [:]
    try forEachRecord { record in
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
        transaction.refuse(isLater ? other.key : event.key, .duplicate, of: Self.table)
        if isLater { events[id] = event }
      case .success(nil): transaction.count(Self.table.name, \.skipped)
      case .failure(let fault): transaction.refuse(record.key, fault, of: Self.table)
      }
    }
    let keys = Set(events.values.map(\.key))
    let settled = try settle(keys)
    var changes: [Int64: OutboxSettlement.Change] = [:]
    var doubts: [Int64: Double] = [:]
    for event in settled {
      guard let key = event.key else { continue }
      changes[key] = event.change
      doubts[key] = event.doubt
      if event.change == .remove { transaction.refuse(key, .mergedEntity, of: Self.table) }
    }
    let open = Set(settled.lazy.filter(\.isOpen).compactMap(\.key))
    let completed = try write(keys, changes, doubts, open) + change(settled)
    if completed > 0 {
      transaction.notes.append(
        "\(completed.counting("outbox event")) completed: a copy had sent the value already")
    }
  }

  private var isInStore: Bool { transaction.catalog.entities[Self.table.entity] != nil }

  private func forEachRecord(_ body: (StoreRecord) throws -> Void) throws {
    if isInStore { try StoreRecordReader(Self.table).forEach(in: transaction, body) }
  }

  // MARK: Events of merged rows

  /// An event about a row that a merge concerns: of the store, of the database, or of both.
  private struct Concerned {
    var facts: OutboxFacts
    let attempted: Double
    /// In the store.
    let key: Int64?
    /// In the database.
    var ownKey: Int64?
    /// Whether the store may say more than the database, where an import completed it: each import
    /// decides that again.
    var isOpen = false
    /// Whether it was delivered from the database, which the store does not know.
    private(set) var isDelivered = false
    var change: OutboxSettlement.Change?
    /// When a copy of its entity was sent, or may have been.
    var doubt: Double?

    /// As the database has the event: what was delivered from there stays delivered; else only a
    /// later attempt says more, of the row that the store names.
    mutating func take(_ own: OutboxFacts, key: Int64, attempted: Double, isOpen: Bool) {
      ownKey = key
      self.isOpen = isOpen
      guard !isOpen else { return }
      isDelivered = own.state == .completed && facts.state != .completed
      let isNewer = self.attempted > attempted || facts.state == .completed
      guard own.state == .completed || !isNewer else { return }
      let entity = own.state == .completed ? own.entity : facts.entity
      facts = own
      facts.entity = entity
    }
  }

  /// What the merges make of the events with these keys in the store, and of the database's own.
  private func settle(_ keys: Set<Int64>) throws -> [Concerned] {
    guard merges.contains(where: { !$0.fates.isEmpty }) else { return [] }
    var found: [Concerned] = []
    var places: [String: Int] = [:]
    try StorageError.passing(while: "read", path: transaction.sourcePath) {
      try forEachFacts(of: "temp.outbox_events", in: transaction.source) {
        facts, id, attempted, _ in
        guard keys.contains(facts.key), isConcerned(facts.entity) else { return }
        places[id] = found.count
        found.append(Concerned(facts: facts, attempted: attempted, key: facts.key))
      }
    }
    try forEachFacts(of: "main.outbox_events", in: transaction.target) {
      facts, id, attempted, isSettled in
      if let place = places[id] {
        found[place].take(
          facts, key: facts.key, attempted: attempted, isOpen: isSettled)
      } else if isConcerned(facts.entity) {
        found.append(
          Concerned(facts: facts, attempted: attempted, key: nil, ownKey: facts.key))
      }
    }
    // Keys of the two stores can be equal.
    for index in found.indices { found[index].facts.key = Int64(index) }
    var settlement = OutboxSettlement(found.map(\.facts))
    for merge in merges {
      settlement.follow(merge.fates, in: merge.table) { merge.survivors[Int($0)] }
    }
    for (index, change) in settlement.changes { found[Int(index)].change = change }
    // The next import would take what it does not find for an event that nobody has sent; about
    // another row it would say that that one was.
    for index in found.indices where found[index].isDelivered && found[index].change == .remove {
      found[index].change = nil
    }
    for (index, doubt) in settlement.doubts { found[Int(index)].doubt = doubt }
    return found
  }

  private func isConcerned(_ entity: UUID16?) -> Bool {
    entity.map { entity in merges.contains { $0.fates[entity] != nil } } ?? false
  }

  private func forEachFacts(
    of table: String, in db: Database,
    _ body: (_ facts: OutboxFacts, _ id: String, _ attempted: Double, _ isSettled: Bool) -> Void
  ) throws {
    let selection = OutboxSelection(OutboxFilter(), at: Moment(now: transaction.context.now))
    let row = try RawStatement(
      db,
      """
      SELECT \(OutboxSQL.facts), o.id, o.last_attempt_at,
             o.status = 'completed' AND o.error_message = '\(OutboxMark.settled.rawValue)'
      FROM \(table) AS o ORDER BY o.key
      """, arguments: StatementArguments(selection.arguments))
    while try row.step() {
      body(
        OutboxFacts(row), row.string(OutboxSQL.factCount) ?? "",
        row.number(OutboxSQL.factCount + 1) ?? -.infinity,
        row.integer(OutboxSQL.factCount + 2) == 1)
    }
  }

  /// Carries the changes out on events that the database has; returns how many were completed that
  /// the store does not have.
  private func change(_ events: [Concerned]) throws -> Int {
    let images = try RowImages(table: Self.table.name, in: transaction.target)
    var (changed, removed, completed) = (0, 0, 0)
    func run(_ sql: String, _ values: [any DatabaseValueConvertible]) throws -> Int {
      try transaction.target.executeOne(sql: sql, arguments: StatementArguments(values))
      return transaction.target.changesCount
    }
    for event in events {
      guard let key = event.ownKey else { continue }
      func keep(where condition: String, _ entity: String?) throws {
        try images.recordBefore(
          transaction.operation, where: condition, entity.map { [key, $0] } ?? [key])
      }
      switch event.change {
      case .remove:
        try keep(where: "t.key = ?", nil)
        removed += try run(OutboxWriteSQL.remove, [key])
      case .complete:
        // The store's are written completed; sending one now completes it.
        guard event.key == nil, event.facts.state != .processing else { continue }
        try keep(where: "t.key = ?", nil)
        completed += try run(
          OutboxWriteSQL.settle,
          [
            key, OutboxMark.settled.rawValue, transaction.context.now.timeIntervalSince1970,
            transaction.operation,
          ])
      case .repoint, nil:
        var entity = event.facts.entity
        if case .repoint(let survivor) = event.change { entity = survivor }
        guard let entity = entity?.text else { continue }
        try keep(where: "t.key = ? AND t.entity_id <> ?", entity)
        changed += try run(OutboxWriteSQL.repoint, [key, entity, transaction.operation])
        guard let doubt = event.doubt else { continue }
        try images.recordBefore(
          transaction.operation, where: OutboxWriteSQL.isDoubtful("t"), [key, doubt])
        changed += try run(OutboxWriteSQL.doubt, [key, doubt, transaction.operation])
      }
    }
    guard changed + removed + completed > 0 else { return 0 }
    transaction.countExtra(changed: changed + completed, removed: removed)
    try images.recordAfter(transaction.operation)
    return completed
  }

  // MARK: Writing

  /// Reads the events again and writes them: only keys were kept; returns how many were completed.
  private func write(
    _ keys: Set<Int64>, _ changes: [Int64: OutboxSettlement.Change],
    _ doubts: [Int64: Double], _ open: Set<Int64>
  ) throws -> Int {
    var writer = try RecordWriter(
      transaction, table: Self.table.name,
      columns: Self.table.columns.map(\.name) + ["error_kind"])
    let message = Self.table.position("error_message") ?? 0
    let status = Self.table.position("status") ?? 0
    let attempt = Self.table.position("last_attempt_at") ?? 0
    var completed = 0
    try forEachRecord { record in
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
      let attempted = values[attempt]
      if let doubt = doubts[record.key], attempted.isNull { values[attempt] = doubt.databaseValue }
      transaction.accept(record.key, of: Self.table)
      // Kept with the event, so that nobody has to read all messages to count them.
      values.append(
        String.fromDatabaseValue(values[status]) == "failed"
          ? String.fromDatabaseValue(values[message]).map(NormalisedMessage.text).databaseValue
          : .null)
      var isTriedSince = false
      let outcome = try writer.write(id: id, values: values, sourceKey: record.key) { present in
        // What was delivered from here stays delivered; else only a later attempt says more.
        let isCompleted = present[status] == "completed".databaseValue
        guard !isCompleted || open.contains(record.key) else { return false }
        isTriedSince =
          (Double.fromDatabaseValue(present[attempt]) ?? -.infinity)
          < (Double.fromDatabaseValue(attempted) ?? -.infinity)
        if isTriedSince { return true }
        return isCompleted
          ? values[message] != present[message] : values[status] == "completed".databaseValue
      }
      transaction.count(Self.table.name, outcome)
      if outcome == \.updated, isTriedSince {
        try transaction.target.executeOne(sql: OutboxWriteSQL.suspect, arguments: [id])
      }
    }
    try writer.finish()
    return completed
  }

  /// The values of an event; nil for one that the filter leaves out.
  private func admit(_ record: StoreRecord) -> Result<[DatabaseValue]?, StoreRowFault> {
    if let fault = record.fault { return .failure(fault) }
    var values = record.values
    func text(_ column: String) -> String? {
      Self.table.position(column).flatMap { String.fromDatabaseValue(values[$0]) }
    }
    guard let entity = text("entity_id"), UUID16(text: entity) != nil else {
      return .failure(.idMalformed)
    }
    guard let type = text("event_type"), !type.isEmpty else { return .failure(.typeMissing) }
    guard let status = text("status"), OutboxState.written.contains(status) else {
      return .failure(.unknownState)
    }
    guard let user = text("user_id"), !user.isEmpty else { return .failure(.unattributed) }
    guard let created = Self.table.position("created_at"), !values[created].isNull else {
      return .failure(.dateInvalid)
    }
    for (column, fallback) in [
      ("attempt_count", 0), ("max_attempts", OutboxRecord.usualAttempts), ("priority", 0),
    ] {
      guard let index = Self.table.position(column) else { continue }
      // The app's own defaults for a value that a migration of its store left out.
      if values[index].isNull { values[index] = fallback.databaseValue }
      if (Int.fromDatabaseValue(values[index]) ?? 0) < 0, column != "priority" {
        return .failure(.valueMalformed)
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
