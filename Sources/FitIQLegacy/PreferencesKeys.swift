import FitIQDomain

/// The keys of the app's preferences that fitiq knows.
///
/// Everything else is nobody's business.
enum PreferencesKeys {
  static let pendingTypes = "pendingHealthKitSyncTypes"
  private static let listPrefix = "com.fitiq.historical."
  private static let listSuffix = ".synced"

  /// Keys that FitIQ writes and fitiq does not migrate: they tell whose plist it is.
  private static let others: Set<String> = [
    "hasFinishedOnboardingSetup", "duplicateProfileCleanupCompleted_v1", "AppLanguageCode",
    "lastDatabaseCleanup", "com.fitiq.workout.templates",
  ]

  /// What a key holds, or nil for a key that is not about sync tracking.
  static func role(of key: String) -> LegacyEntry.Role? {
    if key == pendingTypes { return .pendingTypes }
    if let fragment = fragment(of: key) {
      return HealthMetric(keyFragment: fragment).map { .trackedDays($0) } ?? .unknownTrackedDays
    }
    for perUser in PerUserKey.allCases where key.hasPrefix(perUser.prefix) {
      return .perUser(perUser, UserID(key.dropFirst(perUser.prefix.count)))
    }
    return nil
  }

  /// Whether a key can only come from FitIQ.
  static func isFitIQ(_ key: String) -> Bool { role(of: key) != nil || others.contains(key) }

  /// Whether a key belongs to lume, a sister app whose preferences are easily taken for FitIQ's.
  static func isLume(_ key: String) -> Bool { key.hasPrefix("lume.") || key.hasPrefix("lume_") }

  private static func fragment(of key: String) -> Substring? {
    guard key.hasPrefix(listPrefix), key.hasSuffix(listSuffix),
      key.count >= listPrefix.count + listSuffix.count
    else { return nil }
    return key.dropFirst(listPrefix.count).dropLast(listSuffix.count)
  }
}
