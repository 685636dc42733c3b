package import FitIQDomain

/// What became of the records of an export.
///
/// The counts add up: every record of a metric at the top level was used, a duplicate, or skipped for
/// one reason.
package struct ExportReadingReport: Sendable, Equatable {
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
  /// Tags that are not XML, cut, or absurdly long, by the reason.
  package internal(set) var brokenRecords: [SkipReason: Int] = [:]
  /// The file ends before its root element does: what was complete counts.
  package internal(set) var isTruncated = false
  /// False when there were so many records that copies far from each other may both have counted.
  package internal(set) var isDuplicateSearchComplete = true
  /// When the phone wrote it, in Unix seconds.
  package internal(set) var exportedAt: Int64?
  /// The date of birth of the person whose export it is, as written; nil where they have entered none.
  package internal(set) var dateOfBirth: String?
}
