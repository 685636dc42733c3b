import Foundation

/// Counts what comparisons find.
package final class ReconciliationTally {
  private struct DayTally {
    var ours = 0.0
    var oursCount = 0
    var health = 0.0
    var healthCount = 0
    var compared = 0
    var equal = 0
    var causes: [DifferenceCause: Int] = [:]
  }

  private struct MetricTally {
    var matches: [MatchKind: Int] = [:]
    var causes: [DifferenceCause: Int] = [:]
    var afterExport = 0
    var days: [LocalDay: DayTally] = [:]
  }

  private var metrics: [HealthMetric: MetricTally] = [:]
  package private(set) var differences: [ReconciliationReport.Difference] = []

  /// - Parameter metrics: Those that are compared, also without any data.
  package init(_ metrics: some Sequence<HealthMetric>) {
    for metric in metrics { self.metrics[metric] = MetricTally() }
  }

  /// Counts one slot or night; one that the export cannot know of yet is counted apart.
  package func add(_ outcome: SlotOutcome) {
    var tally = metrics[outcome.metric] ?? MetricTally()
    defer { metrics[outcome.metric] = tally }
    guard outcome.verdict != .afterExport else { return tally.afterExport += 1 }
    var day = tally.days[outcome.day] ?? DayTally()
    day.compared += 1
    if let ours = outcome.ours {
      day.ours += ours
      day.oursCount += 1
    }
    if let health = outcome.health {
      day.health += health
      day.healthCount += 1
    }
    switch outcome.verdict {
    case .afterExport: break
    case .equal(let match):
      day.equal += 1
      tally.matches[match, default: 0] += 1
    case .differs(let explanation):
      day.causes[explanation.cause, default: 0] += 1
      tally.causes[explanation.cause, default: 0] += 1
      differences.append(Self.difference(outcome, explanation))
    }
    tally.days[outcome.day] = day
  }

  private static func difference(
    _ outcome: SlotOutcome, _ explanation: Explanation
  ) -> ReconciliationReport.Difference {
    ReconciliationReport.Difference(
      metric: outcome.metric, slot: outcome.slot, day: outcome.day,
      startAt: Date(timeIntervalSince1970: outcome.start), ours: outcome.ours,
      health: outcome.health, rows: outcome.rows, cause: explanation.cause,
      copies: explanation.copies, source: explanation.source,
      shiftHours: explanation.shiftHours, explanation: explanation.words)
  }

  package var metricReports: [ReconciliationReport.Metric] {
    metrics.keys.sorted().map { metric in
      let tally = metrics[metric] ?? MetricTally()
      let about = ReconciledMetric(metric)
      let compared = tally.days.values.reduce(0) { $0 + $1.compared }
      let equal = tally.days.values.reduce(0) { $0 + $1.equal }
      return ReconciliationReport.Metric(
        metric: metric, slot: about.slot, unit: about.unit, compared: compared, equal: equal,
        different: tally.causes.values.reduce(0, +), afterExport: tally.afterExport,
        matches: MatchKind.allCases.compactMap { match in
          tally.matches[match].map { ReconciliationReport.MatchCount(match: match, count: $0) }
        }, causes: Self.counts(tally.causes))
    }
  }

  package var days: [ReconciliationReport.Day] {
    metrics.keys.sorted().flatMap { metric in
      let isSum = ReconciledMetric(metric).isSum
      let days = metrics[metric]?.days ?? [:]
      return days.keys.sorted().compactMap { day in
        days[day].map { Self.day($0, day, metric, isSum: isSum) }
      }
    }
  }

  private static func day(
    _ tally: DayTally, _ day: LocalDay, _ metric: HealthMetric, isSum: Bool
  ) -> ReconciliationReport.Day {
    func value(_ sum: Double, _ count: Int) -> Double? {
      count == 0 ? nil : isSum ? sum : sum / Double(count)
    }
    return ReconciliationReport.Day(
      metric: metric, day: day, ours: value(tally.ours, tally.oursCount),
      health: value(tally.health, tally.healthCount), compared: tally.compared,
      equal: tally.equal, causes: counts(tally.causes))
  }

  private static func counts(
    _ causes: [DifferenceCause: Int]
  ) -> [ReconciliationReport.CauseCount] {
    causes.keys.sorted().map {
      ReconciliationReport.CauseCount(cause: $0, count: causes[$0] ?? 0)
    }
  }
}
