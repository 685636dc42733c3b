import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

@Suite(.bounded) struct StoreUndoTests {
  private let table = "ZSDPROGRESSENTRY"

  private func undo(
    _ fixture: JournalFixture, _ id: Int64? = nil, isDryRun: Bool = false
  ) throws -> UndoReport {
    try fixture.history.undo(id, context: fixture.context, isDryRun: isDryRun)
  }

  private func refusal(
    _ fixture: JournalFixture, _ id: Int64? = nil
  ) -> StorageError? {
    #expect(throws: StorageError.self) { try undo(fixture, id) }
  }

  private func smallChange() -> StoreChanges {
    var changes = StoreChanges()
    changes.tables[table] = .init()
    changes.tables[table]?.removed = KeyRanges([2, 3, 7])
    changes.tables[table]?.updates = [.init(key: 5, values: ["ZQUANTITY": .real(1.5)])]
    return changes
  }

  /// Undo after anything is as if nothing had been done.
  @Test(arguments: Effort.seeds(4, ci: 12))
  func undoIsIdentity(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var scenario = AppStoreScenario(
      version: [3, 4, 8, AppStoreVersion.newest][Int(clamping: seed % 4)],
      faults: [.partialThenFull, .duplicateSleep])
    scenario.seed = seed
    scenario.days = 5
    scenario.isMigrated = seed % 3 == 0
    scenario.leavesWAL = seed.isMultiple(of: 2)
    let fixture = try JournalFixture(scenario)
    let before = try fixture.content()
    let changes = try fixture.randomChanges(&generator)
    let id = try fixture.perform(changes)
    #expect(try fixture.content() != before)
    let plan = try undo(fixture, isDryRun: true)
    let report = try undo(fixture)
    #expect(report.undone == id && report.operationID == id + 1 && plan.operationID == nil)
    #expect(report.rowsRestored == changes.removedCount + changes.changedCount)
    #expect(plan.rowsRestored == report.rowsRestored)
    #expect(try fixture.content() == before)
    for suffix in ["-wal", "-shm", "-journal"] {
      #expect(!FileManager.default.fileExists(atPath: fixture.path + suffix))
    }
    let log = try fixture.history.operations(limit: nil)
    #expect(log.map(\.undoneBy) == [nil, id + 1])
    #expect(log.map(\.undoes) == [id, nil])
    #expect(log.first?.rowsAdded == changes.removedCount)
  }

  @Test func rowsThatCameLaterStay() throws {
    let fixture = try JournalFixture()
    let before = try fixture.content()
    try fixture.perform(smallChange())
    try fixture.execute(
      "INSERT INTO \(table) (Z_PK, Z_ENT, Z_OPT, ZTYPE) VALUES (90001, 1, 1, 'later')")
    _ = try undo(fixture)
    var after = try fixture.content()
    let added = Set(after[table] ?? []).subtracting(before[table] ?? [])
    #expect(added.count == 1 && added.first?.contains("'later'") == true)
    after[table]?.removeAll { added.contains($0) }
    #expect(after == before)
  }

  @Test func aDryRunLeavesNoTrace() throws {
    var scenario = AppStoreScenario()
    scenario.leavesWAL = true
    let fixture = try JournalFixture(scenario)
    try fixture.perform(smallChange())
    let before = FileTrace(of: fixture.folder.path)
    _ = try undo(fixture, isDryRun: true)
    #expect(FileTrace(of: fixture.folder.path) == before)
  }

  @Test(arguments: [
    ("UPDATE ZSDPROGRESSENTRY SET Z_OPT = Z_OPT + 1 WHERE Z_PK = 5", "ZSDPROGRESSENTRY 5"),
    ("UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = 1.25 WHERE Z_PK = 5", "ZSDPROGRESSENTRY 5"),
    ("DELETE FROM ZSDPROGRESSENTRY WHERE Z_PK = 5", "ZSDPROGRESSENTRY 5"),
    ("INSERT INTO ZSDPROGRESSENTRY (Z_PK, Z_ENT) VALUES (3, 1)", "ZSDPROGRESSENTRY 3"),
    ("ALTER TABLE ZSDPROGRESSENTRY ADD COLUMN ZNEW VARCHAR", "other columns"),
  ])
  func whatChangedSinceIsNamedAndKept(sql: String, named: String) throws {
    let fixture = try JournalFixture()
    try fixture.perform(smallChange())
    try fixture.execute(sql)
    let before = try fixture.content()
    let error = refusal(fixture)
    #expect(error?.code == .undoConflict && error?.summary.contains(named) == true)
    #expect(try fixture.content() == before)
    #expect(try fixture.history.operations(limit: nil).count == 1)
  }

  @Test func theBackupHasToBeThereAndWhole() throws {
    let fixture = try JournalFixture()
    let id = try fixture.perform(smallChange())
    let backup = try #require(try fixture.history.backups().first)
    #expect(backup.operationID == id && backup.enablesUndo && !backup.isMissing)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: backup.path))
    let place = URL(fileURLWithPath: backup.path)
    var damaged = bytes
    for page in stride(from: 4_096, to: bytes.count, by: 4_096) { damaged[page] = 0xEE }
    try damaged.write(to: place)
    #expect(refusal(fixture)?.code == .backupInvalid)
    try Data("no database".utf8).write(to: place)
    #expect(refusal(fixture)?.code == .backupInvalid)
    try FileManager.default.removeItem(at: place)
    #expect(refusal(fixture)?.code == .backupMissing)
    #expect(try fixture.history.backups().first?.isMissing == true)
    try bytes.write(to: place)
    #expect(throws: Never.self) { try undo(fixture) }
  }

  @Test func aBackupOfAnotherMomentIsRefused() throws {
    let fixture = try JournalFixture()
    try fixture.perform(smallChange())
    let backup = try #require(try fixture.history.backups().first)
    try FileManager.default.removeItem(atPath: backup.path)
    try FileManager.default.copyItem(atPath: fixture.path, toPath: backup.path)
    #expect(refusal(fixture)?.code == .backupInvalid)
  }

  @Test func whatCannotBeUndoneSaysWhy() throws {
    let fixture = try JournalFixture()
    #expect(refusal(fixture)?.code == .operationUnknown)
    let first = try fixture.perform(smallChange())
    #expect(refusal(fixture, 99)?.code == .operationUnknown)
    let undone = try undo(fixture)
    #expect(refusal(fixture)?.code == .operationUnknown)
    let twice = refusal(fixture, first)
    #expect(twice?.code == .notUndoable && twice?.summary.contains("already") == true)
    let again = refusal(fixture, undone.operationID)
    #expect(again?.code == .notUndoable && again?.hint?.contains("again") == true)
  }

  @Test func operationsAreUndoneNewestFirst() throws {
    let fixture = try JournalFixture()
    let before = try fixture.content()
    let first = try fixture.perform(smallChange())
    var more = StoreChanges()
    more.tables[table] = .init()
    more.tables[table]?.removed = KeyRanges([5, 8])
    let second = try fixture.perform(more)
    #expect(refusal(fixture, first)?.code == .undoConflict)
    #expect(try undo(fixture).undone == second)
    #expect(try undo(fixture).undone == first)
    #expect(try fixture.content() == before)
  }

  /// Between the intent and the commit, and between the commit and the end.
  @Test(arguments: [JournalFixture.Cut.beforeCommit, .beforeFinish])
  func afterACrashTheStoreDecides(cut: JournalFixture.Cut) throws {
    let fixture = try JournalFixture()
    let before = try fixture.content()
    try fixture.perform(smallChange(), cut: cut)
    let isDone = cut == .beforeFinish
    #expect(
      try fixture.history.operations(limit: nil).map(\.state) == [isDone ? nil : .intended])
    if isDone {
      _ = try undo(fixture)
    } else {
      #expect(refusal(fixture)?.code == .operationUnknown)
    }
    #expect(try fixture.content() == before)
  }

  @Test func anotherProcessIsWaitedForOrNamed() throws {
    let fixture = try JournalFixture()
    try fixture.perform(smallChange())
    let other = try fixture.open()
    try other.inDatabase { db in
      try db.inTransaction(.immediate) {
        try db.execute(sql: "UPDATE ZSDOUTBOXEVENT SET Z_OPT = 9 WHERE Z_PK = 1")
        #expect(refusal(fixture)?.code == .busy)
        return .rollback
      }
    }
  }

  @Test func aMirroredStoreNeedsToBeAskedFor() throws {
    var scenario = AppStoreScenario()
    scenario.hasCloudKit = true
    let fixture = try JournalFixture(scenario)
    try fixture.perform(smallChange())
    #expect(throws: Never.self) { try undo(fixture, isDryRun: true) }
    #expect(refusal(fixture)?.code == .cloudKitMirrored)
    let local = AppStoreHistory(
      fixture.path, stateFolder: fixture.state, options: .init(), isLocalOnly: true)
    #expect(throws: Never.self) {
      try local.undo(nil, context: fixture.context, isDryRun: false)
    }
  }
}
