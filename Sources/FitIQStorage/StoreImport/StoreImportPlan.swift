package import FitIQDomain

/// What a person asked an import of a store to do.
package struct StoreImportPlan: Sendable {
  package var filter: StoreFilter
  package var keepsDuplicates: Bool
  /// Of the source's bytes.
  package var fingerprint: Fingerprint

  package init(filter: StoreFilter, keepsDuplicates: Bool, fingerprint: Fingerprint) {
    self.filter = filter
    self.keepsDuplicates = keepsDuplicates
    self.fingerprint = fingerprint
  }
}
