package import FitIQDomain

/// What became of everything in an export.
///
/// The counts add up: every record at the top level is of a metric, of another type, of none, or
/// broken; every record of a metric was used, a duplicate, or skipped for one reason.
package struct ReadingReport: Sendable, Equatable {
  package struct Metric: Sendable, Equatable {
    package let metric: HealthMetric
    /// At the top level.
    package internal(set) var records = 0
    package internal(set) var used = 0
    /// Equal to another in everything but the address of the device.
    package internal(set) var duplicates = 0
    package internal(set) var skipped: [SkipReason: Int] = [:]
  }

  package internal(set) var metrics: [Metric] = []
  /// At the top level, of types that nobody asked for.
  package internal(set) var otherRecords = 0
  package internal(set) var untypedRecords = 0
  /// Tags that are no XML, cut, or absurdly long, by the reason.
  package internal(set) var brokenRecords: [SkipReason: Int] = [:]
  /// Within correlations: each stands at the top level too.
  package internal(set) var nestedRecords = 0
  package internal(set) var correlations = 0
  package internal(set) var workouts = 0
  /// Broken tags of anything but records.
  package internal(set) var brokenElements = 0
  /// Bytes behind the end that are neither white space nor zeros.
  package internal(set) var trailingBytes = 0
  package internal(set) var bytes: Int64 = 0
  /// The file ends before its root element does: what was complete counts.
  package internal(set) var isTruncated = false
  /// False when there were so many records that copies far from each other may both have counted.
  package internal(set) var isDuplicateSearchComplete = true
  /// When the phone wrote it, in Unix seconds.
  package internal(set) var exportedAt: Int64?
  /// The date of birth of the person whose export it is, as written; nil where they have entered none.
  package internal(set) var dateOfBirth: String?

  /// Every record at the top level.
  package var records: Int {
    metrics.reduce(0) { $0 + $1.records } + otherRecords + untypedRecords
      + brokenRecords.values.reduce(0, +)
  }
}
