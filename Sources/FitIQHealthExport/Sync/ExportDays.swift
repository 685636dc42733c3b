package import FitIQDomain
import FitIQSystem
import Foundation

/// An Apple Health export as the source of a sync.
package final class ExportDays: SyncSource {
  private let source: ExportSource
  private let zone: ZoneOffsets
  private let rule: MergeRule
  private var contents: ExportContents?
  /// What was asked already: to recognise bare XML takes a look at all of it.
  private var answers: [String: Bool] = [:]

  package init(_ source: ExportSource, zone: ZoneOffsets, merge rule: MergeRule) {
    self.source = source
    self.zone = zone
    self.rule = rule
  }

  package func isRecognised(as identity: String) throws -> Bool {
    if let known = answers[identity] { return known }
    let answer = try source.matches(identity)
    answers[identity] = answer
    return answer
  }

  package func load(
    _ metrics: [HealthMetric], progress: (SyncProgress) throws -> Void
  ) throws -> SourceSummary {
    let request = ExportRequest(
      zone: zone, metrics: Set(metrics), keepsSamples: rule == .exact)
    let contents = try source.read(request) {
      try progress(.reading(bytes: $0.bytes, of: $0.totalBytes, records: $0.records))
    }
    self.contents = contents
    let report = contents.report
    return SourceSummary(
      identity: contents.identity, exportedAt: report.exportedAt.map(Double.init),
      isTruncated: report.isTruncated, records: report.metrics.reduce(0) { $0 + $1.records },
      skippedRecords: report.uncounted,
      isDuplicateSearchComplete: report.isDuplicateSearchComplete,
      // Nobody needs the date itself.
      person: report.dateOfBirth.map { Fingerprint(of: Data($0.utf8)).abbreviated },
      unknownSource: contents.unknownSource(in: rule))
  }

  package func days(of metric: HealthMetric) throws -> [SourceDay] {
    contents?.days(of: metric, merge: rule) ?? []
  }

  package func unload() { contents = nil }
}

extension ExportReadingReport {
  /// Records that do not count, by the reason.
  fileprivate var uncounted: [String: Int] {
    var counts: [String: Int] = [:]
    for (reason, count) in metrics.flatMap(\.skipped) + brokenRecords.map({ $0 }) {
      counts[reason.rawValue, default: 0] += count
    }
    let duplicates = metrics.reduce(0) { $0 + $1.duplicates }
    if duplicates > 0 { counts["duplicate"] = duplicates }
    return counts
  }
}
