/// Compares the rows of one metric with Health, day by day, in the order of time.
package struct SlotComparison {
  private let metric: ReconciledMetric
  private let zone: ZoneOffsets
  private let range: ReconciledRange
  private let reach: ExportReach
  private let health: [HealthValue]
  private var nextHealth = 0
  private var day: LocalDay?
  private var rows: [StoredValue] = []
  private let found: (SlotOutcome) -> Void

  /// Begins a comparison; `found` is called for each slot, ascending.
  ///
  /// - Parameter health: Ascending; of what is kept by day, hours are added up.
  package init(
    _ metric: ReconciledMetric, health: [HealthValue], reach: ExportReach, zone: ZoneOffsets,
    range: ReconciledRange, found: @escaping (SlotOutcome) -> Void
  ) {
    self.metric = metric
    self.reach = reach
    self.zone = zone
    self.range = range
    self.health = metric.slot == .day ? Self.days(of: health, zone) : health
    self.found = found
  }

  /// Health's hours, or measurements, as days.
  private static func days(of values: [HealthValue], _ zone: ZoneOffsets) -> [HealthValue] {
    Dictionary(grouping: values) { zone.start(of: zone.day(of: $0.start)) }
      .compactMap { HealthValue.sum($1, start: $0) }.sorted { $0.start < $1.start }
  }

  /// Takes a row of the store; they come ascending by their instants.
  package mutating func add(_ row: StoredValue) {
    let rowDay = zone.day(of: row.instant)
    if rowDay != day {
      closeDay()
      closeDays(before: rowDay)
      day = rowDay
    }
    rows.append(row)
  }

  /// Compares the last day, and the days after it that only Health has; to be called after the last row.
  package mutating func finish() {
    closeDay()
    closeDays(before: nil)
  }

  /// Days that only Health has.
  private mutating func closeDays(before limit: LocalDay?) {
    while nextHealth < health.count {
      let healthDay = zone.day(of: health[nextHealth].start)
      if let limit, healthDay >= limit { return }
      day = healthDay
      closeDay()
    }
  }

  private mutating func closeDay() {
    guard let day else { return }
    let end = zone.start(of: day.advanced(by: 1))
    let first = nextHealth
    while nextHealth < health.count, health[nextHealth].start < end { nextHealth += 1 }
    defer {
      rows.removeAll(keepingCapacity: true)
      self.day = nil
    }
    guard range.includes(day) else { return }
    let known = Array(health[first..<nextHealth])
    if let total = dailyTotal(of: day, known) { return report(total, .day) }
    for slot in slots(of: day, known) { report(slot, metric.slot) }
  }

  private func report(_ slot: ComparedSlot, _ kind: ReconciledMetric.Slot) {
    found(SlotOutcome(slot, kind, zone, isAfterExport: slot.end > reach.end))
  }

  // MARK: Slots

  /// An older app kept one row for the steps of a day; it counts where there are no hours.
  private func dailyTotal(of day: LocalDay, _ known: [HealthValue]) -> ComparedSlot? {
    let start = zone.start(of: day)
    guard metric.hasDailyTotals, !rows.isEmpty,
      rows.allSatisfy({ !$0.hasTime && $0.instant == start })
    else { return nil }
    return ComparedSlot(
      metric: metric, start: start, end: zone.start(of: day.advanced(by: 1)),
      ours: StoredSlot(rows, start: start, metric: metric),
      health: HealthValue.sum(known, start: start),
      isInExport: reach.start <= start)
  }

  private func slots(of day: LocalDay, _ known: [HealthValue]) -> [ComparedSlot] {
    let dayStart = zone.start(of: day)
    let hourly =
      metric.hasDailyTotals ? rows.filter { $0.hasTime || $0.instant != dayStart } : rows
    let byStart = Dictionary(grouping: hourly) { start(of: $0.instant) }
    let stored = byStart.reduce(into: [:]) { stored, group in
      stored[group.key] = StoredSlot(group.value, start: group.key, metric: metric)
    }
    let shift = DayShift(
      stored.map { ($0.key, $0.value.value) }, metric, health: { health(at: $0) }
    ).hours
    let inHealth = Dictionary(known.map { ($0.start, $0) }, uniquingKeysWith: { $1 })
    var slots = Set(stored.keys).union(inHealth.keys).sorted().map { start in
      var slot = ComparedSlot(
        metric: metric, start: start, end: end(of: start), ours: stored[start],
        health: inHealth[start],
        isInExport: reach.start <= start)
      if let shift, isMoved(slot, by: shift, stored) { slot.shiftHours = shift }
      return slot
    }
    for (place, next) in zip(slots.indices, slots.indices.dropFirst())
    where slots[place].end == slots[next].start {
      slots[place].isBookedBeside = Self.isEmpty(slots[place], for: slots[next], \.byEnd)
      slots[next].isBookedBeside =
        slots[next].isBookedBeside || Self.isEmpty(slots[next], for: slots[place], \.byStart)
    }
    return slots
  }

  /// Whether the store has nothing in a slot because a neighbour has it all.
  private static func isEmpty(
    _ slot: ComparedSlot, for neighbour: ComparedSlot,
    _ edge: KeyPath<HealthValue.Booked, Double>
  ) -> Bool {
    guard slot.ours == nil, let booked = slot.health?.booked else { return false }
    return slot.metric.matches(0, booked[keyPath: edge]) && neighbour.isBooked(edge)
  }

  private func start(of instant: Double) -> Double {
    metric.slot == .day ? zone.start(of: zone.day(of: instant)) : zone.startOfHour(instant)
  }

  private func end(of start: Double) -> Double {
    metric.slot == .day ? zone.start(of: zone.day(of: start).advanced(by: 1)) : start + 3_600
  }

  /// Whether the slot differs because its value, or Health's, stands so many hours away.
  private func isMoved(
    _ slot: ComparedSlot, by shift: Int, _ stored: [Double: StoredSlot]
  ) -> Bool {
    let seconds = Double(shift) * 3_600
    if let ours = slot.ours {
      return health(at: slot.start + seconds).map {
        ComparedSlot.match(ours.value, $0, metric) != nil
      } ?? false
    }
    // Those that would come from another day are not looked up: the day is what is off.
    guard let value = slot.health else { return false }
    let elsewhere = slot.start - seconds
    guard let source = stored[elsewhere] else {
      return zone.day(of: elsewhere) != zone.day(of: slot.start)
    }
    return ComparedSlot.match(source.value, value, metric) != nil
  }

  private func health(at start: Double) -> HealthValue? {
    var low = 0
    var high = health.count
    while low < high {
      let middle = (low + high) / 2
      if health[middle].start < start { low = middle + 1 } else { high = middle }
    }
    return low < health.count && health[low].start == start ? health[low] : nil
  }
}

/// Which days are compared.
package struct ReconciledRange: Sendable, Equatable {
  package var from: LocalDay?
  package var through: LocalDay?

  package init(from: LocalDay? = nil, through: LocalDay? = nil) {
    self.from = from
    self.through = through
  }

  func includes(_ day: LocalDay) -> Bool {
    from.map { day >= $0 } ?? true && through.map { day <= $0 } ?? true
  }
}
