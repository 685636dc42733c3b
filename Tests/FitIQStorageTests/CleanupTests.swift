import FitIQDomain
import FitIQTestSupport
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Cleanups of whole generated stores against what is known of them.
@Suite struct CleanupTests {
  private let fixture: CleanupFixture

  init() throws { fixture = try CleanupFixture() }

  private static let faults = Set(Fault.allCases).subtracting([
    .renamedProfile, .zoneChange, .malformed, .unknownSyncStatus, .negativeSleep,
  ])

  struct Setting: Sendable, CustomTestStringConvertible {
    let version: Int
    let zone: String
    let users: Int
    var factor = 1.0
    var leavesWAL = false
    var testDescription: String {
      "V\(version) \(zone), \(users) users, factor \(factor)\(leavesWAL ? ", with a log" : "")"
    }
  }

  static let settings =
    [4, 11].flatMap { version in
      ["UTC", "America/New_York", "Asia/Kathmandu"].flatMap { zone in
        [1, 3].map { Setting(version: version, zone: zone, users: $0) }
      }
    } + [
      Setting(version: 11, zone: "Europe/Lisbon", users: 1, factor: 8),
      Setting(version: 8, zone: "Europe/Lisbon", users: 2, factor: 4, leavesWAL: true),
      Setting(version: 11, zone: "UTC", users: 1, leavesWAL: true),
    ]

  private func scenario(_ setting: Setting) throws -> AppStoreScenario {
    var scenario = AppStoreScenario(version: setting.version, faults: Self.faults)
    scenario.userCount = setting.users
    scenario.days = 30
    scenario.duplicateFactor = setting.factor
    scenario.leavesWAL = setting.leavesWAL
    scenario.zone = try #require(TimeZone(identifier: setting.zone))
    // The generator's clock changes by whole hours.
    if setting.zone == "Asia/Kathmandu" { scenario.now = AppStoreScenario().now }
    return scenario
  }

  @Test(arguments: settings)
  func leavesWhatIsTrueOfTheStore(setting: Setting) throws {
    let scenario = try scenario(setting)
    let manifest = try scenario.write(to: fixture.path)
    let before = try fixture.content()
    let report = try fixture.cleanUp(zone: scenario.zone)
    #expect(try fixture.integrity() == "ok")
    #expect(report.rows.allSatisfy { $0.before == $0.after + $0.removed })
    let entries = try #require(report.rows.first { $0.table == "progress_entries" })
    #expect(entries.removed == manifest.duplicateRows)
    try expectSurvivors(of: manifest, zone: scenario.zone)
    let sessions = try #require(report.rows.first { $0.table == "sleep_sessions" })
    #expect(sessions.removed == manifest.sessionsMerged)
    #expect(
      try fixture.count(
        "SELECT count(*) FROM ZSDSLEEPSTAGE WHERE ZSESSION NOT IN "
          + "(SELECT Z_PK FROM ZSDSLEEPSESSION) OR ZSESSION IS NULL") == 0)
    try expectEvents()
    try expectSoundness(before: before)
    // Once more: nothing to do, not a byte.
    let trace = FileTrace(of: fixture.folder.path)
    let again = try fixture.plan(zone: scenario.zone)
    #expect(again.changes.isEmpty, "\(again.report.actions)")
    #expect(FileTrace(of: fixture.folder.path) == trace)
  }

  private func expectSurvivors(of manifest: AppStoreManifest, zone: TimeZone) throws {
    let types = try fixture.read(zone: zone) { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT type, count(*) FROM progress_entries
          WHERE user_id IS NOT NULL GROUP BY type
          """)
    }
    #expect(
      Dictionary(uniqueKeysWithValues: types.map { ($0[0] as String, $0[1] as Int) })
        == manifest.logicalByType)
    for group in manifest.groups where group.type != "sleep" {
      let row = try fixture.read(zone: zone) { db in
        try Row.fetchAll(
          db, sql: "SELECT quantity, backend_id FROM progress_entries WHERE id = ?",
          arguments: [group.survivorID])
      }
      #expect(row.count == 1, "\(group.fault)")
      #expect(row.first?[0] == group.quantity, "\(group.fault)")
      #expect(row.first?[1] == group.backendID, "\(group.fault)")
    }
    let days = try fixture.read(zone: zone) { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT user_id, day, total(quantity) FILTER (WHERE time IS NOT NULL) AS hours,
            count(*) FILTER (WHERE time IS NOT NULL), total(quantity) FILTER (WHERE time IS NULL)
          FROM progress_entries WHERE type = 'steps' AND user_id IS NOT NULL GROUP BY 1, 2
          """)
    }
    var steps: [String: [String: Double]] = [:]
    for row in days {
      steps[row[0], default: [:]][row[1]] = (row[3] as Int) > 0 ? row[2] : row[4]
    }
    #expect(steps == manifest.dailySteps)
  }

  /// No event of a row that is gone, none open of a row that is synced by a merge.
  private func expectEvents() throws {
    guard try fixture.count("SELECT count(*) FROM outbox_events") > 0 else { return }
    #expect(
      try fixture.count(
        """
        SELECT count(*) FROM outbox_events AS o WHERE o.event_type = 'progressEntry'
          AND NOT EXISTS (SELECT 1 FROM progress_entries AS e WHERE e.id = o.entity_id)
        """) == 0)
    #expect(
      try fixture.count(
        """
        SELECT count(*) FROM outbox_events WHERE status = 'completed'
          AND completed_at < \(fixture.asOf.timeIntervalSince1970 - 7 * 86_400)
        """) == 0)
  }

  /// Keys, versions and what is Core Data's own.
  private func expectSoundness(before: [String: [String]]) throws {
    let after = try fixture.content()
    #expect(after.keys == before.keys)
    for table in before.keys
    where table.hasPrefix("Z_") || table.hasPrefix("A") { #expect(after[table] == before[table]) }
    for table in ["ZSDPHYSICALATTRIBUTE", "ZSDMEAL", "ZSDWORKOUT"] where before[table] != nil {
      #expect(after[table] == before[table])
    }
    let header = try fixture.read { db in
      try Row.fetchOne(
        db,
        sql: "SELECT (SELECT auto_vacuum FROM pragma_auto_vacuum), page_size FROM pragma_page_size")
    }
    #expect(header?[0] == 2)
  }

  @Test(arguments: 0..<24)
  func agreesWithASlowImplementation(seed: Int) throws {
    var dice = SplitMix64(seed: UInt64(seed) &+ 77)
    var scenario = AppStoreScenario(version: Bool.random(using: &dice) ? 11 : 4)
    let zones = ["UTC", "America/New_York", "Asia/Kolkata"]
    scenario.zone = try #require(
      TimeZone(identifier: zones[Int.random(in: 0..<3, using: &dice)]))
    scenario.seed = UInt64.random(in: 1...9_999, using: &dice)
    scenario.days = Int.random(in: 16...40, using: &dice)
    scenario.userCount = Int.random(in: 1...2, using: &dice)
    scenario.duplicateFactor = Double.random(in: 1...4, using: &dice)
    let known: [Fault] = [
      .unnormalisedTime, .partialThenFull, .revisedDown, .olderSynced, .backendCopy, .sameID,
      .dailyDuplicates, .dailyTotals, .rawHeartRate, .duplicateSleep, .completedOld,
    ]
    scenario.faults = Set(known.filter { _ in Bool.random(using: &dice) })
    try scenario.write(to: fixture.path)
    let before = try fixture.content()
    let expected = try SlowCleanup(path: fixture.path, zone: scenario.zone)
    let report = try fixture.cleanUp(zone: scenario.zone)
    let left = try fixture.read { db in
      try Row.fetchAll(
        db, sql: "SELECT Z_PK, ZQUANTITY, ZBACKENDID FROM ZSDPROGRESSENTRY ORDER BY Z_PK")
    }
    #expect(left.map { $0[0] as Int64 } == expected.survivors.map(\.key))
    #expect(left.map { $0[1] as Double } == expected.survivors.map(\.quantity))
    #expect(left.map { $0[2] as String? } == expected.survivors.map { expected.backendIDs[$0.key] })
    let sums = Dictionary(grouping: report.days, by: \.day).mapValues { days in
      days.reduce(0) { $0 + $1.stepsAfter }
    }
    var slow: [LocalDay: Double] = [:]
    for (key, steps) in expected.dailySteps {
      slow[try #require(LocalDay(key.split(separator: " ")[1])), default: 0] += steps
    }
    #expect(sums == slow)
    // cleanup ∘ cleanup = cleanup
    #expect(try fixture.plan(zone: scenario.zone).changes.isEmpty)
    // undo ∘ cleanup = identity
    guard let operation = report.operationID else { return }
    let history = AppStoreHistory(
      fixture.path, stateFolder: fixture.stateFolder, options: .init(busyTimeout: 5))
    _ = try history.undo(operation, context: fixture.context, isDryRun: false)
    #expect(try fixture.content() == before)
  }
}
