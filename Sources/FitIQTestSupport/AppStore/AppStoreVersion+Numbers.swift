package import FitIQDomain

extension AppStoreVersion {
  /// Of every version that a test can write.
  package static let numbers = allCases.map(\.rawValue)
  /// The number of the newest version.
  package static let newest = AppSchema.versions.upperBound
}
