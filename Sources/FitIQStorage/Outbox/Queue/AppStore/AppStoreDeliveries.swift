import FitIQDomain
import Foundation
import GRDB

/// One transaction of a delivery from an app's store: what is claimed and what is written down.
struct AppStoreDeliveries {
  let db: Database
  let writer: AppStoreWriter
  let filter: OutboxFilter
  let acceptsZone: Bool
  let now: Moment
  var state: AppStoreRunState

  var events: AppStoreCatalog.Entity? { state.catalog.entities["SDOutboxEvent"] }

  // MARK: The order

  /// Reads the order of the events, where it was not read yet or another process wrote since.
  ///
  /// - Parameter taken: Keys of events that had their turn.
  mutating func prepare(taken: Set<Int64>) throws {
    // Changes with every commit of another connection, and with nothing else.
    let content = try Int64.fetchOne(db, sql: "PRAGMA main.data_version")
    guard state.content == nil || content != state.content else { return }
    if !state.isChecked {
      state.isChecked = true
      try writer.journal.settle(storePath: writer.path, in: db)
      try AppStoreConnection.requireIntegrity(db, path: writer.path)
    }
    // The app may have migrated the store.
    let catalog = try AppStoreCatalog(db, path: writer.path)
    guard catalog.storeID == writer.store.catalog.storeID else { throw StorageError.storeChanged }
    state.catalog = catalog
    try AppStoreWriter.dropTemporary(in: db)
    writer.store.addFunctions(to: db)
    try AppStore.createViews(
      catalog, writer.store.zone, indexing: try tablesOfOpenEvents(), in: db)
    if let error = filter.error { try ErrorPattern.add(error, to: db) }
    state.content = content
    try readOrder(taken)
  }

  private func tablesOfOpenEvents() throws -> Set<String> {
    guard let events else { return [] }
    let types = try String.fetchAll(
      db,
      sql: """
        SELECT DISTINCT ZEVENTTYPE FROM main."\(events.table)"
        WHERE ZSTATUS <> 'completed' AND typeof(ZEVENTTYPE) = 'text'
        """)
    return Set(types.flatMap { OutboxType(rawValue: $0)?.tables ?? [] })
  }

  private mutating func readOrder(_ taken: Set<Int64>) throws {
    let selection = OutboxSelection(filter, at: now)
    let arguments = StatementArguments(selection.arguments)
    try db.executeOne(sql: "DROP TABLE IF EXISTS temp.delivery_order")
    try db.executeOne(sql: AppStoreQueueSQL.createOrder)
    try db.executeOne(
      sql: AppStoreQueueSQL.fillOrder(filter: selection.conjunction), arguments: arguments)
    try db.executeAll(AppStoreQueueSQL.indexOrder)
    // What has begun is brought to its end: what was sent has to be written down.
    let unmerged = try UnmergedEvents(
      db, catalog: state.catalog, zone: writer.store.zone,
      rule: acceptsZone ? .accept : state.heldBack == nil ? .refuse : .holdBack, filter: filter,
      at: now)
    // Before the first of them is taken: the turns that follow make them fewer.
    if state.heldBack == nil || unmerged.isZoneInDoubt {
      state.heldBack = try unmerged.heldBack(among: selection, in: db)
    }
    state.copies = unmerged.copies
    for key in taken.union(unmerged.keys) { try setTaken(key) }
    state.position = 0
    state.freed = []
    state.awaited = []
    let anyState = OutboxSelection(filter.ofAnyState, at: now)
    state.unreadable =
      try Int.fetchOne(
        db, sql: AppStoreQueueSQL.countUnreadable(filter: anyState.conjunction),
        arguments: StatementArguments(anyState.arguments)) ?? 0
  }

  private func setTaken(_ key: Int64) throws {
    try RawStatement(db, AppStoreQueueSQL.setTaken, isKept: true).run(key)
  }

  // MARK: Claims

  /// Makes events pending again that were left in processing.
  ///
  /// The time of the attempt says that they may have arrived; one without it gets its own.
  mutating func rescue() throws {
    guard let events else { return }
    let selection = OutboxSelection(filter.ofAnyState, at: now)
    let stuck = try Int64.fetchAll(
      db, sql: AppStoreQueueSQL.stuck(filter: selection.conjunction),
      arguments: StatementArguments(selection.arguments)
    ).filter { state.held[$0] == nil }
    guard !stuck.isEmpty else { return }
    for key in stuck {
      try update(["ZSTATUS": "pending".databaseValue], of: key, in: events)
      try db.executeOne(
        sql: """
          UPDATE main."\(events.table)" SET ZLASTATTEMPTAT = ZCREATEDAT
          WHERE Z_PK = ? AND ZLASTATTEMPTAT IS NULL
          """, arguments: [key])
    }
    state.counts.rescued += stuck.count
    // They have a place in the order now.
    state.content = nil
  }

  /// Highest priority first, then the oldest; none whose entity has an earlier open event.
  mutating func claim(_ limit: Int) throws -> [ClaimedEvent] {
    guard let events else { return [] }
    let reader = DeliverableReader(db, zone: writer.store.zone.zone, copies: state.copies)
    var claimed: [ClaimedEvent] = []
    while claimed.count < limit, let candidate = try nextCandidate() {
      if let event = try take(candidate, events, reader) { claimed.append(event) }
    }
    // What another event was to send: that one may be through by now.
    var again = ArraySlice(state.awaited)
    guard claimed.count < limit, !again.isEmpty else { return claimed }
    state.awaited = []
    while claimed.count < limit, let position = again.popFirst() {
      guard let candidate = try candidate(AppStoreQueueSQL.position, position),
        let event = try take(candidate, events, reader)
      else { continue }
      claimed.append(event)
    }
    state.awaited += again
    return claimed
  }

  private struct Candidate {
    let position: Int64
    let key: Int64
    let entityID: String?
    let createdAt: Double
  }

  private mutating func nextCandidate() throws -> Candidate? {
    while !state.freed.isEmpty {
      let position = state.freed.removeFirst()
      if let found = try candidate(AppStoreQueueSQL.position, position) { return found }
    }
    let next = try candidate(AppStoreQueueSQL.next, state.position)
    if let next { state.position = next.position }
    return next
  }

  private func candidate(_ sql: String, _ position: Int64) throws -> Candidate? {
    let row = try RawStatement(db, sql, isKept: true)
    guard try row.find(position) else { return nil }
    return Candidate(
      position: row.integer(0), key: row.integer(1), entityID: row.string(2),
      createdAt: row.number(3) ?? 0)
  }

  /// Nil for an event that is not due any more, or has to wait for another.
  private mutating func take(
    _ candidate: Candidate, _ events: AppStoreCatalog.Entity, _ reader: DeliverableReader
  ) throws -> ClaimedEvent? {
    guard try !isBlocked(candidate) else { return nil }
    let row = try RawStatement(db, AppStoreQueueSQL.event(in: events.table), isKept: true)
    guard try row.find(candidate.key) else { return nil }
    var claim = ClaimedRow(row)
    let (status, attempts, lastAttempt) = (
      row.databaseValue(13), row.databaseValue(14), row.databaseValue(15)
    )
    row.reset()
    claim.event.subject = try reader.subject(of: claim)
    if case .awaited = claim.event.subject {
      state.awaited.append(candidate.position)
      return nil
    }
    try update(
      [
        "ZSTATUS": "processing".databaseValue,
        "ZATTEMPTCOUNT": Int64(claim.event.attempt).databaseValue, "ZLASTATTEMPTAT": instant,
      ], of: candidate.key, in: events)
    try setTaken(candidate.key)
    state.held[candidate.key] = AppStoreRunState.Held(
      version: claim.event.revision, status: status, attempts: attempts, lastAttempt: lastAttempt,
      seenAt: now.wall)
    state.counts.claimed += 1
    return claim.event
  }

  private func isBlocked(_ candidate: Candidate) throws -> Bool {
    let row = try RawStatement(db, AppStoreQueueSQL.isBlocked, isKept: true)
    return try row.find(candidate.entityID, candidate.key, candidate.createdAt)
      && row.integer(0) == 1
  }

  var instant: DatabaseValue { (now.wall - AppStoreViews.epoch).databaseValue }

  /// Sets those of the columns that the table has; each change is one more version of the row.
  ///
  /// - Parameter version: That the row must have; nil for any.
  @discardableResult
  func update(
    _ values: [String: DatabaseValue], of key: Int64, in entity: AppStoreCatalog.Entity,
    version: Int64? = nil
  ) throws -> Bool {
    let values = values.filter { entity.columns.contains($0.key) }
    guard !values.isEmpty else { return false }
    let columns = values.keys.sorted()
    let statement = try RawStatement(
      db, AppStoreQueueSQL.update(entity.table, columns), isKept: true)
    statement.bind(all: key, version)
    for (position, column) in columns.enumerated() {
      RawStatement.bind(
        values[column] ?? .null, Int32(clamping: position + 3), to: statement.pointer)
    }
    try statement.run()
    return db.changesCount == 1
  }
}
