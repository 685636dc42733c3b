import FitIQDomain

/// Sleep, as nights.
struct Sleep: MetricAggregator {
  static let metric = HealthMetric.sleep
  static let handler: any SyncHandler = SleepSync()

  /// Categories have none.
  static func factor(of unit: String?) -> UnitFactor? { unit == nil ? .one : nil }

  static func value(of text: UnsafeRawBufferPointer) -> Int64? {
    SleepPhase(exported: text).map { Int64($0.rawValue) }
  }

  private let calendar: LocalCalendar
  private var samples: [SleepSample] = []
  private var uses = SourceUses()

  /// Ten years of a night's hundred stages from three sources.
  private static let mostSamples = 1_000_000

  init(calendar: LocalCalendar, keepsSamples: Bool) { self.calendar = calendar }

  mutating func add(_ sample: ExportSample) -> SkipReason? {
    guard let phase = UInt8(exactly: sample.value).flatMap(SleepPhase.init) else {
      return .badValue
    }
    guard samples.count < Self.mostSamples else { return .tooMany }
    uses.note(sample)
    samples.append(
      SleepSample(
        start: sample.start, length: Int32(clamping: sample.end - sample.start),
        origin: Int16(clamping: sample.origin.number), phase: phase, identity: sample.identity))
    return nil
  }

  func days(_ context: MergeContext) -> [SourceDay] {
    let ranks = SourceRanks(uses, context)
    let seed = context.seed(calendar.name)
    var days: [Int32: (nights: [HealthNight], records: Int, bits: UInt64)] = [:]
    for members in SleepNights.group(samples) {
      let night = HealthNight(members, ranks)
      let day = calendar.zone.day(of: night.span.end).ordinal
      var known = days[day] ?? ([], 0, seed)
      known.nights.append(night)
      for session in members {
        known.records += session.samples.count
        known.bits = Mixing.mix(known.bits, session.digest(ranks))
      }
      days[day] = known
    }
    return days.keys.sorted().compactMap { day in
      days[day].map { known in
        SourceDay(
          day: LocalDay(ordinal: day),
          digest: DayDigests.text(known.records, Mixing.finish(known.bits)),
          content: .nights(known.nights))
      }
    }
  }
}

/// Sleep: the nights that end on the day, with the stages of the source that knows most of them.
private struct SleepSync: SyncHandler {
  let metric = HealthMetric.sleep
  let scope = DayScope.nights

  func entities(
    of day: SourceDay, for user: UserID, in zone: ZoneOffsets
  ) throws -> [NewEntity] {
    guard case .nights(let nights) = day.content else {
      throw SyncError.unexpected(metric, on: day.day)
    }
    return nights.filter { $0.span.span > 0 }.map {
      .night(
        NewNight(
          user: user, interval: $0.span, source: "healthkit",
          sourceID: "healthkit-\(Int64(clamping: $0.span.start))", stages: $0.stages))
    }
  }
}
