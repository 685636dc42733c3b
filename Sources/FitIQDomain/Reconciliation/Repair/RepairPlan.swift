/// What makes fitiq's database say what Health says: days that it is to hold as Health has them.
package struct RepairPlan: Sendable, Equatable {
  /// One metric on one local day.
  package struct Day: Sendable, Hashable {
    package let metric: HealthMetric
    package let day: LocalDay
    /// Differences that it repairs.
    package internal(set) var differences: Int
    let reach: ExportReach
    /// See ``DayReplacement/moved``.
    fileprivate(set) var moved: Set<Double> = []
  }

  package private(set) var days: [Day] = []
  /// Differences that stay as they are.
  package private(set) var left: [LeftDifference] = []
  private var replacements: [SourceDay] = []
  /// See ``DayReplacement/later``.
  private var later: [HealthMetric: Set<LocalDay>] = [:]

  package init() {}

  /// Leaves days alone of which an export told that was made later than this one.
  ///
  /// - Parameter told: When the exports were made that syncs have the days of the metric from, Unix
  ///   seconds.
  package mutating func leave(
    _ told: [LocalDay: Double], of metric: HealthMetric, _ reach: ExportReach
  ) {
    later[metric] = Set(told.lazy.filter { $0.value > reach.end }.map(\.key))
  }

  /// Takes a difference into the plan.
  ///
  /// - Parameters:
  ///   - source: What Health has of the metric on that day; nil for nothing at all.
  ///   - reach: What the export knows of the metric.
  package mutating func add(_ outcome: SlotOutcome, source: SourceDay?, reach: ExportReach) {
    guard case .differs(let why) = outcome.verdict else { return }
    guard later[outcome.metric]?.contains(outcome.day) != true else {
      return left.leave(.toldLater)
    }
    // What an export has nothing of at all, it does not ask to be removed.
    guard why.cause != .notInExport else {
      return left.leave(outcome.health == nil ? .notInHealth : .notWhollyKnown)
    }
    let metric = ReconciledMetric(outcome.metric)
    // The writer leaves them: the first record of an export need not begin with its hour or day.
    if metric.isSum, why.shiftHours == nil, let health = outcome.health, health < outcome.ours ?? 0,
      !reach.covers(outcome.start, outcome.start, isSum: true)
    {
      return left.leave(.notWhollyKnown)
    }
    let slot = metric.slot
    // What was weighed or slept may have been entered in the app; hours come from Health alone.
    guard outcome.health != nil || slot == .hour else { return left.leave(.notInHealth) }
    if days.last?.metric != outcome.metric || days.last?.day != outcome.day {
      days.append(
        Day(metric: outcome.metric, day: outcome.day, differences: 0, reach: reach))
      replacements.append(
        source ?? SourceDay(day: outcome.day, digest: "", content: .hours([])))
    }
    let last = days.count - 1
    days[last].differences += 1
    // Means agree by chance, sums hardly.
    if why.shiftHours != nil, metric.isSum {
      days[last].moved.insert(outcome.start)
    }
  }

  /// The days as the database takes them, in the order of ``days``.
  package func replacements(
    for user: UserID, in zone: ZoneOffsets, by handlers: [any SyncHandler]
  ) throws -> [DayReplacement] {
    try zip(days, replacements).compactMap { day, source in
      guard let handler = handlers.first(where: { $0.metric == day.metric }) else {
        return nil
      }
      return DayReplacement(
        user: user, day: day.day, scope: handler.scope,
        entities: try handler.entities(of: source, for: user, in: zone), reach: day.reach,
        moved: day.moved,
        later: later[day.metric] ?? [])
    }
  }
}

/// Differences that a repair leaves, and why.
package struct LeftDifference: Sendable, Equatable, Encodable {
  package enum Reason: String, Sendable, Encodable {
    case notInHealth = "not_in_health"
    case notWhollyKnown = "not_wholly_known"
    case toldLater = "told_by_a_later_export"
    case wasSent = "was_sent"
    case isBeingSent = "is_being_sent"
    case needsMigration = "needs_migration_or_sync"
    case stillDifferent = "still_different"
    case notInPlan = "not_in_plan"

    package var words: String {
      switch self {
      case .notWhollyKnown: "the export covers only part of it"
      case .toldLater: "it comes from a later export"
      case .notInHealth: "Health has nothing there: it may have been entered in the app"
      case .wasSent: "nights that were sent: the backend cannot replace them"
      case .isBeingSent: "being sent right now: try again"
      case .needsMigration: "needs a migration or a sync: in an app store only copies are removed"
      case .notInPlan: "days that are not in the plan or have changed since"
      case .stillDifferent: "rows that match no whole hour or night in Health"
      }
    }
  }

  package let reason: Reason
  package internal(set) var count: Int
}

extension [LeftDifference] {
  /// Adds differences to those that are left for the same reason.
  package mutating func leave(_ reason: LeftDifference.Reason, _ count: Int = 1) {
    guard count > 0 else { return }
    if let known = firstIndex(where: { $0.reason == reason }) {
      self[known].count += count
    } else {
      append(LeftDifference(reason: reason, count: count))
    }
  }
}

/// What a repair did, or would do.
package struct RepairReport: Sendable, Equatable, Encodable {
  /// Days of one metric that were put right.
  package var days = 0
  package var added = 0
  package var replaced = 0
  package var removed = 0
  package var left: [LeftDifference] = []
  /// Days of a saved plan that are no longer as it says.
  package var skipped: [String] = []
  package var operationID: Int64?
  package var isDryRun = false

  package init() {}

  /// - Parameter outcomes: What became of each day of the plan; nil for one that was left as it is.
  package init(_ plan: RepairPlan, _ outcomes: [DayOutcome?], operationID: Int64?) {
    var total = DayOutcome()
    for case let outcome? in outcomes { total += outcome }
    days = outcomes.count { $0 != nil }
    added = total.new
    replaced = total.changed
    removed = total.removed
    left = plan.left
    left.leave(.wasSent, total.kept)
    left.leave(.isBeingSent, total.held)
    left.leave(
      .notInPlan,
      zip(plan.days, outcomes).reduce(0) { $0 + ($1.1 == nil ? $1.0.differences : 0) })
    self.operationID = operationID
  }

  /// Lists what a second comparison found, as far as nothing else says why it is left.
  package mutating func leave(stillDifferent count: Int) {
    left.leave(.stillDifferent, count - left.reduce(0) { $0 + $1.count })
  }

  package var changed: Int { added + replaced + removed }
}
