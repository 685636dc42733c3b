import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// One lease for all events of a run, and the entities that have several events.
@Suite(.bounded) struct OutboxLeaseTests {
  private typealias Clocks = OutboxQueueTests.Clocks

  private func queue(
    _ fixture: OutboxFixture, _ clocks: Clocks, owner: String
  ) throws -> DatabaseOutboxQueue {
    try DatabaseOutboxQueue(
      fixture.database, lease: OutboxLease(owner: owner, seconds: 100), clock: { clocks.now })
  }

  private func leaseEnds(_ owner: String, _ fixture: OutboxFixture) throws -> Double? {
    try fixture.database.queue.read {
      try Double.fetchOne(
        $0, sql: "SELECT ends FROM outbox_leases WHERE owner = ?", arguments: [owner])
    }
  }

  @Test func claimsRenewALeaseOnceItRunsOut() throws {
    let fixture = try OutboxFixture(events: 100, seed: 1)
    let clocks = Clocks(fixture.moment)
    let queue = try queue(fixture, clocks, owner: "A")
    #expect(try queue.turn(recording: [], claiming: 0).isEmpty)
    #expect(try leaseEnds("A", fixture) == nil)
    #expect(try queue.turn(recording: [], claiming: 2).count == 2)
    let ends = try #require(try leaseEnds("A", fixture))
    #expect(ends == clocks.now.uptime + 100)
    clocks.pass(9)
    #expect(try queue.turn(recording: [], claiming: 2).count == 2)
    #expect(try leaseEnds("A", fixture) == ends)
    clocks.pass(2)
    #expect(try queue.turn(recording: [], claiming: 2).count == 2)
    #expect(try leaseEnds("A", fixture) == clocks.now.uptime + 100)
  }

  @Test func aLookThatFindsNothingLeavesTheLeaseAlone() throws {
    let fixture = try OutboxFixture(events: 40, seed: 2)
    try fixture.storage.execute(
      "UPDATE outbox_events SET due_at = 1e10 WHERE due_at IS NOT NULL", on: fixture.database)
    let clocks = Clocks(fixture.moment)
    let queue = try queue(fixture, clocks, owner: "A")
    #expect(try queue.turn(recording: [], claiming: 5).isEmpty)
    let ends = try leaseEnds("A", fixture)
    clocks.pass(60)
    #expect(try queue.turn(recording: [], claiming: 5).isEmpty)
    #expect(try leaseEnds("A", fixture) == ends)
  }

  @Test func leasesOfEndedRunsGoAfterADay() throws {
    let fixture = try OutboxFixture(events: 60, seed: 3)
    let clocks = Clocks(fixture.moment)
    let first = try queue(fixture, clocks, owner: "A")
    let claimed = try first.turn(recording: [], claiming: 3)
    #expect(claimed.count == 3)
    try first.release(claimed)
    let second = try queue(fixture, clocks, owner: "B")
    clocks.pass(1_000)
    try second.rescue()
    #expect(try leaseEnds("A", fixture) != nil)
    clocks.pass(86_400)
    #expect(try second.turn(recording: [], claiming: 1).count == 1)
    try second.rescue()
    #expect(try leaseEnds("A", fixture) == nil)
    #expect(try leaseEnds("B", fixture) != nil)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func siblingsAreKnownWhateverIsWritten(seed: UInt64) throws {
    let fixture = try OutboxFixture(events: 60, seed: seed)
    #expect(try fixture.misjudgedSiblings().isEmpty)
    var dice = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let key = Int.random(in: 1...60, using: &dice)
      let entity = OutboxFixture.id(Int.random(in: 100_000...100_030, using: &dice))
      let statements = [
        "UPDATE outbox_events SET entity_id = '\(entity)' WHERE key = \(key)",
        "UPDATE outbox_events SET status = 'failed' WHERE key = \(key)",
        "DELETE FROM outbox_events WHERE key = \(key)",
        "UPDATE outbox_events SET entity_id = '\(entity)' WHERE key % 9 = \(key % 9)",
      ]
      let statement = statements.randomElement(using: &dice) ?? ""
      try fixture.storage.execute(statement, on: fixture.database)
      #expect(try fixture.misjudgedSiblings().isEmpty)
    }
    let siblings = try fixture.database.queue.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM outbox_siblings")
    }
    #expect(siblings ?? 0 > 0)
  }

  /// A database that a processor was killed over, before leases were of runs.
  @Test func eventsThatWereHeldBeforeComeOver() throws {
    let storage = try StorageFixture()
    _ = try storage.engine(Array(Migration.embedded.prefix(11))).up()
    let old = try DatabaseQueue(path: storage.path)
    try old.write { db in
      RowImages.addFunctions(to: db)
      for (number, entity) in ["e", "e", "f"].enumerated() {
        try db.execute(
          sql: """
            INSERT INTO outbox_events
              (id, event_type, entity_id, user_id, status, created_at, attempt_count, max_attempts,
               priority, recorded_at, operation_id, is_unsure)
            VALUES (?, 'workout', ?, 'u', 'pending', ?, 0, 5, 0, 0, 0, 0)
            """, arguments: [OutboxFixture.id(number), entity, Double(number)])
      }
      try db.execute(
        sql: """
          UPDATE outbox_events
          SET status = 'processing', status_before = 'pending', lease_owner = 'run',
              lease_boot = 'this-boot', lease_ends = 500, lease_ends_at = 1000
          WHERE entity_id = 'f';
          INSERT INTO operations
            (kind, summary, recorded_at, tool_version, rows_added, rows_changed, rows_removed)
          VALUES ('x', '', 0, '', 0, 0, 1);
          """)
      try RowImages(table: "outbox_events", in: db).recordBefore(1, where: "t.entity_id = 'f'")
    }
    try old.close()
    let fixture = OutboxFixture(storage: storage, database: try storage.open())
    #expect(try fixture.misjudgedSiblings().isEmpty && fixture.miscounted().isEmpty)
    try fixture.database.queue.read { db in
      let image = try String.fetchOne(db, sql: "SELECT before_image FROM operation_changes")
      let names = try Row.fetchAll(db, sql: "PRAGMA table_info(outbox_events)")
        .map { $0["name"] as String }
      let kept = try String.fetchAll(db, sql: "SELECT key FROM json_each(?)", arguments: [image])
      #expect(kept == names)
    }
    let before = Clocks(Moment(wall: 900, boot: "this-boot", uptime: 499))
    let queue = try queue(fixture, before, owner: "B")
    try queue.rescue()
    #expect(try queue.turn(recording: [], claiming: 9).map(\.id) == [OutboxFixture.id(0)])
    before.pass(2)
    try queue.rescue()
    #expect(try queue.turn(recording: [], claiming: 9).map(\.id) == [OutboxFixture.id(2)])
  }
}
