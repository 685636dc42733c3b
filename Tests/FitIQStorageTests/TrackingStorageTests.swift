import FitIQDomain
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

@Suite(.bounded) struct TrackingImportTests {
  private let fixture: StorageFixture
  private let database: TypedDatabase

  init() throws {
    fixture = try StorageFixture()
    database = try fixture.open()
  }

  @Test func writesRowsWithTheirProvenance() throws {
    let outcome = try fixture.importing(
      [.steps: ["2025-01-02", "٢٠٢٥-٠١-٠١", "2025-11-21", "junk"]], into: database)
    #expect(outcome.operationID == 1)
    var rows: [TrackedDay] = []
    try database.forEachTrackedDay(TrackingFilter()) { rows.append($0) }
    #expect(rows.map(\.day.description) == ["2025-01-01", "2025-01-02", "2025-11-21"])
    #expect(rows.map(\.position) == [1, 0, 2])
    #expect(rows.map(\.isComplete) == [true, true, false])
    #expect(rows[0].rawDay == "٢٠٢٥-٠١-٠١" && rows[0].calendar == "other digits")
    #expect(rows.allSatisfy { $0.source == .legacy && $0.sourceFingerprint != nil })
    #expect(rows[0].recordedAt == fixture.context.now)
    var rejected: [QuarantinedMember] = []
    _ = try database.forEachQuarantined(reason: nil, page: Page()) { rejected.append($0) }
    #expect(rejected.map(\.rawValue) == ["junk"])
    #expect(rejected.map(\.reason) == ["not_a_day"])
    let step = try #require(try fixture.engine().status().last)
    #expect(step.kind == "tracking" && step.state == .applied && step.rows == 6)
  }

  @Test func theSameAgainWritesNothing() throws {
    let lists: [HealthMetric: [String]] = [.steps: ["2025-01-01", "junk", "2030-01-01"]]
    try fixture.importing(lists, into: database)
    let before = try fixture.dump(database)
    let again = try fixture.importing(lists, into: database)
    #expect(again.operationID == nil)
    #expect(again.report.totals.alreadyPresent == 2 && again.report.totals.rejected == 2)
    #expect(try fixture.dump(database) == before)
    #expect(try database.operations(limit: nil).count == 1)
    #expect(try fixture.engine().status().count == Migration.latestVersion + 1)
  }

  /// A quarter of all microseconds lose their last bit between the epochs of Foundation and SQLite.
  @Test func everyInstantOfALastSyncIsImportedOnce() throws {
    for step in 0..<40 {
      let date = Date(
        timeIntervalSinceReferenceDate: 785_000_123.456_789 + Double(step) * 1.000_001)
      let entry = LegacyEntry(
        key: "lastHealthKitSync_\(fixture.user)", role: .perUser(.lastHealthKitSync, fixture.user),
        members: [LegacyMember(position: nil, value: .date(date))])
      let source = LegacyPreferences(
        path: "x", fingerprint: Fingerprint(of: Data("\(step)".utf8)), entries: [entry])
      let outcomes = try (0..<2).map { _ in
        try database.importTracking(
          source, planner: fixture.planner, timeZone: nil, context: fixture.context)
      }
      #expect(outcomes[0].operationID != nil && outcomes[1].operationID == nil)
    }
  }

  @Test func aLongerListAddsWhatIsNew() throws {
    try fixture.importing([.steps: ["2025-01-01", "junk"]], into: database)
    let outcome = try fixture.importing(
      [.steps: ["junk", "2025-01-01", "2025-01-02"]], mark: "b", into: database)
    #expect(outcome.report.totals.imported == 1 && outcome.report.rowsWritten == 1)
  }

  /// 2,611 rows need statements of all three sizes.
  @Test func manyRowsGoInWhole() throws {
    let days = LegacyContainer.days(from: "2018-01-01", count: 2_611)
    try fixture.importing([.steps: days], into: database)
    #expect(try database.selectTrackedDays(TrackingFilter()).count == 2_611)
    let summary = try #require(try database.trackingSummaries(TrackingFilter()).first)
    #expect(summary.days == 2_611 && summary.gaps.isEmpty)
  }

  @Test func filtersSelectByEveryField() throws {
    try fixture.importing(
      [.steps: ["2025-01-01", "2025-01-02"], .sleep: ["2025-01-02", "2025-01-03"]], into: database)
    for (filter, count) in [
      (TrackingFilter(), 4), (TrackingFilter(metrics: [.steps]), 2),
      (TrackingFilter(metrics: [.steps, .sleep], from: LocalDay("2025-01-02")), 3),
      (TrackingFilter(through: LocalDay("2025-01-01")), 1),
      (TrackingFilter(user: fixture.user), 4), (TrackingFilter(user: UserID(UUID())), 0),
    ] {
      #expect(try database.selectTrackedDays(filter).count == count)
    }
  }

  /// Whatever statement fails, the transaction leaves nothing behind.
  @Test func aFullDatabaseChangesNothing() throws {
    try fixture.importing([.steps: ["2025-01-01"]], into: database)
    let before = try fixture.dump(database)
    try database.queue.writeWithoutTransaction { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(pages + 2)")
    }
    let error = #expect(throws: StorageError.self) {
      try fixture.importing(
        [.sleep: LegacyContainer.days(from: "2020-01-01", count: 1_000)], into: database)
    }
    #expect(error?.code == .diskFull)
    #expect(try fixture.dump(database) == before)
  }

  @Test func aLockedDatabaseIsBusyAfterTheTimeout() throws {
    let other = try TypedDatabase.openForWriting(fixture.path)
    let impatient = try TypedDatabase.openForWriting(fixture.path, options: .init(busyTimeout: 0.1))
    try other.queue.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        let error = #expect(throws: StorageError.self) {
          try fixture.importing([.steps: ["2025-01-01"]], into: impatient)
        }
        #expect(error?.code == .busy && error?.isRetryable == true)
        return .rollback
      }
    }
    try fixture.importing([.steps: ["2025-01-01"]], into: impatient)
  }

  @Test func aPlanOverSeveralSourcesCountsAsTheImportDoes() throws {
    let sources = [
      fixture.preferences([.steps: ["2025-01-01", "x"]]),
      fixture.preferences([.steps: ["2025-01-01", "2025-01-02", "x", "x"]]),
    ]
    var earlier = ExistingTracking()
    let planned = try sources.map { source in
      let plan = try database.planTrackingImport(source, planner: fixture.planner, after: earlier)
      earlier.add(plan)
      return plan.report
    }
    let done = try sources.map { source in
      try database.importTracking(
        source, planner: fixture.planner, timeZone: nil, context: fixture.context
      ).report
    }
    #expect(planned == done)
  }

  @Test func refusalsOfTheDomainPassUnchanged() throws {
    let lists = LegacyPreferences(
      path: "x", fingerprint: Fingerprint(of: Data()),
      entries: fixture.preferences([.steps: ["2025-01-01"]]).entries.dropLast())
    #expect(throws: TrackingError.userUnknown(candidates: [], in: "x")) {
      try database.planTrackingImport(lists, planner: fixture.planner)
    }
    #expect(throws: TrackingError.userUnknown(candidates: [], in: "x")) {
      try database.importTracking(
        lists, planner: fixture.planner, timeZone: nil, context: fixture.context)
    }
  }
}

@Suite(.bounded) struct UndoTests {
  private let fixture: StorageFixture
  private let database: TypedDatabase

  init() throws {
    fixture = try StorageFixture()
    database = try fixture.open()
  }

  private func undo(_ id: Int64? = nil) throws -> UndoReport {
    let plan = try database.undo(id, context: fixture.context, isDryRun: true)
    let report = try database.undo(id, context: fixture.context, isDryRun: false)
    #expect(plan.rowsRemoved == report.rowsRemoved && plan.rowsRestored == report.rowsRestored)
    #expect(plan.notes == report.notes && plan.undone == report.undone)
    return report
  }

  private func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

  @Test func takesAnImportBackExactly() throws {
    let empty = try fixture.dump(database)
    try fixture.importing(
      [.steps: ["2025-01-01", "junk"], .sleep: ["2025-01-02"]], into: database)
    let full = try fixture.dump(database)
    let report = try undo()
    #expect(report.rowsRemoved == 5 && report.rowsRestored == 0)
    #expect(try fixture.dump(database) == empty)
    #expect(try fixture.engine().status().last?.state == .undone)
    _ = try undo(report.operationID)
    #expect(try fixture.dump(database) == full)
    #expect(try fixture.engine().status().last?.state == .applied)
  }

  @Test func takesAMarkBackToTheLegacyRow() throws {
    try fixture.importing([.steps: ["2025-01-01"]], into: database)
    let before = try fixture.dump(database)
    let report = try database.markTracking(
      [try day("2025-01-01"), try day("2025-01-05")], metric: .steps, user: fixture.user,
      context: fixture.context)
    #expect(report.changed == 2 && report.unchanged == 0)
    let again = try database.markTracking(
      [try day("2025-01-01")], metric: .steps, user: fixture.user, context: fixture.context)
    #expect(again.changed == 0 && again.operationID == nil)
    let undone = try undo()
    #expect(undone.rowsRemoved == 1 && undone.rowsRestored == 1)
    #expect(try fixture.dump(database) == before)
  }

  @Test func takesAClearBackWithEveryDigitOfEveryInstant() throws {
    try fixture.importing([.steps: ["2025-01-01", "2025-01-02"]], into: database)
    let before = try fixture.dump(database)
    let clear = try database.clearTracking(
      TrackingFilter(metrics: [.steps]),
      planned: try database.selectTrackedDays(TrackingFilter(metrics: [.steps])),
      context: fixture.context)
    #expect(clear.changed == 2)
    #expect(try database.selectTrackedDays(TrackingFilter()).count == 0)
    _ = try undo()
    #expect(try fixture.dump(database) == before)
  }

  /// One row goes and one comes between question and answer: the number is the same.
  @Test(arguments: [true, false])
  func aClearOfOtherRowsThanPlannedIsRefused(byAnotherProgram: Bool) throws {
    try fixture.importing([.steps: ["2025-01-01", "2025-01-02"]], into: database)
    let planned = try database.selectTrackedDays(TrackingFilter())
    if byAnotherProgram {
      try fixture.execute("UPDATE sync_tracking SET is_complete = 0", on: database)
    } else {
      let one = TrackingFilter(through: try day("2025-01-01"))
      _ = try database.clearTracking(
        one, planned: try database.selectTrackedDays(one), context: fixture.context)
      _ = try database.markTracking(
        [try day("2025-03-03")], metric: .steps, user: fixture.user, context: fixture.context)
    }
    let error = #expect(throws: StorageError.self) {
      try database.clearTracking(TrackingFilter(), planned: planned, context: fixture.context)
    }
    #expect(error?.code == .planStale)
    #expect(try database.selectTrackedDays(TrackingFilter()).count == 2)
  }

  @Test func refusesWhenALaterOperationChangedARow() throws {
    try fixture.importing([.steps: ["2025-01-01", "2025-01-02"]], into: database)
    _ = try database.markTracking(
      [try day("2025-01-01")], metric: .steps, user: fixture.user, context: fixture.context)
    let before = try fixture.dump(database)
    let error = #expect(throws: StorageError.self) { try undo(1) }
    #expect(error?.code == .undoConflict)
    #expect(error?.summary.contains("2025-01-01") == true)
    #expect(error?.summary.contains("2025-01-02") == false)
    #expect(try fixture.dump(database) == before)
    _ = try undo(2)
    _ = try undo(1)
    #expect(try database.selectTrackedDays(TrackingFilter()).count == 0)
  }

  @Test(arguments: [
    "UPDATE sync_tracking SET is_complete = 0 WHERE day = '2025-01-01'",
    "DELETE FROM sync_tracking WHERE day = '2025-01-01'",
    "INSERT INTO sync_tracking SELECT user_id, metric, '2025-03-03', source, is_complete, raw_day,"
      + " calendar, position, ledger_id, recorded_at, operation_id, digest, exported_at FROM sync_tracking"
      + " LIMIT 1",
  ])
  func refusesWhenAnotherProgramChangedRows(sql: String) throws {
    try fixture.importing([.steps: ["2025-01-01", "2025-01-02"]], into: database)
    try fixture.execute(sql, on: database)
    let before = try fixture.dump(database)
    let error = #expect(throws: StorageError.self) { try undo(1) }
    #expect(error?.code == .undoConflict)
    #expect(try fixture.dump(database) == before)
  }

  @Test func usersOfLaterRowsStay() throws {
    try fixture.importing([.steps: ["2025-01-01"]], into: database)
    try fixture.importing([.sleep: ["2025-01-01"]], mark: "b", into: database)
    let report = try undo(1)
    #expect(report.notes.count == 1)
    #expect(try database.selectTrackedDays(TrackingFilter()).count == 1)
    #expect(try fixture.engine().verify().isEmpty)
  }

  /// Three ways in which rows to restore and the user they belong to get out of step.
  @Test(arguments: [[2, 1, -1], [2, 1, -2, -1], [-3, 1, -3]])
  func restoringRowsWithoutTheirUserIsAConflictNotAFault(steps: [Int]) throws {
    // Positive: undo that operation. Negative: undo that many operations back from the latest.
    try fixture.importing([.steps: ["2025-01-01"]], into: database)
    try fixture.importing([.sleep: ["2025-01-01"]], mark: "b", into: database)
    let sleep = TrackingFilter(metrics: [.sleep])
    if steps.first == -3 {
      _ = try database.clearTracking(
        sleep, planned: try database.selectTrackedDays(sleep), context: fixture.context)
    }
    for step in steps {
      let latest = try #require(try database.operations(limit: 1).first?.id)
      let id = step > 0 ? Int64(step) : max(1, latest + Int64(step) + 1)
      let before = try fixture.dump(database)
      do { _ = try undo(id) } catch let error as StorageError {
        #expect([.undoConflict, .notUndoable].contains(error.code), "\(error)")
        #expect(try fixture.dump(database) == before)
      }
      #expect(try fixture.engine().verify().isEmpty)
    }
  }

  /// Undone and redone in any order, with imports in between: each step works or is a conflict.
  @Test(arguments: Effort.seeds(3, ci: 15))
  func undoInAnyOrderWorksOrIsAConflict(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let pool = LegacyContainer.days(from: "2025-01-01", count: 5) + ["junk", ""]
    for step in 0..<20 {
      let latest = try database.operations(limit: 1).first?.id ?? 0
      if latest == 0 || Int.random(in: 0..<3, using: &generator) == 0 {
        let days = (0..<3).compactMap { _ in pool.randomElement(using: &generator) }
        let metric: HealthMetric = Bool.random(using: &generator) ? .steps : .sleep
        try fixture.importing([metric: days], mark: "\(step)", into: database)
        continue
      }
      let before = try fixture.dump(database)
      do { _ = try undo(Int64.random(in: 1...latest, using: &generator)) } catch let error
        as StorageError
      {
        #expect([.undoConflict, .notUndoable].contains(error.code), "\(error)")
        #expect(try fixture.dump(database) == before)
      }
    }
    #expect(try fixture.engine().verify().isEmpty)
  }

  @Test func aLogThatWasMadeCircularDoesNotHang() throws {
    try fixture.importing([.steps: ["2025-01-01"]], into: database)
    try fixture.execute("UPDATE operations SET undoes = 1", on: database)
    _ = try undo(1)
    #expect(try database.selectTrackedDays(TrackingFilter()).count == 0)
  }

  @Test func aRecordedTimeZoneStaysWhileALaterImportReliesOnIt() throws {
    let zone = try #require(TimeZone(identifier: "Asia/Kathmandu"))
    for (mark, metric) in [("a", HealthMetric.steps), ("b", .sleep)] {
      _ = try database.importTracking(
        fixture.preferences([metric: ["2025-01-01"]], mark: mark), planner: fixture.planner,
        timeZone: zone, context: fixture.context)
    }
    _ = try undo(1)
    #expect(try database.recordedTimeZone() == zone)
  }

  @Test func aSecondUndoOfTheSameIsRefused() throws {
    try fixture.importing([.steps: ["2025-01-01"]], into: database)
    _ = try undo(1)
    let error = #expect(throws: StorageError.self) { try undo(1) }
    #expect(error?.code == .notUndoable)
    let nothing = #expect(throws: StorageError.self) { try undo() }
    #expect(nothing?.code == .operationUnknown)
    let unknown = #expect(throws: StorageError.self) { try undo(99) }
    #expect(unknown?.code == .operationUnknown)
  }

  /// Undo, redo, undo, redo: each brings back one of two contents, and the log agrees.
  @Test func chainsOfUndoAlternate() throws {
    let contents = [try fixture.dump(database)]
    try fixture.importing([.steps: ["2025-01-01", "junk"]], into: database)
    let both = contents + [try fixture.dump(database)]
    var latest: Int64 = 1
    for turn in 0..<5 {
      latest = try #require(try undo(latest).operationID)
      #expect(try fixture.dump(database) == both[turn % 2])
      let state: MigrationStep.State = turn % 2 == 0 ? .undone : .applied
      #expect(try fixture.engine().status().last?.state == state)
      let first = try #require(try database.operations(limit: nil).last)
      #expect((first.undoneBy == nil) == (turn % 2 == 1))
    }
  }

  /// Random operations, then undone newest first: the content is what it was at each point.
  @Test(arguments: Effort.seeds(2, ci: 10))
  func undoIsTheInverseOfEveryOperation(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var contents: [(operation: Int64, before: [String])] = []
    let pool = LegacyContainer.days(from: "2025-01-01", count: 12) + ["junk", "2025-02-30"]
    for step in 0..<8 {
      let before = try fixture.dump(database)
      let days = (0..<4).compactMap { _ in pool.randomElement(using: &generator) }
      let metric = HealthMetric.allCases.randomElement(using: &generator) ?? .steps
      let operation: Int64?
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        operation = try fixture.importing([metric: days], mark: "\(step)", into: database)
          .operationID
      case 1:
        operation = try database.markTracking(
          Set(days.compactMap { LocalDay($0) }).sorted(), metric: metric, user: fixture.user,
          context: fixture.context
        ).operationID
      default:
        let filter = TrackingFilter(metrics: [metric], from: days.compactMap { LocalDay($0) }.min())
        operation = try database.clearTracking(
          filter, planned: try database.selectTrackedDays(filter), context: fixture.context
        ).operationID
      }
      if let operation { contents.append((operation, before)) }
    }
    for (operation, before) in contents.reversed() {
      _ = try undo(operation)
      #expect(try fixture.dump(database) == before)
    }
    #expect(try fixture.engine().verify().isEmpty)
  }
}
