import FitIQDomain
import FitIQTerminal
import Foundation

/// The doctor's report as every format shows it.
struct DoctorAnswer: Report {
  let report: DoctorReport

  func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

  var records: [any Encodable & Sendable] { report.findings }

  /// What a person reads: findings with a line of examples each.
  var tables: [Table] {
    let findings = Table(
      title: title,
      columns: [
        Table.Column("severity"), Table.Column("finding"), Table.Column("count", .right),
        Table.Column("meaning"),
      ],
      rows: report.findings.flatMap { finding -> [[String]] in
        let line = [
          finding.severity.rawValue, finding.id.rawValue, Self.count(finding), finding.meaning,
        ]
        let detail = Self.detail(finding)
        return detail.isEmpty ? [line] : [line, ["", "", "", "· " + detail]]
      })
    return [findings]
  }

  var dataTable: Table? {
    let columns = ["severity", "finding", "count", "meaning", "examples", "repair", "obstacle"]
    return Table(
      columns: columns.map { Table.Column($0) },
      rows: report.findings.map { finding in
        [
          finding.severity.rawValue, finding.id.rawValue, String(finding.count), finding.meaning,
          finding.examples.joined(separator: "; "), finding.repair ?? "", finding.obstacle ?? "",
        ]
      })
  }

  /// Each command once, with what it repairs; then why nothing repairs the rest.
  var closing: [String] {
    var lines = report.size.map { ["", Self.text($0)] } ?? []
    let commands = grouped(report.findings) { $0.repair }
    if !commands.isEmpty { lines += ["", "repair (each shows its plan with --dry-run):"] }
    // The names are a comment to a shell that gets the whole line.
    lines += commands.map { "  \($0.text)  # \($0.findings)" }
    // What is information alone needs none.
    let obstacles = grouped(report.findings.filter { $0.severity != .info }) { $0.obstacle }
    if !obstacles.isEmpty { lines += ["", "no command repairs:"] }
    lines += obstacles.map { "  \($0.findings): \($0.text)" }
    if !report.notes.isEmpty { lines += [""] + report.notes.map { "note: \($0)" } }
    return lines
  }

  private func grouped(
    _ findings: [Finding], by text: (Finding) -> String?
  ) -> [(text: String, findings: String)] {
    var groups: [(text: String, findings: String)] = []
    for finding in findings {
      guard let text = text(finding) else { continue }
      if let position = groups.firstIndex(where: { $0.text == text }) {
        groups[position].findings += ", " + finding.id.rawValue
      } else {
        groups.append((text, finding.id.rawValue))
      }
    }
    return groups
  }

  private var title: String {
    let kind = report.kind == .appStore ? "app store \(report.version)" : "database"
    let zone = report.timeZone.map { ", zone \($0)" } ?? ""
    return "\(Cell.fileName(report.store)): \(kind)\(zone): \(verdict)"
  }

  private var verdict: String {
    let errors = report.findings.count { $0.severity == .error }
    let warnings = report.findings.count { $0.severity == .warning }
    guard !report.isHealthy else { return "healthy" }
    return [errors.counting("error"), warnings.counting("warning")].joined(separator: ", ")
  }

  private static func count(_ finding: Finding) -> String {
    finding.id == .reclaimableBytes ? Cell.bytes(finding.count) : String(finding.count)
  }

  private static func detail(_ finding: Finding) -> String {
    let parts = finding.parts.count > 1 || finding.examples.isEmpty ? finding.parts : []
    let shares = parts.prefix(4).map { "\($0.name) \($0.count)" }
    // One screen: the rest of the examples is in JSON.
    return ([shares.joined(separator: ", ")] + finding.examples.prefix(1))
      .filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private static func text(_ size: StoreSize) -> String {
    let shares = size.shares.sorted { $0.bytes > $1.bytes }
      .map { "\($0.cause.rawValue) \(Cell.bytes($0.bytes))" }
    let estimated = size.isEstimated ? " (estimated)" : ""
    return "size \(Cell.bytes(size.totalBytes))\(estimated): \(shares.joined(separator: ", "));"
      + " after a cleanup about \(Cell.bytes(size.predictedBytes))"
  }
}
