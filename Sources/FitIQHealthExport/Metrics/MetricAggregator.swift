package import FitIQDomain

/// How one metric turns samples into what is stored for its days.
///
/// A new metric is one file, with this and its handler, and is registered: by a line in
/// ``MetricRegistry``, and by its case with facts in `HealthMetric`. What it keeps is bounded by the
/// hours that it has seen, not by the samples.
protocol MetricAggregator: Sendable {
  static var metric: HealthMetric { get }
  /// What its days are in the database.
  static var handler: any SyncHandler { get }
  /// What values in a unit are multiplied by; nil for an unknown unit.
  static func factor(of unit: String?) -> UnitFactor?
  /// The number that a value's text stands for: billionths, or the number of a category.
  static func value(of text: UnsafeRawBufferPointer) -> Int64?

  /// Samples are kept if ``MergeRule/exact`` will be asked for, which needs every one of them.
  init(calendar: LocalCalendar, keepsSamples: Bool)

  /// Takes a sample into account, in any order; returns a reason if it cannot be true.
  mutating func add(_ sample: ExportSample) -> SkipReason?

  /// The same for many; returns how many cannot be true, by the reason.
  mutating func add(
    contentsOf samples: ContiguousArray<ExportSample>
  ) -> [SkipReason: Int]

  /// The days with data, ascending.
  func days(_ context: MergeContext) -> [SourceDay]

  /// Keeps from now on what ``details(_:)`` needs.
  mutating func explain()

  /// The hours with data, ascending, with what explains other values than theirs.
  func details(_ context: MergeContext) -> [HealthValue]
}

extension MetricAggregator {
  /// Adds samples, and counts those that are skipped by their reason.
  mutating func add(
    contentsOf samples: ContiguousArray<ExportSample>
  ) -> [SkipReason: Int] {
    var skipped: [SkipReason: Int] = [:]
    for sample in samples {
      if let reason = add(sample) { skipped[reason, default: 0] += 1 }
    }
    return skipped
  }

  mutating func explain() {}
  func details(_ context: MergeContext) -> [HealthValue] { [] }

  static func value(of text: UnsafeRawBufferPointer) -> Int64? {
    DecimalText.billionths(text)
  }
}

/// The metrics that can be read from an export and synced.
package enum MetricRegistry {
  static let all: [any MetricAggregator.Type] = [
    Steps.self, HeartRate.self, Sleep.self, ActiveEnergy.self, ExerciseMinutes.self,
    BodyMass.self,
  ]

  /// In the same order.
  package static let handlers: [any SyncHandler] = all.map { $0.handler }
}
