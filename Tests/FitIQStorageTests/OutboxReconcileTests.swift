import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Entities and events that no longer match, in an app's store.
@Suite(.bounded) struct OutboxReconcileTests {
  private static let faults: Set<Fault> = [
    .pendingNoEvent, .orphanedEvents, .stuckProcessing, .failedRetryable, .failedExhausted,
    .completedOld, .badMetadata, .duplicateEvents, .unknownEventType,
  ]
  private static let usual = Set(OutboxRepairClass.allCases).subtracting([.recheck])

  @discardableResult
  private func reconcile(
    _ fixture: AppOutboxFixture, _ classes: Set<OutboxRepairClass> = usual,
    isDryRun: Bool = false
  ) throws -> OutboxRepairReport {
    try isDryRun
      ? fixture.open().planReconcile(classes, at: fixture.moment)
      : fixture.writer().reconcileOutbox(
        classes, at: fixture.moment, reason: "why", context: fixture.context)
  }

  private func number(_ fixture: AppOutboxFixture, _ sql: String) throws -> Int {
    try fixture.open().read { try Int.fetchOne($0, sql: sql) ?? 0 }
  }

  /// The content but for the highest key of the events, which never sinks again.
  private func content(_ fixture: AppOutboxFixture) throws -> [String: [String]] {
    var content = try fixture.store.content()
    content["Z_PRIMARYKEY"]?.removeAll { $0.contains("'SDOutboxEvent'") }
    return content
  }

  /// All versions that have an outbox, columns in other orders, with and without a log.
  @Test(arguments: Effort.spread(Array(3...AppStoreVersion.newest), quick: 2))
  func everyClassDoesWhatIsTrueOfTheStore(version: Int) throws {
    let fixture = try AppOutboxFixture(version: version, faults: Self.faults) {
      $0.isMigrated = version.isMultiple(of: 2)
      $0.leavesWAL = version.isMultiple(of: 3)
      $0.userCount = 1 + version % 2
    }
    let before = try content(fixture)
    let plan = try reconcile(fixture, isDryRun: true)
    #expect(try content(fixture) == before)
    let report = try reconcile(fixture)
    #expect(report.classes == plan.classes && report.notes == [])
    let manifest = fixture.manifest
    let unknown = manifest.faultCounts[.unknownEventType] ?? 0
    #expect(report[.isolate]?.done == unknown && unknown > 0)
    #expect(report[.collapse]?.done == manifest.eventIDs[.duplicateEvents]?.count)
    let orphans = (manifest.eventIDs[.orphanedEvents] ?? []).filter { manifest.events[$0] == nil }
    #expect(report[.orphans]?.done == orphans.count && !orphans.isEmpty)
    // The event of an unknown type sends nothing: its entity gets another one.
    #expect(report[.create]?.done == manifest.pendingWithoutEvent.count + unknown)
    #expect(report[.syncing]?.done ?? 0 > 0)
    let isolated = try fixture.events(AppOutboxFixture.filter(.dead)).filter {
      $0.errorMessage?.hasPrefix(OutboxMark.isolated.rawValue) == true
    }
    #expect(isolated.count == unknown)
    #expect(isolated.allSatisfy { $0.attemptCount == 0 && $0.maxAttempts == 0 })
    let again = try reconcile(fixture)
    #expect(again.done == 0 && again.operationID == nil)
    #expect(try fixture.undo().rowsRemoved == report[.create]?.done)
    #expect(try content(fixture) == before)
    #expect(try reconcile(fixture, isDryRun: true).classes == plan.classes)
  }

  @Test func doctorFindsNothingLeft() async throws {
    let fixture = try AppOutboxFixture(faults: Self.faults)
    try fixture.change(.rescue, AppOutboxFixture.filter(.stuck))
    try fixture.change(.retry, AppOutboxFixture.filter(.dead))
    try reconcile(fixture)
    let report = try await Doctor.examine(
      appStore: fixture.store.path, open: .init(zone: nil, decodeStrings: { _ in nil }),
      options: .init(examples: 3, asOf: Date(timeIntervalSince1970: fixture.moment.wall)))
    let left = Set(report.findings.map(\.id)).intersection([
      .unknownEvents, .deadLetters, .stuckProcessing, .severalEventsForEntity,
      .pendingWithoutEvent, .stuckSyncing, .eventsWithoutEntity, .primaryKeyMaximum,
      .entityNumber, .missingUpdateCounter, .malformedRows,
    ])
    #expect(left.isEmpty)
    #expect(report.findings.contains { $0.id == .setAsideEvents && $0.repair == nil })
  }

  /// What nobody can read is set aside: nobody knows that it is about nothing.
  @Test func whatCannotBeReadIsNoOrphan() async throws {
    let fixture = try AppOutboxFixture(faults: [.orphanedEvents])
    let wall = Date(timeIntervalSince1970: fixture.moment.wall)
    func found() async throws -> (orphans: Int, unknown: Int) {
      let report = try await Doctor.examine(
        appStore: fixture.store.path, open: .init(zone: nil, decodeStrings: { _ in nil }),
        options: .init(examples: 3, asOf: wall))
      return (report.count(.eventsWithoutEntity), report.count(.unknownEvents))
    }
    let before = try await found()
    let some = """
      ZSTATUS = 'pending' AND ZEVENTTYPE = 'progressEntry'
        AND ZENTITYID NOT IN (SELECT ZID FROM ZSDPROGRESSENTRY)
      """
    let count = try number(fixture, "SELECT count(*) FROM ZSDOUTBOXEVENT WHERE \(some)")
    try fixture.store.execute("UPDATE ZSDOUTBOXEVENT SET ZCREATEDAT = NULL WHERE \(some)")
    let after = try await found()
    #expect(count > 0 && after.orphans == before.orphans - count)
    #expect(after.unknown == before.unknown + count)
    #expect(try reconcile(fixture, [.orphans], isDryRun: true)[.orphans]?.done == after.orphans)
    #expect(try reconcile(fixture, [.isolate], isDryRun: true)[.isolate]?.done == after.unknown)
  }

  // MARK: What is made

  @Test(arguments: [3, 4, 8, AppStoreVersion.newest])
  func aNewEventIsOneOfTheApps(version: Int) throws {
    let fixture = try AppOutboxFixture(
      version: version, faults: [.pendingNoEvent, .failedRetryable]
    ) {
      $0.isMigrated = version == 8
    }
    let before = try fixture.rows()
    let highest = try #require(before.keys.max())
    let report = try reconcile(fixture, [.create])
    let after = try fixture.rows()
    let added = after.filter { before[$0.key] == nil }
    #expect(added.count == report[.create]?.done && !added.isEmpty)
    #expect(added.keys.sorted() == Array((highest + 1)...(highest + Int64(added.count))))
    #expect(
      try number(fixture, "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'SDOutboxEvent'")
        == Int(highest) + added.count)
    let made = try #require(before.values.first { $0["ZSTATUS"] == "pending" })
    for row in added.values {
      #expect(row["Z_ENT"] as Int? == made["Z_ENT"] && row["Z_OPT"] as Int? == 1)
      // A whole second is an integer in a column of this type.
      for name in made.columnNames where !["ZLASTATTEMPTAT", "ZCREATEDAT"].contains(name) {
        let kinds = [row, made].map { Self.kind($0[name]) }
        #expect(kinds[0] == kinds[1], "\(name)")
      }
      let metadata = try #require(row["ZMETADATA"] as String?)
      #expect(metadata.contains(#""type":"progressEntry""#) && metadata.contains(#""unit":"""#))
    }
    // And it is about a row that waits.
    let waiting = try number(
      fixture,
      """
      SELECT count(*) FROM outbox_events AS o JOIN progress_entries AS e ON e.id = o.entity_id
      WHERE o.key > \(highest) AND e.sync_status = 'pending' AND e.user_id = o.user_id
        AND o.is_new_record = (e.backend_id IS NULL)
      """)
    #expect(waiting == added.count)
  }

  private static func kind(_ value: DatabaseValue) -> String {
    switch value.storage {
    case .null: "null"
    case .int64: "integer"
    case .double: "real"
    case .string: "text"
    case .blob(let data): "blob \(data.count)"
    }
  }

  /// The app sends photos by themselves.
  @Test func whatHasASyncStateHasAType() {
    let tables = LogicalTable.all.filter { $0.position("sync_status") != nil }.map(\.name)
    #expect(
      Set(tables).subtracting(OutboxType.allTables) == ["photo_recognitions"],
      "add a case to OutboxType for what events send, or the table here")
  }

  /// One of each table that is sent, with its priority.
  @Test func everyKindOfEntityGetsItsEvent() throws {
    let fixture = try AppOutboxFixture(faults: [])
    for (table, column) in [
      ("ZSDSLEEPSESSION", "ZBACKENDID = NULL"), ("ZSDMEAL", "ZBACKENDID = NULL"),
      ("ZSDWORKOUT", "ZBACKENDID = NULL"), ("ZSDWORKOUTTEMPLATE", "Z_OPT = Z_OPT"),
      ("ZSDPROGRESSENTRY", "Z_OPT = Z_OPT"),
    ] {
      try fixture.store.execute("UPDATE \(table) SET ZSYNCSTATUS = 'synced'")
      try fixture.store.execute(
        "UPDATE \(table) SET ZSYNCSTATUS = 'pending', \(column) WHERE Z_PK = 1")
    }
    try fixture.store.execute("DELETE FROM ZSDOUTBOXEVENT")
    let report = try reconcile(fixture, [.create])
    #expect(report[.create]?.done == 5 && report[.create]?.skipped == 0)
    let events = try fixture.events()
    let priorities = Dictionary(
      uniqueKeysWithValues: events.map { ($0.eventType ?? "", $0.priority ?? -1) })
    #expect(
      priorities == [
        "progressEntry": 0, "sleepSession": 5, "mealLog": 7, "workout": 5, "workoutTemplate": 5,
      ])
    #expect(
      Set(priorities.keys) == Set(DoctorSource.inDatabase.compactMap(\.event?.rawValue)),
      "change a row of each table that NewEvents makes events for")
    for row in try fixture.rows().values {
      let type = row["ZEVENTTYPE"] as String?
      let metadata = OutboxMetadata(decoding: row["ZMETADATA"], eventType: type)
      #expect(metadata.kind == type, "OutboxMetadata.init(decoding:) reads what NewEvents writes")
    }
    let generic = try number(
      fixture,
      """
      SELECT count(*) FROM outbox_events WHERE json_extract(metadata, '$.type') = 'generic'
        AND json_type(metadata, '$.data') = 'object'
      """)
    #expect(generic == 3)
    // With the highest key gone, none is given out again.
    #expect(try fixture.rows().keys.min() ?? 0 > 1)
  }

  // MARK: What is left alone

  @Test func aClassThatIsLeftOutChangesNothing() throws {
    let fixture = try AppOutboxFixture(faults: Self.faults)
    for name in Self.usual {
      let report = try reconcile(fixture, [name], isDryRun: true)
      #expect(report.classes.map(\.name) == [name] && report.done > 0)
    }
    let report = try reconcile(fixture, [.collapse])
    #expect(try fixture.undo().rowsRestored >= report.done)
  }

  @Test func whatIsBeingSentIsLeftAlone() throws {
    let fixture = try AppOutboxFixture(faults: Self.faults)
    let now = fixture.moment.wall - AppStoreViews.epoch
    try fixture.store.execute(
      "UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'processing', ZLASTATTEMPTAT = \(now - 1)")
    let report = try reconcile(fixture)
    for name in [OutboxRepairClass.isolate, .orphans, .collapse, .syncing] {
      #expect(report[name]?.done == 0, "\(name)")
      #expect(report[name]?.skips.map(\.reason) == ["being sent"])
    }
    #expect(report[.create]?.done == fixture.manifest.pendingWithoutEvent.count)
  }

  @Test(arguments: [OutboxVerb.cancel, .retry])
  func whatWasGivenUpGetsNoSecondEvent(verb: OutboxVerb) throws {
    let fixture = try AppOutboxFixture(faults: [.failedExhausted])
    if verb == .cancel { try fixture.change(.cancel, OutboxFilter()) }
    let report = try reconcile(fixture, [.create])
    #expect(report.done == 0)
    let reason = verb == .cancel ? "its event was cancelled" : "its event was given up: retry it"
    #expect(report[.create]?.skips.map(\.reason) == [reason])
  }

  @Test func theOldestEventStaysAndTellsOfAnAttempt() throws {
    let fixture = try AppOutboxFixture(faults: [.duplicateEvents])
    let surplus = try #require(fixture.manifest.eventIDs[.duplicateEvents])
    let now = fixture.moment.wall - AppStoreViews.epoch
    // Every second one was tried long ago; of the others the first is stuck.
    try fixture.store.execute(
      """
      UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'processing', ZLASTATTEMPTAT = \(now - 9_000)
      WHERE upper(hex(ZID)) = '\(surplus[0].replacing("-", with: ""))'
      """)
    let report = try reconcile(fixture, [.collapse])
    #expect(report[.collapse]?.done == surplus.count)
    let left = try fixture.events()
    #expect(Set(left.compactMap(\.id)).isDisjoint(with: surplus))
    #expect(left.count { $0.lastAttemptAt != nil && $0.state == .pending } == 1)
  }

  /// Marked as sent, which nothing proves: only when asked for, and told to be unsure.
  @Test func entitiesWithoutProofAreAskedForAndUnsure() throws {
    let fixture = try AppOutboxFixture(faults: [])
    try fixture.store.execute(
      "UPDATE ZSDPROGRESSENTRY SET ZSYNCSTATUS = 'synced', ZBACKENDID = NULL WHERE Z_PK < 6")
    #expect(try reconcile(fixture).done == 0)
    let before = try content(fixture)
    let report = try reconcile(fixture, [.recheck, .create])
    #expect(report[.recheck]?.done == 5 && report[.create]?.done == 5)
    let events = try fixture.events().filter { $0.lastAttemptAt != nil && $0.state == .pending }
    #expect(events.count == 5 && events.allSatisfy { $0.attemptCount == 0 })
    _ = try fixture.undo()
    #expect(try content(fixture) == before)
  }

  @Test func aCreatedEventThatTheAppTookIsNotRemoved() throws {
    let fixture = try AppOutboxFixture(faults: [.pendingNoEvent])
    let highest = try fixture.rows().keys.max() ?? 0
    try reconcile(fixture)
    try fixture.store.execute(
      "UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'processing', Z_OPT = 2 WHERE Z_PK = \(highest + 1)")
    let error = #expect(throws: StorageError.self) { try fixture.undo() }
    #expect(error?.code == .undoConflict)
    #expect(error?.summary.contains("ZSDOUTBOXEVENT \(highest + 1)") == true)
  }

  @Test func aStoreWithoutAnOutboxHasOnlyItsStates() throws {
    let fixture = try AppOutboxFixture(version: 2)
    try fixture.store.execute("UPDATE ZSDPROGRESSENTRY SET ZSYNCSTATUS = 'syncing' WHERE Z_PK = 1")
    let report = try reconcile(fixture)
    #expect(report.done == 1 && report[.syncing]?.done == 1)
  }

  // MARK: The database

  @Test(arguments: 1...4)
  func theDatabaseDoesTheSame(seed: UInt64) throws {
    let fixture = try AppOutboxFixture(
      version: [4, 8, AppStoreVersion.newest][Int(clamping: seed % 3)],
      faults: Self.faults.subtracting([.orphanedEvents])
    ) { $0.seed = seed }
    let (storage, database) = try fixture.imported()
    let outbox = OutboxFixture(storage: storage, database: database)
    try storage.execute(
      """
      UPDATE outbox_events SET entity_id = 'FFFFFFFF-0000-4000-8000-000000000000'
      WHERE key % 20 = 3 AND status = 'pending' AND event_type = 'progressEntry'
      """, on: database)
    let before = try (storage.dump(database), outbox.content())
    let plan = try database.planReconcile(Self.usual, at: fixture.moment)
    #expect(try storage.dump(database) == before.0)
    let report = try database.reconcileOutbox(
      Self.usual, at: fixture.moment, reason: nil, context: storage.context)
    #expect(report.classes == plan.classes)
    #expect(report.classes.allSatisfy { $0.done > 0 }, "\(report.classes)")
    #expect(try outbox.miscounted() == [] && outbox.misdated() == [])
    let again = try database.planReconcile(Self.usual, at: fixture.moment)
    #expect(again.done == 0, "\(again.classes)")
    let undo = try database.undo(
      report.operationID, context: storage.context, isDryRun: false)
    #expect(undo.rowsRemoved == report[.create]?.done)
    #expect(try outbox.content() == before.1)
    #expect(try outbox.miscounted() == [] && outbox.misdated() == [])
    #expect(try database.planReconcile(Self.usual, at: fixture.moment).classes == plan.classes)
  }

  /// What a filter takes and what it leaves make the whole.
  @Test(arguments: [false, true])
  func aFilterTakesItsShareAndNothingElse(byType: Bool) throws {
    let fixture = try AppOutboxFixture(faults: Self.faults) { $0.userCount = 2 }
    let whole = try reconcile(fixture, isDryRun: true)
    let shares = try fixture.open().read {
      try String.fetchAll(
        $0,
        sql: byType
          ? "SELECT DISTINCT event_type FROM outbox_events"
          : "SELECT DISTINCT upper(user_id) FROM outbox_events")
    }
    #expect(shares.count > 1)
    var done: [OutboxRepairClass: Int] = [:]
    for share in shares {
      var filter = OutboxFilter()
      if byType { filter.types = [share] } else { filter.user = share }
      let plan = try fixture.open().planReconcile(Self.usual, filter: filter, at: fixture.moment)
      #expect(plan.done < whole.done)
      for group in plan.classes { done[group.name, default: 0] += group.done }
    }
    // Entities of a type that has no event yet are in no share.
    let isWhole = whole.classes.allSatisfy { byType || done[$0.name] == $0.done }
    #expect(isWhole && done.values.reduce(0, +) <= whole.done, "\(done) of \(whole.classes)")
  }

  @Test func whatIsSaidOfEventsTakesNoEntity() throws {
    let fixture = try AppOutboxFixture(faults: Self.faults)
    var filter = OutboxFilter()
    filter.states = [.completed]
    let plan = try fixture.open().planReconcile(Self.usual, filter: filter, at: fixture.moment)
    #expect(plan.done == 0)
    filter.states = [.pending]
    let pending = try fixture.open().planReconcile(
      Self.usual, filter: filter, at: fixture.moment)
    #expect(pending[.isolate]?.done ?? 0 > 0 && pending[.create]?.done == 0)
  }

  /// A text would be read as a number: its first digits, or 0, which are the keys of other rows.
  @Test(arguments: ["''", "'1e300'", "zeroblob(16)", "1e300", "9223372036854775807"])
  func aHighestKeyThatIsNoneIsRefused(value: String) throws {
    let fixture = try AppOutboxFixture(faults: Self.faults)
    try fixture.store.execute(
      "UPDATE Z_PRIMARYKEY SET Z_MAX = \(value) WHERE Z_NAME = 'SDOutboxEvent'")
    let error = #expect(throws: StorageError.self) { _ = try reconcile(fixture) }
    #expect(error?.code == .storeCorrupt)
  }

  @Test func bothKindsCountTheSame() throws {
    let fixture = try AppOutboxFixture(faults: Self.faults.subtracting([.orphanedEvents]))
    // What has no type at all the import keeps apart.
    try fixture.store.execute(
      "UPDATE ZSDOUTBOXEVENT SET ZEVENTTYPE = 'bodyMass' WHERE ZEVENTTYPE = ''")
    let (storage, database) = try fixture.imported()
    let ours = try database.reconcileOutbox(
      Self.usual, at: fixture.moment, reason: nil, context: storage.context)
    let theirs = try reconcile(fixture)
    #expect(ours.classes == theirs.classes)
  }
}
