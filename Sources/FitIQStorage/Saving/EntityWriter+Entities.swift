import FitIQDomain
import Foundation
import GRDB

extension EntityWriter {
  /// Saves a measurement under the rule of its slot: there is one row for each.
  mutating func save(_ entry: NewEntry) throws -> Outcome {
    guard entry.quantity.isFinite, entry.measuredAt.isFinite, !entry.type.isEmpty else {
      throw StorageError(
        .constraintFailed, "a measurement without type, finite value or instant",
        hint: "check what sends it")
    }
    let slot = EntryTiming(zone).slot(
      EntryTiming.TypeClass(entry.type), measured: entry.measuredAt, hasTime: entry.hasTime,
      quantity: entry.quantity)
    let found = try Row.fetchOne(
      db.cachedStatement(sql: EntityWriteSQL.findEntry),
      arguments: [entry.user.text, entry.type, slot.description])
    guard let found else { return .added(id: try insert(entry, slot)) }
    let id: String = try found.value(1)
    let isSent = try (found.value(6) as String?) != nil
    let isOpen = try (found.value(5) as String) != "synced"
    let notes: String? = try found.value(4)
    if abs(try found.value(2) - entry.quantity) <= EntryTiming.tolerance, notes == entry.notes {
      return .unchanged(id: id, isOpen: isOpen, isSent: isSent)
    }
    guard try (found.value(3) as Double) <= entry.measuredAt else { return .kept }
    let key: Int64 = try found.value(0)
    try keep("progress_entries", "key", key.databaseValue)
    try db.cachedStatement(sql: EntityWriteSQL.updateEntry).execute(
      arguments: StatementArguments(values(entry)) + ["key": key, "operation": operation])
    return .changed(id: id, isSent: isSent)
  }

  private mutating func insert(_ entry: NewEntry, _ slot: EntrySlot) throws -> String {
    let id = try RandomID.text(db)
    let operation = try begin() ?? 0
    try db.cachedStatement(sql: EntityWriteSQL.insertEntry).execute(
      arguments: StatementArguments(values(entry)) + [
        "id": id, "user": entry.user.text, "type": entry.type, "slot": slot.description,
        "operation": operation,
      ])
    countAdded(1)
    return id
  }

  private func values(_ entry: NewEntry) -> [String: (any DatabaseValueConvertible)?] {
    let second = Int(clamping: zone.secondOfDay(at: entry.measuredAt))
    let clock = [second / 3_600, second / 60 % 60].map { ($0 < 10 ? "0" : "") + String($0) }
    return [
      "quantity": entry.quantity, "at": entry.measuredAt,
      "time": entry.hasTime ? clock.joined(separator: ":") : nil,
      "day": zone.day(of: entry.measuredAt).description, "notes": entry.notes, "now": now,
    ]
  }

  /// Saves a night: of two recordings the longer one stays, and one that was sent stays as it is,
  /// because the backend cannot replace it.
  mutating func save(_ night: NewNight) throws -> Outcome {
    let span = night.interval
    guard span.start.isFinite, span.end.isFinite, span.end > span.start else {
      throw StorageError(
        .constraintFailed, "a night that does not end after its start", hint: "check what sends it")
    }
    guard let (id, present) = try presentNight(night) else {
      let id = try RandomID.text(db)
      let operation = try begin() ?? 0
      try db.cachedStatement(sql: EntityWriteSQL.insertNight).execute(
        arguments: StatementArguments(values(night)) + [
          "id": id, "user": night.user.text, "source": night.source,
          "source_id": night.sourceID.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 },
          "operation": operation,
        ])
      countAdded(1)
      try insertStages(of: night, session: id)
      return .added(id: id)
    }
    let row = try Row.fetchOne(
      db.cachedStatement(sql: EntityWriteSQL.night), arguments: [id])
    let isSent = try present.backendID != nil || row?.value(1) as String? == "synced"
    if present.interval == span, try row?.value(0) as String? == night.notes,
      try stages(of: id) == night.stages.map(Self.text).sorted()
    {
      return .unchanged(id: id, isOpen: !isSent, isSent: isSent)
    }
    guard !isSent, span.span >= present.interval.span else { return .kept }
    try keep("sleep_sessions", "id", id.databaseValue)
    try db.cachedStatement(sql: EntityWriteSQL.updateNight).execute(
      arguments: StatementArguments(values(night)) + ["id": id, "operation": operation])
    try removeStages(of: id)
    try insertStages(of: night, session: id)
    return .changed(id: id, isSent: false)
  }

  /// The row that is a recording of the same night; of several, the one that would survive.
  private func presentNight(
    _ night: NewNight
  ) throws -> (id: String, session: SleepGrouping.Session)? {
    let new = SleepGrouping.Session(
      key: 0, user: night.user.text, source: night.source, sourceID: night.sourceID,
      interval: night.interval, created: now, updated: now, backendID: nil,
      hasStages: !night.stages.isEmpty)
    var near: [Int64: (id: String, session: SleepGrouping.Session)] = [:]
    try PresentSessions.forEach(
      in: db, where: EntityWriteSQL.nearNights,
      [
        "user": night.user.text, "source_id": new.sourceID, "start": night.interval.start,
        "end": night.interval.end,
      ]
    ) { near[$1.key] = ($0, $1) }
    let group = SleepGrouping([new] + near.values.map(\.session)).groups
      .first { $0.members.contains { $0.key == new.key } }
    return group?.members.first { $0.key != new.key }.flatMap { near[$0.key] }
  }

  func values(_ night: NewNight) -> [String: (any DatabaseValueConvertible)?] {
    let metrics = SleepMetrics(
      session: night.interval,
      asleep: night.stages.filter { SleepMetrics.asleep.contains($0.name) }.map(\.interval))
    return [
      "start": night.interval.start, "end": night.interval.end,
      "day": zone.day(of: night.interval.end).description, "in_bed": metrics.minutesInBed,
      "asleep": metrics.minutesAsleep, "efficiency": metrics.efficiency, "notes": night.notes,
      "now": now,
    ]
  }

  mutating func insertStages(of night: NewNight, session: String) throws {
    let operation = try begin() ?? 0
    let insert = try RawStatement(db, EntityWriteSQL.insertStage, isKept: true)
    for stage in night.stages {
      insert.bind(try ids.next(db), 1)
      insert.bind(session, 2)
      insert.bind(stage.name, 3)
      insert.bind(stage.interval.start, 4)
      insert.bind(stage.interval.end, 5)
      insert.bind(Int64(clamping: (stage.interval.span / 60).rounded(.down)), 6)
      insert.bind(now, 7)
      insert.bind(operation, 8)
      try insert.run()
      countAdded(1)
    }
  }

  mutating func removeStages(of session: String) throws {
    var kept = 0
    if let operation = try begin() {
      try RowImages(table: "sleep_stages", in: db).recordBefore(
        db, operation: operation, where: "t.session_id = ? AND t.operation_id <> \(operation)",
        arguments: [session])
      kept = db.changesCount
    }
    try db.executeOne(sql: "DELETE FROM sleep_stages WHERE session_id = ?", arguments: [session])
    countRemoved(kept)
    // The others were added by this operation itself.
    countAdded(kept - db.changesCount)
  }

  func stages(of session: String) throws -> [String] {
    try Row.fetchAll(
      db.cachedStatement(sql: EntityWriteSQL.stages), arguments: [session]
    ).map {
      let interval = SleepInterval(start: try $0.value(1), end: try $0.value(2))
      return Self.text(NewNight.Stage(try $0.value(0), interval))
    }.sorted()
  }

  static func text(_ stage: NewNight.Stage) -> String {
    "\(stage.interval.start) \(stage.interval.end) \(stage.name)"
  }
}
