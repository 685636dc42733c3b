import FitIQDomain

/// Judges what was read, and hands what counts to the metrics.
struct RecordCollector {
  /// A record of a wanted type, complete but for its metadata.
  struct Candidate {
    let type: Int
    let judged: Judgement
    /// Within a correlation: it stands at the top level too.
    let isNested: Bool
    var isManual = false
  }

  /// What a record is worth.
  enum Judgement {
    case sample(ExportSample)
    case skip(SkipReason)
  }

  var metrics: [any MetricAggregator]
  var report = ExportReadingReport()
  private let kinds: [any MetricAggregator.Type]
  private var recent = RecentRecords()
  /// By metric and number of the unit.
  private var factors: [[UnitFactor?]]
  private var counts: [ExportReadingReport.Metric]
  /// Samples of one type that are taken together.
  private var waiting: ContiguousArray<ExportSample> = []
  private var waitingType = 0
  private var identities: ContiguousArray<UInt64> = []

  /// Enough for what they share to cost nothing, few enough to stay in the processor's cache.
  private static let batch = 64

  var types: [String] { kinds.map { $0.metric.facts.healthKitIdentifier } }

  init(_ kinds: [any MetricAggregator.Type], calendar: LocalCalendar, keepsSamples: Bool) {
    self.kinds = kinds
    metrics = kinds.map { $0.init(calendar: calendar, keepsSamples: keepsSamples) }
    factors = kinds.map { _ in [] }
    counts = kinds.map { ExportReadingReport.Metric(metric: $0.metric) }
  }

  /// Lets every metric keep what its details are made of.
  mutating func explain() {
    for position in metrics.indices { metrics[position].explain() }
  }

  /// What was counted, the metrics in the order in which they were asked for; once all is taken.
  var finalReport: ExportReadingReport {
    var report = report
    report.metrics = counts
    report.isDuplicateSearchComplete = !recent.hasForgotten
    return report
  }

  var recordsSoFar: Int { counts.reduce(waiting.count) { $0 + $1.records } }

  // MARK: Records that do not count

  mutating func skip(_ candidate: Candidate, _ reason: SkipReason) {
    guard !candidate.isNested else { return }
    counts[candidate.type].records += 1
    counts[candidate.type].skipped[reason, default: 0] += 1
  }

  // MARK: Records that may count

  /// Reads what the attributes say.
  mutating func judge(
    _ tag: RecordTag, _ type: Int, _ base: UnsafeRawPointer, units: UnitNames,
    sources: SourceTable
  ) -> Judgement {
    guard !tag.isRepeated else { return .skip(.duplicateAttribute) }
    // Both stand for something else when they are not instants.
    guard tag.start > DateText.invalid, tag.end > DateText.invalid else { return .skip(.badDate) }
    guard tag.end >= tag.start else { return .skip(.endBeforeStart) }
    guard tag.end - tag.start <= ExportSample.longest else {
      return .skip(.implausibleDuration)
    }
    guard let place = tag.value else { return .skip(.badValue) }
    let source: Int
    switch tag.source {
    case .known(let number): source = number
    case .none: return .skip(.noSource)
    case .tooMany: return .skip(.tooManySources)
    }
    let text = UnsafeRawBufferPointer(start: base + place.lowerBound, count: place.count)
    guard let raw = kinds[type].value(of: text) else { return .skip(.badValue) }
    guard let factor = factor(type, tag.unit, units) else { return .skip(.unknownUnit) }
    guard let value = factor.converted(raw) else { return .skip(.badValue) }
    return .sample(
      ExportSample(tag, value: value, source: source, hash: sources.sources[source].hash))
  }

  @inline(__always)
  mutating func close(_ candidate: Candidate) {
    guard !candidate.isNested else { return }
    switch candidate.judged {
    case .skip(let reason): skip(candidate, reason)
    case .sample(let sample):
      if candidate.type != waitingType || waiting.count == Self.batch { takeWaiting() }
      waitingType = candidate.type
      waiting.append(sample)
      if candidate.isManual { waiting[waiting.count - 1].markManual() }
    }
  }

  /// Hands the samples that wait to their metric; to be called once more behind the last record.
  mutating func takeWaiting() {
    guard !waiting.isEmpty else { return }
    let type = waitingType
    counts[type].records += waiting.count
    identities.removeAll(keepingCapacity: true)
    for sample in waiting {
      identities.append(Mixing.finish(Mixing.mix(sample.identity, UInt64(clamping: type))))
    }
    recent.approach(identities)
    var kept = 0
    for place in waiting.indices where recent.isNew(identities[place]) {
      if kept < place { waiting[kept] = waiting[place] }
      kept += 1
    }
    counts[type].duplicates += waiting.count - kept
    waiting.removeLast(waiting.count - kept)
    let skipped = metrics[type].add(contentsOf: waiting)
    counts[type].used += kept - skipped.values.reduce(0, +)
    counts[type].skipped.merge(skipped, uniquingKeysWith: +)
    waiting.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  private mutating func factor(_ type: Int, _ unit: Int, _ units: UnitNames) -> UnitFactor? {
    // The first place is that of records without a unit.
    if unit + 1 < factors[type].count { return factors[type][unit + 1] }
    let names = [nil] + units.names.map(Optional.some)
    for name in names[factors[type].count...] {
      factors[type].append(kinds[type].factor(of: name))
    }
    return unit + 1 < factors[type].count ? factors[type][unit + 1] : nil
  }
}
