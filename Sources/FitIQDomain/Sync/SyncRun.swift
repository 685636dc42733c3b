/// The steps of all metrics, day by day, and what became of them.
struct SyncRun {
  private(set) var report: SyncReport
  /// The plans of the metrics of which every day is settled.
  private(set) var settled: [HealthMetric: MetricPlan] = [:]
  /// Whether the source belongs to another person than what was synced before.
  var isOtherPerson = false
  private var plans: [Planned] = []
  private let request: SyncRequest

  private struct Planned {
    let handler: any SyncHandler
    let removal: SyncRemoval.Metric
    let reach: ExportReach
    let later: Set<LocalDay>
    /// The rest of what the metric has to do, ascending by day.
    var days: ArraySlice<DueDay>

    var metric: HealthMetric { handler.metric }
  }

  init(_ report: SyncReport, _ request: SyncRequest) {
    self.report = report
    self.request = request
  }

  /// What would go because the source does not have it any more.
  var removal: SyncRemoval {
    SyncRemoval(metrics: plans.map(\.removal), isOtherPerson: isOtherPerson)
  }

  /// Takes in what one metric has to do; a failure is the metric's alone.
  mutating func plan(_ handler: any SyncHandler, _ make: () throws -> MetricPlan) {
    do {
      let plan = try make()
      change(handler.metric) { $0 = plan.report }
      report.noteEnd(plan.reach.end, in: request)
      plans.append(
        Planned(
          handler: handler, removal: plan.removal, reach: plan.reach,
          later: plan.later, days: plan.days[...]))
      if plan.isWhole { settled[handler.metric] = plan }
    } catch { fail(handler.metric, SyncFailure(error)) }
  }

  /// Writes all steps, whole days at a time.
  mutating func write(
    to store: any SyncStore, progress: (SyncProgress) throws -> Void
  ) throws {
    let all = plans.reduce(0) { $0 + $1.days.count }
    var done = 0
    while let first = nextDay {
      try progress(.writing(day: first, done: done, of: all))
      let batch = nextBatch()
      done += batch.metrics.reduce(0) { $0 + $1.days.count }
      let outcome = try store.write(batch)
      for steps in batch.metrics { count(steps, outcome) }
    }
  }

  private var nextDay: LocalDay? { plans.compactMap { $0.days.first?.day }.min() }

  /// The next days of all metrics, as many as fit.
  private mutating func nextBatch() -> SyncBatch {
    var batch = SyncBatch(
      metrics: plans.map {
        SyncBatch.MetricSteps(
          metric: $0.metric, scope: $0.handler.scope, reach: $0.reach, later: $0.later,
          days: [])
      })
    var size = 0
    while size < HealthSync.batchSize, let day = nextDay {
      for index in plans.indices {
        guard let planned = plans[index].days.first, planned.day == day else { continue }
        do {
          let step = try planned.step(plans[index].handler, request)
          plans[index].days.removeFirst()
          // A night without length, which the database cannot hold.
          change(plans[index].metric) { $0.skipped += planned.size - step.size }
          size += step.size + 1
          batch.metrics[index].days.append(step)
        } catch { fail(plans[index].metric, SyncFailure(error)) }
      }
    }
    batch.metrics.removeAll { $0.days.isEmpty }
    return batch
  }

  private mutating func count(_ steps: SyncBatch.MetricSteps, _ outcome: SyncBatchOutcome) {
    if let failure = outcome.failed[steps.metric] {
      let lost = steps.days.reduce(0) { $0 + $1.size }
      change(steps.metric) { $0.skipped += lost }
      return fail(steps.metric, failure)
    }
    guard let written = outcome.written[steps.metric] else { return }
    if written.held > 0 || written.isOpen || written.reopens { settled[steps.metric] = nil }
    change(steps.metric) {
      $0.new += written.new
      $0.changed += written.changed
      $0.unchanged += written.unchanged
      $0.skipped += written.kept + written.left
      $0.removed += written.removed
    }
  }

  /// Gives a metric up; what it has not written yet counts as skipped.
  private mutating func fail(_ metric: HealthMetric, _ failure: SyncFailure) {
    settled[metric] = nil
    var rest = 0
    for index in plans.indices where plans[index].metric == metric {
      rest += plans[index].days.reduce(0) { $0 + $1.size }
      plans[index].days = []
    }
    change(metric) {
      $0.skipped += rest
      $0.failure = failure
    }
  }

  private mutating func change(
    _ metric: HealthMetric, _ body: (inout SyncReport.Metric) -> Void
  ) {
    guard let index = report.metrics.firstIndex(where: { $0.metric == metric }) else { return }
    body(&report.metrics[index])
  }
}
