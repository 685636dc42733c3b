/// What a sync has to do about one metric: decided from what the source says and what is tracked.
struct MetricPlan {
  private(set) var days: [DueDay] = []
  private(set) var report: SyncReport.Metric
  /// What is tracked of the metric once the plan is carried out.
  private(set) var tracked: [LocalDay: SyncedDay]
  /// Whether every day in the range is settled once the steps are done.
  private(set) var isWhole = true
  /// Days that earlier exports had and this one does not, although it could.
  private(set) var forgotten = 0
  /// Days that could be among them.
  private(set) var known = 0

  var removal: SyncRemoval.Metric {
    SyncRemoval.Metric(metric: handler.metric, days: forgotten, known: known)
  }

  /// What the source knows of the metric.
  let reach: ExportReach
  /// The first day that the source has something of, in the range or not.
  let firstDay: LocalDay?
  /// Days of which a later export has told.
  private(set) var later: Set<LocalDay> = []
  /// The last export that was synced of it.
  private let last: SyncedExport?
  /// Whether an earlier one began earlier.
  private let isPart: Bool

  private let handler: any SyncHandler
  private let request: SyncRequest
  private let openFrom: LocalDay
  private let isTruncated: Bool

  init(
    _ handler: any SyncHandler, _ days: [SourceDay], tracked: [LocalDay: SyncedDay],
    request: SyncRequest, exportedAt: Double?, isTruncated: Bool, last: SyncedExport? = nil
  ) {
    self.last = last
    self.handler = handler
    self.request = request
    self.tracked = tracked
    self.isTruncated = isTruncated
    reach =
      isTruncated
      ? .unknown
      : ExportReach(of: days, exportedAt: exportedAt, today: request.today, in: request.zone)
    openFrom = reach.openFrom(in: request.zone)
    report = SyncReport.Metric(handler.metric)
    firstDay = days.first?.day
    // Of days before its first it says nothing, whether there was something or not.
    let isBefore = { [firstDay] (day: LocalDay) in firstDay.map { day < $0 } ?? true }
    isPart = tracked.contains { $0.value.hasData && isBefore($0.key) }
    later = Set(tracked.lazy.filter { [self] in isNewer($0.value, $0.key) }.map(\.key))
    var absent = tracked.filter { day, known in
      known.hasData && known.source == .sync && request.contains(day) && !isBefore(day)
        && !later.contains(day)
    }
    known = absent.count
    for day in days where request.contains(day.day) {
      absent.removeValue(forKey: day.day)
      add(day, known: tracked[day.day])
    }
    // What the rest of a damaged export would say of the other days nobody knows.
    guard !isTruncated else { return }
    let over = openFrom.advanced(by: -1)
    for (day, known) in tracked
    where known.digest == nil && known.source == .legacy && request.contains(day) && day <= over
      && isBefore(day)
    {
      settle(day, known: known, as: .unread)
    }
    let present = Set(days.map(\.day))
    for day in request.emptyDays(from: firstDay, through: over) where !present.contains(day) {
      absent.removeValue(forKey: day)
      guard let known = tracked[day] else {
        settle(day, known: nil, as: .empty(nil, reach))
        continue
      }
      guard known.source != .manual, !(known.isEmpty && known.isComplete), !later.contains(day)
      else { continue }
      settle(day, known: known, as: .empty(known, reach))
    }
    for (day, known) in absent {
      settle(day, known: known, as: .empty(known, reach, isComplete: false))
    }
    self.days.sort { $0.day < $1.day }
  }

  /// Whether what is known of a day comes from an export that was made later.
  private func isNewer(_ known: SyncedDay, _ day: LocalDay) -> Bool {
    guard known.hasData || known.isEmpty else { return false }
    // What the last one did not change it confirmed.
    let confirmed = last.flatMap { $0.tells(of: day) ? $0.exportedAt : nil }
    if let made = [known.exportedAt, confirmed].compactMap(\.self).max() {
      return made > reach.end
    }
    // It was read by a version that did not keep this: only what had to come later is later.
    return known.isComplete ? day >= openFrom : day > openFrom
  }

  private mutating func add(_ day: SourceDay, known: SyncedDay?) {
    let count = handler.count(of: day)
    report.days += 1
    report.fetched += count
    guard day.day <= request.today else {
      report.skipped += count
      isWhole = false
      return
    }
    guard known?.source != .manual else {
      report.skipped += count
      return
    }
    let now = SyncedDay(
      digest: day.digest, isComplete: !isTruncated && day.day < openFrom,
      // A part says less than any other.
      exportedAt: isTruncated ? 0 : reach.end)
    // One that was open is compared again when it is over: rows may have been left until then.
    if let known, known.digest == day.digest, known.isComplete || !now.isComplete {
      report.unchanged += count
    } else if isTruncated, let known, known.hasData || known.isEmpty {
      report.skipped += count
    } else if later.contains(day.day) {
      report.skipped += count
      report.newerDays += 1
    } else {
      report.changedDays += 1
      append(day.day, .source(day), known: known, as: now, size: count)
    }
  }

  /// Takes in a day that the source has nothing of: only what an earlier sync brought goes.
  private mutating func settle(_ day: LocalDay, known: SyncedDay?, as now: SyncedDay?) {
    guard known != now else { return }
    let hadData = known?.hasData == true
    if hadData {
      forgotten += 1
      report.changedDays += 1
    }
    append(day, hadData ? .nothing : .asItIs, known: known, as: now)
  }

  private mutating func append(
    _ day: LocalDay, _ content: DueDay.Content, known: SyncedDay?, as now: SyncedDay?,
    size: Int = 0
  ) {
    tracked[day] = now
    let isUndated = known?.hasData == true && known?.exportedAt == nil
    days.append(
      DueDay(
        day: day, content: content, known: known, tracked: now, size: size,
        guardsOwn: isPart || isTruncated || isUndated))
  }
}
