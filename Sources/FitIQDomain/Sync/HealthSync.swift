import Foundation

/// Runs the handlers over the days of a source.
///
/// Thin on purpose: handlers decide what rows a day is, ``MetricPlan`` which days need work, the
/// store how rows are compared and kept. A metric that fails stops none of the others.
package struct HealthSync {
  private let handlers: [any SyncHandler]
  private let source: any SyncSource
  private let store: any SyncStore
  private let request: SyncRequest
  private let isDryRun: Bool

  /// Rows in a transaction, as far as whole days allow: few enough for a kill to cost little, many
  /// enough for the pages of the indexes to be written seldom.
  static let batchSize = 8_192

  package init(
    _ handlers: [any SyncHandler], from source: any SyncSource, into store: any SyncStore,
    _ request: SyncRequest, isDryRun: Bool = false
  ) {
    self.handlers = handlers
    self.source = source
    self.store = store
    self.request = request
    self.isDryRun = isDryRun
  }

  /// Syncs what has changed.
  ///
  /// - Parameters:
  ///   - consent: Asked before days go in masses, as with the export of another person; what it
  ///     throws ends the sync, and nothing is written.
  ///   - progress: Called now and then; what it throws ends the sync, and whole days are kept.
  package func run(
    consent: (SyncRemoval) throws -> Void, progress: (SyncProgress) throws -> Void = { _ in }
  ) throws -> SyncReport {
    var report = emptyReport
    var due: [any SyncHandler] = []
    var known: [HealthMetric: SyncedExport] = [:]
    for (index, handler) in handlers.enumerated() {
      let last = try store.lastExport(of: handler.metric)
      known[handler.metric] = last
      guard let last, try isUpToDate(last) else {
        due.append(handler)
        continue
      }
      report.metrics[index].isUpToDate = true
      report.noteEnd(last.exportedAt, in: request)
    }
    guard !due.isEmpty else { return report }
    let summary = try source.load(due.map(\.metric), progress: progress)
    // Metrics that are up to date may be those that are from it.
    if due.count == handlers.count, let unknown = summary.unknownSource {
      throw SyncError.unknown(unknown)
    }
    report.records = summary.records
    report.skippedRecords = summary.skippedRecords
    report.isDuplicateSearchComplete = summary.isDuplicateSearchComplete
    report.isTruncated = summary.isTruncated
    let exportedDay = summary.exportedAt.map { request.zone.day(of: $0) }
    let openFrom = request.openFrom(exportedDay: exportedDay)
    var run = SyncRun(report, request)
    for handler in due {
      run.plan(handler) {
        try MetricPlan(
          handler, source.days(of: handler.metric),
          tracked: store.trackedDays(of: handler.metric), request: request,
          exportedAt: summary.exportedAt, isTruncated: summary.isTruncated,
          last: known[handler.metric])
      }
    }
    source.unload()
    if let known = store.person, let person = summary.person, known != person {
      run.isOtherPerson = true
    }
    if run.removal.isDoubtful { try consent(run.removal) }
    try run.write(to: store, progress: progress)
    report = run.report
    report.operationID = store.operationID
    guard !summary.isTruncated, !report.isBeforeRange else { return report }
    let export = SyncedExport(
      identity: summary.identity, mergeRule: request.mergeRule,
      timeZone: request.zone.zone.identifier, from: request.from, through: request.through,
      openFrom: openFrom, exportedDay: exportedDay, person: summary.person ?? store.person)
    for (metric, plan) in run.settled {
      var export = export
      export.exportedAt = plan.reach.end
      export.firstDay = plan.firstDay
      // An older one does not take the last word from a later.
      if let last = known[metric], last.isCurrent, last.exportedAt ?? -.infinity > plan.reach.end {
        export = last
      }
      try store.remember(export, of: metric, tracked: plan.tracked)
    }
    return report
  }

  /// Whether an export is this one, and nothing more could come of it.
  private func isUpToDate(_ last: SyncedExport) throws -> Bool {
    try last.isCurrent && request.isCovered(by: last) && source.isRecognised(as: last.identity)
  }

  private var emptyReport: SyncReport {
    SyncReport(
      userID: request.user, timeZone: request.zone.zone.identifier, mergeRule: request.mergeRule,
      from: request.from, through: request.through,
      metrics: handlers.map { SyncReport.Metric($0.metric) }, isDryRun: isDryRun)
  }
}
