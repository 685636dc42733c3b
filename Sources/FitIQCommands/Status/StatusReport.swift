import FitIQDomain
import FitIQStorage
import FitIQSystem
import FitIQTerminal
import Foundation

/// A store on one screen.
struct StatusReport: Report {
  struct FindingLine: Encodable, Sendable {
    let id: DoctorCheck
    let severity: Finding.Severity
    let count: Int
    let isAccepted: Bool
  }

  let store: String
  let kind: StoreKind
  let version: String
  let timeZone: String?
  let asOf: Date
  let bytes: Int?
  /// The instant of the newest entry.
  let newestAt: Date?
  let isHealthy: Bool
  let findings: [FindingLine]
  /// Events by their states; nil where they cannot be read.
  let outbox: [String: Int]?
  let operations: [LoggedOperation]
  /// The first commands that the doctor proposes.
  let next: [String]
  private let zone: ZoneOffsets
  /// The container that was named; nil where the store was.
  private let place: String?

  init(
    doctor: DoctorReport, bytes: Int?, newestAt: Date?, outbox: [OutboxStats.Count]?,
    operations: [LoggedOperation], zone: ZoneOffsets, place: String?
  ) {
    self.place = place
    (store, kind, version) = (doctor.store, doctor.kind, doctor.version)
    (timeZone, asOf, isHealthy) = (doctor.timeZone, doctor.asOf, doctor.isHealthy)
    findings = doctor.findings.map {
      FindingLine(id: $0.id, severity: $0.severity, count: $0.count, isAccepted: $0.isAccepted)
    }
    let repairs = doctor.findings.filter { !$0.isAccepted }.compactMap(\.repair)
    next = Array(repairs.unique.prefix(2))
    let states = OutboxState.allCases.map { ($0.rawValue, 0) }
    self.outbox = outbox?.reduce(into: Dictionary(uniqueKeysWithValues: states)) {
      $0[$1.state.rawValue, default: 0] += $1.count
    }
    (self.bytes, self.newestAt) = (bytes, newestAt)
    (self.operations, self.zone) = (operations, zone)
  }

  private enum CodingKeys: CodingKey {
    case store, kind, version, timeZone, asOf, bytes, newestAt, isHealthy, findings, outbox
    case operations, next
  }

  var tables: [Table] {
    let width = facts.map(\.0.count).max() ?? 0
    let lines = facts.map { name, value in
      "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(value)"
    }
    var head = Table(title: ([store] + lines).joined(separator: "\n"), columns: [])
    head.hasSeverities = true
    return [head, log]
  }

  var dataTable: Table? {
    Table(
      columns: ["fact", "value"],
      rows: [["store", store], ["kind", kind.rawValue], ["version", version]]
        + facts.dropFirst().map { [$0.0.replacing(" ", with: "_"), $0.1] })
  }

  var closing: [String] {
    let steps = next.isEmpty ? [] : ["", "next:"] + next.map { "  \($0)" }
    let doctor = place.map { FitIQCall("doctor", store: $0).description } ?? "fitiq doctor"
    return steps + (findings.isEmpty ? [] : ["", "all findings: \(doctor)"])
  }

  private var facts: [(String, String)] {
    let kind = kind == .appStore ? "app store \(version)" : "fitiq database, schema \(version)"
    var facts = [
      ("kind", kind + (bytes.map { ", \(Cell.bytes($0))" } ?? "")),
      ("newest data", newest), ("findings", verdict),
    ]
    facts += [Finding.Severity.error, .warning].compactMap { severity in
      let found = findings.filter { $0.severity == severity && !$0.isAccepted }
      guard !found.isEmpty else { return nil }
      let more = found.count > 4 ? ", \(found.count - 4) more" : ""
      let names = found.prefix(4).map { "\($0.id.rawValue) \(Quantity.grouped($0.count))" }
      return (severity.rawValue + "s", names.joined(separator: ", ") + more)
    }
    return facts + [("outbox", events)]
  }

  private var events: String {
    guard let outbox else { return "cannot be read" }
    let states = OutboxState.allCases.map(\.rawValue).filter { outbox[$0] ?? 0 > 0 }
    return states.isEmpty
      ? "empty"
      : states.map { "\(Quantity.grouped(outbox[$0] ?? 0)) \($0)" }.joined(separator: ", ")
  }

  private var newest: String {
    guard let newestAt else { return "none" }
    let age = asOf.timeIntervalSince(newestAt)
    return "\(Cell.dated(newestAt, zone)), "
      + (age < 0 ? "in the future" : "\(StatsReport.age(age)) ago")
  }

  private var verdict: String {
    let counts = Finding.Severity.allCases.compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity && !$0.isAccepted }
      guard count > 0 else { return nil }
      return severity == .info ? "\(count) information" : count.counting(severity.rawValue)
    }
    let accepted = findings.count(where: \.isAccepted)
    let all = counts + (accepted > 0 ? ["\(accepted) accepted"] : [])
    return ((isHealthy ? ["healthy"] : []) + all).joined(separator: ", ")
  }

  private var log: Table {
    OperationLogReport(operations: operations, zone: zone).table(
      .people(zone),
      operations.isEmpty ? "last operations: none" : "last operations, \(Cell.zoneTitle(zone))")
  }
}
