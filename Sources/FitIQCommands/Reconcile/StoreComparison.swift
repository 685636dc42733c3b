import FitIQDomain
import FitIQHealthExport
import FitIQStorage
import Foundation

/// Compares the store of one user with an export, metric by metric, as the rows come.
struct StoreComparison {
  let store: OpenStore
  let user: UserID
  let export: ExportSide
  let zone: ZoneOffsets
  let range: ReconciledRange
  let today: LocalDay
  let metrics: Set<HealthMetric>
  /// Which differences are listed, and repaired.
  let includes: (DifferenceCause) -> Bool
  /// What would repair them.
  private(set) var plan = RepairPlan()
  private(set) var skipped = 0

  mutating func run(exportPath: String) throws -> ReconciliationReport {
    let tally = ReconciliationTally(metrics)
    for metric in metrics.sorted() {
      if metric == .sleep { try compareNights(tally) } else { try compare(metric, tally) }
    }
    let exported = export.contents.report
    var report = ReconciliationReport(
      store: store.path, kind: store.kind, export: exportPath,
      userID: user.text, timeZone: zone.zone.identifier,
      exportedAt: exported.exportedAt.map { Date(timeIntervalSince1970: Double($0)) },
      tally: tally)
    report.differences.removeAll { !includes($0.cause) }
    report.notes = notes
    return report
  }

  /// How many differences another store of the same user has.
  func differences(in other: OpenStore) throws -> Int {
    var again = StoreComparison(
      store: other, user: user, export: export, zone: zone, range: range, today: today,
      metrics: metrics,
      includes: includes)
    return try again.run(exportPath: "").differences.count
  }

  private var notes: [String] {
    var notes: [String] = []
    let exported = export.contents.report
    if exported.isTruncated {
      notes.append("the export ends too early: what it lacks appears as missing in Health")
    }
    let broken =
      exported.metrics.reduce(0) { $0 + $1.skipped.values.reduce(0, +) }
      + exported.brokenRecords.values.reduce(0, +)
    if broken > 0 { notes.append("\(broken.counting("record")) of the export cannot be read") }
    if skipped > 0 {
      notes.append("\(skipped.counting("row")) of the store left out; see fitiq doctor")
    }
    return notes
  }

  private mutating func compare(_ metric: HealthMetric, _ tally: ReconciliationTally) throws {
    let about = ReconciledMetric(metric)
    guard let type = about.type else { return }
    let (days, reach) = try begin(metric)
    var plan = plan
    var comparison = SlotComparison(
      about, health: export.values(of: metric), reach: reach, zone: zone, range: range
    ) { [includes] outcome in
      tally.add(outcome)
      guard case .differs(let why) = outcome.verdict, includes(why.cause) else { return }
      plan.add(outcome, source: days[outcome.day], reach: reach)
    }
    skipped += try store.forEachValue(of: type, user: user, in: range, zone: zone) {
      comparison.add($0)
    }
    comparison.finish()
    self.plan = plan
  }

  private mutating func compareNights(_ tally: ReconciliationTally) throws {
    let (days, reach) = try begin(.sleep)
    let stored = try store.storedNights(of: user, in: range)
    skipped += stored.skipped
    NightComparison(
      stored.nights, health: export.nights, reach: reach, zone: zone, range: range
    ).forEachNight {
      tally.add($0)
      guard case .differs(let why) = $0.verdict, includes(why.cause) else { return }
      plan.add($0, source: days[$0.day], reach: reach)
    }
  }

  /// What the export has of a metric and knows of it; days of which a later one told stay as they are.
  private mutating func begin(
    _ metric: HealthMetric
  ) throws -> (days: [LocalDay: SourceDay], reach: ExportReach) {
    let days = export.days(of: metric)
    let reach = ExportReach(
      of: days, exportedAt: export.contents.report.exportedAt.map(Double.init), today: today,
      in: zone)
    plan.leave(try store.exportDates(of: metric, user: user), of: metric, reach)
    return (Dictionary(days.map { ($0.day, $0) }, uniquingKeysWith: { $1 }), reach)
  }
}
