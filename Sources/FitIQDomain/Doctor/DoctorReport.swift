package import Foundation

/// Everything that the doctor has to say about one store.
package struct DoctorReport: Sendable, Encodable {
  package enum Kind: String, Sendable, Encodable {
    case appStore = "app_store"
    case database
  }

  package let store: String
  package let kind: Kind
  /// Schema version: `V11` of an app store, a number of a database.
  package let version: String
  package let timeZone: String?
  package let asOf: Date
  /// No error and no warning.
  package let isHealthy: Bool
  package let findings: [Finding]
  package let size: StoreSize?
  /// What could not be looked at, and why.
  package let notes: [String]

  /// Sorts the findings, the worst first; a store is healthy if none is above `info`.
  package init(
    store: String, kind: Kind, version: String, timeZone: String?, asOf: Date,
    findings: [Finding], size: StoreSize?, notes: [String]
  ) {
    self.store = store
    self.kind = kind
    self.version = version
    self.timeZone = timeZone
    self.asOf = asOf
    // What is worst first; within it as the checks stand.
    self.findings = findings.sorted { ($0.severity, $0.id) < ($1.severity, $1.id) }
    isHealthy = findings.allSatisfy { $0.severity == .info }
    self.size = size
    self.notes = notes
  }
}
