import FitIQDomain
import FitIQTerminal

/// The answer of `migrate tracking`: one report per source, and their sum.
struct TrackingRunReport: Report {
  struct FailedSource: Encodable, Sendable {
    let path: String
    let code: String
    let summary: String
  }

  let sources: [TrackingImportReport]
  let failed: [FailedSource]
  let totals: TrackingImportReport.Counts

  init(sources: [TrackingImportReport], failures: [TrackingImporter.Failure]) {
    self.sources = sources
    failed = failures.map {
      FailedSource(path: $0.path, code: $0.error.identifier, summary: $0.error.summary)
    }
    totals = sources.reduce(TrackingImportReport.Counts()) { $0 + $1.totals }
  }

  var records: [any Encodable & Sendable] { sources + failed }

  /// A few sources are shown key by key; of many, each source and each metric in one line.
  private var isDetailed: Bool { sources.count <= 3 }

  var tables: [Table] { isDetailed ? sources.map(detail) : [overview, perMetric] }

  /// One row per source and key, without sums: what a program wants to add up itself.
  var dataTable: Table? {
    let columns: [Table.Column] = ["source", "user_id", "key", "metric"] + Self.counts
    return Table(
      columns: columns,
      rows: sources.flatMap { source in
        source.entries.map { entry in
          [source.path, source.userID?.text ?? "", entry.key, entry.metric?.rawValue ?? ""]
            + Self.cells(entry.counts)
        }
      })
  }

  private static let counts: [Table.Column] = [
    .right("found"), .right("imported"), .right("already_present", heading: "present"),
    .right("duplicate"), .right("rejected"),
  ]

  private func detail(_ source: TrackingImportReport) -> Table {
    let owner = source.userID.map { "\nuser \($0)" } ?? ""
    let rows = Table.summed(
      source.entries.map { [Self.label($0, of: source)] + Self.cells($0.counts) },
      ["total"] + Self.cells(source.totals))
    return Table(title: "\(source.path)\(owner)", columns: ["what"] + Self.counts, rows: rows)
  }

  private var overview: Table {
    var rows = sources.map { [$0.path] + Self.cells($0.totals) }
    rows.append(["total of \(sources.count) sources"] + Self.cells(totals))
    return Table(columns: ["source"] + Self.counts, rows: rows)
  }

  private var perMetric: Table {
    let entries = sources.flatMap { source in
      source.entries.map { (label: Self.kind($0), counts: $0.counts) }
    }
    let groups = Dictionary(grouping: entries, by: \.label).mapValues { group in
      group.reduce(TrackingImportReport.Counts()) { $0 + $1.counts }
    }
    return Table(
      columns: ["what"] + Self.counts,
      rows: groups.sorted { $0.key < $1.key }.map { [$0.key] + Self.cells($0.value) })
  }

  /// The metric, or the key without the user that its name ends in.
  private static func kind(_ entry: TrackingImportReport.Entry) -> String {
    if let metric = entry.metric { return metric.rawValue }
    let perUser = PerUserKey.allCases.first { entry.key.hasPrefix($0.prefix) }
    return perUser?.rawValue ?? entry.key
  }

  /// Keys of several users are told apart by the start of the user's id.
  private static func label(
    _ entry: TrackingImportReport.Entry, of source: TrackingImportReport
  ) -> String {
    let kind = kind(entry)
    let namesakes = source.entries.count { Self.kind($0) == kind }
    guard namesakes > 1, entry.metric == nil else { return kind }
    return kind + " " + entry.key.dropFirst(kind.count + 1).prefix(8) + "…"
  }

  private static func cells(_ counts: TrackingImportReport.Counts) -> [String] {
    [
      counts.found, counts.imported, counts.alreadyPresent, counts.duplicate, counts.rejected,
    ].map(String.init)
  }

  var closing: [String] {
    var lines = rejections + notes
    if sources.allSatisfy({ $0.rowsWritten == 0 }), failed.isEmpty {
      lines.append("nothing new: no row was added or changed")
    }
    return lines.isEmpty ? [] : [""] + lines
  }

  private var rejections: [String] {
    let reasons = sources.reduce(into: [String: Int]()) { sums, source in
      sums.merge(source.rejections, uniquingKeysWith: +)
    }
    guard !reasons.isEmpty else { return [] }
    let parts = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key)" }
    return ["rejected: \(parts.joined(separator: ", ")); see fitiq quarantine list"]
  }

  private var notes: [String] {
    guard isDetailed else {
      let count = sources.count { !$0.notes.isEmpty }
      return count == 0 ? [] : ["notes on \(count) sources: see --json"]
    }
    return sources.flatMap { source in
      source.notes.map { sources.count == 1 ? $0 : "\(source.path): \($0)" }
    }
  }
}
