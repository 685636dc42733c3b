/// One slot as both sides have it.
struct ComparedSlot: Sendable {
  let metric: ReconciledMetric
  /// Unix seconds.
  let start: Double
  let end: Double
  let ours: StoredSlot?
  let health: HealthValue?
  /// Where the whole day lies off by hours, and this difference comes from that.
  var shiftHours: Int?
  /// Whether Health has anything of the metric as early as this.
  var isInExport = true
  /// Whether the slot beside it has the samples that reach over the edge, and this one is empty.
  var isBookedBeside = false

  /// Whether the store counts whole, by their beginnings or by their ends, what reaches over an edge.
  var isBooked: Bool { isBooked(\.byStart) || isBooked(\.byEnd) }

  func isBooked(_ edge: KeyPath<HealthValue.Booked, Double>) -> Bool {
    guard metric.isSum, let ours, let booked = health?.booked else { return false }
    return metric.matches(ours.value, booked[keyPath: edge])
  }

  /// What of Health the store's value is.
  var match: MatchKind? {
    switch (ours, health) {
    case (let ours?, let health?): Self.match(ours.value, health, metric)
    case (let ours?, nil) where metric.isSum: metric.matches(ours.value, 0) ? .value : nil
    // The app keeps no zeros, and what is less than one is zero to it.
    case (nil, let health?) where metric.isSum: metric.matches(health.value, 0) ? .value : nil
    default: nil
    }
  }

  static func match(
    _ value: Double, _ health: HealthValue, _ metric: ReconciledMetric
  ) -> MatchKind? {
    if metric.matches(value, health.value) { return .value }
    if let exact = health.exact, metric.matches(value, exact) { return .exact }
    if let mean = health.minuteMean, metric.matches(value, mean) { return .minuteMean }
    return nil
  }

  var isEqual: Bool { match != nil && ours?.hasCopies != true }
}

/// Which of the values that Health may mean the store has.
package enum MatchKind: String, CaseIterable, Sendable, Encodable {
  /// By the rule that was asked for; for an hourly mean, the mean of its samples.
  case value
  /// Merged by instants.
  case exact
  case minuteMean = "minute_mean"
}

/// The rows of one slot of a store, by the rules of the logical entry.
struct StoredSlot: Sendable {
  /// The value of the survivors: one entry, or the mean of raw samples.
  let value: Double
  /// What the app makes of all rows.
  let shown: Double
  let rows: Int
  let entries: Int
  /// When the latest of the survivors was written.
  let written: Double?

  var hasCopies: Bool { rows > entries }
  /// How often each entry is there.
  var copies: Int { (rows + entries - 1) / entries }

  /// Returns nil without rows.
  init?(_ rows: [StoredValue], start: Double, metric: ReconciledMetric) {
    let onTime = rows.filter { $0.instant == start }
    // A row on the hour is an aggregate; without one, raw samples are what there is.
    let isRaw = metric.isHourlyMean && onTime.isEmpty
    let members = metric.isHourlyMean && !isRaw ? onTime : rows
    let groups =
      isRaw
      ? Array(Dictionary(grouping: members) { $0.instant.rounded(.down) }.values) : [members]
    let survivors = groups.compactMap { $0.max { $1.survives($0) } }
    guard !survivors.isEmpty else { return nil }
    value = survivors.reduce(0) { $0 + $1.value } / Double(survivors.count)
    let sum = members.reduce(0) { $0 + $1.value }
    shown = metric.isSum ? sum : sum / Double(members.count)
    self.rows = members.count
    entries = survivors.count
    written = survivors.compactMap(\.written).max()
  }
}
