import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Synchronization
import Testing

@testable import FitIQStorage

/// Claims, leases and results on a real file, with clocks that the test sets.
@Suite(.bounded) struct OutboxQueueTests {
  /// Clocks of a machine.
  final class Clocks: Sendable {
    private let moment: Mutex<Moment>
    init(_ moment: Moment) { self.moment = Mutex(moment) }
    var now: Moment { moment.withLock { $0 } }

    /// - Parameter jump: By how much somebody sets the wall clock besides.
    func pass(_ seconds: Double, jump: Double = 0) {
      moment.withLock {
        $0 = Moment(
          wall: $0.wall + seconds + jump, boot: $0.boot, uptime: $0.uptime + seconds)
      }
    }

    func restart() {
      moment.withLock { $0 = Moment(wall: $0.wall + 60, boot: $0.boot + "+", uptime: 30) }
    }
  }

  private func queue(
    _ fixture: OutboxFixture, _ clocks: Clocks, owner: String = "A",
    filter: OutboxFilter = OutboxFilter(), dueBy: Double? = nil
  ) throws -> DatabaseOutboxQueue {
    try DatabaseOutboxQueue(
      fixture.database, filter: filter, lease: OutboxLease(owner: owner, seconds: 100),
      dueBy: dueBy, clock: { clocks.now })
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

  private func state(_ event: ClaimedEvent, _ fixture: OutboxFixture) throws -> Row? {
    try fixture.database.queue.read {
      try Row.fetchOne($0, sql: "SELECT * FROM outbox_events WHERE key = ?", arguments: [event.key])
    }
  }

  private static func isHeld(_ owner: String, _ alias: String = "") -> String {
    "\(alias)lease_id = (SELECT id FROM outbox_leases WHERE owner = '\(owner)')"
  }

  private func owner(_ event: ClaimedEvent, _ fixture: OutboxFixture) throws -> String? {
    try fixture.database.queue.read {
      try String.fetchOne(
        $0,
        sql: """
          SELECT owner FROM outbox_leases
          WHERE id = (SELECT lease_id FROM outbox_events WHERE key = ?)
          """, arguments: [event.key])
    }
  }

  @Test func theMostUrgentComeFirstAndOfAnEntityTheEarliest() throws {
    let fixture = try OutboxFixture(events: 300, seed: 1)
    let clocks = Clocks(fixture.moment)
    let queue = try queue(fixture, clocks)
    var seen: [ClaimedEvent] = []
    while case let claimed = try queue.turn(recording: [], claiming: 7), !claimed.isEmpty {
      seen += claimed
    }
    let rows = try fixture.database.queue.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT key, entity_id, priority, created_at FROM outbox_events
          WHERE status = 'processing' AND \(Self.isHeld("A"))
          """)
    }
    // One at a time of each entity: nothing is recorded, so the others of it still wait.
    #expect(Set(rows.map { $0["entity_id"] as String }).count == rows.count)
    #expect(seen.count == rows.count && Set(seen.map(\.key)).count == seen.count)
    let earlier = try fixture.database.queue.read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM outbox_events AS e JOIN outbox_events AS c
            ON c.entity_id = e.entity_id AND \(Self.isHeld("A", "c.")) AND c.key <> e.key
          WHERE (e.due_at IS NOT NULL OR e.status = 'processing')
            AND (e.created_at, e.key) < (c.created_at, c.key)
          """)
    }
    #expect(earlier == 0)
    let priorities = Dictionary(
      uniqueKeysWithValues: rows.map { ($0["key"] as Int64, $0["priority"] as Int) })
    let firsts = seen.prefix(7).compactMap { priorities[$0.key] }
    #expect(firsts.allSatisfy { $0 == 7 })
    #expect(try fixture.miscounted().isEmpty)
  }

  @Test func twoProcessorsNeverTakeTheSame() async throws {
    let fixture = try OutboxFixture(events: 600, seed: 2)
    let clocks = Clocks(fixture.moment)
    let taken = try await withThrowingTaskGroup(of: [Int64].self) { group in
      for owner in ["A", "B", "C"] {
        let database = try fixture.storage.open()
        let queue = try DatabaseOutboxQueue(
          database, lease: OutboxLease(owner: owner), clock: { clocks.now })
        group.addTask {
          var keys: [Int64] = []
          while case let events = try queue.turn(recording: [], claiming: 3), !events.isEmpty {
            keys += events.map(\.key)
          }
          return keys
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(taken).count == taken.count && taken.count > 20)
    #expect(try fixture.miscounted().isEmpty)
  }

  @Test func whatIsGivenBackIsAsBefore() throws {
    let fixture = try OutboxFixture(events: 200, seed: 3)
    try fixture.storage.execute(
      "UPDATE outbox_events SET last_attempt_at = NULL, is_unsure = 1, due_at = 1764158400.0 "
        + "WHERE due_at IS NOT NULL AND attempt_count = 0", on: fixture.database)
    try fixture.storage.execute(
      "UPDATE outbox_events SET status = 'completed' WHERE attempt_count > 0",
      on: fixture.database)
    let before = try fixture.content()
    let queue = try queue(fixture, Clocks(fixture.moment))
    let claimed = try queue.turn(recording: [], claiming: 50)
    #expect(claimed.count > 10)
    #expect(try fixture.content() != before)
    try queue.release(claimed)
    #expect(try fixture.content() == before)
    #expect(try fixture.miscounted().isEmpty)
  }

  /// Events that an operation added, or that a bulk command changed.
  @Test(
    arguments: [false, true], [(nil, false), (1_764_000_000.5, false), (1_764_000_000.5, true)])
  func anUndoIsRefusedWhileAnEventIsSentAndNotWhenItWasGivenBack(
    isBulk: Bool, attempt: (at: Double?, isKnown: Bool)
  ) throws {
    let tried = attempt.at
    let fixture = try OutboxFixture(events: 12, seed: 9)
    let time = tried?.description ?? "NULL"
    try fixture.storage.execute(
      """
      UPDATE outbox_events SET status = 'pending', attempt_count = 0, last_attempt_at = \(time),
        is_unsure = 0, error_message = NULL, completed_at = NULL, lease_id = NULL;
      INSERT INTO operations (id, kind, summary, recorded_at, tool_version, rows_added,
        rows_changed, rows_removed) VALUES (1, 'sync', '', 0, '', 12, 0, 0);
      UPDATE outbox_events SET operation_id = 1;
      INSERT OR IGNORE INTO outbox_attempts (event_key, started_at, duration_ms, outcome)
        SELECT key, last_attempt_at, 1, 'rejected' FROM outbox_events WHERE \(attempt.isKnown)
      """, on: fixture.database)
    let clocks = Clocks(fixture.moment)
    let context = fixture.storage.context
    let operation =
      isBulk
      ? try #require(
        try fixture.database.changeOutbox(
          .snooze(seconds: 0), OutboxFilter(), at: fixture.moment, reason: nil,
          context: context
        ).operationID) : 1
    let queue = try queue(fixture, clocks)
    for _ in 0..<2 {
      let claimed = try queue.turn(recording: [], claiming: 5)
      #expect(claimed.count > 1)
      let refusal = #expect(throws: StorageError.self) {
        try fixture.database.undo(operation, context: context, isDryRun: false)
      }
      #expect(refusal?.code == .undoConflict)
      // A backend that refuses the credentials answers, and the rest is not sent at all.
      _ = try queue.turn(
        recording: [result(claimed[0], .returned(.seconds(3)))], claiming: 0)
      try queue.release(Array(claimed.dropFirst()))
      // What is saved again goes out under another key where it was tried.
      let times = try fixture.database.queue.read {
        try Double?.fetchSet($0, sql: "SELECT last_attempt_at FROM outbox_events")
      }
      #expect(times == [tried])
    }
    let undo = try fixture.database.undo(operation, context: context, isDryRun: false)
    #expect(undo.rowsRemoved + undo.rowsRestored == 12)
    #expect(try fixture.miscounted().isEmpty && fixture.misdated().isEmpty)
  }

  /// What its entity says of an earlier attempt is found again by the next claim: the event is as before.
  @Test func anOldDoubtIsNoReasonToRefuseAnUndo() throws {
    let fixture = try OutboxFixture(events: 6, seed: 9)
    try fixture.storage.execute(
      """
      UPDATE outbox_events SET status = 'pending', attempt_count = 0, last_attempt_at = NULL,
        is_unsure = 0, error_message = NULL, completed_at = NULL, lease_id = NULL;
      INSERT INTO operations (id, kind, summary, recorded_at, tool_version, rows_added,
        rows_changed, rows_removed) VALUES (1, 'sync', '', 0, '', 6, 0, 0);
      UPDATE outbox_events SET operation_id = 1
      """, on: fixture.database)
    let queue = try queue(fixture, Clocks(fixture.moment))
    let claimed = try queue.turn(recording: [], claiming: 1)
    let unsure = claimed.map { event in
      var event = event
      event.subject = .send(
        .mealDeletion(backendID: nil),
        OutboxEntityRow(table: "meals", key: .id("x"), updatedAt: nil),
        ClaimedEvent.Stage(isUnsure: true, replacedID: nil))
      return event
    }
    _ = try queue.turn(
      recording: unsure.map { result($0, .returned(.zero), unsure: true) }, claiming: 0)
    let doubts = try fixture.database.queue.read {
      try Int.fetchOne($0, sql: "SELECT sum(is_unsure) FROM outbox_events")
    }
    #expect(doubts == 0)
    let undo = try fixture.database.undo(1, context: fixture.storage.context, isDryRun: false)
    #expect(undo.rowsRemoved == 6)
  }

  /// A result is of an event that is being sent: an import can have ended it meanwhile.
  @Test func whatEndedMeanwhileStaysAsItIs() throws {
    let fixture = try OutboxFixture(events: 12, seed: 9)
    try fixture.storage.execute(
      """
      UPDATE outbox_events SET status = 'pending', attempt_count = 0, last_attempt_at = NULL,
        is_unsure = 0, error_message = NULL, completed_at = NULL, lease_id = NULL
      """, on: fixture.database)
    let queue = try queue(fixture, Clocks(fixture.moment))
    let claimed = try queue.turn(recording: [], claiming: 4)
    #expect(claimed.count > 2)
    try fixture.storage.execute(
      "UPDATE outbox_events SET status = 'completed', attempt_count = 0, completed_at = 1 "
        + "WHERE status = 'processing'", on: fixture.database)
    let before = try fixture.content()
    _ = try queue.turn(
      recording: [
        result(claimed[0], .returned(.zero)), result(claimed[1], .waiting(.seconds(1))),
        result(claimed[2], .dead),
      ], claiming: 0)
    try queue.release(Array(claimed.dropFirst(3)))
    #expect(try fixture.content() == before)
  }

  @Test func anUndoIsRefusedWhereAnEventThatWasGivenBackMayHaveArrived() throws {
    let fixture = try OutboxFixture(events: 0, seed: 9)
    try fixture.storage.execute(
      """
      INSERT INTO operations (id, kind, summary, recorded_at, tool_version, rows_added,
        rows_changed, rows_removed) VALUES (1, 'sync', '', 0, '', 1, 0, 0);
      INSERT INTO outbox_events (id, event_type, entity_id, user_id, status, created_at,
        attempt_count, max_attempts, priority, recorded_at, operation_id)
      VALUES ('\(OutboxFixture.id(1))', 'workout', '\(OutboxFixture.id(2))', 'u', 'pending', 1, 0, 5,
        0, 0, 1)
      """, on: fixture.database)
    let queue = try queue(fixture, Clocks(fixture.moment))
    let claimed = try queue.turn(recording: [], claiming: 1)
    _ = try queue.turn(
      recording: claimed.map { result($0, .returned(.zero), unsure: true) }, claiming: 0)
    #expect(throws: StorageError.self) {
      try fixture.database.undo(1, context: fixture.storage.context, isDryRun: false)
    }
  }

  @Test func aLeaseThatEndsLetsAnotherOneTryAndFencesTheFirst() throws {
    let fixture = try OutboxFixture(events: 60, seed: 4)
    let clocks = Clocks(fixture.moment)
    let first = try queue(fixture, clocks)
    let second = try queue(fixture, clocks, owner: "B")
    let claimed = try first.turn(recording: [], claiming: 5)
    clocks.pass(99)
    try second.rescue()
    #expect(try state(claimed[0], fixture)?["status"] == "processing")
    clocks.pass(2)
    try second.rescue()
    let again = try second.turn(recording: [], claiming: 50)
    let stolen = try #require(again.first { $0.key == claimed[0].key })
    #expect(try state(stolen, fixture)?["is_unsure"] == 1)
    _ = try first.turn(recording: [result(claimed[0], .dead)], claiming: 0)
    #expect(try state(stolen, fixture)?["status"] == "processing")
    _ = try second.turn(recording: [result(stolen, .completed(backendID: "x"))], claiming: 0)
    #expect(try state(stolen, fixture)?["status"] == "completed")
    _ = try first.turn(recording: [result(claimed[0], .waiting(.seconds(1)))], claiming: 0)
    #expect(try state(stolen, fixture)?["status"] == "completed")
    #expect(try fixture.miscounted().isEmpty && fixture.misdated().isEmpty)
  }

  @Test func aRenewedLeaseGoesOn() throws {
    let fixture = try OutboxFixture(events: 60, seed: 5)
    let clocks = Clocks(fixture.moment)
    let queue = try queue(fixture, clocks)
    let claimed = try queue.turn(recording: [], claiming: 5)
    clocks.pass(90)
    try queue.renew(claimed)
    clocks.pass(90, jump: 3_600)
    try self.queue(fixture, clocks, owner: "B").rescue()
    #expect(try claimed.allSatisfy { try owner($0, fixture) == "A" })
  }

  @Test func everyFateIsWrittenDown() throws {
    let fixture = try OutboxFixture(events: 100, seed: 6)
    let clocks = Clocks(fixture.moment)
    let queue = try queue(fixture, clocks)
    let events = try queue.turn(recording: [], claiming: 4)
    try #require(events.count == 4)
    let effects: [DeliveryResult.Effect] = [
      .completed(backendID: "r"), .waiting(.seconds(8)), .dead, .returned(.seconds(3)),
    ]
    _ = try queue.turn(
      recording: zip(events, effects).map { result($0, $1, unsure: $1 == .waiting(.seconds(8))) },
      claiming: 0)
    let rows = try events.map { try #require(try state($0, fixture)) }
    #expect(rows.map { $0["status"] as String }[..<3] == ["completed", "failed", "failed"])
    #expect(rows[3]["status"] == events[3].statusBefore)
    let wall = clocks.now.wall
    #expect(rows.map { $0["due_at"] as Double? } == [nil, wall + 8, nil, wall + 3])
    #expect(rows[1]["is_unsure"] == 1 && rows[1]["error_kind"] == "busy")
    for (row, event) in zip(rows, events) {
      let isDead = event.key == events[2].key
      #expect(row["max_attempts"] == (isDead ? event.attempt : event.maxAttempts))
    }
    #expect(rows[2]["attempt_count"] == events[2].attempt)
    #expect(events[2].attempt < events[2].maxAttempts)
    #expect(rows[3]["attempt_count"] == events[3].attempt - 1)
    #expect(rows.allSatisfy { $0["lease_id"] as Int64? == nil })
    let attempts = try fixture.database.queue.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM outbox_attempts")
    }
    #expect(attempts == 4)
    #expect(try fixture.miscounted().isEmpty && fixture.misdated().isEmpty)
  }

  /// Due times are as far away as before, and what was due stays due.
  @Test(arguments: [-3_600, 3_600, -34_560_000] as [Double])
  func aWallClockThatIsSetNeitherFreesNorFreezes(jump: Double) throws {
    let fixture = try OutboxFixture(events: 100, seed: 7)
    let clocks = Clocks(fixture.moment)
    let queue = try queue(fixture, clocks)
    let claimed = try queue.turn(recording: [], claiming: 3)
    _ = try queue.turn(recording: [result(claimed[0], .waiting(.seconds(16)))], claiming: 0)
    clocks.pass(1, jump: jump)
    try self.queue(fixture, clocks, owner: "B").rescue()
    // Held by one whose lease goes on.
    #expect(try owner(claimed[1], fixture) == "A")
    let due = try #require(try state(claimed[0], fixture)?["due_at"] as Double?)
    #expect(due <= clocks.now.wall + 15.001)
    if jump < 0 { #expect(due > clocks.now.wall + 14.9) }
    // What was due before is due now.
    let now = try queue.turn(recording: [], claiming: 50)
    #expect(!now.isEmpty)
    clocks.pass(20)
    let later = try queue.turn(recording: [], claiming: 200)
    #expect((now + later).contains { $0.key == claimed[0].key })
    #expect(jump > 0 || !now.contains { $0.key == claimed[0].key })
    clocks.pass(101)
    try queue.rescue()
    #expect(try state(claimed[1], fixture)?["status"] != "processing")
  }

  @Test func afterARestartNoLeaseOfTheOldBootHoldsForLong() throws {
    let fixture = try OutboxFixture(events: 60, seed: 8)
    let clocks = Clocks(fixture.moment)
    let claimed = try queue(fixture, clocks).turn(recording: [], claiming: 2)
    clocks.restart()
    // The battery of the clock is empty.
    clocks.pass(1, jump: -1e9)
    let next = try queue(fixture, clocks, owner: "B")
    try next.rescue()
    clocks.pass(OutboxSQL.longestLease)
    try next.rescue()
    #expect(try state(claimed[0], fixture)?["status"] != "processing")
    let again = try next.turn(recording: [], claiming: 100)
    #expect(again.contains { $0.key == claimed[0].key })
  }

  @Test func aFilterAndAnEndLimitWhatIsClaimed() throws {
    let fixture = try OutboxFixture(events: 200, seed: 9)
    let clocks = Clocks(fixture.moment)
    var filter = OutboxFilter()
    filter.types = ["workout"]
    let queue = try queue(fixture, clocks, filter: filter, dueBy: clocks.now.wall)
    let claimed = try queue.turn(recording: [], claiming: 100)
    #expect(!claimed.isEmpty && claimed.allSatisfy { $0.eventType == "workout" })
    _ = try queue.turn(
      recording: claimed.map { result($0, .waiting(.milliseconds(1))) }, claiming: 0)
    clocks.pass(10)
    // Each once: what came due again belongs to the next run.
    let keys = Set(try queue.turn(recording: [], claiming: 100).map(\.key))
    #expect(keys.isDisjoint(with: claimed.map(\.key)))
  }

  /// Whatever processors, people and clocks do: every event is due, leased, dead or sent, the numbers are
  /// right, and in the end everything that is not dead is sent.
  @Test(arguments: Effort.seeds(4, ci: 12))
  func noSequenceLosesAnEvent(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let fixture = try OutboxFixture(events: 120, seed: seed)
    let clocks = Clocks(fixture.moment)
    let queues = try ["A", "B", "C"].map { try queue(fixture, clocks, owner: $0) }
    var held: [[ClaimedEvent]] = [[], [], []]
    for _ in 0..<120 {
      let who = Int.random(in: 0..<3, using: &dice)
      switch Int.random(in: 0..<10, using: &dice) {
      case 0...4:
        let done = held[who].shuffled(using: &dice)
          .prefix(Int.random(in: 0...held[who].count, using: &dice))
        let results = done.map { event -> DeliveryResult in
          let delay = Duration.seconds(Int.random(in: 0...60, using: &dice))
          let effect: DeliveryResult.Effect =
            [.completed(backendID: "r"), .waiting(delay), .returned(delay)]
            .randomElement(using: &dice) ?? .dead
          let isLast = event.attempt >= event.maxAttempts
          if isLast, case .waiting = effect { return result(event, .dead) }
          return result(event, effect, unsure: Bool.random(using: &dice))
        }
        let claimed = try queues[who].turn(
          recording: results, claiming: Int.random(in: 0...8, using: &dice))
        let recorded = Set(results.map(\.event.key))
        held[who].removeAll { recorded.contains($0.key) }
        held[who] += claimed
      case 5:
        try queues[who].release(held[who])
        held[who] = []
      // It was killed.
      case 6: held[who] = []
      case 7: try queues[who].rescue()
      case 8:
        let jump: Double = [0, 0, 3_600, -3_600].randomElement(using: &dice) ?? 0
        clocks.pass(Double.random(in: 1...200, using: &dice), jump: jump)
        if Int.random(in: 0..<8, using: &dice) == 0 { clocks.restart() }
      default:
        let verbs: [OutboxVerb] = [.retry, .rescue, .snooze(seconds: 50)]
        let verb = verbs.randomElement(using: &dice) ?? .retry
        var filter = OutboxFilter()
        filter.states = [.waiting, .dead, .stuck]
        _ = try fixture.database.changeOutbox(
          verb, filter, at: clocks.now, reason: nil,
          context: WriteContext(now: Date(timeIntervalSince1970: clocks.now.wall), toolVersion: "t")
        )
      }
      #expect(try fixture.miscounted().isEmpty && fixture.misdated().isEmpty)
      #expect(try fixture.misjudgedSiblings().isEmpty)
    }
    clocks.pass(2 * OutboxSQL.longestLease)
    for _ in 0..<400 {
      try queues[0].rescue()
      let claimed = try queues[0].turn(recording: [], claiming: 50)
      _ = try queues[0].turn(
        recording: claimed.map { result($0, .completed(backendID: "r")) }, claiming: 0)
      clocks.pass(30)
    }
    let left = try fixture.database.queue.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT status || attempt_count FROM outbox_events
          WHERE status <> 'completed' AND NOT (status = 'failed' AND attempt_count >= max_attempts)
          """)
    }
    #expect(left.isEmpty, "\(left)")
  }

  /// What a run leaves behind, of events and entities that an operation made.
  private func left(
    seed: UInt64, _ open: (TypedDatabase) throws -> TypedDatabase
  ) throws -> [String] {
    let fixture = try OutboxFixture(events: 80, seed: seed)
    try fixture.storage.execute(
      """
      INSERT INTO progress_entries (id, user_id, type, quantity, date_at, measured_at, day, slot,
        created_at, updated_at, sync_status, recorded_at, operation_id)
      SELECT entity_id, '\(fixture.storage.user.text)', 'steps', key, key, key, '2025-01-01', key,
        key, key, 'pending', 0, 5
      FROM outbox_events WHERE event_type = 'progressEntry' GROUP BY entity_id
      """, on: fixture.database)
    try fixture.storage.execute("UPDATE outbox_events SET operation_id = 5", on: fixture.database)
    let clocks = Clocks(fixture.moment)
    let queue = DatabaseOutboxQueue(
      fixture.database, turns: try open(fixture.database), filter: OutboxFilter(),
      lease: OutboxLease(owner: "A", seconds: 100), dueBy: nil, clock: { clocks.now })
    var dice = SplitMix64(seed: seed)
    try queue.rescue()
    for _ in 0..<12 {
      let claimed = try queue.turn(recording: [], claiming: 7)
      // Saved again while it is sent.
      if let key = claimed.first?.key {
        try fixture.storage.execute(
          "UPDATE outbox_events SET revision = revision + 1, operation_id = 7 WHERE key = \(key)",
          on: fixture.database)
      }
      let results = claimed.dropLast().map { event in
        let effects: [DeliveryResult.Effect] = [
          .completed(backendID: "r"), .waiting(.seconds(50)), .returned(.seconds(9)), .dead,
        ]
        return result(event, effects.randomElement(using: &dice) ?? .dead)
      }
      _ = try queue.turn(recording: results, claiming: 0)
      try queue.release(claimed.suffix(1))
      clocks.pass(20, jump: [0, 0, -60].randomElement(using: &dice) ?? 0)
    }
    return try fixture.database.queue.read { db in
      try ["events", "counts", "attempts", "leases", "siblings"].flatMap {
        try Row.fetchAll(db, sql: "SELECT * FROM outbox_\($0)").map(\.description)
      } + Row.fetchAll(db, sql: "SELECT * FROM progress_entries").map(\.description)
    }
  }

  @Test(arguments: Effort.seeds(2, ci: 6))
  func whatItWritesIsWhatTheTriggersWouldLeave(seed: UInt64) throws {
    let without = try left(seed: seed) { try $0.withoutTriggers(settings: "") }
    #expect(try left(seed: seed) { $0 } == without)
    #expect(without.contains { $0.contains("operation_id:-7") })
    #expect(without.contains { $0.contains("operation_id:-5") && $0.contains("backend_id") })
  }
}
