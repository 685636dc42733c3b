import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// The bulk commands over the events of an app's store.
@Suite(.bounded) struct AppStoreOutboxTests {
  private static let verbs: [OutboxVerb] = [
    .retry, .cancel, .rescue, .prune(completed: 86_400, dead: 86_400),
  ]

  /// All versions that have an outbox, columns in other orders, with and without a log.
  @Test(arguments: Effort.spread(Array(3...AppStoreVersion.newest), quick: 2))
  func anyCommandsAreTakenBack(version: Int) throws {
    let fixture = try AppOutboxFixture(version: version) {
      $0.isMigrated = version.isMultiple(of: 2)
      $0.leavesWAL = version.isMultiple(of: 3)
    }
    var dice = SplitMix64(seed: UInt64(clamping: version))
    var contents = [try fixture.store.content()]
    var operations: [Int64] = []
    for round in 0..<6 {
      let verb = Self.verbs[round % Self.verbs.count]
      var filter = OutboxFixture.filter(&dice, at: fixture.moment)
      if round < Self.verbs.count { filter = OutboxFilter() }
      let plan = try fixture.change(verb, filter, isDryRun: true)
      #expect(try fixture.store.content() == contents.last)
      let report = try fixture.change(verb, filter)
      #expect(report.done == plan.done && report.skips == plan.skips && report.notes == [])
      #expect((report.operationID != nil) == (report.done > 0))
      guard let operation = report.operationID else { continue }
      operations.append(operation)
      contents.append(try fixture.store.content())
    }
    #expect(operations.count > 2)
    for operation in operations.reversed() {
      contents.removeLast()
      let report = try fixture.undo(operation)
      #expect(report.rowsRestored > 0 && report.rowsRemoved == 0)
      #expect(try fixture.store.content() == contents.last)
    }
    for suffix in ["-wal", "-shm", "-journal", ".backups"] {
      #expect(!FileManager.default.fileExists(atPath: fixture.store.path + suffix))
    }
  }

  /// Nothing else than the events' rows, and of these nothing else than what the verb is about.
  @Test(arguments: [3, 7, AppStoreVersion.newest])
  func onlyWhatIsMeantChanges(version: Int) throws {
    let fixture = try AppOutboxFixture(version: version)
    let before = try fixture.rows()
    let others = try fixture.store.content().filter { $0.key != "ZSDOUTBOXEVENT" }
    let report = try fixture.change(.retry, AppOutboxFixture.filter(.dead))
    #expect(try fixture.store.content().filter { $0.key != "ZSDOUTBOXEVENT" } == others)
    let after = try fixture.rows()
    #expect(before.keys == after.keys)
    var changed = 0
    for (key, row) in before {
      let names = Set(row.columnNames).filter { row[$0] as DatabaseValue != after[key]?[$0] }
      guard !names.isEmpty else { continue }
      changed += 1
      #expect(names == ["ZSTATUS", "ZATTEMPTCOUNT", "ZERRORMESSAGE", "Z_OPT"])
      #expect(after[key]?["Z_OPT"] as Int? == (row["Z_OPT"] as Int? ?? 0) + 1)
      #expect(after[key]?["ZSTATUS"] as String? == "pending")
      #expect(after[key]?["ZATTEMPTCOUNT"] as Int? == 0)
    }
    #expect(changed == report.done && changed > 0)
  }

  @Test func whatWasCancelledIsADeadLetterThatOnlyItsIDWakes() throws {
    let fixture = try AppOutboxFixture()
    let report = try fixture.change(.cancel, AppOutboxFixture.filter(.pending, .stuck, .waiting))
    #expect(report.done > 0)
    let dead = try fixture.events(AppOutboxFixture.filter(.dead))
    let cancelled = dead.filter { $0.errorMessage == "cancelled by fitiq: why" }
    #expect(cancelled.count == report.done)
    #expect(cancelled.allSatisfy { $0.attemptCount == $0.maxAttempts && $0.attemptCount ?? 9 < 5 })
    let retry = try fixture.change(.retry, AppOutboxFixture.filter(.dead))
    #expect(retry.done == dead.count - cancelled.count)
    #expect(retry.skips.map(\.count) == [cancelled.count])
    var named = OutboxFilter()
    named.ids = [try #require(cancelled.first?.id)]
    #expect(try fixture.change(.retry, named).done == 1)
    #expect(try fixture.change(.cancel, AppOutboxFixture.filter(.dead)).done == 0)
  }

  /// Whatever an app's store has for the two numbers.
  @Test(arguments: [
    ("ZATTEMPTCOUNT = 0", 0, 5), ("ZATTEMPTCOUNT = 1, ZMAXATTEMPTS = 3", 1, 5),
    ("ZATTEMPTCOUNT = NULL, ZMAXATTEMPTS = NULL", 0, 5),
    ("ZATTEMPTCOUNT = 7, ZMAXATTEMPTS = 40", 7, 7), ("ZMAXATTEMPTS = -1", 0, 5),
    ("ZATTEMPTCOUNT = -3", 0, 5), ("ZATTEMPTCOUNT = 'x', ZMAXATTEMPTS = 'y'", 0, 5),
  ])
  func whatIsGivenUpKeepsTheNumberOfItsAttempts(edit: String, made: Int, allowed: Int) throws {
    let fixture = try AppOutboxFixture(faults: [])
    try fixture.store.execute(
      """
      UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'pending', ZATTEMPTCOUNT = 0, ZLASTATTEMPTAT = 700000000;
      UPDATE ZSDOUTBOXEVENT SET \(edit)
      """)
    func numbers() throws -> Set<[Int]> {
      Set(try fixture.rows().values.map { [$0["ZATTEMPTCOUNT"], $0["ZMAXATTEMPTS"]] })
    }
    let before = try fixture.store.content()
    let cancel = try fixture.change(.cancel, OutboxFilter())
    #expect(try numbers() == [[made, made]])
    #expect(try fixture.events(AppOutboxFixture.filter(.dead)).count == cancel.done)
    let cancelled = try fixture.store.content()
    // A database has them as the store does.
    let (storage, database) = try fixture.imported()
    var imported: [OutboxEvent] = []
    try OpenStore.database(database).forEachEvent(OutboxFilter(), at: fixture.moment) {
      imported.append($0)
    }
    #expect(imported.count == cancel.done && cancel.done > 0)
    #expect(
      imported.allSatisfy {
        $0.state == .dead && $0.attemptCount == Int64(made) && $0.maxAttempts == Int64(made)
      })
    let outbox = OutboxFixture(storage: storage, database: database)
    #expect(try outbox.miscounted() == [] && outbox.misdated() == [])
    var named = OutboxFilter()
    named.ids = imported.compactMap(\.id)
    try fixture.change(.retry, named)
    #expect(try numbers() == [[0, allowed]])
    // Without a later attempt the database decides for itself what is sent.
    let content = try outbox.content()
    try fixture.importAll(into: database, storage.context)
    #expect(try outbox.content() == content)
    _ = try fixture.undo()
    #expect(try fixture.store.content() == cancelled)
    _ = try fixture.undo()
    #expect(try fixture.store.content() == before)
  }

  @Test func whatTheAppCannotReadIsNotWokenUp() throws {
    let fixture = try AppOutboxFixture(faults: [.unknownEventType])
    try fixture.store.execute("UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'failed', ZATTEMPTCOUNT = 5")
    let report = try fixture.change(.retry, OutboxFilter())
    #expect(report.skips.map(\.count) == [fixture.manifest.faultCounts[.unknownEventType]])
  }

  /// Where no row names its profile, an event is all that does.
  @Test func anEventThatTellsAnOwnerIsNotPruned() throws {
    let fixture = try AppOutboxFixture(faults: [.completedOld, .renamedProfile])
    let report = try fixture.change(.prune(completed: 60, dead: 60), OutboxFilter())
    #expect(report.done == 0)
    #expect(report.skips.contains { $0.reason == "tells whose its entity is" })
  }

  // MARK: Undo

  @Test func keptRowsGoWithTheBackups() throws {
    let fixture = try AppOutboxFixture()
    let first = try #require(
      fixture.change(.retry, AppOutboxFixture.filter(.dead)).operationID)
    let second = try #require(
      fixture.change(.cancel, AppOutboxFixture.filter(.pending)).operationID)
    let day: TimeInterval = 86_400
    func prune(keep: Int, after days: Double, isDryRun: Bool) throws -> BackupPruneReport {
      try fixture.store.history.prune(
        BackupRetention(age: 30 * day, newest: keep),
        now: fixture.context.now.addingTimeInterval(days * day), isDryRun: isDryRun)
    }
    #expect(try prune(keep: 0, after: 30, isDryRun: false).isEmpty)
    #expect(try prune(keep: 2, after: 31, isDryRun: false).isEmpty)
    let plan = try prune(keep: 0, after: 31, isDryRun: true)
    #expect(Set(plan.prunedRows.map(\.operationID)) == [first, second])
    #expect(plan.operationsWithoutUndo == [first, second] && plan.bytesFreed > 0)
    #expect(try fixture.undo(second).rowsRestored > 0)
    // What was undone needs its rows no more.
    let report = try prune(keep: 0, after: 31, isDryRun: false)
    #expect(report.operationsWithoutUndo == [first])
    #expect(try prune(keep: 0, after: 31, isDryRun: false).isEmpty)
    let images = try fixture.store.journal().read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM operation_images")
    }
    #expect(images == 0)
    let content = try fixture.store.content()
    let error = #expect(throws: StorageError.self) { try fixture.undo(first) }
    #expect(error?.code == .backupMissing && error?.summary.contains("pruned") == true)
    #expect(try fixture.store.content() == content)
  }

  @Test(arguments: [
    "UPDATE ZSDOUTBOXEVENT SET ZPRIORITY = 9", "UPDATE ZSDOUTBOXEVENT SET Z_OPT = Z_OPT + 1",
    "DELETE FROM ZSDOUTBOXEVENT", "ALTER TABLE ZSDOUTBOXEVENT ADD COLUMN ZNEW VARCHAR",
  ])
  func whatTheAppChangedSinceIsNotOverwritten(edit: String) throws {
    let fixture = try AppOutboxFixture()
    try fixture.change(.retry, AppOutboxFixture.filter(.waiting, .dead))
    try fixture.store.execute(edit)
    let before = try fixture.store.content()
    let error = #expect(throws: StorageError.self) { try fixture.undo() }
    #expect(error?.code == .undoConflict)
    #expect(try fixture.store.content() == before)
  }

  /// Values that the app would never write come back as they were.
  @Test func imagesKeepEveryStorageClass() throws {
    let fixture = try AppOutboxFixture()
    let edits = [
      "ZERRORMESSAGE = ''", "ZERRORMESSAGE = x''", "ZMETADATA = x'00FF'", "ZPRIORITY = 'text'",
      "ZPRIORITY = 1.5", "ZLASTATTEMPTAT = 'late'", "ZMETADATA = 'a' || char(0) || 'b'",
      "ZCREATEDAT = 9e999", "ZATTEMPTCOUNT = -9223372036854775808",
      "ZERRORMESSAGE = CAST(x'FFFE41' AS TEXT)", "ZUSERID = NULL", "Z_OPT = NULL",
    ]
    for (key, edit) in edits.enumerated() {
      try fixture.store.execute(
        "UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'failed', \(edit) WHERE Z_PK = \(key + 1)")
    }
    let before = try fixture.store.content()
    let report = try fixture.change(.retry, AppOutboxFixture.filter(.waiting, .dead))
    #expect(report.done >= edits.count - 1)
    #expect(try fixture.store.content() != before)
    _ = try fixture.undo()
    #expect(try fixture.store.content() == before)
  }

  /// A cleanup before and after, each with a backup, and small changes between them.
  @Test func operationsOfBothKindsAreUndoneInTheirOrder() throws {
    let fixture = try AppOutboxFixture()
    let before = try fixture.store.content()
    var cleanup = StoreChanges()
    cleanup.tables["ZSDPROGRESSENTRY"] = .init()
    cleanup.tables["ZSDPROGRESSENTRY"]?.removed = KeyRanges([2, 3])
    let first = try fixture.store.perform(cleanup)
    let second = try fixture.change(.retry, AppOutboxFixture.filter(.dead))
    let third = try fixture.change(.prune(completed: 60, dead: 60), OutboxFilter())
    #expect([first, second.operationID, third.operationID] == [1, 2, 3])
    for expected in [3, 2, 1] as [Int64] { #expect(try fixture.undo().undone == expected) }
    #expect(try fixture.store.content() == before)
  }

  // MARK: Others, and refusals

  @Test(arguments: ["wal", "delete"])
  func aStoreThatSomebodyWritesIsBusy(mode: String) throws {
    let fixture = try AppOutboxFixture()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: fixture.store.path, configuration: configuration)
    try other.inDatabase { _ = try String.fetchOne($0, sql: "PRAGMA journal_mode = \(mode)") }
    let writer = try fixture.writer(busyTimeout: 0.1)
    try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let error = #expect(throws: StorageError.self) {
      try writer.changeOutbox(
        .retry, OutboxFilter(), at: fixture.moment, reason: nil, context: fixture.context)
    }
    #expect(error?.code == .busy && error?.isRetryable == true)
    try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
    let report = try writer.changeOutbox(
      .retry, OutboxFilter(), at: fixture.moment, reason: nil, context: fixture.context)
    #expect(report.done > 0)
    let kept = try other.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
    #expect(kept == mode)
  }

  /// One writer, as a delivery has it.
  @Test func oneWriterMakesManyChanges() throws {
    let fixture = try AppOutboxFixture()
    let before = try fixture.store.content()
    let writer = try fixture.writer()
    var operations: [Int64?] = []
    for event in try fixture.events(AppOutboxFixture.filter(.waiting)).prefix(4) {
      var filter = OutboxFilter()
      filter.ids = [try #require(event.id)]
      operations.append(
        try writer.changeOutbox(
          .retry, filter, at: fixture.moment, reason: nil, context: fixture.context
        ).operationID)
    }
    #expect(operations == [1, 2, 3, 4])
    for _ in operations { _ = try fixture.undo() }
    #expect(try fixture.store.content() == before)
  }

  @Test func aMirroredStoreNeedsToBeAskedFor() throws {
    let fixture = try AppOutboxFixture { $0.hasCloudKit = true }
    #expect(try fixture.change(.retry, OutboxFilter(), isDryRun: true).done > 0)
    let error = #expect(throws: StorageError.self) {
      try fixture.change(.retry, OutboxFilter())
    }
    #expect(error?.code == .cloudKitMirrored)
    #expect(!FileManager.default.fileExists(atPath: fixture.store.state))
    let report = try fixture.writer(isLocalOnly: true).changeOutbox(
      .retry, OutboxFilter(), at: fixture.moment, reason: nil, context: fixture.context)
    #expect(report.done > 0)
  }

  @Test func aStoreWithoutAnOutboxHasNothingToChange() throws {
    let fixture = try AppOutboxFixture(version: 2)
    let report = try fixture.change(.retry, OutboxFilter())
    #expect(report.matched == 0 && report.operationID == nil)
  }
}

extension AppOutboxFixture {
  func rows() throws -> [Int64: Row] {
    let copy = try PrivateCopy(of: store.path)
    return try DatabaseQueue(path: copy.path).read { db in
      let rows = try Row.fetchAll(db, sql: "SELECT * FROM ZSDOUTBOXEVENT")
      return Dictionary(uniqueKeysWithValues: rows.map { ($0["Z_PK"], $0) })
    }
  }
}

/// The same commands on both kinds of store.
@Suite(.bounded) struct OutboxConformanceTests {
  private struct Event: Hashable, CustomStringConvertible {
    let id: String?
    let state: OutboxState
    let attempts: [Int64?]
    let error: String?

    init(_ event: OutboxEvent) {
      (id, state) = (event.id, event.state)
      (attempts, error) = ([event.attemptCount, event.maxAttempts], event.errorMessage)
    }

    var description: String { "\(id ?? "?") \(state) \(attempts) \(error ?? "")" }
  }

  private func events(_ store: OpenStore, at moment: Moment) throws -> Set<Event> {
    var events: Set<Event> = []
    try store.forEachEvent(OutboxFilter(), at: moment) { events.insert(Event($0)) }
    return events
  }

  @Test(arguments: Effort.seeds(2, ci: 6))
  func bothKindsDoTheSame(seed: UInt64) throws {
    let fixture = try AppOutboxFixture(
      version: [3, 6, 9, AppStoreVersion.newest][Int(clamping: seed % 4)],
      faults: [.failedRetryable, .failedExhausted, .stuckProcessing, .completedOld])
    let (storage, database) = try fixture.imported()
    let typed = OpenStore.database(database)
    #expect(
      try events(typed, at: fixture.moment) == events(.appStore(fixture.open()), at: fixture.moment)
    )
    var dice = SplitMix64(seed: seed)
    let verbs: [OutboxVerb] = [
      .retry, .cancel, .rescue, .prune(completed: 86_400, dead: 86_400),
    ].shuffled(using: &dice)
    for verb in verbs {
      var filter = OutboxFixture.filter(&dice, at: fixture.moment)
      if verb == verbs.first { filter = OutboxFilter() }
      let ours = try database.changeOutbox(
        verb, filter, at: fixture.moment, reason: "why", context: storage.context)
      let theirs = try fixture.change(verb, filter)
      #expect(ours.done == theirs.done && ours.skips == theirs.skips, "\(verb) \(filter)")
      let differences = try events(typed, at: fixture.moment)
        .symmetricDifference(events(.appStore(fixture.open()), at: fixture.moment))
      #expect(differences.isEmpty, "\(verb): \(differences)")
    }
  }
}
