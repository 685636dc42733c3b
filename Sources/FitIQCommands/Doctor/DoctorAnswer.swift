import FitIQDomain
import FitIQTerminal
import Foundation

/// The doctor's report as every format shows it.
struct DoctorAnswer: Report {
  let report: DoctorReport
  /// The store, or the container that was named: what the repairs name too.
  let place: String
  /// What it is about; empty for everything.
  var asked: [DoctorCheck] = []
  /// Whether each finding is shown with its parts, its examples and its repair.
  var isDetailed = false

  func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

  var records: [any Encodable & Sendable] { report.findings }

  /// What a person reads: a line for each finding, the worst first.
  var tables: [Table] {
    let size = report.size.map { "\n" + Self.text($0) } ?? ""
    let head = Table(title: title + size, columns: [])
    guard !isDetailed else { return [head] + report.findings.map(DoctorDetail.init).map(\.table) }
    let fixes = DoctorFixes(report, place: place)
    var groups = Finding.Severity.allCases.compactMap { severity -> Table? in
      let findings = report.findings.filter { $0.severity == severity }
      guard !findings.isEmpty else { return nil }
      var table = Table(
        columns: [
          .init("finding", heading: Self.plural(severity)), .right("count"), .right("fix"),
          "meaning",
        ],
        rows: findings.map {
          [
            $0.id.rawValue, Self.count($0), fixes.number(of: $0),
            ($0.isAccepted ? "accepted: " : "") + $0.meaning,
          ]
        })
      table.tone = Self.tone(severity)
      return table
    }
    for index in groups.indices.dropFirst() { groups[index].goesOn = true }
    return [head] + groups
  }

  private static func plural(_ severity: Finding.Severity) -> String {
    severity == .info ? "information" : severity.rawValue + "s"
  }

  private static func tone(_ severity: Finding.Severity) -> TextRole {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .note
    }
  }

  var dataTable: Table? {
    let columns: [Table.Column] = [
      "severity", "finding", "count", "meaning", "examples", "repair", "obstacle",
    ]
    return Table(
      columns: columns,
      rows: report.findings.map { finding in
        [
          finding.severity.rawValue, finding.id.rawValue, String(finding.count), finding.meaning,
          finding.examples.joined(separator: "; "), finding.repair ?? "", finding.obstacle ?? "",
        ]
      })
  }

  /// Each command once, with the findings that it repairs; then why nothing repairs the rest.
  var closing: [String] {
    let notes = report.notes.isEmpty ? [] : [""] + report.notes.map { "note: \($0)" }
    guard !isDetailed else { return notes }
    let more =
      report.findings.isEmpty ? [] : ["", "details of a finding: add its name; of all: --verbose"]
    return DoctorFixes(report, place: place).lines
      + (notes.isEmpty ? more : notes + more.dropFirst())
  }

  private var title: String {
    let version = report.kind == .appStore ? " \(report.version)" : ""
    let zone = report.timeZone.map { ", zone \($0)" } ?? ""
    return "\(Cell.fileName(report.store)): \(report.kind.words)\(version)\(zone): \(verdict)"
  }

  private var verdict: String {
    let open = report.findings.filter { !$0.isAccepted }
    let errors = open.count { $0.severity == .error }
    let warnings = open.count { $0.severity == .warning }
    let accepted = report.findings.count - open.count
    // Of what was not asked about there may be others.
    guard asked.isEmpty || !report.findings.isEmpty else {
      return "no " + asked.map(\.rawValue).joined(separator: ", ")
    }
    var words = [errors.counting("error"), warnings.counting("warning")]
    if report.isHealthy { words = asked.isEmpty ? ["healthy"] : [] }
    if accepted > 0 { words.append("\(accepted) accepted") }
    return words.isEmpty ? "information" : words.joined(separator: ", ")
  }

  static func count(_ finding: Finding) -> String {
    finding.id == .reclaimableBytes ? Cell.bytes(finding.count) : finding.count.grouped
  }

  /// So many take two lines of 80 columns at most.
  private static let largestShares = 4

  private static func text(_ size: StoreSize) -> String {
    let shares = size.shares.sorted { $0.bytes > $1.bytes }
    let others = shares.dropFirst(largestShares).reduce(0) { $0 + $1.bytes }
    let shown =
      shares.prefix(largestShares).map { "\($0.cause.rawValue) \(Cell.bytes($0.bytes))" }
      + (others > 0 ? ["other \(Cell.bytes(others))"] : [])
    let estimated = size.isEstimated ? " (estimated)" : ""
    return "\(Cell.bytes(size.totalBytes))\(estimated): \(shown.joined(separator: ", "));"
      + " after a cleanup about \(Cell.bytes(size.predictedBytes))"
  }
}

/// All that is known of one finding.
struct DoctorDetail {
  let finding: Finding

  var table: Table {
    var table = Table(title: lines.joined(separator: "\n"), columns: [])
    table.hasSeverities = true
    return table
  }

  private var lines: [String] {
    let head =
      "\(finding.severity.rawValue): \(finding.id.rawValue), \(DoctorAnswer.count(finding)): "
      + finding.meaning
    // Sentences have lines of their own.
    let isProse = finding.parts.contains { $0.name.contains(" ") }
    let parts =
      isProse
      ? finding.parts.map { "  \($0.count.grouped) × \($0.name)" }
      : [finding.parts.map { "\($0.name) \($0.count.grouped)" }.joined(separator: ", ")]
        .filter { !$0.isEmpty }.map { "  " + $0 }
    let obstacle = finding.severity == .info ? "no repair" : "what to do"
    let remedy =
      finding.repair.map { "  repair: \($0)" } ?? finding.obstacle.map { "  \(obstacle): \($0)" }
    return [head] + parts + finding.examples.map { "  · \($0)" } + [remedy].compactMap(\.self)
  }
}
