import FitIQDomain
import GRDB

/// New values of some fields of a day's activity snapshot.
struct SnapshotChange {
  /// The value is nil for what the day does not have any more.
  private(set) var values: [SnapshotField: (value: Double?, reach: ExportReach)] = [:]

  /// - Parameter rows: What the day has of the metric, where that is more than the source; nil
  ///   elsewhere.
  mutating func take(_ step: DayStep, of steps: SyncBatch.MetricSteps, rows: [Double]?) {
    for field in SnapshotField.allCases where field.metric == steps.metric {
      var value = step.snapshot[field]
      if let rows, !rows.isEmpty {
        let sum = rows.reduce(0, +)
        value = field.isSum ? sum : sum / Double(rows.count)
      }
      values[field] = (value.map(field.stored), steps.reach)
    }
  }
}

extension EntityWriter {
  private static let eventType = "activitySnapshot"

  /// Brings a day's activity snapshot up to date, with its event; one without content goes.
  mutating func change(_ change: SnapshotChange, on day: LocalDay, of user: UserID) throws {
    guard !change.values.isEmpty else { return }
    let find = try RawStatement(db, SyncSQL.findSnapshot, isKept: true)
    defer { find.reset() }
    let (start, end) = (zone.start(of: day), zone.start(of: day.advanced(by: 1)))
    find.bind(all: user.text, start, end)
    guard try find.step() else { return try insert(change, on: day, of: user) }
    let id = find.string(0) ?? ""
    let remote = Remote(
      entity: "activity_snapshots", backendID: find.string(1), user: user.text, type: nil,
      day: day.description, survivor: id)
    var isChanged = false
    var isEmpty = find.integer(2) == 1
    let isImported = !find.isNull(3)
    let values = SnapshotField.allCases.enumerated().map { index, field -> Double? in
      let present = find.number(SyncSQL.firstFieldColumn + Int32(clamping: index))
      var value = present
      if let (new, reach) = change.values[field] {
        // What the app made of a day that the export does not know all of: only that it is more counts.
        let isKept = field.isSum ? new ?? 0 < present ?? 0 : present != nil
        value =
          isImported && !reach.covers(start, end, isSum: field.isSum) && isKept ? present : new
      }
      isChanged = isChanged || value != present
      isEmpty = isEmpty && value == nil
      return value
    }
    find.reset()
    guard isChanged else { return }
    if isEmpty, try removeEvents(of: id, type: Self.eventType) {
      return try remove(id, remote)
    }
    try update(id, values, remote)
  }

  private mutating func insert(
    _ change: SnapshotChange, on day: LocalDay, of user: UserID
  ) throws {
    let values = SnapshotField.allCases.map { field in
      change.values[field]?.value
    }
    guard values.contains(where: { $0 != nil }) else { return }
    let id = try ids.next(db)
    let operation = try begin()
    let insert = try RawStatement(db, SyncSQL.insertSnapshot, isKept: true)
    insert.bind(all: id, user.text, zone.start(of: day), now, operation)
    Self.bind(values, to: insert)
    try insert.run()
    countAdded(1)
    try insertEvent(PendingEvent(type: Self.eventType, entity: id, user: user.text))
  }

  private mutating func update(_ id: String, _ values: [Double?], _ remote: Remote) throws {
    try keepRemote(remote)
    try keep("activity_snapshots", "id", id.databaseValue)
    let operation = try begin()
    let update = try RawStatement(db, SyncSQL.updateSnapshot, isKept: true)
    update.bind(all: id, now, operation)
    Self.bind(values, to: update)
    try update.run()
    try open(
      PendingEvent(type: Self.eventType, entity: id, user: remote.user), isNew: true)
  }

  private mutating func remove(_ id: String, _ remote: Remote) throws {
    var remote = remote
    remote.survivor = nil
    try keepRemote(remote)
    try keepRemoved("activity_snapshots", "id", id.databaseValue)
    try db.cachedStatement(sql: SyncSQL.removeSnapshot.rawValue).execute(arguments: [id])
  }

  private static func bind(_ values: [Double?], to statement: borrowing RawStatement) {
    for (index, pair) in zip(SnapshotField.allCases, values).enumerated() {
      let parameter = SyncSQL.firstFieldParameter + Int32(clamping: index)
      switch pair {
      case (_, nil): statement.bindNull(parameter)
      case (let field, let value?) where field.isWhole:
        statement.bind(Int64(clamping: Int(clamping: value)), parameter)
      case (_, let value?): statement.bind(value, parameter)
      }
    }
  }
}

extension SnapshotField {
  /// As the table keeps it.
  fileprivate func stored(_ value: Double) -> Double {
    isWhole ? min(max(value.rounded(), -1e15), 1e15) : value
  }
}
