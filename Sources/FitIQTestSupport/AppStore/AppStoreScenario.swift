import FitIQDomain
package import Foundation

/// A store of the app with a known content: users, days, faults.
///
/// Equal settings give equal content. A fault changes only the rows it is about, so the same
/// scenario without it shows what was true before.
package struct AppStoreScenario: Sendable, Hashable {
  /// From 2 to `AppStoreVersion.newest`: the first version has no progress entries.
  package var version = 11
  package var userCount = 1
  /// Local days up to and including the one of `now`.
  package var days = 14
  /// The zone of the phone.
  package var zone = AppStoreScenario.utc
  /// Where the phone is from the middle day on under `zoneChange`.
  package var secondZone = TimeZone(identifier: "America/Sao_Paulo") ?? AppStoreScenario.utc
  /// 2025-11-26T12:00:00Z.
  package var now = Date(timeIntervalSince1970: 1_764_158_400)
  package var seed: UInt64 = 1
  /// Average number of rows for an hour.
  package var duplicateFactor = 1.0
  package var faults: Set<Fault> = []
  /// Where other than the usual number of a fault is wanted.
  package var counts: [Fault: Int] = [:]
  package var isMigrated = false
  package var hasCloudKit = false
  /// Leaves daily entries, sleep, and the outbox in the `-wal` only.
  package var leavesWAL = false

  package static let utc = TimeZone(secondsFromGMT: 0) ?? .gmt

  /// What a scenario asks for does not fit into its days.
  package struct NoRoom: Error {
    package let fault: Fault
  }

  package init(version: Int = 11, faults: Set<Fault> = []) {
    self.version = version
    self.faults = faults
  }

  /// A store whose outbox has events in every state, and faults that each of its verbs repairs.
  package static var brokenOutbox: AppStoreScenario {
    var scenario = AppStoreScenario(
      faults: [
        .failedRetryable, .failedExhausted, .stuckProcessing, .pendingNoEvent, .duplicateEvents,
        .unknownEventType, .orphanedEvents, .completedOld,
      ])
    scenario.days = 8
    return scenario
  }

  /// Writes the store, in place of one that is there, and returns what is true of it.
  @discardableResult
  package func write(to path: String) throws -> AppStoreManifest {
    if let made = MadeStores.shared[self] { return try made.write(to: path) }
    let manifest = try make(at: path)
    MadeStores.shared[self] = try MadeStores.Made(manifest)
    return manifest
  }

  /// Makes the store again, even where an equal one has been made.
  @discardableResult
  package func make(at path: String) throws -> AppStoreManifest {
    guard version >= 2 else { throw AppSchema.UnknownVersion(version: version) }
    var options = AppStoreBuilder.Options()
    options.isMigrated = isMigrated
    options.hasCloudKit = hasCloudKit
    options.seed = seed
    let builder = try AppStoreBuilder(path: path, version: version, options: options)
    let writer = ScenarioWriter(scenario: self, builder: builder)
    try writer.writeUsers()
    try writer.writeHours()
    try writer.writeOddEntries()
    if leavesWAL { try builder.checkpoint() }
    try writer.writeDailyEntries()
    try writer.writeSleep()
    try writer.writeBody()
    try writer.writeLog()
    try writer.writeOutbox()
    try builder.finish(leavingWAL: leavesWAL)
    return writer.finishedManifest()
  }

  /// How many of a fault there are to be; none where the version cannot have it.
  func count(of fault: Fault) -> Int {
    guard faults.contains(fault), fault.versions.contains(version) else { return 0 }
    return counts[fault] ?? fault.usualCount
  }

  func has(_ fault: Fault) -> Bool { count(of: fault) > 0 }
}
