import FitIQDomain
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// The doctor's counts are those of the damage that was made.
@Suite(.bounded) struct DoctorTests {
  let folder: ScratchFolder
  var path: String { folder.file("default.store") }

  init() throws {
    folder = try ScratchFolder()
  }

  private static let zones = ["UTC", "America/New_York"]
  private static let now = AppStoreScenario().now

  private func examine(
    _ path: String? = nil, zone: String? = "UTC", examples: Int = 3,
    _ prepare: (inout Doctor.Options) -> Void = { _ in }
  ) async throws -> DoctorReport {
    var options = Doctor.Options(examples: examples, asOf: Self.now)
    prepare(&options)
    return try await Doctor.examine(
      appStore: path ?? self.path,
      open: AppStore.Options(
        zone: zone.flatMap { TimeZone(identifier: $0) }, decodeStrings: { _ in [] }),
      options: options)
  }

  private func scenario(
    _ version: Int, _ faults: Set<Fault>, zone: String
  ) throws -> AppStoreScenario {
    var scenario = AppStoreScenario(version: version, faults: faults)
    scenario.zone = try #require(TimeZone(identifier: zone))
    if zone != "UTC" {
      // The clocks of New York went back on 2 November 2025.
      scenario.days = 30
    }
    return scenario
  }

  // MARK: Counts

  @Test(arguments: [4, 8, AppStoreVersion.newest], zones)
  func countsAreTheManifests(version: Int, zone: String) async throws {
    var faults = Set(Fault.allCases)
    // Both change what all other rows mean; they have tests of their own.
    faults.subtract([.zoneChange, .renamedProfile])
    var scenario = try scenario(version, faults, zone: zone)
    scenario.userCount = 2
    scenario.duplicateFactor = 2
    let manifest = try scenario.write(to: path)
    let report = try await examine(zone: zone, examples: 1_000)
    #expect(report.count(.duplicateEntries) == manifest.duplicateRows)
    #expect(report.part("progress_entries", of: .unattributedRows) == manifest.unattributedRows)
    #expect(report.count(.malformedRows) == manifest.malformedRows)
    #expect(report.count(.duplicateSleep) == manifest.sessionsMerged)
    #expect(report.count(.pendingWithoutEvent) == manifest.pendingWithoutEvent.count)
    let counts: [(DoctorCheck, Fault)] = [
      (.unnormalisedTimes, .unnormalisedTime), (.unknownSyncState, .unknownSyncStatus),
      (.negativeSleep, .negativeSleep), (.overlappingSleep, .overlappingSleep),
      (.stagesWithoutSession, .stageWithoutSession), (.unknownEvents, .unknownEventType),
      (.stuckProcessing, .stuckProcessing), (.eventsWithoutEntity, .orphanedEvents),
      (.deadLetters, .failedExhausted),
      (.severalEventsForEntity, .duplicateEvents), (.waitingEvents, .failedRetryable),
      (.completedEvents, .completedOld),
    ]
    for (check, fault) in counts {
      #expect(report.count(check) == manifest.faultCounts[fault] ?? 0, "\(check)")
    }
    #expect(report.count(.stuckSyncing) == (manifest.faultCounts[.stuckProcessing] ?? 0) / 2)
    #expect(
      report.count(.dailyTotalsWithHourlyRows) == (manifest.faultCounts[.dailyTotals] ?? 0) / 2)
    #expect(report.count(.fileIntegrity) == 0)
    #expect(!report.isHealthy)
  }

  @Test(arguments: [4, AppStoreVersion.newest], zones)
  func daysThatShowTooMuchAreNamedWithBothSums(version: Int, zone: String) async throws {
    let faults: Set<Fault> = [
      .partialThenFull, .revisedDown, .olderSynced, .backendCopy, .unnormalisedTime,
      .unknownSyncStatus, .sameID,
    ]
    let manifest = try scenario(version, faults, zone: zone).write(to: path)
    let report = try await examine(zone: zone, examples: 1_000)
    var expected: Set<String> = []
    for (user, days) in manifest.dailyStepsRaw {
      for (day, shown) in days {
        let held = manifest.dailySteps[user]?[day] ?? 0
        guard shown > held else { continue }
        let (all, kept) = (Int(clamping: shown).grouped, Int(clamping: held).grouped)
        expected.insert("\(day): shows \(all) steps, holds \(kept)")
      }
    }
    let finding = try #require(report.finding(.inflatedDailyTotals))
    #expect(finding.count == expected.count)
    #expect(Set(finding.examples) == expected)
  }

  @Test func copiesWithBackendIDsAreRemoteDuplicates() async throws {
    let faults: Set<Fault> = [
      .olderSynced, .revisedDown, .sameID, .duplicateSleep, .randomSleepIDs,
    ]
    let manifest = try AppStoreScenario(faults: faults).write(to: path)
    let queue = try DatabaseQueue(path: path)
    let expected = try await queue.read { db in
      try manifest.groups.reduce(into: ["entries": 0, "sleep": 0]) { counts, group in
        let isSleep = group.type == "sleep"
        let table = isSleep ? "ZSDSLEEPSESSION" : "ZSDPROGRESSENTRY"
        let ids = Set(group.rowIDs.map { $0.replacing("-", with: "") })
        let sent = try String.fetchSet(
          db,
          sql: """
            SELECT ZBACKENDID FROM \(table) WHERE ZBACKENDID IS NOT NULL
              AND hex(ZID) IN (\(ids.map { "'\($0)'" }.joined(separator: ", ")))
            """)
        counts[isSleep ? "sleep" : "entries", default: 0] += max(0, sent.count - 1)
      }
    }
    try queue.close()
    let report = try await examine()
    #expect(report.part("progress_entries", of: .remoteDuplicates) == expected["entries"])
    #expect(report.part("sleep_sessions", of: .remoteDuplicates) == expected["sleep"])
  }

  @Test func aRenamedProfileIsARelink() async throws {
    let manifest = try AppStoreScenario(faults: Set(Fault.allCases)).write(to: path)
    let report = try await examine()
    #expect(report.part("progress_entries", of: .unattributedRows) == manifest.unattributedRows)
    #expect(
      report.part("sleep_sessions", of: .unattributedRows) == manifest.unattributedSessions)
    let alone = try AppStoreScenario(faults: [.renamedProfile]).write(to: path)
    #expect(alone.unattributedRows > 0)
    // Events still name the user of a few rows.
    let finding = try #require(try await examine().finding(.unattributedRows))
    #expect(finding.repair == "fitiq cleanup --store \(path) --relink")
    var two = AppStoreScenario(faults: [.renamedProfile])
    two.userCount = 2
    try two.write(to: path)
    #expect(try await examine().finding(.unattributedRows)?.repair == nil)
    #expect(try await examine().finding(.unattributedRows)?.obstacle != nil)
  }

  @Test func anotherZoneFromTheMiddleOnContradicts() async throws {
    try AppStoreScenario(faults: [.zoneChange]).write(to: path)
    let finding = try #require(try await examine().finding(.contradictedTimes))
    #expect(finding.severity == .info && finding.count > 100)
    #expect(finding.repair == nil)
  }

  @Test func aWrongZoneNamesTheOneThatFits() async throws {
    try scenario(11, [], zone: "America/New_York").write(to: path)
    let finding = try #require(try await examine(zone: "Asia/Tokyo").finding(.contradictedTimes))
    let repair = try #require(finding.repair)
    let zone = try #require(repair.split(separator: " ").last.map(String.init))
    #expect(repair == "fitiq doctor --store \(path) --time-zone \(zone)")
    #expect(try await examine(zone: zone).count(.contradictedTimes) == 0)
  }

  /// An id that begins within the 80 bytes of a message is one, the last of them too.
  @Test(arguments: ["Entity not found: ", String(repeating: "x", count: 79), "a-b-c-d-e-f-: "])
  func deadLettersAreGroupedByErrorWithoutIDs(text: String) async throws {
    try AppStoreScenario(faults: [.failedExhausted]).write(to: path)
    try RawSQL.execute(
      """
      UPDATE ZSDOUTBOXEVENT SET ZERRORMESSAGE = '\(text)' || format(
        '%s-0000-4000-8000-%012d', iif(Z_PK % 2, '6F1B2C3D', '6f1B2c3D'), Z_PK)
      WHERE ZSTATUS = 'failed'
      """, in: path)
    let finding = try #require(try await examine().finding(.deadLetters))
    #expect(finding.parts == [Finding.Part(name: "\(text)<id>", count: 10)])
  }

  /// Whatever its state is: neither a retry nor a rescue helps it.
  @Test(arguments: [
    "ZSTATUS = 'failed', ZATTEMPTCOUNT = 5", "ZSTATUS = 'failed', ZATTEMPTCOUNT = 1",
    "ZSTATUS = 'processing', ZLASTATTEMPTAT = 1", "ZSTATUS = 'pending'",
    "ZSTATUS = 'failed', ZATTEMPTCOUNT = 5, ZERRORMESSAGE = 'cancelled by fitiq'",
    // Nobody can read it, but it blocks nothing.
    "ZSTATUS = 'failed', ZATTEMPTCOUNT = 5, ZCREATEDAT = NULL",
  ])
  func anEventWhoseEntityIsGoneIsFoundOnce(edit: String) async throws {
    let manifest = try AppStoreScenario(faults: [.orphanedEvents]).write(to: path)
    let orphans = try #require(manifest.eventIDs[.orphanedEvents]).map {
      "'\($0.replacing("-", with: ""))'"
    }
    let ids = orphans.joined(separator: ", ")
    try RawSQL.execute("UPDATE ZSDOUTBOXEVENT SET \(edit) WHERE hex(ZID) IN (\(ids))", in: path)
    let report = try await examine()
    #expect(report.count(.eventsWithoutEntity) == manifest.faultCounts[.orphanedEvents])
    for check in [
      DoctorCheck.deadLetters, .waitingEvents, .stuckProcessing, .setAsideEvents,
      .severalEventsForEntity, .unknownEvents,
    ] { #expect(report.count(check) == 0, "\(check)") }
  }

  // MARK: Healthy stores

  @Test(arguments: AppStoreVersion.numbers)
  func aCleanStoreIsHealthy(version: Int) async throws {
    var scenario = AppStoreScenario(version: version)
    scenario.userCount = 2
    scenario.isMigrated = version.isMultiple(of: 2)
    scenario.hasCloudKit = true
    try scenario.write(to: path)
    let report = try await examine()
    #expect(report.findings.filter { $0.severity != .info } == [])
    #expect(report.isHealthy)
    #expect(report.version == "V\(version)")
    #expect(report.count(.cloudKitMirroring) > 0)
  }

  @Test(
    arguments: zones + ["Europe/Lisbon", "Asia/Kolkata", "Australia/Lord_Howe"], [false, true])
  func aCleanStoreIsHealthyInItsZone(zone: String, leavesWAL: Bool) async throws {
    var scenario = try scenario(11, [], zone: zone)
    scenario.leavesWAL = leavesWAL
    try scenario.write(to: path)
    let report = try await examine(zone: zone)
    #expect(report.findings.filter { $0.severity != .info } == [], "\(report.findings)")
  }

  @Test func readingLeavesNoTrace() async throws {
    for leavesWAL in [false, true] {
      var scenario = AppStoreScenario(faults: Set(Fault.allCases))
      scenario.leavesWAL = leavesWAL
      try scenario.write(to: path)
      let before = FileTrace(of: folder.path)
      _ = try await examine()
      #expect(FileTrace(of: folder.path) == before)
    }
  }

  // MARK: Soundness

  @Test func coreDataFaultsAreFound() async throws {
    try AppStoreScenario(faults: [.stageWithoutSession]).write(to: path)
    let queue = try DatabaseQueue(path: path)
    try await queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          UPDATE ZSDWORKOUT SET Z_ENT = 3 WHERE Z_PK = 1;
          UPDATE ZSDPROGRESSENTRY SET Z_OPT = NULL WHERE Z_PK IN (4, 5);
          UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX - 3 WHERE Z_NAME = 'SDSleepStage';
          UPDATE ZSDMEALLOGITEM SET ZMEALLOG = 99999 WHERE Z_PK = 2;
          UPDATE ZSDTEMPLATEEXERCISE SET ZTEMPLATE = NULL WHERE Z_PK = 1;
          UPDATE ZSDMEAL SET ZUSERPROFILE = 77 WHERE Z_PK = 1;
          """)
    }
    try queue.close()
    let report = try await examine()
    #expect(report.count(.entityNumber) == 1)
    #expect(report.count(.missingUpdateCounter) == 2)
    #expect(report.count(.primaryKeyMaximum) == 3)
    #expect(report.count(.missedCascades) == 2)
    #expect(report.count(.stagesWithoutSession) == 3)
    // One meal, one of its items, one stage.
    #expect(report.count(.danglingKeys) == 3)
  }

  @Test func aShortNightWithNothingAfterItIsTruncated() async throws {
    let builder = try AppStoreBuilder(path: path, version: 11)
    let user = UUID()
    let profile = try builder.insert("SDUserProfileV11", ["id": user])
    let evening = 785_800_800.0  // 2025-11-25T22:00:00Z
    for (start, minutes) in [(evening, 68.0), (evening - 86_400, 430), (evening - 43_200, 40)] {
      try builder.insert(
        "SDSleepSession",
        [
          "id": UUID(), "startTime": start, "endTime": start + minutes * 60,
          "createdAt": start + minutes * 60 + 60, "source": "healthkit",
          "sourceID": UUID().uuidString, "syncStatus": "pending", "userProfile": profile,
        ])
    }
    try builder.finish()
    let finding = try #require(try await examine().finding(.truncatedSleep))
    #expect(finding.count == 1)
    #expect(finding.examples == ["2025-11-25: 68 minutes in bed"])
  }

  @Test func twoProfilesOfOneUserAndANightOfThreeDaysAreFound() async throws {
    try AppStoreScenario().write(to: path)
    try RawSQL.execute(
      """
      INSERT INTO ZSDUSERPROFILEV11 (Z_PK, Z_ENT, Z_OPT, ZID)
        SELECT Z_PK + 100, Z_ENT, Z_OPT, ZID FROM ZSDUSERPROFILEV11;
      UPDATE Z_PRIMARYKEY SET Z_MAX = 200 WHERE Z_NAME = 'SDUserProfileV11';
      UPDATE ZSDSLEEPSESSION SET ZENDTIME = ZSTARTTIME + 86400 WHERE Z_PK = 1;
      UPDATE ZSDSLEEPSESSION SET ZENDTIME = ZSTARTTIME + 259200 WHERE Z_PK = 2
      """, in: path)
    let report = try await examine()
    #expect(report.count(.duplicateProfiles) == 1)
    #expect(report.count(.implausibleSleep) == 1)
    #expect(report.finding(.implausibleSleep)?.examples.first?.hasSuffix("72 hours in bed") == true)
  }

  /// A total beside hours is not a copy: a cleanup leaves it, and the sum of the day with it.
  @Test func aTotalBesideHoursIsAFindingOfItsOwn() async throws {
    try AppStoreScenario(faults: [.dailyTotals]).write(to: path)
    let report = try await examine()
    #expect(report.count(.dailyTotalsWithHourlyRows) == 2)
    // Of a day before the hours began, whose total is there twice.
    #expect(report.count(.inflatedDailyTotals) == 1)
  }

  @Test func sizesAddUpAndArePredictedByACleanup() async throws {
    var scenario = AppStoreScenario()
    scenario.days = 60
    scenario.duplicateFactor = 8
    try scenario.write(to: path)
    let size = try #require(try await examine().size)
    #expect(size.shares.reduce(0) { $0 + $1.bytes } == size.totalBytes)
    #expect(!size.isEstimated)
    let store = try AppStore(
      path, options: AppStore.Options(zone: .gmt, decodeStrings: { _ in [] }))
    let plan = try CleanupPlanner(store, options: CleanupOptions(asOf: Self.now)).plan()
    #expect(size.predictedBytes == plan.report.size.predicted)
    #expect(size.predictedBytes * 3 < size.totalBytes)
  }

  // MARK: Damage

  @Test(arguments: stride(from: 0, to: 24, by: Effort.count(8, ci: 2, full: 1)).map(\.self))
  func aFlippedByteIsFoundOrRefused(seed: Int) async throws {
    try AppStoreScenario(faults: [.partialThenFull]).write(to: path)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let pages = bytes.count / 4_096
    // The header of one b-tree page after the other.
    let page = 1 + seed * (pages - 2) / 24
    for offset in 0..<8 { bytes[page * 4_096 + offset] = 0xA5 }
    try bytes.write(to: URL(fileURLWithPath: path))
    do {
      let report = try await examine()
      #expect(report.count(.fileIntegrity) > 0 && !report.isHealthy, "page \(page)")
    } catch let error as StorageError {
      #expect([.storeCorrupt, .foreignDatabase, .storeHostile].contains(error.code))
    }
  }

  @Test func filesThatAreNoStoreHaveTheirOwnErrors() async throws {
    func code(_ path: String) async -> StorageError.Code? {
      do {
        _ = try await examine(path)
        return nil
      } catch { return (error as? StorageError)?.code }
    }
    #expect(await code(folder.file("nothing.store")) == .storeMissing)
    #expect(await code(try folder.write(Data(), to: "empty.store")) == .notADatabase)
    #expect(await code(try folder.write(Data("text".utf8), to: "text.store")) == .notADatabase)
    let foreign = try DatabaseQueue(path: folder.file("foreign.store"))
    try await foreign.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER,
            Z_MAX INTEGER);
          CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR, Z_PLIST BLOB);
          CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
          INSERT INTO Z_PRIMARYKEY VALUES (1, 'Item', 0, 0);
          """)
    }
    try foreign.close()
    #expect(await code(folder.file("foreign.store")) == .foreignDatabase)
    try AppStoreScenario().write(to: path)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let cut = try folder.write(bytes.prefix(bytes.count / 2), to: "cut.store")
    // Of one that is cut, what can be read is examined.
    #expect(try await examine(cut).findings.contains { $0.id == .fileIntegrity })
  }

  // MARK: Around the store

  @Test func trackedDaysAreHeldAgainstTheRows() async throws {
    let manifest = try AppStoreScenario().write(to: path)
    let user = try #require(manifest.users.first.flatMap { UserID($0) })
    let stranger = try #require(UserID("6F1B2C3D-0000-4000-8000-00000000000A"))
    func list(_ metric: HealthMetric, _ days: [String]) -> LegacyEntry {
      LegacyEntry(
        key: LegacyContainer.key(metric), role: .trackedDays(metric),
        members: days.enumerated().map { LegacyMember(position: $0, value: .string($1)) })
    }
    func flag(_ user: UserID) -> LegacyEntry {
      LegacyEntry(
        key: "hasCompletedProgressiveSync_\(user)",
        role: .perUser(.hasCompletedProgressiveSync, user),
        members: [LegacyMember(position: nil, value: .bool(true))])
    }
    let preferences = LegacyPreferences(
      path: "x.plist", fingerprint: Fingerprint(of: Data()),
      entries: [
        list(.steps, ["2025-11-20", "2024-01-01", "2024-01-02", "no day"]),
        list(.sleep, ["2025-11-20", "2024-01-01"]), list(.activeEnergy, ["2024-01-01"]),
        flag(user), flag(stranger),
      ])
    let report = try await examine {
      $0.preferences = preferences
      $0.container = "/a container"
    }
    #expect(report.part("steps", of: .trackedDaysWithoutRows) == 2)
    #expect(report.part("sleep", of: .trackedDaysWithoutRows) == 1)
    #expect(report.count(.progressiveSyncWithoutHistory) == 2)
    #expect(report.count(.unreadableTracking) == 1)
    let finding = try #require(report.finding(.trackedDaysWithoutRows))
    #expect(finding.repair == "fitiq tracking clear --container '/a container'")
    #expect(finding.examples.first == "sleep 2024-01-01")
  }

  @Test func fitiqsOwnDatabaseIsExamined() throws {
    let fixture = try StorageFixture()
    let database = try fixture.open()
    let options = Doctor.Options(examples: 3, asOf: Self.now)
    #expect(try Doctor.examine(fixture.engine(), zone: nil, options: options).isHealthy)
    try fixture.execute(
      """
      INSERT INTO outbox_events (id, event_type, entity_id, user_id, status, created_at,
        last_attempt_at, attempt_count, max_attempts, error_message, priority, recorded_at,
        operation_id)
      VALUES ('a', 'progressEntry', '6F1B2C3D-0000-4000-8000-00000000000B', 'u', 'processing', 1, 1,
        1, 5, NULL, 0, 0, 1), ('b', 'bodyMass', '6F1B2C3D-0000-4000-8000-00000000000C', 'u',
        'pending', 1, NULL, 0, 5, NULL, 0, 0, 1), ('c', 'goal',
        '6F1B2C3D-0000-4000-8000-00000000000D', 'u', 'processing', 1, 1, 1, 5, NULL, 0, 0, 1)
      """, on: database)
    let report = try Doctor.examine(fixture.engine(), zone: nil, options: options)
    #expect(report.count(.stuckProcessing) == 1)
    #expect(report.count(.unknownEvents) == 1)
    // What an event of an unknown type or a goal is about, nobody here knows.
    #expect(report.count(.eventsWithoutEntity) == 1)
  }

  /// A migration does not repair a schema that was changed: it refuses.
  @Test func aMigrationIsNamedOnlyForMigrationsThatWait() throws {
    let fixture = try StorageFixture()
    let options = Doctor.Options(examples: 3, asOf: Self.now)
    _ = try fixture.engine(Array(Migration.embedded.dropLast())).up()
    let waiting = try Doctor.examine(fixture.engine(), zone: nil, options: options)
    #expect(waiting.finding(.schemaOutdated)?.repair?.hasPrefix("fitiq migrate up") == true)
    let database = try fixture.open()
    try fixture.execute(
      "CREATE TRIGGER strange AFTER DELETE ON users BEGIN SELECT 1; END", on: database)
    let changed = try Doctor.examine(fixture.engine(), zone: nil, options: options)
    #expect(changed.count(.schemaOutdated) == 0)
    #expect(changed.finding(.schemaDrift).map { $0.repair == nil } == true)
  }
}

extension DoctorReport {
  fileprivate func finding(_ check: DoctorCheck) -> Finding? { findings.first { $0.id == check } }

  func count(_ check: DoctorCheck) -> Int {
    findings.filter { $0.id == check }.reduce(0) { $0 + $1.count }
  }

  fileprivate func part(_ name: String, of check: DoctorCheck) -> Int {
    finding(check)?.parts.first { $0.name == name }?.count ?? 0
  }
}
