import FitIQDomain
import GRDB

extension EntityWriter {
  /// A row that stands for an hour or a day.
  struct PresentEntry {
    let key: Int64
    let id: String
    let quantity: Double
    let backendID: String?
    /// Whether it came from an app's store.
    let isImported: Bool
    /// Whether it stays as it is: see ``EntityWriter/isBeyond(_:_:_:isImported:)``.
    let isBeyond: Bool
    let notes: String?
  }

  /// The entries of a type that a day's scope is about, by their slots.
  func presentEntries(
    of type: String, on day: DayReplacement
  ) throws -> [String: PresentEntry] {
    let bounds = slots(of: day)
    let rows = try RawStatement(db, DayReplacementSQL.entries, isKept: true)
    rows.bind(all: day.user.text, type, bounds.from, bounds.before)
    var found: [String: PresentEntry] = [:]
    while try rows.step() {
      guard let slot = rows.string(6), let quantity = rows.number(2), let at = rows.number(3),
        isInScope(day, slot: slot, at: at)
      else { continue }
      let (start, end) = extent(of: day, at: at)
      let isImported = !rows.isNull(7)
      found[slot] = PresentEntry(
        key: rows.integer(0), id: rows.string(1) ?? "", quantity: quantity,
        backendID: rows.string(5), isImported: isImported,
        isBeyond: isBeyond(day, start, end, isImported: isImported)
          && !day.moved.contains(start), notes: rows.string(8))
    }
    return found
  }

  private func slots(of day: DayReplacement) -> (from: String, before: String) {
    if case .single = day.scope {
      // The next text after that of the day itself.
      return (day.day.description, day.day.description + " ")
    }
    // No entry lies beyond the instants that a text can tell.
    let limits = StoreRowLimits.instants
    func slot(_ instant: Double) -> String {
      EntrySlot(.hour, Int64(clamping: instant)).description
    }
    let end = min(zone.start(of: day.day.advanced(by: 1)), limits.upperBound)
    // The next text after that of the last second.
    return (slot(max(zone.start(of: day.day), limits.lowerBound)), slot(end - 1) + " ")
  }

  /// By the slot that the row has: a single sample can stand for its hour.
  private func isInScope(_ day: DayReplacement, slot: String, at: Double) -> Bool {
    guard case .hours = day.scope else { return true }
    return slot == EntrySlot(.hour, Int64(clamping: zone.startOfHour(at))).description
  }

  /// The time that a row stands for.
  private func extent(of day: DayReplacement, at: Double) -> (start: Double, end: Double) {
    switch day.scope {
    case .hours:
      let hour = zone.startOfHour(at)
      return (hour, hour + 3_600)
    case .single where day.scope.isSum:
      return (zone.start(of: day.day), zone.start(of: day.day.advanced(by: 1)))
    case .single, .nights: return (at, at)
    }
  }

  /// Whether a row stands for time that the export does not know all of.
  ///
  /// What an earlier sync brought the next one mostly takes back: whether that export was made later was
  /// asked when this was planned.
  func isBeyond(_ day: DayReplacement, _ start: Double, _ end: Double, isImported: Bool) -> Bool {
    guard isImported || kind != .sync || day.guardsOwn else { return false }
    return !day.reach.covers(start, end, isSum: day.scope.isSum)
  }

  /// The values that a day has in its scope.
  func quantities(on day: DayReplacement) throws -> [Double] {
    switch day.scope {
    case .hours(let type), .single(let type):
      try presentEntries(of: type, on: day).values.map(\.quantity)
    case .nights: []
    }
  }

  /// Removes an entry with its unfinished events; false while a delivery is sending it.
  mutating func remove(
    _ entry: PresentEntry, of type: String, on day: DayReplacement
  ) throws -> Bool {
    guard try removeEvents(of: entry.id, type: "progressEntry") else { return false }
    try keepRemote(
      Remote(
        entity: "progress_entries", backendID: entry.backendID, user: day.user.text, type: type,
        day: day.day.description))
    try keepRemoved("progress_entries", "key", entry.key.databaseValue)
    try db.cachedStatement(sql: DayReplacementSQL.removeEntry).execute(arguments: [entry.key])
    return true
  }

  // MARK: What removals of every kind need

  /// What the backend has of a row that goes.
  struct Remote {
    let entity: String
    let backendID: String?
    let user: String
    let type: String?
    let day: String
    var survivor: String?
  }

  /// Lists the backend's copy for deletion.
  mutating func keepRemote(_ remote: Remote) throws {
    guard let backendID = remote.backendID else { return }
    let insert = try RawStatement(db, DayReplacementSQL.keepRemote, isKept: true)
    try insert.run(
      remote.entity, backendID, begin(), remote.user, remote.type, remote.day, remote.survivor, now)
  }

  /// Keeps a row that is about to go; one that this operation added itself leaves no trace.
  mutating func keepRemoved(_ table: String, _ column: String, _ key: DatabaseValue) throws {
    let operation = try begin()
    let own = try Int.fetchOne(
      db.cachedStatement(
        sql: "SELECT count(*) FROM \(table) WHERE \(column) = ? AND operation_id = ?"),
      arguments: [key, operation])
    guard own == 0 else { return countAdded(-1) }
    try RowImages(table: table, in: db).recordBefore(operation, where: "t.\(column) = ?", [key])
    countRemoved(1)
  }

  /// Removes what would send an entity that goes; false while it is being sent.
  mutating func removeEvents(of entity: String, type: String) throws -> Bool {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: DayReplacementSQL.unfinishedEvents), arguments: [entity, type])
    guard try !rows.contains(where: { try ($0.value(1) as String) == "processing" }) else {
      return false
    }
    for row in rows {
      let key: Int64 = try row.value(0)
      try keepRemoved("outbox_events", "key", key.databaseValue)
      try db.cachedStatement(sql: OutboxWriteSQL.remove).execute(arguments: [key])
    }
    return true
  }
}
