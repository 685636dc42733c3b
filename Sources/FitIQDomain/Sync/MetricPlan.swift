/// What a sync has to do about one metric: decided from what the source says and what is tracked.
struct MetricPlan {
  private(set) var days: [DueDay] = []
  private(set) var report: SyncReport.Metric
  /// What is tracked of the metric once the plan is carried out.
  private(set) var tracked: [LocalDay: SyncedDay]
  /// Whether every day in the range is settled once the steps are done.
  private(set) var isWhole = true
  /// Days that earlier exports had and this one does not.
  private(set) var forgotten = 0
  /// Those of them that lie before its first record.
  private var unread = 0
  /// Days that could be among them.
  private(set) var known = 0

  var removal: SyncRemoval.Metric {
    SyncRemoval.Metric(
      metric: handler.metric, days: forgotten, known: known, unread: unread)
  }

  /// Unix seconds of the first hour that the export has of the metric; nil for what is not in hours.
  private(set) var since: Double?

  private let handler: any SyncHandler
  private let request: SyncRequest
  private let openFrom: LocalDay
  private let isTruncated: Bool

  init(
    _ handler: any SyncHandler, _ days: [SourceDay], tracked: [LocalDay: SyncedDay],
    request: SyncRequest, exportedDay: LocalDay?, isTruncated: Bool
  ) {
    self.handler = handler
    self.request = request
    self.tracked = tracked
    openFrom = request.openFrom(exportedDay: exportedDay)
    self.isTruncated = isTruncated
    report = SyncReport.Metric(handler.metric, lastDay: days.last?.day)
    // Of days that came after it an export says nothing.
    let made = exportedDay ?? request.today
    let last = max(made, days.last?.day ?? made)
    var absent = tracked.filter {
      $0.value.digest != nil && $0.value.source == .sync && $0.key <= last
        && request.contains($0.key)
    }
    let first = days.first?.day
    if case .hours(let hours) = days.first?.content { since = hours.first?.start }
    known = absent.count { !$0.value.isEmpty }
    for day in days where request.contains(day.day) {
      absent.removeValue(forKey: day.day)
      add(day, known: tracked[day.day])
    }
    // What the rest of a damaged export would say of the other days nobody knows.
    guard !isTruncated else { return }
    // One that does not say when it was made was read completely up to its last day.
    let over = openFrom.advanced(by: -1)
    let end = exportedDay == nil ? days.last.map { min($0.day, over) } : over
    let present = Set(days.map(\.day))
    for (day, known) in tracked
    where known.digest == nil && known.source == .legacy && request.contains(day)
      && end.map({ day <= $0 }) ?? false && !ExportReach.covers(day, from: first)
    {
      settle(day, known: known, as: .unread)
    }
    for day in request.emptyDays(from: first, through: end) where !present.contains(day) {
      let known = absent.removeValue(forKey: day) ?? tracked[day]
      settle(day, known: known, as: known?.source == .manual ? known : .empty(known))
    }
    unread = absent.count { !$0.value.isEmpty && !ExportReach.covers($0.key, from: first) }
    for (day, known) in absent { settle(day, known: known, as: nil) }
    self.days.sort { $0.day < $1.day }
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
    let now = SyncedDay(digest: day.digest, isComplete: !isTruncated && day.day < openFrom)
    if known?.digest == day.digest {
      report.unchanged += count
      if known != now, !isTruncated { append(day.day, .asItIs, known: known, as: now) }
    } else if isTruncated, let known, known.hasData || known.isEmpty {
      report.skipped += count
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
    days.append(DueDay(day: day, content: content, known: known, tracked: now, size: size))
  }
}
