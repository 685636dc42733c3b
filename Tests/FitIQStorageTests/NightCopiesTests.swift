import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// A night that a database has twice is sent by one event, whenever the second row came or went.
@Suite(.bounded) struct NightCopiesTests {
  private let fixture: OutboxFixture
  private let clocks: OutboxQueueTests.Clocks
  private let queue: DatabaseOutboxQueue
  private let statements = StatementCounter()

  init() throws {
    fixture = try OutboxFixture(events: 0, seed: 1)
    clocks = OutboxQueueTests.Clocks(fixture.moment)
    let turns = try fixture.database.withoutTriggers(settings: OutboxQueueSQL.reuseLog)
    queue = DatabaseOutboxQueue(
      fixture.database, turns: turns, filter: OutboxFilter(),
      lease: OutboxLease(owner: "A", seconds: 100), dueBy: nil, clock: { [clocks] in clocks.now })
    turns.queue.inDatabase { statements.attach(to: $0) }
  }

  /// As another program writes it.
  private func change(_ sql: String) throws {
    try OutboxLoad.run(sql, in: fixture.storage.path)
  }

  /// Nights of one day have their beginning in common.
  private func add(_ number: Int, day: Int, hours: Int) throws {
    let (id, event) = (OutboxFixture.id(number), OutboxFixture.id(1_000 + number))
    let (start, user) = (1_763_000_000 + day * 86_400, fixture.storage.user.text)
    try change(
      """
      INSERT INTO sleep_sessions
        (id, user_id, day, start_at, end_at, time_in_bed_minutes, total_sleep_minutes,
         sleep_efficiency, source, created_at, sync_status, recorded_at, operation_id)
      VALUES ('\(id)', '\(user)', date(\(start), 'unixepoch'), \(start), \(start + hours * 3_600),
              1, 1, 100, 'healthkit', \(start), 'pending', 0, 0);
      INSERT INTO outbox_events
        (id, event_type, entity_id, user_id, status, created_at, attempt_count, max_attempts,
         priority, recorded_at, operation_id)
      VALUES ('\(event)', 'sleepSession', '\(id)', '\(user)', 'pending', \(start), 0, 5, 5, 0, 0);
      """)
  }

  private func remove(_ number: Int) throws {
    try change("DELETE FROM sleep_sessions WHERE id = '\(OutboxFixture.id(number))'")
  }

  private func result(
    _ event: ClaimedEvent, _ effect: DeliveryResult.Effect, unsure: Bool = false
  ) -> DeliveryResult {
    let fault = DeliveryFault(code: "http_400", status: 400, message: "no")
    return DeliveryResult(
      event: event, outcome: effect == .dead ? .permanent(fault) : .created(id: "remote"),
      effect: effect, isUnsure: unsure, startedAt: clocks.now.wall, duration: .milliseconds(5))
  }

  /// What a dry run says of those that are held back.
  private func heldBack() throws -> [String] {
    try fixture.database.dueEvents(OutboxFilter(), at: clocks.now).heldBack.counts
      .map { "\($0.count) \($0.reason)" }
  }

  private func claim(
    after results: [DeliveryResult] = []
  ) throws -> (events: [ClaimedEvent], nights: [Int]) {
    let events = try queue.turn(recording: results, claiming: 10)
    return (
      events,
      (0..<20).filter { number in
        events.contains { $0.id == OutboxFixture.id(1_000 + number) }
      }
    )
  }

  @Test func aCopyThatComesLaterIsHeldBack() throws {
    try add(1, day: 1, hours: 8)
    let first = try claim()
    #expect(first.nights == [1])
    try add(2, day: 1, hours: 7)
    try add(3, day: 2, hours: 8)
    // Also once the backend has the night.
    let second = try claim(
      after: first.events.map { result($0, .completed(backendID: "remote")) })
    #expect(second.nights == [3])
    #expect(try claim().nights == [])
    #expect(try heldBack() == ["1 already sent by a copy"])
    // Not for ever: what takes the other row away leaves this one to be sent.
    try remove(1)
    #expect(try claim().nights == [2])
  }

  /// The event of the row that stays sends it no more.
  @Test func aCopyIsSentWhereTheOtherIsGivenUp() throws {
    try add(1, day: 1, hours: 8)
    try add(2, day: 1, hours: 7)
    let first = try claim()
    #expect(first.nights == [1])
    #expect(try claim(after: first.events.map { result($0, .dead) }).nights == [2])
  }

  private static let isUnderway = ["1 with a copy that is being sent or may have arrived"]

  /// The row that a merge would keep comes while the other one is sent; then that one speaks for both.
  @Test(arguments: ["remote", nil])
  func aLongerCopyWaitsForWhatIsBeingSent(backendID: String?) throws {
    try add(1, day: 1, hours: 7)
    let first = try claim()
    #expect(first.nights == [1])
    try add(2, day: 1, hours: 8)
    #expect(try claim().nights == [])
    #expect(try heldBack() == Self.isUnderway)
    let results = first.events.map { result($0, .completed(backendID: backendID)) }
    #expect(try claim(after: results).nights == [])
    #expect(try heldBack() == ["1 already sent by a copy"])
  }

  @Test func aLongerCopyWaitsForWhatMayHaveArrived() throws {
    try add(1, day: 1, hours: 7)
    let first = try claim()
    try add(2, day: 1, hours: 8)
    let unsure = first.events.map { result($0, .waiting(.seconds(10)), unsure: true) }
    #expect(try claim(after: unsure).nights == [])
    #expect(try heldBack() == Self.isUnderway)
    clocks.pass(20)
    let second = try claim()
    #expect(second.nights == [1])
    #expect(
      try claim(after: second.events.map { result($0, .completed(backendID: "remote")) })
        .nights == [])
    #expect(try heldBack() == ["1 already sent by a copy"])
  }

  /// Nothing arrived: the row that a merge would keep is sent, and the other one is not.
  @Test func aLongerCopyIsSentWhereTheAttemptFailed() throws {
    try add(1, day: 1, hours: 7)
    let first = try claim()
    try add(2, day: 1, hours: 8)
    #expect(try claim().nights == [])
    let failed = first.events.map { result($0, .waiting(.seconds(10))) }
    #expect(try claim(after: failed).nights == [2])
    clocks.pass(20)
    #expect(try claim().nights == [])
    #expect(try heldBack() == ["1 whose row will be merged into another"])
  }

  /// Also where nobody tries any more: a retry finds out.
  @Test func whatMayHaveArrivedIsNotForgottenWhenItIsGivenUp() throws {
    try add(1, day: 1, hours: 7)
    let first = try claim()
    try add(2, day: 1, hours: 8)
    let dead = first.events.map { result($0, .dead, unsure: true) }
    #expect(try claim(after: dead).nights == [])
    #expect(try heldBack() == Self.isUnderway)
    var filter = OutboxFilter()
    filter.states = [.dead]
    _ = try fixture.database.changeOutbox(
      .retry, filter, at: clocks.now, reason: nil, context: fixture.storage.context)
    #expect(try claim().nights == [1])
  }

  /// An older event of the same night, which the queue sends before, does not wait for it.
  @Test func theEventsOfOneNightDoNotWaitForEachOther() throws {
    try add(1, day: 1, hours: 8)
    try add(2, day: 1, hours: 7)
    try change(
      """
      INSERT INTO outbox_events
        (id, event_type, entity_id, user_id, status, created_at, attempt_count, max_attempts,
         priority, recorded_at, operation_id, is_unsure, last_attempt_at, due_at)
      SELECT '\(OutboxFixture.id(1_009))', event_type, entity_id, user_id, 'pending', created_at + 9, 1,
             5, 5, 0, 0, 1, created_at + 9, created_at + 9
      FROM outbox_events WHERE id = '\(OutboxFixture.id(1_001))'
      """)
    #expect(try claim().nights == [1])
    #expect(try heldBack() == ["1 whose row will be merged into another"])
  }

  /// The sender died: until it is known what arrived, nothing else is sent.
  @Test func aLongerCopyWaitsForWhatIsStuck() throws {
    try add(1, day: 1, hours: 7)
    #expect(try claim().nights == [1])
    try add(2, day: 1, hours: 8)
    clocks.pass(200)
    #expect(try claim().nights == [])
    try queue.rescue()
    #expect(try claim().nights == [1])
  }

  /// A service that has nothing to do looks at no night.
  @Test func nothingIsLookedForWhereNobodyWrote() throws {
    try add(1, day: 1, hours: 8)
    try add(2, day: 1, hours: 7)
    func looks() -> Int { statements.statements.count { $0.contains("FROM sleep_sessions") } }
    let first = try claim()
    _ = try claim(after: first.events.map { result($0, .completed(backendID: "remote")) })
    // The lease of the run ends, once.
    clocks.pass(200)
    try queue.rescue()
    _ = try claim()
    let before = looks()
    #expect(before > 0)
    for _ in 0..<20 {
      clocks.pass(30)
      try queue.rescue()
      #expect(try claim().nights == [])
      _ = try queue.nextDue()
    }
    #expect(looks() == before)
    try add(3, day: 2, hours: 8)
    #expect(try claim().nights == [3] && looks() > before)
  }
}
