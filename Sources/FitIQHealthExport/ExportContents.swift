package import FitIQDomain

/// What was read from an export.
package struct ExportContents: Sendable {
  /// What the export is recognised by; see ``ExportSource/matches(_:)``.
  package let identity: String
  package let report: ExportReadingReport
  package let sources: SourceTable
  private let metrics: [HealthMetric: any MetricAggregator]

  init(_ identity: String, _ scanner: RecordScanner) {
    self.identity = identity
    report = scanner.collector.finalReport
    sources = scanner.reader.sources
    metrics = Dictionary(
      scanner.collector.metrics.map { (type(of: $0).metric, $0) }, uniquingKeysWith: { $1 })
  }

  /// The days of a metric, ascending; none for one that was not read.
  package func days(of metric: HealthMetric, merge rule: MergeRule = .cells) -> [SourceDay] {
    metrics[metric]?.days(MergeContext(rule: rule, sources: sources)) ?? []
  }

  /// The hours of a metric with what else is known of them, ascending; none for metrics that have no
  /// hours, and for what was read without ``ExportRequest/explains``.
  package func details(of metric: HealthMetric, merge rule: MergeRule = .cells) -> [HealthValue] {
    metrics[metric]?.details(MergeContext(rule: rule, sources: sources)) ?? []
  }

  /// The source that a rule names, when nothing that was read is of it; nil otherwise.
  package func unknownSource(in rule: MergeRule) -> UnknownSource? {
    guard case .source(let name) = rule, !sources.has(name) else { return nil }
    return UnknownSource(name: name, known: sources.sources.map(\.name).sorted())
  }
}

/// How far the reading of an export is.
package struct ExportReadingProgress: Sendable {
  package let bytes: Int64
  package let totalBytes: Int64
  /// Records read so far, of the metrics that were asked for.
  package let records: Int
}

/// What to read from an export.
package struct ExportRequest: Sendable {
  /// Local days and hours are those of this zone.
  package var zone: ZoneOffsets
  package var metrics: Set<HealthMetric>
  /// Whether days will be asked for with ``MergeRule/exact``, which takes memory for every sample.
  package var keepsSamples: Bool
  /// Whether ``ExportContents/details(of:merge:)`` will be asked for.
  ///
  /// Takes memory for each quarter of an hour with samples, and of steps for every sample.
  package var explains: Bool

  package init(
    zone: ZoneOffsets, metrics: Set<HealthMetric> = Set(HealthMetric.allCases),
    keepsSamples: Bool = false, explains: Bool = false
  ) {
    self.zone = zone
    self.metrics = metrics
    self.keepsSamples = keepsSamples
    self.explains = explains
  }
}
