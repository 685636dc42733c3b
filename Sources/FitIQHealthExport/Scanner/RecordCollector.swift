import FitIQDomain

/// Judges what was read, and hands what counts to the metrics.
struct RecordCollector {
  /// A record of a wanted type, complete but for its metadata.
  struct Candidate {
    let type: Int
    let judged: Judgement
    let isNested: Bool
    var isManual = false
  }

  /// What a record is worth.
  enum Judgement {
    case sample(ExportSample)
    case skip(SkipReason)
  }

  var metrics: [any MetricAggregator]
  var report = ReadingReport()
  private let kinds: [any MetricAggregator.Type]
  private var recent = RecentRecords()
  /// By metric and number of the unit.
  private var factors: [[UnitFactor?]]
  private var counts: [ReadingReport.Metric]

  var types: [String] { kinds.map { $0.typeIdentifier } }

  init(_ kinds: [any MetricAggregator.Type], calendar: LocalCalendar, keepsSamples: Bool) {
    self.kinds = kinds
    metrics = kinds.map { $0.init(calendar: calendar, keepsSamples: keepsSamples) }
    factors = kinds.map { _ in [] }
    counts = kinds.map { ReadingReport.Metric(metric: $0.metric) }
  }

  /// Lets every metric keep what its details are made of.
  mutating func explain() {
    for position in metrics.indices { metrics[position].explain() }
  }

  /// What was counted, the metrics in the order in which they were asked for.
  var finalReport: ReadingReport {
    var report = report
    report.metrics = counts
    report.isDuplicateSearchComplete = !recent.hasForgotten
    return report
  }

  var recordsSoFar: Int { counts.reduce(0) { $0 + $1.records } }

  // MARK: Records that do not count

  /// One of another type, or of none.
  @inline(__always)
  mutating func pass(isNested: Bool, hasType: Bool) {
    if isNested {
      report.nestedRecords += 1
    } else if hasType {
      report.otherRecords += 1
    } else {
      report.untypedRecords += 1
    }
  }

  mutating func giveUp(isRecord: Bool, _ reason: SkipReason) {
    if isRecord {
      report.brokenRecords[reason, default: 0] += 1
    } else {
      report.brokenElements += 1
    }
  }

  mutating func skip(_ candidate: Candidate, _ reason: SkipReason) {
    guard !candidate.isNested else { return report.nestedRecords += 1 }
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
    // Both stand for something else when they are no instants.
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
    guard !candidate.isNested else { return report.nestedRecords += 1 }
    let type = candidate.type
    counts[type].records += 1
    switch candidate.judged {
    case .skip(let reason): counts[type].skipped[reason, default: 0] += 1
    case .sample(var sample):
      if candidate.isManual { sample.markManual() }
      guard recent.isNew(Mixing.finish(Mixing.mix(sample.identity, UInt64(type)))) else {
        return counts[type].duplicates += 1
      }
      if let reason = metrics[type].add(sample) {
        counts[type].skipped[reason, default: 0] += 1
      } else {
        counts[type].used += 1
      }
    }
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
