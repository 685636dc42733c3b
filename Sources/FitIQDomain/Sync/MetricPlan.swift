/// What a sync has to do about one metric: decided from what the source says and what is tracked.
struct MetricPlan {
  private(set) var days: [DueDay] = []
  private(set) var report: SyncReport.Metric
  /// Whether every day in the range is settled once the steps are done.
  private(set) var isWhole = true
  /// Days that earlier exports had and this one does not.
  private(set) var forgotten = 0
  /// Days that could be among them.
  private(set) var known = 0

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
    openFrom = request.openFrom(exportedDay: exportedDay)
    self.isTruncated = isTruncated
    report = SyncReport.Metric(handler.metric)
    // Of days that came after it an export says nothing.
    let made = exportedDay ?? request.today
    let last = max(made, days.last?.day ?? made)
    var absent = tracked.filter {
      $0.value.digest != nil && $0.value.source != .manual && $0.key <= last
        && request.contains($0.key)
    }
    known = absent.count
    for day in days where request.contains(day.day) {
      absent.removeValue(forKey: day.day)
      add(day, known: tracked[day.day])
    }
    // What the rest of a damaged export would say of the other days nobody knows.
    guard !isTruncated else { return }
    forgotten = absent.count
    for day in absent.keys.sorted() { forget(day) }
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
    let tracked = SyncedDay(digest: day.digest, isComplete: !isTruncated && day.day < openFrom)
    if known?.digest == day.digest {
      report.unchanged += count
      if known != tracked, !isTruncated {
        days.append(DueDay(day: day.day, action: .note(tracked), size: 0))
      }
    } else if isTruncated, known?.digest != nil {
      report.skipped += count
    } else {
      report.changedDays += 1
      let action = DueDay.Action.replace(day, tracked, wasTracked: known != nil)
      days.append(DueDay(day: day.day, action: action, size: count))
    }
  }

  private mutating func forget(_ day: LocalDay) {
    report.changedDays += 1
    days.append(DueDay(day: day, action: .forget, size: 0))
  }
}
