import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Cleanups of whole generated stores against what is known of them.
@Suite(.bounded) struct CleanupTests {
  private let fixture: CleanupFixture

  init() throws { fixture = try CleanupFixture() }

  /// `renamedProfile` takes the profile from every row, so that only a relink finds their user;
  /// `zoneChange` makes a cleanup refuse until the zone is accepted: each has a test of its own with
  /// all of the others.
  private static let faults = Set(Fault.allCases).subtracting([.renamedProfile, .zoneChange])

  struct Setting: Sendable, CustomTestStringConvertible {
    let version: Int
    let zone: String
    /// Its days have a change of the clocks in their middle.
    let now: String
    var users = 1
    var factor = 2.0
    var leavesWAL = false
    var testDescription: String {
      "V\(version) \(zone), \(users) users, factor \(factor)\(leavesWAL ? ", with a log" : "")"
    }

    func scenario(_ faults: Set<Fault>) throws -> AppStoreScenario {
      var scenario = AppStoreScenario(version: version, faults: faults)
      scenario.userCount = users
      scenario.days = 16
      scenario.now = try Date(now, strategy: .iso8601)
      scenario.duplicateFactor = factor
      scenario.leavesWAL = leavesWAL
      scenario.zone = try #require(TimeZone(identifier: zone))
      return scenario
    }
  }

  /// An hour twice, an hour that is not there, half an hour twice.
  static let zones = [
    ("America/New_York", "2025-11-11T12:00:00Z"), ("Europe/Lisbon", "2025-04-08T12:00:00Z"),
    ("Australia/Lord_Howe", "2025-04-15T12:00:00Z"),
  ]

  static let settings =
    [4, AppStoreVersion.newest].flatMap { version in
      zones.flatMap { zone, now in
        [1, 3].map { Setting(version: version, zone: zone, now: now, users: $0) }
      }
    } + [
      // No midnight; quarters of an hour; a store that is mostly copies; one that is still in its log.
      Setting(version: 11, zone: "America/Santiago", now: "2025-09-16T12:00:00Z"),
      Setting(version: 8, zone: "Pacific/Chatham", now: "2025-10-07T12:00:00Z", leavesWAL: true),
      Setting(version: 11, zone: "Europe/Lisbon", now: "2025-11-04T12:00:00Z", factor: 8),
    ]

  @Test(arguments: Effort.spread(settings, quick: 3))
  func leavesWhatIsTrueOfTheStore(setting: Setting) throws {
    let scenario = try setting.scenario(Self.faults)
    let manifest = try scenario.write(to: fixture.path)
    for fault in Self.faults where fault.versions.contains(setting.version) {
      #expect(manifest.faultCounts[fault] ?? 0 > 0, "\(fault)")
    }
    try expectCopiesAroundTheChange(in: manifest, of: scenario)
    try expectTruth(of: scenario, manifest)
  }

  /// With one profile all rows are its own again; with several only those that an event gives to one
  /// are anybody's.
  @Test(arguments: [(users: 1, relinks: true), (3, false)])
  func rowsThatNameNoProfileHaveTheirUserByOtherMeans(users: Int, relinks: Bool) throws {
    for (zone, now) in Effort.spread(Self.zones, quick: 2) {
      let setting = Setting(version: 11, zone: zone, now: now, users: users)
      // Where no row names anybody, those of a user who was deleted cannot be told from the others.
      let others = Self.faults.subtracting([.orphanedEntries])
      let scenario = try setting.scenario(others.union([.renamedProfile]))
      var manifest = try scenario.write(to: fixture.path)
      if relinks {
        // What is true with the profile is true again.
        let place = fixture.folder.file("named.store")
        manifest = try setting.scenario(others).write(to: place)
      }
      var options = CleanupOptions(asOf: scenario.now)
      options.relinks = relinks
      try expectTruth(of: scenario, manifest, options: options)
    }
  }

  /// Somebody travelled: instants are right, and texts are those of another place.
  @Test(arguments: [4, AppStoreVersion.newest])
  func instantsWinOverTheTextsOfAnAcceptedZone(version: Int) throws {
    let setting = Setting(version: version, zone: "Europe/Lisbon", now: "2025-04-08T12:00:00Z")
    let scenario = try setting.scenario(Self.faults.union([.zoneChange]))
    let manifest = try scenario.write(to: fixture.path)
    let options = CleanupOptions(asOf: scenario.now)
    let error = #expect(throws: StorageError.self) {
      try fixture.plan(options, zone: scenario.zone)
    }
    #expect(error?.code == .zoneContradicted)
    try expectTruth(of: scenario, manifest, options: options, acceptsZone: true)
  }

  /// Copies were made of the hours on both sides of the change, and where an hour is there twice, the
  /// same wall time is two entries.
  private func expectCopiesAroundTheChange(
    in manifest: AppStoreManifest, of scenario: AppStoreScenario
  ) throws {
    let first = scenario.now.addingTimeInterval(Double(-scenario.days) * 86_400)
    let change = try #require(scenario.zone.nextDaylightSavingTimeTransition(after: first))
    #expect(change < scenario.now.addingTimeInterval(-4 * 86_400))
    let hours = manifest.entries.filter { $0.time != nil && $0.copies > 1 }
    for near: Range<Double> in [-10_800..<0, 0..<10_800] {
      #expect(
        hours.contains { near.contains($0.date - change.timeIntervalSinceReferenceDate) })
    }
    let isBack =
      scenario.zone.secondsFromGMT(for: change)
      < scenario.zone.secondsFromGMT(for: change.addingTimeInterval(-1))
    let labels = Dictionary(
      grouping: manifest.entries.filter { $0.time?.hasSuffix(":00:00") == true },
      by: { "\($0.user) \($0.type) \($0.day) \($0.time ?? "")" })
    let twice = labels.values.count { $0.count == 2 }
    #expect(twice == (isBack ? 2 * scenario.userCount : 0))
  }

  /// Cleans the store and compares all of it with what is known.
  private func expectTruth(
    of scenario: AppStoreScenario, _ manifest: AppStoreManifest, options: CleanupOptions? = nil,
    acceptsZone: Bool = false
  ) throws {
    let zone = scenario.zone
    let options = options ?? CleanupOptions(asOf: scenario.now)
    let before = try Content(fixture)
    let report = try fixture.cleanUp(options, zone: zone, acceptsZone: acceptsZone)
    #expect(try fixture.integrity() == "ok")
    #expect(report.rows.allSatisfy { $0.before == $0.after + $0.removed })
    let after = try Content(fixture)
    expectEntries(manifest, before, after, options, comparesTimes: !acceptsZone)
    expectNights(manifest, before, after)
    expectEvents(manifest, after)
    expectOthers(before, after, options)
    try expectSteps(manifest, report, zone: zone)
    // Once more: nothing to do, not a byte.
    let trace = FileTrace(of: fixture.folder.path)
    let again = try fixture.plan(options, zone: zone, acceptsZone: acceptsZone)
    #expect(again.changes.isEmpty, "\(again.report.actions)")
    #expect(FileTrace(of: fixture.folder.path) == trace)
  }

  private func expectEntries(
    _ manifest: AppStoreManifest, _ before: Content, _ after: Content, _ options: CleanupOptions,
    comparesTimes: Bool
  ) {
    let (before, after) = (before.entries, after.entries)
    #expect(Set(after.keys) == Set(before.keys).subtracting(manifest.mergedEntries))
    for entry in manifest.entries {
      guard let row = after[entry.key] else { continue }
      #expect(row["ZQUANTITY"] == entry.quantity, "\(entry)")
      #expect(row["ZBACKENDID"] == entry.backendID, "\(entry)")
      #expect(row["ZSYNCSTATUS"] == entry.syncStatus, "\(entry)")
      #expect(row["ZDATE"] == entry.date, "\(entry)")
      if comparesTimes { #expect(row["ZTIME"] == entry.time, "\(entry)") }
    }
    // What nobody has twice, and what is nobody's or unreadable, is as it was.
    let merged = Set(manifest.entries.lazy.filter { $0.copies > 1 }.map(\.key))
    for (key, row) in after where !merged.contains(key) && !options.relinks {
      #expect(row == before[key])
    }
  }

  private func expectNights(
    _ manifest: AppStoreManifest, _ before: Content, _ after: Content
  ) {
    let (stages, left) = (before.stages, after.stages)
    #expect(Set(left.keys) == Set(stages.keys).subtracting(manifest.surplusStages))
    for (key, row) in left { #expect(row == stages[key]) }
    let (nights, kept) = (before.nights, after.nights)
    #expect(Set(kept.keys) == Set(nights.keys).subtracting(manifest.mergedNights))
    for night in manifest.nights {
      guard let row = kept[night.key], let old = nights[night.key] else { continue }
      #expect(row["ZBACKENDID"] == night.backendID, "\(night)")
      #expect(row["ZSYNCSTATUS"] == night.syncStatus, "\(night)")
      for column in [
        "ZSTARTTIME", "ZENDTIME", "ZTIMEINBEDMINUTES", "ZTOTALSLEEPMINUTES", "ZSLEEPEFFICIENCY",
      ] {
        #expect(row[column] as Double? == old[column] as Double?)
      }
    }
  }

  private func expectEvents(_ manifest: AppStoreManifest, _ after: Content) {
    var events: [String: AppStoreManifest.Event] = [:]
    for row in after.events.values {
      let (id, entity): (UUID, UUID) = (row["ZID"], row["ZENTITYID"])
      events[id.uuidString] = .init(status: row["ZSTATUS"], entity: entity.uuidString)
    }
    let unlike = Set(events.keys).union(manifest.events.keys).filter {
      events[$0] != manifest.events[$0]
    }
    #expect(unlike == [])
  }

  /// What is Core Data's own, and what a cleanup has nothing to do with.
  private func expectOthers(_ before: Content, _ after: Content, _ options: CleanupOptions) {
    #expect(after.all.keys == before.all.keys)
    #expect(after.vacuum == 2)
    let owned = before.all.keys.filter { $0.hasPrefix("ZSD") }
    let touched = options.relinks ? Set(owned) : Content.cleaned
    for table in before.all.keys where !touched.contains(table) {
      #expect(after.all[table] == before.all[table], "\(table)")
    }
  }

  /// Daily sums as the report tells them, and as they are read from the store.
  private func expectSteps(
    _ manifest: AppStoreManifest, _ report: CleanupReport, zone: TimeZone
  ) throws {
    func sums(_ steps: (CleanupReport.Day) -> Double) -> [String: [String: Double]] {
      report.days.reduce(into: [:]) { $0[$1.user, default: [:]][$1.day.description] = steps($1) }
    }
    let distinct = manifest.entries.lazy.filter { $0.type == "steps" }.reduce(
      into: [String: [String: Double]]()
    ) { $0[$1.user, default: [:]][$1.day, default: 0] += $1.quantity }
    #expect(sums(\.stepsBefore) == manifest.dailyStepsRaw)
    #expect(sums(\.stepsAfter) == distinct)
    let totals = try OpenStore.appStore(try fixture.open(zone)).totals(
      of: "steps", by: .day, EntryFilter()
    ).totals
    #expect(totals.allSatisfy { $0.duplicateRows == 0 })
    let read = totals.reduce(into: [String: [String: Double]]()) {
      $0[$1.userID, default: [:]][$1.period] = $1.deduplicated
    }
    #expect(read == manifest.dailySteps)
  }

  /// All that a store holds.
  private struct Content {
    static let cleaned: Set = [
      "ZSDPROGRESSENTRY", "ZSDSLEEPSESSION", "ZSDSLEEPSTAGE", "ZSDOUTBOXEVENT",
    ]

    let all: [String: [Row]]
    let vacuum: Int?

    init(_ fixture: CleanupFixture) throws {
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: fixture.path, configuration: configuration)
      (all, vacuum) = try queue.read { db in
        let tables = try String.fetchAll(
          db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        let rows = try tables.map {
          ($0, try Row.fetchAll(db, sql: "SELECT * FROM \"\($0)\" ORDER BY rowid"))
        }
        return (
          Dictionary(uniqueKeysWithValues: rows),
          try Int.fetchOne(db, sql: "PRAGMA auto_vacuum")
        )
      }
      try queue.close()
    }

    var entries: [Int64: Row] { rows(of: "ZSDPROGRESSENTRY") }
    var nights: [Int64: Row] { rows(of: "ZSDSLEEPSESSION") }
    var stages: [Int64: Row] { rows(of: "ZSDSLEEPSTAGE") }
    var events: [Int64: Row] { rows(of: "ZSDOUTBOXEVENT") }

    private func rows(of table: String) -> [Int64: Row] {
      (all[table] ?? []).reduce(into: [:]) { $0[$1["Z_PK"] as Int64] = $1 }
    }
  }

  @Test(arguments: 0..<Effort.count(2, ci: 24, full: 24))
  func agreesWithASlowImplementation(seed: Int) throws {
    var dice = SplitMix64(seed: UInt64(clamping: seed) &+ 77)
    var scenario = AppStoreScenario(version: Bool.random(using: &dice) ? AppStoreVersion.newest : 4)
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
