/// What a sync has to do about one metric: decided from what the source says and what is tracked.
struct MetricPlan {
  private(set) var steps: [DayStep] = []
  private(set) var report: SyncReport.Metric
  /// Whether every day in the range is settled once the steps are done.
  private(set) var isWhole = true

  private let handler: any SyncHandler
  private let request: SyncRequest
  private let openFrom: LocalDay
  private let isTruncated: Bool

  init(
    _ handler: any SyncHandler, _ days: [SourceDay], tracked: [LocalDay: SyncedDay],
    request: SyncRequest, openFrom: LocalDay, isTruncated: Bool
  ) throws {
    self.handler = handler
    self.request = request
    self.openFrom = openFrom
    self.isTruncated = isTruncated
    report = SyncReport.Metric(handler.metric)
    var absent = tracked.filter {
      $0.value.digest != nil && $0.value.source != .manual && request.contains($0.key)
    }
    for day in days where request.contains(day.day) {
      absent.removeValue(forKey: day.day)
      try add(day, known: tracked[day.day])
    }
    // What the rest of a damaged export would say of the other days nobody knows.
    guard !isTruncated else { return }
    for day in absent.keys.sorted() { forget(day) }
    steps.sort { $0.day < $1.day }
  }

  private mutating func add(_ day: SourceDay, known: SyncedDay?) throws {
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
      if known != tracked, !isTruncated { note(day.day, tracked) }
    } else if isTruncated, known?.digest != nil {
      report.skipped += count
    } else {
      try replace(day, tracked: tracked, wasTracked: known != nil, count: count)
    }
  }

  private mutating func note(_ day: LocalDay, _ tracked: SyncedDay) {
    steps.append(
      DayStep(
        day: day, entities: nil, tracked: tracked, wasTracked: true, snapshot: [:], size: 0))
  }

  private mutating func replace(
    _ day: SourceDay, tracked: SyncedDay, wasTracked: Bool, count: Int
  ) throws {
    let entities = try handler.entities(of: day, for: request.user, in: request.zone)
    // A night without length, which the database cannot hold.
    report.skipped += count - entities.count
    report.changedDays += 1
    steps.append(
      DayStep(
        day: day.day, entities: entities, tracked: tracked, wasTracked: wasTracked,
        snapshot: handler.snapshot(of: entities), size: entities.count))
  }

  private mutating func forget(_ day: LocalDay) {
    report.changedDays += 1
    steps.append(
      DayStep(day: day, entities: [], tracked: nil, wasTracked: true, snapshot: [:], size: 0))
  }
}
