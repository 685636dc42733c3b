package import Foundation

/// Everything that the doctor has to say about one store.
package struct DoctorReport: Sendable, Encodable {
  package let store: String
  package let kind: StoreKind
  /// Schema version: `V11` of an app store, a number of a database.
  package let version: String
  package let timeZone: String?
  package let asOf: Date
  /// No error and no warning but accepted ones.
  package let isHealthy: Bool
  package let findings: [Finding]
  package let size: StoreSize?
  /// What could not be looked at, and why.
  package let notes: [String]

  /// Sorts the findings, the worst first; a store is healthy if none is above `info`.
  package init(
    store: String, kind: StoreKind, version: String, timeZone: String?, asOf: Date,
    findings: [Finding], size: StoreSize?, notes: [String]
  ) {
    self.store = store
    self.kind = kind
    self.version = version
    self.timeZone = timeZone
    self.asOf = asOf
    // What is worst first; within it as the checks stand.
    self.findings = findings.sorted { ($0.severity, $0.id) < ($1.severity, $1.id) }
    isHealthy = findings.allSatisfy { $0.severity == .info || $0.isAccepted }
    self.size = size
    self.notes = notes
  }

  /// The same with what was accepted marked.
  ///
  /// - Parameter counts: The count that each had when it was accepted.
  package func accepting(_ counts: [DoctorCheck: Int]) -> DoctorReport {
    let marked = findings.map { finding in
      var finding = finding
      finding.accepted = counts[finding.id]
      return finding
    }
    return DoctorReport(
      store: store, kind: kind, version: version, timeZone: timeZone, asOf: asOf,
      findings: marked, size: size, notes: notes)
  }

  /// What it says of some findings alone.
  package func limited(to checks: Set<DoctorCheck>) -> DoctorReport {
    DoctorReport(
      store: store, kind: kind, version: version, timeZone: timeZone, asOf: asOf,
      findings: findings.filter { checks.contains($0.id) }, size: nil, notes: [])
  }
}
