package import FitIQDomain
package import Foundation

/// A copy of the app's container, as Xcode downloads it, with the preferences that a test wants.
package struct LegacyContainer {
  package var preferences: [String: Any]

  package init(preferences: [String: Any]) {
    self.preferences = preferences
  }

  package static let plistName = "com.marcosbarbero.FitIQ.plist"
  package static let demoUser = "6F1B2C3D-0000-4000-8000-00000000000A"

  /// Keys of Apple's frameworks that lie in every app's preferences.
  package static var foreignKeys: [String: Any] {
    [
      "AppleLanguages": ["pt-BR", "en-NL"],
      "AppleKeyboardsExpanded": 1,
      "AKLastEmailListRequestDateKey": Date(timeIntervalSince1970: 1_763_627_412),
      "PKLogNotificationServiceResponsesKey": false,
      "nested.settings": ["theme": "dark", "volume": 0.5] as [String: Any],
      "hasFinishedOnboardingSetup": true,
    ]
  }

  package static func key(_ metric: HealthMetric) -> String {
    "com.fitiq.historical.\(metric.keyFragment).synced"
  }

  /// Consecutive days as the app writes them.
  package static func days(from first: String, count: Int) -> [String] {
    guard let first = LocalDay(first) else { return [] }
    return (0..<count).map { first.advanced(by: $0).description }
  }

  /// Two months of one user with the faults that real lists have.
  package static var demo: LegacyContainer {
    var preferences = foreignKeys
    let january = days(from: "2025-01-01", count: 31)
    preferences[key(.steps)] = january + ["2025-01-31", "2025-02-30", "2568-02-01", "٢٠٢٥-٠٢-٠٢"]
    preferences[key(.heartRate)] = january.filter { $0 != "2025-01-10" && $0 != "2025-01-11" }
    preferences[key(.sleep)] = [String](january.reversed()) + ["", "yesterday"]
    preferences[key(.bodyMass)] = ["2025-01-06", "2025-01-13", 20_250_120] as [Any]
    preferences["com.fitiq.historical.bp.synced"] = ["2025-01-05"]
    preferences["pendingHealthKitSyncTypes"] = ["HKQuantityTypeIdentifierStepCount"]
    preferences["hasStartedProgressiveSync_\(demoUser)"] = true
    preferences["hasCompletedProgressiveSync_\(demoUser)"] = true
    return LegacyContainer(preferences: preferences)
  }

  /// Makes the keys that name the demo's user name another one.
  package mutating func name(user: String) {
    for (key, value) in preferences where key.hasSuffix(Self.demoUser) {
      preferences[key] = nil
      preferences[key.replacing(Self.demoUser, with: user)] = value
    }
  }

  package func plistBytes(_ format: PropertyListSerialization.PropertyListFormat = .binary) throws
    -> Data
  {
    try PropertyListSerialization.data(fromPropertyList: preferences, format: format, options: 0)
  }

  /// Writes `FitIQ.xcappdata` into a folder and returns its path.
  package func write(below folder: String) throws -> String {
    let bundle = folder + "/FitIQ.xcappdata"
    let place = bundle + "/AppData/Library/Preferences"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try plistBytes().write(to: URL(fileURLWithPath: place + "/" + Self.plistName))
    return bundle
  }
}
