import FitIQDomain
package import FitIQSystem

/// What a person asked an import of a store to do.
package struct StoreImportPlan: Sendable {
  package var filter: StoreFilter
  package var keepsDuplicates: Bool
  /// Import although more wall times contradict the zone than a fitting one would leave.
  package var acceptsZone: Bool
  /// The fingerprint of the source's bytes.
  package var fingerprint: Fingerprint

  package init(
    filter: StoreFilter, keepsDuplicates: Bool = false, acceptsZone: Bool = false,
    fingerprint: Fingerprint
  ) {
    self.filter = filter
    self.keepsDuplicates = keepsDuplicates
    self.acceptsZone = acceptsZone
    self.fingerprint = fingerprint
  }
}
