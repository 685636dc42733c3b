import FitIQDomain
import Foundation
import GRDB

/// The cleanup of fitiq's own database, whose constraints forbid most of what an app's store collects:
/// delivered and orphaned events and times are left.
///
/// A transaction with an image of each row that goes or changes: `undo` needs no backup.
struct DatabaseCleanup {
  let db: Database
  let options: CleanupOptions
  let zone: ZoneOffsets?

  private var delivered: [String] = []
  private var orphaned: [String] = []
  private var times: [(key: Int64, text: String)] = []
  /// What of the plan that it is limited to no longer holds.
  private(set) var skipped: [String] = []

  init(
    _ db: Database, options: CleanupOptions, zone: ZoneOffsets?,
    applying saved: PlanToApply<SavedDatabaseCleanup>? = nil
  ) throws {
    self.db = db
    self.options = options
    self.zone = zone
    if options.classes.contains(.outbox) { try findEvents() }
    if options.classes.contains(.times) { try findTimes() }
    if let saved { try limit(to: saved) }
  }

  var isEmpty: Bool { removedCount == 0 && changedCount == 0 }
  var removedCount: Int { delivered.count + orphaned.count }
  var changedCount: Int { times.count }

  var actions: [CleanupReport.Action] {
    [
      ("completed_events_removed", delivered.count), ("orphaned_events_removed", orphaned.count),
      ("times_normalised", times.count),
    ].filter { $0.1 > 0 }.map { CleanupReport.Action(name: $0.0, count: $0.1) }
  }

  // MARK: What there is to do

  private mutating func findEvents() throws {
    let limit = options.asOf.timeIntervalSince1970 - options.completedOlderThan
    delivered = try String.fetchAll(
      db, sql: CleanupSQL.deliveredEvents.rawValue,
      arguments: ["limit": limit, "user": options.user?.text])
    var arguments = OutboxSelection(
      OutboxFilter(), at: Moment(now: options.asOf)
    ).arguments
    arguments.updateValue(options.user?.text, forKey: "user")
    let row = try RawStatement(
      db, CleanupSQL.openEvents, arguments: StatementArguments(arguments))
    let tables = Set(OutboxType.allTables)
    while try row.step() {
      let isThere = row.integer(OutboxSQL.factCount + 1) == 1
      guard let id = row.string(OutboxSQL.factCount),
        OutboxFacts(row).isOrphan(among: tables, holds: { _ in isThere })
      else { continue }
      orphaned.append(id)
    }
  }

  private mutating func findTimes() throws {
    guard let zone else { return }
    let rows = try Row.fetchCursor(
      db, sql: CleanupSQL.unnormalisedTimes.rawValue,
      arguments: ["user": options.user?.text, "type": options.type])
    while let row = try rows.next() {
      let measured: Double = try row.value(1)
      let time: String = try row.value(2)
      guard let wall = WallTime.seconds(time),
        !EntryTiming(zone).contradicts(wallSeconds: wall, measured: measured),
        isIncluded(zone.day(of: measured))
      else { continue }
      times.append((try row.value(0), EntryCleanup.time(of: measured, in: zone)))
    }
  }

  private func isIncluded(_ day: LocalDay) -> Bool {
    options.since.map { day >= $0 } ?? true && options.until.map { day <= $0 } ?? true
  }

  // MARK: Plans in files

  /// The rows that go and that change, as they are.
  func rows() throws -> SavedDatabaseCleanup.Rows {
    let rows = [
      Self.events: try digests(of: Self.events, "t.id", eventList),
      Self.entries: try digests(of: Self.entries, "t.key", entryList),
    ]
    return rows.filter { !$0.value.isEmpty }
  }

  private func digests(
    of table: String, _ column: String, _ list: String
  ) throws -> [String: String] {
    try RowImages(table: table, in: db).digests(
      by: column, where: Self.condition(column), [list])
  }

  private mutating func limit(to saved: PlanToApply<SavedDatabaseCleanup>) throws {
    let kept = saved.plan.unchanged(among: try rows())
    skipped = saved.plan.skipped(keeping: kept)
    try saved.accept(missing: skipped)
    delivered.removeAll { kept[Self.events]?[$0] == nil }
    orphaned.removeAll { kept[Self.events]?[$0] == nil }
    times.removeAll { kept[Self.entries]?[String($0.key)] == nil }
  }

  // MARK: Doing it

  /// Returns the number of the operation.
  func apply(_ context: WriteContext) throws -> Int64 {
    let log = OperationLog(db: db, context: context)
    let operation = try log.begin(
      .cleanup,
      summary: "cleanup: \(removedCount.counting("row")) removed, "
        + "\(changedCount.grouped) changed")
    if removedCount > 0 {
      try RowImages(table: Self.events, in: db).remove(
        operation, where: Self.condition("t.id"), [eventList])
    }
    if changedCount > 0 { try setTimes(operation) }
    try log.finish(operation, changed: changedCount, removed: removedCount)
    return operation
  }

  private func setTimes(_ operation: Int64) throws {
    let images = try RowImages(table: Self.entries, in: db)
    try images.recordBefore(operation, where: Self.condition("t.key"), [entryList])
    for row in times {
      try db.executeOne(
        sql: CleanupSQL.setTime.rawValue,
        arguments: ["key": row.key, "time": row.text, "operation": operation])
    }
    try images.recordAfter(operation)
  }

  private static let events = "outbox_events"
  private static let entries = "progress_entries"

  private static func condition(_ column: String) -> String {
    "\(column) IN (SELECT value FROM json_each(?))"
  }

  private var eventList: String { (delivered + orphaned).jsonArray }
  private var entryList: String { times.map(\.key).jsonArray }
}
