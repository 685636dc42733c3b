import FitIQDomain
import FitIQStorage
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Whatever the doctor finds: the command that it prints repairs it, or it says why none does.
///
/// What a backend repairs is in `RemoteDuplicatesTests`.
@Suite(.bounded) struct DoctorRepairTests {
  private let fitiq: CommandRun
  private var store: String { fitiq.folder.file("default.store") }

  init() throws {
    var fitiq = try CommandRun()
    fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
    self.fitiq = fitiq
  }

  private struct Found: Decodable {
    let id: String
    let severity: String
    let count: Int
    let repair: String?
    let obstacle: String?
  }

  private func found(_ check: DoctorCheck, by arguments: [String]) async throws -> Found? {
    try await findings(by: arguments).first { $0.id == check.rawValue }
  }

  private func findings(by arguments: [String]) async throws -> [Found] {
    let result = try await fitiq.run(arguments + ["--output", "jsonl"])
    #expect([0, 1].contains(result.status), "\(result.error)")
    let findings = try result.out.split(separator: "\n").map {
      try JSONDecoder().decode(Found.self, from: Data($0.utf8))
    }
    for finding in findings {
      // One of the two, for every finding there is.
      #expect((finding.repair == nil) != (finding.obstacle ?? "").isEmpty, "\(finding)")
    }
    return findings
  }

  /// Runs the command as printed; what asks gets its answer.
  private func run(_ command: String) async throws -> CommandRun.Result {
    let asks = !command.hasPrefix("fitiq migrate up")
    // What is in quotes is one word.
    let words = command.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .flatMap { $0.offset % 2 == 0 ? $0.element.split(separator: " ") : [$0.element] }
    return try await fitiq.run(words.dropFirst().map(String.init) + (asks ? ["--yes"] : []))
  }

  /// Repairs until the finding is gone or has no repair; no command may be proposed twice.
  private func repair(
    _ check: DoctorCheck, _ doctor: [String]
  ) async throws -> (commands: [String], obstacle: String?) {
    var commands: [String] = []
    while let finding = try await found(check, by: doctor) {
      guard let command = finding.repair, !commands.contains(command) else {
        #expect(finding.repair == nil, "\(check): \(commands) did not repair it")
        #expect(finding.severity == "info" || Self.repairedElsewhere.contains(check))
        return (commands, finding.obstacle)
      }
      commands.append(command)
      if command.hasPrefix("fitiq doctor") {
        // Asking again is the repair.
        let words = command.split(separator: " ").dropFirst().map(String.init)
        #expect(try await found(check, by: words) == nil)
        return (commands, nil)
      }
      if command.hasPrefix("fitiq salvage") {
        // The damaged one stays as it is: the new one is without the finding.
        let made = "./repaired.store"
        let status = try await run("\(command) --to \(made)").status
        #expect(status == (check == .fileIntegrity ? 4 : 0))
        #expect(try await found(check, by: ["doctor", made]) == nil)
        return (commands, nil)
      }
      let result = try await run(command)
      #expect(result.status == 0, "\(command): \(result.error)")
    }
    return (commands, nil)
  }

  // MARK: App stores

  private func write(
    _ faults: Set<Fault>, _ sql: String = "", _ change: (inout AppStoreScenario) -> Void = { _ in }
  ) throws {
    var scenario = AppStoreScenario(faults: faults)
    scenario.days = 8
    change(&scenario)
    try scenario.write(to: store)
    if !sql.isEmpty { try RawSQL.execute(sql, in: store) }
  }

  private func write(_ change: (inout HandMadeStore) -> Void) throws {
    var made = HandMadeStore()
    change(&made)
    try made.write(to: store)
  }

  private static let evening = 1_764_108_000

  /// Makes a store that has it; returns the arguments that find it.
  private func prepare(_ check: DoctorCheck) async throws -> [String] {
    switch check {
    case .fileIntegrity: try damage()
    case .schemaOutdated, .schemaDrift: return try await prepareDatabase(check)
    case .foreignSchema: try write([], "CREATE VIEW v AS SELECT 1")
    case .entityNumber: try write([], "UPDATE ZSDWORKOUT SET Z_ENT = 3 WHERE Z_PK = 1")
    case .primaryKeyMaximum:
      try write([], "UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX - 3 WHERE Z_NAME = 'SDSleepStage'")
    case .missingUpdateCounter:
      try write([], "UPDATE ZSDPROGRESSENTRY SET Z_OPT = NULL WHERE Z_PK IN (4, 5)")
    case .danglingKeys: try write([], "UPDATE ZSDMEALLOGITEM SET ZMEALLOG = 99999 WHERE Z_PK = 2")
    case .missedCascades:
      try write([], "UPDATE ZSDTEMPLATEEXERCISE SET ZTEMPLATE = NULL WHERE Z_PK = 1")
    case .duplicateProfiles:
      try write(
        [],
        """
        INSERT INTO ZSDUSERPROFILEV11 (Z_PK, Z_ENT, Z_OPT, ZID)
          SELECT Z_PK + 100, Z_ENT, Z_OPT, ZID FROM ZSDUSERPROFILEV11;
        UPDATE Z_PRIMARYKEY SET Z_MAX = 200 WHERE Z_NAME = 'SDUserProfileV11'
        """)
    case .duplicateEntries, .inflatedDailyTotals: try write([.partialThenFull])
    case .dailyTotalsWithHourlyRows: try write([.dailyTotals])
    case .severalValuesADay:
      try write { made in
        for hour in 0..<2 {
          made.entries.append(
            .init(
              type: "water_liters", value: 0.2 + Double(hour), at: Self.evening - hour * 3_600,
              written: Self.evening))
        }
      }
    case .unnormalisedTimes: try write([.unnormalisedTime])
    case .malformedRows: try write([.malformed])
    case .unattributedRows: try write([.orphanedEntries])
    case .remoteDuplicates:
      try write([.partialThenFull, .olderSynced]) { $0.duplicateFactor = 2 }
    case .duplicateSleep: try write([.duplicateSleep])
    case .negativeSleep: try write([.negativeSleep])
    case .overlappingSleep: try write([.overlappingSleep])
    case .truncatedSleep:
      try write {
        $0.addNight(Self.evening, Self.evening + 4_080, stages: [], sourceID: "a")
        $0.nights[0].written = Self.evening + 4_140
      }
    case .implausibleSleep:
      try write { $0.addNight(Self.evening, Self.evening + 72 * 3_600, stages: []) }
    case .stagesWithoutSession: try write([.stageWithoutSession])
    case .unknownEvents: try write([.unknownEventType])
    case .deadLetters: try write([.failedExhausted])
    case .stuckProcessing, .stuckSyncing: try write([.stuckProcessing])
    case .eventsWithoutEntity: try write([.orphanedEvents])
    case .severalEventsForEntity: try write([.duplicateEvents])
    case .pendingWithoutEvent: try write([.pendingNoEvent])
    case .syncedWithoutBackendID:
      try write(
        [],
        """
        UPDATE ZSDPROGRESSENTRY SET ZBACKENDID = NULL
        WHERE Z_PK IN (SELECT Z_PK FROM ZSDPROGRESSENTRY WHERE ZSYNCSTATUS = 'synced' LIMIT 3)
        """)
    case .unknownSyncState: try write([.unknownSyncStatus])
    case .waitingEvents: try write([.failedRetryable])
    case .setAsideEvents:
      try write([.failedExhausted])
      try await fitiq.succeed("outbox", "cancel", "--failed", "--yes", "--store", store)
    case .completedEvents: try write([.completedOld])
    case .contradictedTimes:
      try write([]) { $0.zone = TimeZone(identifier: "America/New_York") ?? .gmt }
      return ["doctor", store, "--time-zone", "Asia/Tokyo"]
    case .deviceTimeZone: try write([])
    case .trackedDaysWithoutRows, .progressiveSyncWithoutHistory, .unreadableTracking:
      return ["doctor", try DemoContainer.write(below: fitiq.folder.path)]
    case .cloudKitDanglingRecords:
      try write([], "UPDATE ANSCKRECORDMETADATA SET ZENTITYPK = 999999 WHERE Z_PK = 1") {
        $0.hasCloudKit = true
      }
    case .cloudKitMirroring: try write([]) { $0.hasCloudKit = true }
    case .reclaimableBytes:
      try write([.partialThenFull]) {
        $0.days = 60
        $0.duplicateFactor = 8
      }
    }
    return ["doctor", store]
  }

  /// Writes over the middle of every other page behind the first.
  private func damage() throws {
    try write([])
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: store))
    for page in stride(from: UInt64(8_192), to: try file.seekToEnd(), by: 8_192) {
      try file.seek(toOffset: page)
      try file.write(contentsOf: Data(repeating: 0xA5, count: 2_048))
    }
    try file.close()
  }

  private func prepareDatabase(_ check: DoctorCheck) async throws -> [String] {
    if check == .schemaOutdated {
      let folder = (fitiq.store as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      _ = try MigrationEngine(
        path: fitiq.store, options: .init(busyTimeout: 5), runtime: Runtime(now: { Date() }),
        toolVersion: "test", migrations: Array(Migration.embedded.dropLast())
      ).up()
    } else {
      try await fitiq.succeed("migrate", "up")
      try RawSQL.execute(
        "CREATE TRIGGER strange AFTER DELETE ON users BEGIN SELECT 1; END", in: fitiq.store)
    }
    return ["doctor"]
  }

  /// What somebody else put there: an import or that person takes it out.
  private static let repairedElsewhere: Set<DoctorCheck> = [.foreignSchema, .schemaDrift]

  /// What a command repairs in an app's store or, of a schema, in a database.
  private static let repaired: Set<DoctorCheck> = [
    .fileIntegrity, .primaryKeyMaximum, .schemaOutdated, .danglingKeys, .missedCascades,
    .duplicateEntries,
    .inflatedDailyTotals,
    .unnormalisedTimes, .unattributedRows, .duplicateSleep, .stagesWithoutSession, .unknownEvents,
    .deadLetters, .stuckProcessing, .eventsWithoutEntity, .severalEventsForEntity,
    .pendingWithoutEvent, .stuckSyncing, .syncedWithoutBackendID, .completedEvents,
    .contradictedTimes, .reclaimableBytes, .trackedDaysWithoutRows,
    .progressiveSyncWithoutHistory, .unreadableTracking,
  ]

  @Test(
    arguments: Effort.spread(DoctorCheck.allCases.filter { $0 != .remoteDuplicates }, quick: 3))
  func whatIsFoundIsRepairedOrSaysWhyNot(check: DoctorCheck) async throws {
    let doctor = try await prepare(check)
    #expect(try await found(check, by: doctor) != nil, "\(check) was not made")
    let (commands, obstacle) = try await repair(check, doctor)
    #expect(commands.isEmpty == !Self.repaired.contains(check), "\(commands)")
    #expect((obstacle == nil) == Self.repaired.contains(check), "\(obstacle ?? "gone")")
  }

  /// Nearly every fault at once: each command is printed once, and afterwards none is left to run.
  @Test func allRepairsOfAContainerLeaveNothingToDo() async throws {
    let container = try DemoContainer.write(below: fitiq.folder.path)
    var tried: Set<String> = []
    while true {
      var commands: [String] = []
      // Copies on the backend need one.
      for finding in try await findings(by: ["doctor", container])
      where finding.id != "remote_duplicates" {
        if let command = finding.repair {
          commands.append(command)
        } else {
          // `findings` has looked at the reason.
          #expect(finding.severity == "info", "\(finding)")
        }
      }
      guard let next = commands.first else { break }
      guard tried.insert(next).inserted else {
        Issue.record("\(next) is printed again after it was run")
        break
      }
      let result = try await run(next)
      #expect(result.status == 0, "\(next): \(result.error)")
    }
    #expect(tried.count > 4)
    #expect(tried.contains("fitiq tracking clear --container \(container)"))
  }

  // MARK: Databases

  /// What an import brings along, and what only a database can have.
  @Test func aDatabasesFindingsAreRepairedOrSayWhyNot() async throws {
    let faults = Set(Fault.allCases).subtracting([.renamedProfile, .zoneChange])
    try write(
      faults,
      """
      UPDATE ZSDPROGRESSENTRY SET ZBACKENDID = NULL
      WHERE Z_PK IN (SELECT Z_PK FROM ZSDPROGRESSENTRY WHERE ZSYNCSTATUS = 'synced' LIMIT 3)
      """)
    try await fitiq.succeed("migrate", "store", store)
    var tried = 0
    for check in DoctorCheck.allCases where check != .remoteDuplicates {
      guard try await found(check, by: ["doctor"]) != nil else { continue }
      tried += 1
      _ = try await repair(check, ["doctor"])
    }
    #expect(tried > 5)
  }

  /// Also where the page holds the schema, without which nothing can be asked of the file.
  @Test func oneDamagedPageOfADatabaseIsAFinding() async throws {
    try await fitiq.succeed("migrate", "up")
    try RawSQL.execute("PRAGMA wal_checkpoint(TRUNCATE)", in: fitiq.store)
    let whole = try Data(contentsOf: URL(fileURLWithPath: fitiq.store))
    for page in stride(from: 1, to: whole.count / 4_096, by: Effort.count(40, ci: 6, full: 1)) {
      var bytes = whole
      bytes.replaceSubrange(
        page * 4_096..<(page + 1) * 4_096, with: Data(repeating: 0xA5, count: 4_096))
      try bytes.write(to: URL(fileURLWithPath: fitiq.store))
      let result = try await fitiq.run("doctor")
      #expect(result.status == 1 && result.out.contains("file_integrity"), "\(page): \(result)")
    }
  }

  /// A restore is named where there is something to restore, else a salvage.
  @Test(arguments: [false, true])
  func aDamagedDatabaseIsRestoredFromABackup(hasBackup: Bool) async throws {
    _ = try await prepareDatabase(.schemaOutdated)
    // A database that has rows is backed up before it is migrated.
    try await fitiq.succeed("migrate", "up")
    let backups = try FileManager.default.subpathsOfDirectory(atPath: fitiq.folder.path)
      .filter { $0.contains("backup") && !$0.hasSuffix("backups") }
    #expect(!backups.isEmpty)
    if !hasBackup {
      for name in backups { try? FileManager.default.removeItem(atPath: fitiq.folder.file(name)) }
    }
    try RawSQL.execute("PRAGMA wal_checkpoint(TRUNCATE)", in: fitiq.store)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: fitiq.store))
    let end = try file.seekToEnd()
    try file.seek(toOffset: end - 4_096)
    try file.write(contentsOf: Data(repeating: 0xA5, count: 4_096))
    try file.close()
    #expect(try await found(.fileIntegrity, by: ["doctor"]) != nil)
    let (commands, obstacle) = try await repair(.fileIntegrity, ["doctor"])
    #expect(commands.count == 1 && obstacle == nil)
    #expect(
      commands.first?.hasPrefix(hasBackup ? "fitiq migrate restore" : "fitiq salvage") == true)
  }

  // MARK: What a plan says

  @Test func whatWasDeliveredLatelyIsKept() async throws {
    try write(
      [.completedOld],
      """
      UPDATE ZSDOUTBOXEVENT SET ZCOMPLETEDAT = strftime('%s', 'now') - 978307200
      WHERE ZSTATUS = 'completed'
      """)
    let finding = try #require(try await found(.completedEvents, by: ["doctor", store]))
    #expect(finding.repair == nil && finding.obstacle?.contains("week") == true)
  }

  @Test func whatIsBeingSentIsLeftAlone() async throws {
    try write(
      [.stuckProcessing],
      """
      UPDATE ZSDOUTBOXEVENT SET ZLASTATTEMPTAT = strftime('%s', 'now') - 978307200
      WHERE ZSTATUS = 'processing'
      """)
    #expect(try await found(.stuckProcessing, by: ["doctor", store]) == nil)
    #expect(try await found(.stuckSyncing, by: ["doctor", store]) == nil)
  }

  /// A cleanup that would refuse repairs nothing, and says what it waits for.
  @Test func aRefusedCleanupIsNoRepair() async throws {
    try write([.partialThenFull]) { $0.zone = TimeZone(identifier: "America/New_York") ?? .gmt }
    let doctor = ["doctor", store, "--time-zone", "Asia/Tokyo"]
    let finding = try #require(try await found(.duplicateEntries, by: doctor))
    #expect(finding.repair == nil && finding.obstacle?.contains("--time-zone") == true)
  }

  @Test func aMirroredStoreIsChangedAlone() async throws {
    try write([.partialThenFull, .failedExhausted]) { $0.hasCloudKit = true }
    for check in [DoctorCheck.duplicateEntries, .deadLetters] {
      let (commands, obstacle) = try await repair(check, ["doctor", store])
      #expect(commands.count == 1 && commands[0].hasSuffix("--local-only") && obstacle == nil)
    }
  }

  /// Rows that are not entries have no command that finds out whose they are.
  @Test func rowsOfAGoneProfileSayWhose() async throws {
    try write([], "UPDATE ZSDMEAL SET ZUSERPROFILE = 77 WHERE Z_PK = 1")
    for check in [DoctorCheck.danglingKeys, .unattributedRows] {
      let (commands, obstacle) = try await repair(check, ["doctor", store])
      #expect(commands.isEmpty && obstacle != nil)
    }
  }
}
