import FitIQDomain

/// Heart rate, in beats per minute: the mean of the samples that begin in the local hour.
struct HeartRate: MetricAggregator {
  static let metric = HealthMetric.heartRate
  static let handler: any SyncHandler = HeartRateSync()

  static func factor(of unit: String?) -> UnitFactor? {
    switch unit {
    case "count/min": .one
    case "count/s", "Hz": UnitFactor(60)
    default: nil
    }
  }

  /// In beats per minute: no heart beats as fast, and 37 bits hold it.
  private static let largest = 1_000 * DecimalText.scale

  private var calendar: LocalCalendar
  private var samples = BeatSamples()
  private var uses = SourceUses()
  private var digests = DayDigests()
  private var creations: CreationTimes?

  init(calendar: LocalCalendar, keepsSamples: Bool) { self.calendar = calendar }

  mutating func add(_ sample: ExportSample) -> SkipReason? {
    guard sample.value > 0, sample.value < Self.largest else { return .badValue }
    samples.add(sample)
    uses.note(sample)
    creations?.note(sample)
    digests.add(sample, on: calendar.day(of: sample.start))
    return nil
  }

  func days(_ context: MergeContext) -> [SourceDay] {
    let ranks = SourceRanks(uses, context)
    let zone = calendar.zone
    let digests = digests.digests(ranks, seed: context.seed(calendar.name))
    var hours: [Int32: [SourceDay.Hour]] = [:]
    var mean = HourMean()
    samples.forEach(in: ranks) { instant, value in
      if instant >= mean.end {
        mean.finish(zone, into: &hours)
        mean = HourMean(containing: instant, zone)
      }
      mean.add(value)
    }
    mean.finish(zone, into: &hours)
    return hours.keys.sorted().compactMap { day in
      guard let values = hours[day], let digest = digests[day] else { return nil }
      return SourceDay(day: LocalDay(ordinal: day), digest: digest, content: .hours(values))
    }
  }
}

extension HeartRate {
  mutating func explain() { creations = CreationTimes() }

  func details(_ context: MergeContext) -> [HealthValue] {
    guard let creations else { return [] }
    let ranks = SourceRanks(uses, context)
    var details = BeatDetails(calendar.zone, ranks)
    samples.forEachOfAll(in: ranks) { instant, origin, value, counts in
      details.add(value, of: origin, at: instant, counts: counts, creations)
    }
    return details.finished()
  }
}

/// The mean of one local hour.
private struct HourMean {
  private var start: Int64 = 0
  private(set) var end = Int64.min
  private var sum: Int64 = 0
  private var count: Int64 = 0

  init() {}

  init(containing instant: Int64, _ zone: ZoneOffsets) {
    start = Int64(clamping: zone.startOfHour(Double(instant)))
    // The end is not an hour later where the clocks change within one.
    end = start
    while end <= instant || Int64(clamping: zone.startOfHour(Double(end))) == start {
      end += CellSums.length
    }
  }

  mutating func add(_ value: Int64) {
    sum = sum.addingClamped(value)
    count += 1
  }

  func finish(_ zone: ZoneOffsets, into hours: inout [Int32: [SourceDay.Hour]]) {
    guard count > 0 else { return }
    let value = Double(sum) / Double(count * DecimalText.scale)
    hours[zone.day(of: Double(start)).ordinal, default: []].append(
      SourceDay.Hour(start: Double(start), value: value))
  }
}

/// Heart rate: the mean of each hour, under the type that the app has for it.
private struct HeartRateSync: SyncHandler {
  private static let type = "resting_heart_rate"

  let metric = HealthMetric.heartRate
  let scope = DayScope.hours(type: Self.type)

  func entities(
    of day: SourceDay, for user: UserID, in zone: ZoneOffsets
  ) throws -> [NewEntity] {
    try HourlyEntries.entities(of: day, metric: metric, type: Self.type, for: user)
  }

  /// The mean of the hours.
  func snapshot(of entities: [NewEntity]) -> [SnapshotField: Double] {
    let values = entities.quantities
    return values.isEmpty
      ? [:] : [.heartRateAverage: values.reduce(0, +) / Double(values.count)]
  }
}
