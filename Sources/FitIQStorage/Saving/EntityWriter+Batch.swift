import FitIQDomain
import GRDB

/// A metric with a row that the schema refuses.
struct RefusedMetric: FitIQError {
  let metric: HealthMetric
  let cause: StorageError

  var identifier: String { cause.identifier }
  var summary: String { cause.summary }
  var hint: String? { cause.hint }
}

extension EntityWriter {
  /// Writes whole days of all metrics, with their snapshots; throws a ``RefusedMetric`` for the one
  /// that the schema stops.
  mutating func write(
    _ batch: SyncBatch, of user: UserID
  ) throws -> [HealthMetric: DayOutcome] {
    var written: [HealthMetric: DayOutcome] = [:]
    var snapshots: [LocalDay: SnapshotChange] = [:]
    for steps in batch.metrics {
      do {
        written[steps.metric] = try write(steps, of: user, &snapshots)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        throw RefusedMetric(
          metric: steps.metric, cause: StorageError(error, while: "sync into", path: ""))
      }
    }
    for (day, change) in snapshots.sorted(by: { $0.key < $1.key }) {
      try self.change(change, on: day, of: user)
    }
    return written
  }

  /// Writes the days of one metric, with what is tracked of them.
  mutating func write(
    _ steps: SyncBatch.MetricSteps, of user: UserID,
    _ snapshots: inout [LocalDay: SnapshotChange]
  ) throws -> DayOutcome {
    var total = DayOutcome()
    for step in steps.days {
      var outcome = DayOutcome()
      if let entities = step.entities {
        let day = DayReplacement(
          user: user, day: step.day, scope: steps.scope, entities: entities, reach: steps.reach,
          guardsOwn: step.guardsOwn, later: steps.later)
        outcome = try replace(day)
        snapshots[step.day, default: SnapshotChange()].take(
          step, of: steps, rows: outcome.isPart ? try quantities(on: day) : nil)
      }
      total += outcome
      try track(step, of: user, steps.metric, isSettled: outcome.held == 0 && !outcome.isOpen)
    }
    return total
  }

  /// A day that is not settled is tracked by a digest that no day has: the next sync looks again.
  private mutating func track(
    _ step: DayStep, of user: UserID, _ metric: HealthMetric, isSettled: Bool
  ) throws {
    let operation = try begin()
    let day = step.day.description
    if step.known == nil, let tracked = step.tracked {
      try run(.addDay, tracked, isSettled, user, metric, day)
      guard db.changesCount == 0 else { return countAdded(1) }
    }
    try RowImages(table: "sync_tracking", in: db).recordBefore(
      operation, where: "t.user_id = ? AND t.metric = ? AND t.day = ?",
      [user.text, metric.rawValue, day])
    if let tracked = step.tracked ?? (isSettled ? nil : SyncedDay(digest: "", isComplete: false)) {
      try run(.changeDay, tracked, isSettled, user, metric, day)
      countChanged(db.changesCount)
    } else {
      try db.cachedStatement(sql: SyncSQL.removeDay.rawValue).execute(
        arguments: [user.text, metric.rawValue, day])
      countRemoved(db.changesCount)
    }
  }

  private mutating func run(
    _ sql: SyncSQL, _ tracked: SyncedDay, _ isSettled: Bool, _ user: UserID,
    _ metric: HealthMetric, _ day: String
  ) throws {
    let statement = try RawStatement(db, sql.rawValue, isKept: true)
    try statement.run(
      user.text, metric.rawValue, day, tracked.isComplete && isSettled, now, begin(),
      isSettled ? tracked.digest : "", tracked.source.rawValue, tracked.exportedAt)
  }
}
