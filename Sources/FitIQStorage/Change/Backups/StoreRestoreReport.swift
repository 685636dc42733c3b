package import Foundation

/// What a restore of a whole backup into an app's store did, or in a dry run would do.
package struct StoreRestoreReport: Sendable, Equatable, Encodable {
  package let path: String
  package let restoredFrom: String
  package let madeAt: Date
  /// The backup of what was there; nil in a dry run.
  package let savedCurrentTo: String?
  package let operationID: Int64?
  package let notes: [String]
  package let isDryRun: Bool
}
