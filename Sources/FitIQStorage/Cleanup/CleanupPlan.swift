package import FitIQDomain

/// What a cleanup would do to one store: computed without changing it.
package struct CleanupPlan: Sendable {
  package let storeID: String
  package let options: CleanupOptions
  package let changes: StoreChanges
  /// Copies that become one; listed only for a plan that is kept.
  package let groups: [SavedCleanupPlan.Group]
  /// Backend ids that the change leaves behind.
  let remotes: RemoteDuplicatePlan
  /// Whether a saved plan took a part of what could be done.
  package let isLimited: Bool
  /// As a dry run prints it.
  package let report: CleanupReport
  /// The check of the original, begun while the plan was made; nil where nothing was to begin.
  var integrity: IntegrityCheck?
}
