/// Why the store does not say what Health says; in the order in which they are looked for.
package enum DifferenceCause: String, CaseIterable, Sendable, Comparable, Codable {
  /// Several rows of one value.
  case duplicateCopies = "duplicate_copies"
  /// All sources that measured the same time were counted.
  case allSources = "all_sources"
  /// One of several sources was counted, and not the one that counts.
  case oneSource = "one_source"
  /// A sample that reaches over the edge of an hour or of a day was counted whole on one side.
  case boundary
  /// One sample stands for its whole hour, as the last one written over the others.
  case rawSample = "raw_sample"
  /// What came to Health after the store was written, such as from a watch that was away.
  case missedLateData = "missed_late_data"
  /// Health has it, the store does not.
  case missing
  /// The export has nothing of the metric, or nothing as early: see ``ExportReach``.
  case notInExport = "not_in_export"
  case truncatedNight = "truncated_night"
  case mergedNight = "merged_night"
  /// Off by whole hours.
  case wrongTimeZone = "wrong_time_zone"
  case unexplained

  package var words: String {
    switch self {
    case .duplicateCopies: "duplicate copies"
    case .allSources: "sum of all sources"
    case .oneSource: "one source only"
    case .boundary: "sample across a boundary"
    case .rawSample: "raw sample in place of its hour"
    case .missedLateData: "missed late data"
    case .missing: "missing"
    case .notInExport: "not in the export"
    case .truncatedNight: "truncated night"
    case .mergedNight: "merged night"
    case .wrongTimeZone: "off by time zone"
    case .unexplained: "unexplained"
    }
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  package static func < (first: DifferenceCause, second: DifferenceCause) -> Bool {
    first.rank < second.rank
  }
}

/// A cause with what is known of it.
package struct Explanation: Sendable, Equatable {
  package let cause: DifferenceCause
  /// How often the value counts.
  package var copies: Int?
  /// The source that alone was counted.
  package var source: String?
  /// What to add to the store's hours to get Health's.
  package var shiftHours: Int?

  /// `duplicate copies ×3`, `one source only: Alex's iPhone`.
  package var words: String {
    var words = cause.words
    if let copies { words += " ×\(copies)" }
    if let source { words += ": \(source)" }
    if let shiftHours { words += " by \(shiftHours > 0 ? "+" : "−")\(abs(shiftHours)) h" }
    return words
  }
}
