import FitIQDomain

/// Body mass, in kilograms: the latest measurement of the local day.
struct BodyMass: MetricAggregator {
  static let metric = HealthMetric.bodyMass
  static let handler: any SyncHandler = BodyMassSync()

  static func factor(of unit: String?) -> UnitFactor? {
    switch unit {
    case "kg": .one
    case "g": UnitFactor(1, over: 1_000)
    // The international pound, exact by definition; 14 of them; a sixteenth.
    case "lb": UnitFactor(45_359_237, over: 100_000_000)
    case "st": UnitFactor(635_029_318, over: 100_000_000)
    case "oz": UnitFactor(45_359_237, over: 1_600_000_000)
    default: nil
    }
  }

  /// In kilograms: the heaviest person known weighed 635.
  private static let possible = 0...1_000 * DecimalText.scale

  private var calendar: LocalCalendar
  private var latest: [Int32: ExportSample] = [:]
  private var uses = SourceUses()
  private var digests = DayDigests()

  init(calendar: LocalCalendar, keepsSamples: Bool) { self.calendar = calendar }

  mutating func add(_ sample: ExportSample) -> SkipReason? {
    guard sample.value > 0, Self.possible.contains(sample.value) else { return .badValue }
    let day = calendar.day(of: sample.start)
    uses.note(sample)
    digests.add(sample, on: day)
    if let known = latest[day], !Self.isLater(sample, than: known) { return nil }
    latest[day] = sample
    return nil
  }

  /// Whether a sample counts rather than another: the later one, and at one instant always the same one.
  private static func isLater(_ sample: ExportSample, than other: ExportSample) -> Bool {
    sample.start != other.start
      ? sample.start > other.start : sample.identity > other.identity
  }

  func days(_ context: MergeContext) -> [SourceDay] {
    let ranks = SourceRanks(uses, context)
    let digests = digests.digests(ranks, seed: context.seed(calendar.name))
    return latest.keys.sorted().compactMap { day in
      guard let sample = latest[day], let digest = digests[day] else { return nil }
      return SourceDay(
        day: LocalDay(ordinal: day), digest: digest,
        content: .measurement(
          at: Double(sample.start), value: Double(sample.value) / Double(DecimalText.scale)))
    }
  }
}

/// Body mass: the day's latest measurement, at its own instant.
private struct BodyMassSync: SyncHandler {
  private static let type = "weight"

  let metric = HealthMetric.bodyMass
  let scope = DayScope.single(type: Self.type)

  func entities(
    of day: SourceDay, for user: UserID, in zone: ZoneOffsets
  ) throws -> [NewEntity] {
    guard case .measurement(let instant, let value) = day.content else {
      throw SyncError.unexpected(metric, on: day.day)
    }
    return [
      .entry(NewEntry(user: user, type: Self.type, quantity: value, measuredAt: instant))
    ]
  }
}
