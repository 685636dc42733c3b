package import FitIQDomain
import Foundation
import GRDB

/// What became of days that were to be replaced.
package struct ReplacedDays: Sendable {
  /// What became of each day, in the order given; nil for one that is not in the plan.
  package internal(set) var outcomes: [DayOutcome?] = []
  /// The days that were replaced, as a plan names them.
  package internal(set) var plan: [SavedRepair.Day] = []
  /// What of the plan no longer holds.
  package internal(set) var skipped: [String] = []
  package internal(set) var report = SaveReport()
}

extension TypedDatabase {
  /// Makes days hold what they are given, with the events, in one transaction and one operation.
  ///
  /// Where a row that was sent changes, the next delivery replaces the backend's copy; where it
  /// goes, the copy is listed with the remote duplicates. A saved plan limits the days to those
  /// that it names and that are still as they were.
  package func replace(
    _ days: [DayReplacement], zone: ZoneOffsets, as operation: OperationKind,
    applying saved: PlanToApply<[SavedRepair.Day]>? = nil, context: WriteContext
  ) throws -> ReplacedDays {
    try write("replace days in") { db in
      try requireCurrentSchema(db)
      var writer = EntityWriter(db: db, zone: zone, context: context, kind: operation)
      // Of all days before any of them changes: a night can reach into the next.
      let now = try days.map { try SavedRepair.Day($0, digest: writer.digest(of: $0)) }
      var replaced = ReplacedDays()
      if let saved { replaced.skipped = SavedRepair.skipped(saved.plan, now: now) }
      try saved?.accept(missing: replaced.skipped)
      let allowed = saved.map { Set($0.plan) }
      for (day, planned) in zip(days, now) {
        guard allowed?.contains(planned) ?? true else {
          replaced.outcomes.append(nil)
          continue
        }
        let outcome = try writer.replace(day)
        if outcome != DayOutcome(unchanged: outcome.unchanged), let metric = day.scope.metric {
          _ = try writer.reopen(metric, day.day, of: day.user)
        }
        replaced.outcomes.append(outcome)
        replaced.plan.append(planned)
      }
      replaced.report = try writer.finish()
      return replaced
    }
  }
}

extension EntityWriter {
  /// Makes one day hold exactly the given entities of its scope: the days of a sync
  /// (`EntityWriter+Batch`), and those of a repair (`TypedDatabase.replace`).
  mutating func replace(_ day: DayReplacement) throws -> DayOutcome {
    try requireUser(day.user.text)
    let outcome =
      switch day.scope {
      case .hours(let type), .single(let type):
        try replaceEntries(of: type, on: day)
      case .nights: try replaceNights(on: day)
      }
    count(outcome)
    Failpoint.pass("day.replaced")
    return outcome
  }

  /// Lets the next sync look at a day again, and at its snapshot; false where no sync told of it.
  mutating func reopen(
    _ metric: HealthMetric, _ day: LocalDay, of user: UserID
  ) throws -> Bool {
    let operation = try begin()
    let place: StatementArguments = [user.text, metric.rawValue, day.description]
    try RowImages(table: "sync_tracking", in: db).recordBefore(
      operation, where: "t.user_id = ? AND t.metric = ? AND t.day = ? AND t.source = 'sync'", place)
    try db.cachedStatement(sql: SyncSQL.reopenDay.rawValue).execute(
      arguments: place + [now, operation])
    let count = db.changesCount
    countChanged(count)
    return count > 0
  }

  private mutating func replaceEntries(
    of type: String, on day: DayReplacement
  ) throws -> DayOutcome {
    var outcome = DayOutcome()
    var present = try presentEntries(of: type, on: day)
    let fields = InsertedEntry(user: day.user.text, type: type, day: day.day.description)
    outcome.isPart = present.values.contains(where: \.isBeyond)
    for case .entry(let entry) in day.entities {
      let slot = EntryTiming(zone).slot(
        EntryTiming.TypeClass(type), measured: entry.measuredAt, hasTime: entry.hasTime,
        quantity: entry.quantity
      ).description
      guard let found = present.removeValue(forKey: slot) else {
        try insert(entry, fields, slot: slot)
        outcome.new += 1
        continue
      }
      let isSame = day.scope.isSame(
        stored: found.quantity, isImported: found.isImported, as: entry.quantity)
      // Of a part, only that it is more says something.
      let isPart = found.isBeyond && !(day.scope.isSum && entry.quantity > found.quantity)
      if isSame || isPart {
        outcome.unchanged += 1
      } else {
        try update(found, to: entry)
        outcome.changed += 1
      }
    }
    for (_, left) in present.sorted(by: { $0.key < $1.key }) where !left.isBeyond {
      if try remove(left, of: type, on: day) { outcome.removed += 1 } else { outcome.held += 1 }
    }
    return outcome
  }

  /// What all new entries of a day have in common.
  private struct InsertedEntry {
    let user: String
    let type: String
    let day: String
  }

  private mutating func insert(
    _ entry: NewEntry, _ fields: InsertedEntry, slot: String
  ) throws {
    let id = try ids.next(db)
    let operation = try begin()
    let insert = try RawStatement(db, DayReplacementSQL.insertEntry, isKept: true)
    try insert.run(
      id, fields.user, fields.type, entry.quantity, entry.measuredAt, clock(of: entry), fields.day,
      slot, now, operation)
    countAdded(1)
    try insertEvent(PendingEvent(.entry(entry), id, fields.user))
  }

  /// An event of an entity that is new, which can have no other.
  mutating func insertEvent(_ event: PendingEvent) throws {
    let operation = try begin()
    let insert = try RawStatement(db, OutboxWriteSQL.insertPending, isKept: true)
    try insert.run(
      ids.next(db), event.type, event.entity, event.user, now, OutboxRecord.usualAttempts,
      event.priority, operation)
    countOpened()
  }

  /// `HH:mm:ss`, as the app writes it; nil for a value of the whole day.
  private func clock(of entry: NewEntry) -> String? {
    guard entry.hasTime else { return nil }
    let seconds = Int(clamping: zone.secondOfDay(at: entry.measuredAt))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return two(seconds / 3_600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60)
  }

  private mutating func update(_ found: PresentEntry, to entry: NewEntry) throws {
    try keep("progress_entries", "key", found.key.databaseValue)
    try db.cachedStatement(sql: EntityWriteSQL.updateEntry).execute(arguments: [
      "quantity": entry.quantity, "at": entry.measuredAt, "time": clock(of: entry),
      "day": zone.day(of: entry.measuredAt).description, "notes": found.notes, "now": now,
      "key": found.key, "operation": try begin(),
    ])
    try open(
      PendingEvent(.entry(entry), found.id, entry.user.text), isNew: found.backendID == nil)
  }
}
