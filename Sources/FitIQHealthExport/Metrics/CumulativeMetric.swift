import FitIQDomain

/// What all metrics share whose samples add up: merged over sources, summed by local hour.
struct CumulativeMetric: Sendable {
  private var calendar: LocalCalendar
  private var cells = CellSums()
  private var exact: ExactMerge?
  private var uses = SourceUses()
  private var digests = DayDigests()
  private var creations: CreationTimes?
  private var crossing: CrossingSamples?

  init(calendar: LocalCalendar, keepsSamples: Bool) {
    self.calendar = calendar
    if keepsSamples { exact = ExactMerge() }
  }

  @inline(__always)
  mutating func add(_ sample: ExportSample) -> SkipReason? {
    guard sample.value >= 0, sample.value <= Self.largest else { return .badValue }
    guard cells.add(sample) else { return .tooMany }
    exact?.add(sample)
    uses.note(sample)
    creations?.note(sample)
    crossing?.note(sample)
    noteDigest(sample)
    return nil
  }

  /// A million steps, or kilocalories, in one sample.
  private static let largest = 1_000_000 * DecimalText.scale

  /// A sample belongs to every day that one of its cells begins in.
  @inline(__always)
  private mutating func noteDigest(_ sample: ExportSample) {
    let first = calendar.day(of: CellSums.cell(of: sample.start) * CellSums.length)
    digests.add(sample, on: first)
    guard sample.end > sample.start else { return }
    let last = calendar.day(of: CellSums.cell(of: sample.end - 1) * CellSums.length)
    guard last > first else { return }
    for day in first + 1...last { digests.add(sample, on: day) }
  }

  func days(_ context: MergeContext) -> [SourceDay] {
    let ranks = SourceRanks(uses, context)
    let hours = hours(ranks, context.rule).days
    let digests = digests.digests(ranks, seed: context.seed(calendar.name))
    return hours.keys.sorted().compactMap { day in
      guard let values = hours[day], let digest = digests[day] else { return nil }
      return SourceDay(day: LocalDay(ordinal: day), digest: digest, content: .hours(values))
    }
  }

  /// - Parameter keepingSamples: Also for samples that took the place of their hour, as the app
  ///   wrote steps.
  mutating func explain(keepingSamples: Bool = false) {
    creations = CreationTimes()
    crossing = CrossingSamples(calendar.zone)
    if keepingSamples, exact == nil { exact = ExactMerge() }
  }

  func details(_ context: MergeContext) -> [HealthValue] {
    guard let creations else { return [] }
    let ranks = SourceRanks(uses, context)
    let values = hours(ranks, context.rule)
    let exactly = exact?.hours(ranks, calendar.zone)
    let samples = exact?.samples(byHourOf: calendar.zone) ?? [:]
    let moved = crossing?.moved ?? [:]
    var details = HourDetails(calendar.zone)
    cells.forEachCell(in: ranks) { start, sums in
      let cell = CellSums.cell(of: start)
      let crossing = Self.counted(sums, ranks, context.rule)
        .compactMap { moved[CrossingSamples.Place(cell: cell, origin: $0.0.number)] }
      details.add(sums, at: start, created: creations.latest(at: start), crossing: crossing)
    }
    return details.hours.compactMap { hour in
      // Hours in which the rule takes nothing, such as those of a source alone.
      guard let value = values.value(of: hour.start) else { return nil }
      var detail = hour.detail(value, ranks)
      detail.exact = exactly?.value(of: hour.start)
      detail.samples = samples[hour.start] ?? []
      return detail
    }
  }

  private func hours(_ ranks: SourceRanks, _ rule: MergeRule) -> HourSums {
    if rule == .exact, let exact { return exact.hours(ranks, calendar.zone) }
    var hours = HourSums(calendar.zone)
    cells.forEachCell(in: ranks) { start, sums in
      for (_, sum) in Self.counted(sums, ranks, rule) { hours.add(sum, at: start) }
    }
    return hours
  }

  /// The sources of a quarter of an hour that count by the rule.
  private static func counted(
    _ sums: [(SampleOrigin, Int64)], _ ranks: SourceRanks, _ rule: MergeRule
  ) -> ArraySlice<(SampleOrigin, Int64)> {
    switch rule {
    case .cells, .exact: sums.prefix(1)
    case .sum: sums[...]
    case .source(let name): sums.filter { ranks.isNamed($0.0, name) }[...]
    }
  }
}

/// A metric whose samples add up.
protocol SummedMetric: MetricAggregator {
  var sums: CumulativeMetric { get set }

  init(sums: CumulativeMetric)
}

extension SummedMetric {
  init(calendar: LocalCalendar, keepsSamples: Bool) {
    self.init(sums: CumulativeMetric(calendar: calendar, keepsSamples: keepsSamples))
  }

  @inline(__always)
  mutating func add(_ sample: ExportSample) -> SkipReason? { sums.add(sample) }
  func days(_ context: MergeContext) -> [SourceDay] { sums.days(context) }
  mutating func explain() { sums.explain() }
  func details(_ context: MergeContext) -> [HealthValue] { sums.details(context) }
}

/// Energy comes in kilocalories, which Apple also calls `Cal`, or in joules.
enum EnergyUnit {
  static func factor(of unit: String?) -> UnitFactor? {
    switch unit {
    case "kcal", "Cal": .one
    case "cal": UnitFactor(1, over: 1_000)
    // The thermochemical calorie: 4.184 J.
    case "kJ": UnitFactor(1_000, over: 4_184)
    case "J": UnitFactor(1, over: 4_184)
    default: nil
    }
  }
}
