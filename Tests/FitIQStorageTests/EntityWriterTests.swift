import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

@Suite(.bounded) struct EntityWriterTests {
  private let fixture: OutboxFixture
  private let zone = ZoneOffsets(TimeZone(identifier: "Europe/Lisbon") ?? .current)
  private static let kind = OperationKind(rawValue: "test.save")

  init() throws { fixture = try OutboxFixture(events: 0, seed: 1) }

  /// Makes the day of each entity hold it.
  private func save(_ entities: [NewEntity]) throws -> SaveReport {
    let days = entities.map { entity in
      let (user, instant, scope): (UserID, Double, DayScope) =
        switch entity {
        case .entry(let entry): (entry.user, entry.measuredAt, .single(type: entry.type))
        case .night(let night): (night.user, night.interval.end, .nights)
        }
      return DayReplacement(
        user: user, day: zone.day(of: instant), scope: scope, entities: [entity],
        reach: ExportReach(start: -.infinity, end: .infinity))
    }
    return try fixture.database.replace(
      days, zone: zone, as: Self.kind, context: fixture.storage.context
    ).report
  }

  private func weight(_ quantity: Double, at instant: Double = 1_763_640_000) -> NewEntity {
    .entry(
      NewEntry(user: fixture.storage.user, type: "weight", quantity: quantity, measuredAt: instant))
  }

  private func night(
    _ start: Double, _ hours: Double, source: String? = nil, stage: String = "core"
  ) -> NewEntity {
    let span = SleepInterval(start: start, end: start + hours * 3_600)
    return .night(
      NewNight(
        user: fixture.storage.user, interval: span, source: "watch", sourceID: source,
        stages: [
          .init(stage, SleepInterval(start: start, end: start + 3_600)),
          .init("awake", SleepInterval(start: start + 3_600, end: span.end)),
        ]))
  }

  private func texts(_ sql: String) throws -> [String] {
    try fixture.database.queue.read { try String.fetchAll($0, sql: sql) }
  }

  /// Pending entities without an open event, and entities with two of them.
  private func broken() throws -> [String] {
    try texts(
      """
      WITH entities AS (SELECT id, sync_status FROM progress_entries
                        UNION ALL SELECT id, sync_status FROM sleep_sessions)
      SELECT n.id FROM entities AS n
      WHERE (SELECT count(*) FROM outbox_events AS e
             WHERE e.entity_id = n.id AND e.status <> 'completed') <> (n.sync_status = 'pending')
      """) + (try fixture.miscounted()) + (try fixture.misdated())
  }

  @Test func anEntityIsSavedWithItsEvent() throws {
    let report = try save([weight(70), night(1_763_589_600, 8, source: "s1")])
    #expect(report.added == 2 && report.opened == 2)
    #expect(
      try texts(
        """
        SELECT event_type || ' ' || priority || ' ' || status || ' ' || is_new_record
        FROM outbox_events ORDER BY key
        """) == ["progressEntry 0 pending 1", "sleepSession 5 pending 1"])
    #expect(
      try texts(
        "SELECT day || ' ' || slot || ' ' || time || ' ' || sync_status FROM progress_entries")
        == ["2025-11-20 2025-11-20 12:00:00 pending"])
    #expect(
      try texts("SELECT total_sleep_minutes || ' ' || day FROM sleep_sessions")
        == ["60.0 2025-11-20"])
    #expect(try broken() == [])
    #expect(try save([weight(70)]).unchanged == 1)
    #expect(try texts("SELECT id FROM outbox_events").count == 2)
    _ = try fixture.database.undo(
      report.operationID, context: fixture.storage.context, isDryRun: false)
    for table in ["progress_entries", "sleep_sessions", "sleep_stages", "outbox_events"] {
      #expect(try texts("SELECT id FROM \(table)") == [])
    }
  }

  @Test func aSentEntryIsReplacedAndASentNightStays() throws {
    _ = try save([weight(70), night(1_763_589_600, 8, source: "s1")])
    try fixture.storage.execute(
      """
      UPDATE progress_entries SET sync_status = 'synced', backend_id = 'b1';
      UPDATE sleep_sessions SET sync_status = 'synced';
      UPDATE outbox_events SET status = 'completed', completed_at = 1
      """, on: fixture.database)
    let report = try save([weight(71), night(1_763_589_600, 9, source: "s1")])
    #expect(report.changed == 1 && report.kept == 1 && report.opened == 1)
    #expect(
      try texts("SELECT sync_status || ' ' || backend_id FROM progress_entries") == ["pending b1"])
    #expect(
      try texts("SELECT is_new_record || '' FROM outbox_events WHERE status = 'pending'") == ["0"])
    #expect(try broken() == [])
  }

  @Test(arguments: [
    ("failed", 5, "pending 0"), ("failed", 2, "pending 0"), ("pending", 0, "pending 0"),
    ("processing", 1, "processing 1"),
  ])
  func theOneEventIsUsedAgain(status: String, attempts: Int, after: String) throws {
    _ = try save([weight(70)])
    try fixture.storage.execute(
      "UPDATE outbox_events SET status = '\(status)', attempt_count = \(attempts)",
      on: fixture.database)
    let before = try fixture.content()
    let report = try save([weight(71)])
    #expect(
      try texts("SELECT status || ' ' || attempt_count FROM outbox_events") == [after])
    // Its sender sees that the entity has changed since it was read.
    #expect(
      try texts("SELECT revision || '' FROM outbox_events") == [status == "processing" ? "1" : "0"])
    #expect(try broken() == [])
    _ = try fixture.database.undo(
      report.operationID, context: fixture.storage.context, isDryRun: false)
    #expect(try fixture.content() == before)
    #expect(try texts("SELECT quantity || '' FROM progress_entries") == ["70.0"])
  }

  @Test func aDeadLetterThatIsSavedAnewHasItsAttemptsAgain() throws {
    _ = try save([weight(70)])
    let moment = Moment(now: fixture.storage.context.now)
    _ = try fixture.database.changeOutbox(
      .cancel, OutboxFilter(), at: moment, reason: nil, context: fixture.storage.context)
    let attempts = "SELECT status || ' ' || attempt_count || '/' || max_attempts FROM outbox_events"
    #expect(try texts(attempts) == ["failed 0/0"])
    let report = try save([weight(71)])
    #expect(try texts(attempts) == ["pending 0/5"])
    #expect(try broken() == [])
    _ = try fixture.database.undo(
      report.operationID, context: fixture.storage.context, isDryRun: false)
    #expect(try texts(attempts) == ["failed 0/0"])
    #expect(try broken() == [])
  }

  private func keys() throws -> [String] {
    let queue = try DatabaseOutboxQueue(
      fixture.database, clock: { [moment = fixture.moment] in moment })
    return try queue.turn(recording: [], claiming: 10).map(\.idempotencyKey)
  }

  /// A backend that knows the key of an attempt would swallow the changed body.
  @Test(arguments: ["failed", "pending"], [true, false])
  func aBodyThatChangedAfterAnAttemptHasAKeyOfItsOwn(status: String, wasTried: Bool) throws {
    _ = try save([weight(70)])
    let id = try texts("SELECT id FROM outbox_events")[0]
    let attempt =
      "UPDATE outbox_events SET status = '\(status)', last_attempt_at = \(wasTried ? "1" : "NULL")"
    try fixture.storage.execute(attempt, on: fixture.database)
    // The same body again.
    #expect(try save([weight(70)]).unchanged == 1)
    #expect(try texts("SELECT generation || '' FROM outbox_events") == ["0"])
    try fixture.storage.execute(attempt, on: fixture.database)
    let before = try fixture.content()
    let report = try save([weight(71)])
    #expect(try texts("SELECT generation || '' FROM outbox_events") == [wasTried ? "1" : "0"])
    _ = try fixture.database.undo(
      report.operationID, context: fixture.storage.context, isDryRun: false)
    #expect(try fixture.content() == before)
    #expect(try texts("SELECT generation || '' FROM outbox_events") == ["0"])
    _ = try save([weight(71)])
    #expect(try keys() == [wasTried ? "\(id)-2" : id])
    // Changed while it is sent, and found to be so by the sender.
    _ = try save([weight(72)])
    try fixture.storage.execute("UPDATE outbox_events SET status = 'pending'", on: fixture.database)
    #expect(try keys() == [wasTried ? "\(id)-3" : "\(id)-2"])
    // A retry sends what was sent before.
    try fixture.storage.execute("UPDATE outbox_events SET status = 'pending'", on: fixture.database)
    #expect(try keys() == [wasTried ? "\(id)-3" : "\(id)-2"])
  }

  @Test(arguments: Effort.seeds(2, ci: 10))
  func anySavesLeaveOneEventPerEntityAndAreTakenBack(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    var contents = [try fixture.storage.dump(fixture.database)]
    var operations: [Int64] = []
    for _ in 0..<12 {
      let entities = (0..<3).flatMap { number -> [NewEntity] in
        let day = Double(number) * 86_400 + 1_763_589_600
        let all = [
          weight(
            Double.random(in: 60...80, using: &dice),
            at: day + Double.random(in: 0...7_000, using: &dice)),
          night(
            day, Double(Int.random(in: 3...9, using: &dice)),
            source: Bool.random(using: &dice) ? "s\(day)" : nil,
            stage: ["core", "deep"].randomElement(using: &dice) ?? "rem"),
        ]
        return all.filter { _ in Bool.random(using: &dice) }
      }
      let report = try save(entities)
      #expect(report.added + report.changed + report.unchanged == entities.count)
      #expect(try broken() == [])
      guard let operation = report.operationID else { continue }
      operations.append(operation)
      contents.append(try fixture.storage.dump(fixture.database))
    }
    for operation in operations.reversed() {
      contents.removeLast()
      _ = try fixture.database.undo(operation, context: fixture.storage.context, isDryRun: false)
      #expect(try fixture.storage.dump(fixture.database) == contents.last)
      #expect(try fixture.miscounted() == [])
    }
  }

  @Test func aFailingEventTakesTheEntityWithIt() throws {
    try fixture.storage.execute(
      """
      CREATE TEMP TRIGGER refuse BEFORE INSERT ON main.outbox_events
      BEGIN SELECT raise(ABORT, 'no'); END
      """, on: fixture.database)
    #expect(throws: StorageError.self) { try save([night(1_763_589_600, 8), weight(70)]) }
    for table in ["progress_entries", "sleep_sessions", "sleep_stages", "operations"] {
      #expect(try texts("SELECT 'row' FROM \(table)") == [])
    }
  }

  /// The files as they are when the process is killed between the entity and its event, also where
  /// a small cache has written half of the transaction out already.
  @Test(arguments: [false, true])
  func aKillInBetweenLeavesNeither(spills: Bool) throws {
    let path = fixture.database.path
    let copy = fixture.storage.folder.file("killed.db")
    try fixture.database.queue.writeWithoutTransaction { db in
      db.add(
        function: DatabaseFunction("take_picture", argumentCount: 0) { _ in
          for suffix in ["", "-wal"] {
            let process = Process()
            // A child: closing a descriptor of the file here would drop the locks.
            process.executableURL = URL(fileURLWithPath: "/bin/cp")
            process.arguments = [path + suffix, copy + suffix]
            try process.run()
            process.waitUntilExit()
          }
          return nil
        })
      if spills { try db.execute(sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1") }
      try db.execute(
        sql: """
          CREATE TEMP TRIGGER picture BEFORE INSERT ON main.outbox_events
          WHEN NEW.event_type = 'sleepSession' BEGIN SELECT take_picture(); END
          """)
    }
    let stages = (0..<500).map {
      NewNight.Stage(
        "core", SleepInterval(start: 1_763_589_600 + Double($0), end: 1_763_589_601 + Double($0)))
    }
    let long = NewNight(
      user: fixture.storage.user, interval: SleepInterval(start: 1_763_589_600, end: 1_763_618_400),
      stages: stages)
    _ = try save([weight(70), .night(long)])
    let killed = try DatabaseQueue(path: copy)
    try killed.read { db in
      for table in ["progress_entries", "sleep_sessions", "sleep_stages", "outbox_events"] {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)")
        #expect(count == 0)
      }
    }
    #expect(try broken() == [])
  }

  @Test func aUserThatIsNotThereIsNamed() throws {
    let stranger = try #require(UserID("6F1B2C3D-0000-4000-8000-0000000000FF"))
    let entry = NewEntry(user: stranger, type: "weight", quantity: 1, measuredAt: 0)
    let refusal = #expect(throws: StorageError.self) { try save([.entry(entry)]) }
    #expect(refusal?.code == .userUnknown)
  }
}
