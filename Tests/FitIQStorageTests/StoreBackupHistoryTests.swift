import FitIQDomain
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Backups of an app store as its history tells them: list, restore, prune.
@Suite(.bounded) struct StoreBackupHistoryTests {
  let fixture: JournalFixture
  private let table = "ZSDPROGRESSENTRY"

  init() throws { fixture = try JournalFixture() }

  private func remove(_ keys: [Int64]) throws -> Int64 {
    var changes = StoreChanges()
    changes.tables[table] = .init()
    changes.tables[table]?.removed = KeyRanges(keys)
    return try fixture.perform(changes)
  }

  private func restore(_ name: String, isDryRun: Bool = false) throws -> StoreRestoreReport {
    try fixture.history.restore(name, context: fixture.context, isDryRun: isDryRun)
  }

  @Test func aWholeBackupIsRestoredAndCanBeTakenBack() throws {
    let original = try fixture.content()
    _ = try remove([1, 2])
    let first = try #require(try fixture.history.backups().first)
    _ = try remove([3, 4])
    let changed = try fixture.content()
    let trace = FileTrace(of: fixture.folder.path)
    _ = try restore(first.name, isDryRun: true)
    #expect(FileTrace(of: fixture.folder.path) == trace)
    let report = try restore(first.name)
    #expect(try fixture.content() == original)
    #expect(report.operationID == 3)
    let saved = try #require(report.savedCurrentTo)
    #expect(try fixture.mode(saved) == 0o600)
    let error = #expect(throws: StorageError.self) {
      try fixture.history.undo(3, context: fixture.context, isDryRun: false)
    }
    #expect(error?.code == .notUndoable && error?.hint?.contains("fitiq backups list") == true)
    _ = try restore((saved as NSString).lastPathComponent)
    #expect(try fixture.content() == changed)
    #expect(!FileManager.default.fileExists(atPath: fixture.path + "-wal"))
  }

  /// What was made is told, whatever becomes of the log of fitiq.
  @Test func aLogThatCannotBeCompletedDeniesNothing() throws {
    let original = try fixture.content()
    _ = try remove([1, 2])
    let first = try #require(try fixture.history.backups().first)
    let changed = try fixture.content()
    let journal = try fixture.journal()
    try journal.write {
      try $0.execute(sql: "CREATE UNIQUE INDEX one ON operations (state) WHERE state = 'done'")
    }
    let report = try restore(first.name)
    #expect(report.notes.contains { $0.contains("could not be completed") })
    #expect(try fixture.content() == original)
    let saved = try #require(report.savedCurrentTo)
    #expect(FileManager.default.fileExists(atPath: saved))
    try journal.write { try $0.execute(sql: "DROP INDEX one") }
    _ = try restore((saved as NSString).lastPathComponent)
    #expect(try fixture.content() == changed)
  }

  @Test func anUndoIsNotDeniedEither() throws {
    let original = try fixture.content()
    _ = try remove([1, 2])
    try fixture.journal().write {
      try $0.execute(sql: "CREATE UNIQUE INDEX one ON operations (state) WHERE state = 'done'")
    }
    let undo = try fixture.history.undo(1, context: fixture.context, isDryRun: false)
    #expect(undo.notes.contains { $0.contains("could not be completed") })
    #expect(try fixture.content() == original)
  }

  /// Copies share the journal, and their backups have the same names.
  @Test func pruningInACopyTakesNothingFromTheOriginal() throws {
    let original = try fixture.content()
    _ = try remove([1, 2])
    let copy = fixture.folder.file("copy")
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
    for name in ["", ".backups"] {
      try FileManager.default.copyItem(
        atPath: fixture.path + name, toPath: copy + "/default.store" + name)
    }
    let history = AppStoreHistory(
      copy + "/default.store", stateFolder: fixture.state, options: .init(busyTimeout: 0))
    let report = try history.prune(
      BackupRetention(age: 0, newest: 0), now: fixture.context.now + 86_400, isDryRun: false)
    #expect(report.pruned.count == 1)
    _ = try fixture.history.undo(1, context: fixture.context, isDryRun: false)
    #expect(try fixture.content() == original)
  }

  @Test func aBackupWithALogIsRestoredWhole() throws {
    var scenario = AppStoreScenario()
    scenario.leavesWAL = true
    let fixture = try JournalFixture(scenario)
    let original = try fixture.content()
    var changes = StoreChanges()
    changes.tables["ZSDOUTBOXEVENT"] = .init()
    changes.tables["ZSDOUTBOXEVENT"]?.removed = KeyRanges([1])
    try fixture.perform(changes)
    let backup = try #require(try fixture.history.backups().first)
    let log = try Data(contentsOf: URL(fileURLWithPath: backup.path + "-wal"))
    _ = try fixture.history.restore(backup.name, context: fixture.context, isDryRun: false)
    #expect(try fixture.content() == original)
    #expect(try Data(contentsOf: URL(fileURLWithPath: backup.path + "-wal")) == log)
  }

  @Test func onlyWholeBackupsOfThisStoreAreTaken() throws {
    _ = try remove([1])
    let folder = BackupFolder.path(of: fixture.path)
    var other = AppStoreScenario()
    other.seed = 77
    try other.write(to: folder + "/20251126T000000.000Z-other.store")
    let before = try fixture.content()
    for (name, code) in [
      ("nothing", StorageError.Code.backupMissing),
      ("20251126T000000.000Z-other.store", .backupInvalid),
    ] {
      let error = #expect(throws: StorageError.self) { try restore(name) }
      #expect(error?.code == code)
    }
    #expect(try fixture.content() == before)
  }

  @Test func aReaderIsInTheWayOfARestore() throws {
    _ = try remove([1])
    let backup = try #require(try fixture.history.backups().first)
    let reader = try fixture.open()
    try reader.read { db in
      _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
      let error = #expect(throws: StorageError.self) { try restore(backup.name) }
      #expect(error?.code == .busy)
    }
    try reader.close()
    #expect(throws: Never.self) { try restore(backup.name) }
  }

  @Test func aStoreThatCannotBeOpenedHasItsBackups() throws {
    let original = try fixture.content()
    _ = try remove([1])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    bytes.replaceSubrange(100..<140, with: Data(count: 40))
    try bytes.write(to: URL(fileURLWithPath: fixture.path))
    let backup = try #require(try fixture.history.backups().first)
    #expect(backup.operationID == 1)
    let error = #expect(throws: StorageError.self) { try restore(backup.name) }
    let hint = try #require(error?.hint)
    let steps = try #require(hint.firstRange(of: "mv "))
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", String(hint[steps.lowerBound...])]
    try shell.run()
    shell.waitUntilExit()
    #expect(try fixture.content() == original)
    #expect(try fixture.mode(fixture.path) == 0o600)
    // Without a backup the damage is what there is to say.
    try FileManager.default.removeItem(atPath: BackupFolder.path(of: fixture.path))
    try bytes.write(to: URL(fileURLWithPath: fixture.path))
    #expect(throws: StorageError.self) { try fixture.history.backups() }
  }

  @Test func filesThatTheJournalDoesNotKnowAreListed() throws {
    let folder = BackupFolder.path(of: fixture.path)
    _ = try remove([1])
    for name in ["20240101T000000.000Z-default.store", "x.store", "20240101T000000.000Z-a.partial"]
    {
      #expect(FileManager.default.createFile(atPath: folder + "/" + name, contents: nil))
    }
    let list = try fixture.history.backups()
    #expect(
      list.map(\.name) == [
        "20251126T233320.000Z-default.store", "20240101T000000.000Z-default.store",
      ])
    #expect(list.map(\.operationID) == [1, nil])
  }

  @Test func pruningNamesTheOperationsThatLoseTheirUndo() throws {
    _ = try remove([1])
    _ = try remove([2])
    let day: TimeInterval = 86_400
    let now = fixture.context.now
    func prune(_ age: Double, keep: Int, after: Double, isDryRun: Bool) throws -> BackupPruneReport
    {
      try fixture.history.prune(
        BackupRetention(age: age * day, newest: keep), now: now.addingTimeInterval(after * day),
        isDryRun: isDryRun)
    }
    #expect(try prune(30, keep: 0, after: 30, isDryRun: false).pruned.isEmpty)
    #expect(try prune(30, keep: 2, after: 31, isDryRun: false).pruned.isEmpty)
    let plan = try prune(30, keep: 1, after: 31, isDryRun: true)
    #expect(plan.pruned.count == 1 && plan.keptCount == 1 && plan.bytesFreed > 0)
    let report = try prune(30, keep: 0, after: 31, isDryRun: false)
    #expect(report.operationsWithoutUndo == [1, 2])
    #expect(try fixture.history.backups().isEmpty)
    let folder = BackupFolder.path(of: fixture.path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    let error = #expect(throws: StorageError.self) {
      try fixture.history.undo(nil, context: fixture.context, isDryRun: false)
    }
    #expect(error?.code == .backupMissing && error?.summary.contains("pruned") == true)
  }

  @Test func anUnfinishedRestoreIsSettledByTheContent() throws {
    _ = try remove([1])
    let backup = try #require(try fixture.history.backups().first)
    let journal = try fixture.journal()
    func intend(_ content: Fingerprint) throws {
      var entry = StoreJournal.Entry(
        kind: .storeRestore, summary: "x", storePath: fixture.path, backup: nil)
      entry.content = content
      _ = try journal.insert(entry, fixture.context)
    }
    let now = try fixture.open().read(StoreContent.fingerprint)
    try intend(now)
    try intend(try DatabaseQueue(path: backup.path).read(StoreContent.fingerprint))
    #expect(
      try fixture.history.operations(limit: nil).map(\.state) == [.intended, nil, nil])
  }
}

@Suite(.bounded) struct BackupRetentionTests {
  private func entry(_ days: Int, isMissing: Bool = false) -> BackupEntry {
    BackupEntry(
      path: "/b/\(days)", madeAt: Date(timeIntervalSince1970: Double(days) * 86_400), bytes: 1,
      isMissing: isMissing)
  }

  @Test(arguments: [
    (30.0, 0, [1, 2, 60]), (30.0, 1, [1, 2, 60]), (30.0, 2, [1, 2]), (30.0, 3, [1]),
    (10.0, 0, [1, 2, 60, 85]), (0.0, 9, []),
  ])
  func theOldOnesGoAndTheNewestStay(age: Double, newest: Int, expected: [Int]) {
    let entries = [1, 2, 60, 85].map { entry($0) }
    let expired = BackupRetention(age: age * 86_400, newest: newest).expired(
      entries, now: Date(timeIntervalSince1970: 100 * 86_400))
    #expect(expired.map(\.path) == expected.map { "/b/\($0)" })
  }

  /// What is gone already does not count as one that is kept.
  @Test func missingOnesKeepNothing() {
    let entries = [entry(1), entry(2, isMissing: true)]
    let expired = BackupRetention(age: 0, newest: 1).expired(
      entries, now: Date(timeIntervalSince1970: 100 * 86_400))
    #expect(expired.map(\.path) == ["/b/2"])
  }
}
