import FitIQDomain
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Synchronization
import Testing

@testable import FitIQStorage

/// Files of another thread, which opens and closes them until it is told that all is over.
private final class OtherFiles: Sendable {
  let isOver = Atomic(false)
  let closed = Atomic(0)
  let lost = Atomic(0)

  func openAndClose() {
    while !isOver.load(ordering: .relaxed) {
      let own = open("/dev/null", O_RDONLY | O_CLOEXEC)
      if close(own) != 0 { lost.add(1, ordering: .relaxed) }
      closed.add(1, ordering: .relaxed)
    }
  }
}

/// Claims and results on a real file of the app's, with clocks that the test sets.
@Suite(.bounded) struct AppStoreQueueTests {
  private typealias Clocks = OutboxQueueTests.Clocks

  private let fixture: AppOutboxFixture
  private let clocks: Clocks

  init() throws {
    fixture = try AppOutboxFixture(faults: [
      .failedRetryable, .failedExhausted, .stuckProcessing, .duplicateEvents, .unknownEventType,
    ])
    clocks = Clocks(fixture.moment)
  }

  private func queue(_ filter: OutboxFilter = OutboxFilter()) throws -> AppStoreOutboxQueue {
    try AppStoreOutboxQueue(
      fixture.writer(), filter: filter, context: fixture.context, clock: { [clocks] in clocks.now })
  }

  private func result(
    _ event: ClaimedEvent, _ effect: DeliveryResult.Effect, unsure: Bool = false
  ) -> DeliveryResult {
    let outcome: DeliveryOutcome =
      switch effect {
      case .completed(let id): .created(id: id ?? "remote")
      case .waiting, .returned:
        .retryable(DeliveryFault(code: "http_503", status: 503, message: "busy"), retryAfter: nil)
      case .dead: .permanent(DeliveryFault(code: "http_400", status: 400, message: "no"))
      }
    return DeliveryResult(
      event: event, outcome: outcome, effect: effect, isUnsure: unsure, startedAt: 1_764_158_000,
      duration: .milliseconds(5))
  }

  private func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
    let queue = try DatabaseQueue(path: fixture.store.path)
    defer { try? queue.close() }
    return try queue.read { try Row.fetchAll($0, sql: sql, arguments: arguments) }
  }

  private func change(_ sql: String, _ arguments: StatementArguments = []) throws {
    let queue = try DatabaseQueue(path: fixture.store.path)
    try queue.write { try $0.execute(sql: sql, arguments: arguments) }
    try queue.close()
  }

  private func row(_ event: ClaimedEvent) throws -> Row {
    try #require(rows("SELECT * FROM ZSDOUTBOXEVENT WHERE Z_PK = ?", [event.key]).first)
  }

  private func entry(_ event: ClaimedEvent) throws -> (place: OutboxEntityRow, row: Row) {
    guard case .send(_, let place, _) = event.subject, case .number(let key) = place.key else {
      throw StorageError(.internalFault, "no entry")
    }
    let row = try rows("SELECT * FROM ZSDPROGRESSENTRY WHERE Z_PK = ?", [key]).first
    return (place, try #require(row))
  }

  /// Until nothing is left.
  private func drain(
    _ queue: AppStoreOutboxQueue, _ effect: (ClaimedEvent) -> DeliveryResult.Effect
  ) throws -> [ClaimedEvent] {
    var all: [ClaimedEvent] = []
    var results: [DeliveryResult] = []
    repeat {
      let claimed = try queue.turn(recording: results, claiming: 7)
      results = claimed.map { result($0, effect($0)) }
      all += claimed
    } while !results.isEmpty
    return all
  }

  private var entries: OutboxFilter {
    var filter = OutboxFilter()
    filter.types = ["progressEntry"]
    return filter
  }

  @Test func everyEventHasItsTurnOnceInOrder() throws {
    let queue = try queue()
    try queue.rescue()
    let due = try rows(
      """
      SELECT Z_PK FROM ZSDOUTBOXEVENT
      WHERE (ZSTATUS = 'pending' OR (ZSTATUS = 'failed' AND ZATTEMPTCOUNT < ZMAXATTEMPTS))
        AND ZEVENTTYPE NOT IN ('', 'ProgressEntry', 'progress_entry', 'bodyMass')
      """
    ).map { $0[0] as Int64 }
    let all = try drain(queue) { .completed(backendID: "r-\($0.key)") }
    #expect(all.map(\.key).sorted() == due.sorted())
    let wanted = try rows("SELECT Z_PK, ZPRIORITY FROM ZSDOUTBOXEVENT").reduce(into: [:]) {
      $0[$1[0] as Int64] = $1[1] as Int64
    }
    let priorities = all.compactMap { wanted[$0.key] }
    #expect(priorities.prefix { $0 > 0 }.count == priorities.count { $0 > 0 })
    // Of two events for one entity the older one went first.
    let order = try rows(
      """
      SELECT a.Z_PK, b.Z_PK FROM ZSDOUTBOXEVENT AS a JOIN ZSDOUTBOXEVENT AS b
        ON b.ZENTITYID = a.ZENTITYID AND b.ZCREATEDAT > a.ZCREATEDAT
      WHERE a.ZSTATUS = 'completed' AND b.ZSTATUS = 'completed'
      """)
    let places = all.enumerated().reduce(into: [:]) { $0[$1.element.key] = $1.offset }
    var pairs = 0
    for pair in order {
      guard let first = places[pair[0]], let second = places[pair[1]] else { continue }
      #expect(first < second)
      pairs += 1
    }
    #expect(pairs > 3)
    let closing = queue.close()
    #expect(closing.operationID == 1 && closing.unreadable == 4 && closing.notes.isEmpty)
  }

  /// While the first event of an entity is open, the second one stays where it is.
  @Test func anOpenEventHoldsBackLaterOnes() throws {
    let queue = try queue()
    let all = Set(try drain(queue) { _ in .waiting(.seconds(1)) }.map(\.key))
    // The second ones of entities whose first one waits now.
    let held = try rows(
      """
      SELECT b.Z_PK FROM ZSDOUTBOXEVENT AS a JOIN ZSDOUTBOXEVENT AS b
        ON b.ZENTITYID = a.ZENTITYID AND b.ZCREATEDAT > a.ZCREATEDAT
      WHERE a.ZSTATUS = 'failed' AND a.ZATTEMPTCOUNT < a.ZMAXATTEMPTS AND b.ZSTATUS = 'pending'
      """)
    #expect(held.count >= 6)
    for row in held { #expect(!all.contains(row[0] as Int64)) }
  }

  @Test func whatIsGivenBackIsAsBefore() throws {
    let queue = try queue()
    let columns = "Z_PK, ZSTATUS, ZATTEMPTCOUNT, ZLASTATTEMPTAT, ZERRORMESSAGE, ZCOMPLETEDAT"
    let sql = "SELECT \(columns) FROM ZSDOUTBOXEVENT ORDER BY Z_PK"
    let before = try rows(sql)
    let claimed = try queue.turn(recording: [], claiming: 400)
    #expect(claimed.contains { $0.statusBefore == "failed" })
    for event in claimed {
      let row = try row(event)
      #expect(row["ZSTATUS"] as String? == "processing")
      #expect(row["Z_OPT"] as Int64? == event.revision)
      #expect(row["ZATTEMPTCOUNT"] as Int == event.attempt)
      #expect(row["ZLASTATTEMPTAT"] as Double == fixture.moment.wall - 978_307_200)
    }
    try queue.release(Array(claimed.prefix(20)))
    let rest = claimed.dropFirst(20).map { result($0, .returned(.seconds(1))) }
    #expect(try queue.turn(recording: rest, claiming: 10).isEmpty)
    #expect(try rows(sql) == before)
  }

  /// Nothing tells afterwards that it may have arrived but the time of the attempt.
  @Test func whatMayHaveArrivedIsRememberedAsTried() throws {
    var queue: AppStoreOutboxQueue? = try queue(entries)
    let claimed = try #require(try queue?.turn(recording: [], claiming: 400))
    let event = try #require(claimed.first { !$0.isUnsure })
    _ = try queue?.turn(
      recording: [result(event, .returned(.zero), unsure: true)], claiming: 0)
    let row = try row(event)
    #expect(row["ZSTATUS"] as String? == "pending")
    #expect(row["ZATTEMPTCOUNT"] as Int? == 0)
    #expect(row["ZLASTATTEMPTAT"] as Double? != nil)
    try queue?.release(claimed.filter { $0.key != event.key })
    queue = nil
    let again = try self.queue(entries).turn(recording: [], claiming: 400)
    #expect(again.first { $0.key == event.key }?.isUnsure == true)
    #expect(again.contains { !$0.isUnsure })
  }

  @Test func anEntryThatChangedMeanwhileStaysPending() throws {
    let queue = try queue(entries)
    let claimed = try queue.turn(recording: [], claiming: 4)
    let entries = try claimed.map(entry)
    try change(
      "UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = ZQUANTITY + 1 WHERE Z_PK = ?",
      [entries[0].row["Z_PK"] as Int64])
    try change(
      "UPDATE ZSDPROGRESSENTRY SET ZUPDATEDAT = ifnull(ZUPDATEDAT, 0) + 1 WHERE Z_PK = ?",
      [entries[1].row["Z_PK"] as Int64])
    _ = try queue.turn(
      recording: claimed.map { result($0, .completed(backendID: "r-\($0.key)")) }, claiming: 0)
    for (number, event) in claimed.enumerated() {
      let after = try entry(event).row
      #expect(after["ZBACKENDID"] as String? == "r-\(event.key)")
      #expect(after["ZSYNCSTATUS"] as String? == (number < 2 ? "pending" : "synced"))
      let version: Int64 = after["Z_OPT"]
      let before: Int64 = entries[number].row["Z_OPT"]
      // The app counts its own change; here it did not.
      #expect(version == before + 1)
      #expect(try row(event)["ZSTATUS"] as String? == "completed")
      #expect(try row(event)["ZCOMPLETEDAT"] as Double? != nil)
    }
  }

  /// The process that changed the event meanwhile decides about it.
  @Test func aResultOfAnEventThatSomebodyChangedIsNothing() throws {
    let queue = try queue(entries)
    let claimed = try queue.turn(recording: [], claiming: 2)
    try change(
      "UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'failed', Z_OPT = Z_OPT + 1 WHERE Z_PK = ?",
      [claimed[0].key])
    _ = try queue.turn(
      recording: claimed.map { result($0, .completed(backendID: "r")) }, claiming: 0)
    #expect(try row(claimed[0])["ZSTATUS"] as String? == "failed")
    #expect(try entry(claimed[0]).row["ZBACKENDID"] as String? == nil)
    #expect(try row(claimed[1])["ZSTATUS"] as String? == "completed")
  }

  @Test func longWorkGivesSignsOfLife() throws {
    try change("UPDATE ZSDOUTBOXEVENT SET ZMAXATTEMPTS = 40", [])
    let queue = try queue(entries)
    let event = try #require(try queue.turn(recording: [], claiming: 1).first)
    clocks.pass(60)
    try queue.renew([event])
    #expect(try row(event)["Z_OPT"] as Int64? == event.revision)
    clocks.pass(60)
    try queue.renew([event])
    #expect(try row(event)["ZLASTATTEMPTAT"] as Double == clocks.now.wall - 978_307_200)
    clocks.pass(1_000)
    try queue.rescue()
    #expect(try row(event)["ZSTATUS"] as String? == "processing")
    _ = try queue.turn(recording: [result(event, .dead)], claiming: 0)
    let row = try row(event)
    #expect(row["ZSTATUS"] as String? == "failed")
    #expect(row["ZATTEMPTCOUNT"] as Int? == event.attempt && event.attempt < event.maxAttempts)
    #expect(row["ZMAXATTEMPTS"] as Int? == event.attempt)
    #expect(row["ZERRORMESSAGE"] as String? == "no")
  }

  /// What the app left is pending again, and the backend is asked first.
  @Test func whatIsStuckIsRescued() throws {
    let stuck = try rows("SELECT Z_PK FROM ZSDOUTBOXEVENT WHERE ZSTATUS = 'processing'")
    #expect(stuck.count == 10)
    let queue = try queue()
    try queue.rescue()
    let claimed = try queue.turn(recording: [], claiming: 400)
    for row in stuck {
      #expect(claimed.first { $0.key == row[0] as Int64 }?.isUnsure == true)
    }
  }

  /// Rows that come while it runs: what was sent is written down, and the rest waits.
  @Test func aZoneThatRowsContradictMeanwhileEndsNoRun() throws {
    let queue = try queue()
    let claimed = try queue.turn(recording: [], claiming: 2)
    #expect(claimed.count == 2)
    try change(
      """
      UPDATE ZSDPROGRESSENTRY SET ZTIME = '03:00:00'
      WHERE ZTYPE IN ('steps', 'resting_heart_rate') AND ZBACKENDID IS NULL
      """)
    let rest = try queue.turn(
      recording: claimed.map { result($0, .completed(backendID: "r-\($0.key)")) }, claiming: 400)
    for event in claimed { #expect(try row(event)["ZSTATUS"] as String? == "completed") }
    #expect(!rest.contains { $0.eventType == "progressEntry" })
    #expect(rest.contains { $0.eventType == "sleepSession" })
    let closing = queue.close()
    #expect(
      closing.heldBack.counts.contains {
        $0.reason == OutboxHeldBack.Reason.zone.rawValue && $0.count > 10
      }, "\(closing.heldBack)")
  }

  @Test func onlyOneRunAtATime() throws {
    let first = try queue()
    #expect { try queue() } throws: { ($0 as? StorageError)?.code == .busy }
    _ = first.close()
  }

  /// A descriptor that is closed twice is another thread's the second time: SQLite loses its locks by that.
  @Test func aRefusedLockClosesNoFileOfOthers() throws {
    let folder = try ScratchFolder()
    let journal = folder.file("journal.db")
    let lock = try FileLock.delivery(beside: journal, store: "a.store")
    let files = OtherFiles()
    Thread.detachNewThread { files.openAndClose() }
    defer { files.isOver.store(true, ordering: .relaxed) }
    // Again where the other thread has had no time meanwhile.
    try eventually("the other thread", within: .seconds(120)) {
      for _ in 0..<20_000 { _ = try? FileLock.delivery(beside: journal, store: "a.store") }
      return files.closed.load(ordering: .relaxed) >= 1_000
    }
    #expect(files.lost.load(ordering: .relaxed) == 0)
    withExtendedLifetime(lock) {}
  }

  @Test func nothingClaimedLeavesNoEntry() throws {
    var none = OutboxFilter()
    none.types = ["goal"]
    let queue = try queue(none)
    try queue.rescue()
    #expect(try queue.turn(recording: [], claiming: 5).isEmpty)
    #expect(queue.close().operationID == nil)
    #expect(try fixture.store.history.operations(limit: nil).isEmpty)
  }

  /// Each look at an entity is one in an index: the app's tables have none on their ids.
  @Test func entitiesAreFoundWithoutAScan() throws {
    let writer = try fixture.writer()
    let plan = try writer.transaction { db in
      writer.store.addFunctions(to: db)
      try AppStore.createViews(
        writer.store.catalog, writer.store.zone, indexing: ["progress_entries", "sleep_sessions"],
        in: db)
      return try [DeliverableSQL.progressEntry, DeliverableSQL.sleepSession].flatMap {
        try String.fetchAll(
          db.makeStatement(sql: "EXPLAIN QUERY PLAN " + $0), arguments: ["a", "b"],
          adapter: SuffixRowAdapter(fromIndex: 3))
      }
    }
    #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
  }
}
