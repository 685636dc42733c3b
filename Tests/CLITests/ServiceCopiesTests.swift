import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// `fitiq outbox run` beside programs that write nights a second time, and take one away.
@Suite(.bounded) struct ServiceCopiesTests {
  private func change(_ fixture: DeliveryFixture, _ sql: String) throws {
    try OutboxLoad.run(sql, in: fixture.fitiq.store)
  }

  private static let start = 1_500_000_000

  private static func night(_ number: Int, hours: Int, start: Int = start) -> String {
    """
    INSERT INTO sleep_sessions
      (id, user_id, day, start_at, end_at, time_in_bed_minutes, total_sleep_minutes,
       sleep_efficiency, source, created_at, sync_status, recorded_at, operation_id)
    VALUES ('\(OutboxLoad.id(number))', '\(OutboxLoad.user)', date(\(start), 'unixepoch'), \(start),
            \(start + hours * 3_600), 1, 1, 100, 'healthkit', \(start), 'pending', 0, 0);
    INSERT INTO sleep_stages
      (id, session_id, stage, start_at, end_at, duration_minutes, recorded_at, operation_id)
    VALUES ('\(OutboxLoad.id(number + 100))', '\(OutboxLoad.id(number))', 'core', \(start),
            \(start + hours * 3_600), \(hours * 60), 0, 0);
    """ + event(number, "sleepSession", of: number, priority: 5)
  }

  private static func event(_ number: Int, _ type: String, of entity: Int, priority: Int) -> String
  {
    """
    INSERT INTO outbox_events
      (id, event_type, entity_id, user_id, status, created_at, attempt_count, max_attempts,
       priority, recorded_at, operation_id)
    VALUES ('\(OutboxLoad.id(number + 200))', '\(type)', '\(OutboxLoad.id(entity))',
            '\(OutboxLoad.user)', 'pending', \(start), 0, 5, \(priority), 0, 0);
    """
  }

  @Test func aCopyThatComesWhileItRunsIsHeldBack() async throws {
    let fixture = try await DeliveryFixture(entities: 2)
    let service = try fixture.fitiq.start(["outbox", "run", "--poll", "1s"])
    func nights() throws -> Int { try fixture.backend.entities(.sleep).count }
    try eventually("the load") { try fixture.left() == ["completed": 2] }
    try change(fixture, Self.night(10_000, hours: 8))
    try eventually("the night") { try nights() == 1 }
    // An event with less priority goes after it, where it goes at all.
    try change(
      fixture,
      Self.night(10_001, hours: 7)
        + Self.event(10_002, "progressEntry", of: 0, priority: 0))
    try eventually("the entry") { try fixture.left() == ["completed": 4, "pending": 1] }
    #expect(try nights() == 1)
    // Another program takes the row that was sent away: the one that is left has to go.
    try change(
      fixture,
      """
      DELETE FROM sleep_stages WHERE session_id = '\(OutboxLoad.id(10_000))';
      DELETE FROM sleep_sessions WHERE id = '\(OutboxLoad.id(10_000))';
      """)
    try eventually("the other night") { try fixture.left() == ["completed": 5] }
    #expect(try nights() == 2)
    kill(service.process.processIdentifier, SIGTERM)
    #expect(try await service.ended(limit: 120).status == 0)
    await fixture.backend.stop()
  }

  /// The row that a merge would keep comes while the other one is being sent, and no answer to that.
  @Test func aLongerCopyThatComesWhileTheOtherIsSentIsHeldBack() async throws {
    let fixture = try await DeliveryFixture(
      entities: 0,
      script: BackendScript(.init("POST", "/api/v1/sleep", faults: [.hangAfterProcessing])))
    let service = try fixture.fitiq.start(["outbox", "run", "--poll", "1s"])
    func nights() throws -> Int { try fixture.backend.entities(.sleep).count }
    try change(fixture, Self.night(10_000, hours: 7))
    try eventually("the night") { try nights() == 1 }
    try change(fixture, Self.night(10_001, hours: 8))
    try eventually("the answer") { try fixture.left() == ["completed": 1, "pending": 1] }
    // One that comes after it has its turn after it.
    try change(fixture, Self.night(10_002, hours: 8, start: Self.start + 90_000))
    try eventually("the third night") {
      try fixture.left() == ["completed": 2, "pending": 1]
    }
    #expect(try nights() == 2)
    kill(service.process.processIdentifier, SIGTERM)
    #expect(try await service.ended(limit: 120).status == 0)
    await fixture.backend.stop()
  }
}
