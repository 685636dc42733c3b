import Foundation

/// The app's container of the demo: preferences and a damaged store of one and the same user.
package enum DemoContainer {
  /// Writes `FitIQ.xcappdata` into a folder and returns its path.
  package static func write(below folder: String) throws -> String {
    let bundle = folder + "/FitIQ.xcappdata"
    let place = bundle + "/AppData/Library/Application Support"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    var scenario = AppStoreScenario(
      version: 11,
      faults: [
        .partialThenFull, .olderSynced, .backendCopy, .dailyTotals, .duplicateSleep,
        .orphanedEntries, .pendingNoEvent, .failedExhausted, .stuckProcessing, .malformed,
      ])
    scenario.days = 21
    scenario.duplicateFactor = 3
    let manifest = try scenario.write(to: place + "/default.store")
    var container = LegacyContainer.demo
    container.name(user: manifest.users.first ?? LegacyContainer.demoUser)
    return try container.write(below: folder)
  }
}
