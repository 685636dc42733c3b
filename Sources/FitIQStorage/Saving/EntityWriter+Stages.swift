import FitIQDomain
import Foundation
import GRDB

extension EntityWriter {
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
    let operation = try begin()
    let insert = try RawStatement(db, EntityWriteSQL.insertStage, isKept: true)
    for stage in night.stages {
      try insert.run(
        ids.next(db), session, stage.name, stage.interval.start, stage.interval.end,
        Int64(clamping: (stage.interval.span / 60).rounded(.down)), now, operation)
      countAdded(1)
    }
  }

  mutating func removeStages(of session: String) throws {
    let operation = try begin()
    try RowImages(table: "sleep_stages", in: db).recordBefore(
      operation, where: "t.session_id = ? AND t.operation_id <> \(operation)", [session])
    let kept = db.changesCount
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
