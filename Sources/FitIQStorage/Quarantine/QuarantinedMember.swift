package import FitIQSystem
package import Foundation

/// A rejected member of a list, or a row of a store, as the quarantine keeps it.
///
/// Ids and reasons stay text: a row that a later version wrote is still shown.
package struct QuarantinedMember: Sendable, Equatable, Encodable {
  package let id: Int64
  package let userID: String?
  package let key: String
  /// Index in the list; nil when the value of the key itself was rejected.
  package let position: Int?
  package let rawType: String
  package let rawValue: String
  package let reason: String
  package let recordedAt: Date
  /// The path that it was imported from, where the ledger still has it.
  package let source: String?
  package let sourceFingerprint: Fingerprint?
}
