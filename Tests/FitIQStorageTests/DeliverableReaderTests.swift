import FitIQDomain
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// A measurement of the body that is a progress entry as well: one POST stands for both.
@Suite(.bounded) struct DeliverableReaderTests {
  private let fixture: OutboxFixture
  private static let other = "6F1B2C3D-0000-4000-8000-00000000000B"
  private static let measured = 1_763_622_192.75
  private static let sent = OutboxEntityRow(
    table: "physical_attributes", key: .id("A1"), updatedAt: 7)

  init() throws {
    fixture = try OutboxFixture(events: 0, seed: 1)
    try fixture.database.queue.write { [user = fixture.storage.user.text] db in
      try db.execute(
        sql: "INSERT INTO users (id, recorded_at, operation_id) VALUES (?, 0, 0)",
        arguments: [Self.other])
      try db.execute(
        sql: """
          INSERT INTO physical_attributes
            (id, user_id, type, value, created_at, updated_at, recorded_at, operation_id)
          VALUES ('A1', ?, 'bodyMass', 70.2, ?, 7, 0, 0)
          """, arguments: [user, Self.measured])
    }
  }

  private func add(
    _ quantity: Double, type: String = "weight", day: String = "2025-11-20", user: String? = nil,
    backendID: String? = nil, event: String? = nil
  ) throws {
    let user = user ?? fixture.storage.user.text
    try fixture.database.queue.write { db in
      let id = UUID().uuidString
      try db.execute(
        sql: """
          INSERT INTO progress_entries
            (id, user_id, type, quantity, measured_at, date_at, day, slot, backend_id, sync_status,
             recorded_at, operation_id)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
          """,
        arguments: [
          id, user, type, quantity, Self.measured, Self.measured, day, id, backendID,
          backendID == nil ? "pending" : "synced",
        ])
      guard let event else { return }
      try db.execute(
        sql: """
          INSERT INTO outbox_events
            (id, event_type, entity_id, user_id, status, created_at, attempt_count, max_attempts,
             priority, recorded_at, operation_id)
          VALUES (?, 'progressEntry', ?, ?, ?, 0, 0, 5, 0, 0, 0)
          """, arguments: [UUID().uuidString, id, user, event])
    }
  }

  private func subject(heldBack: String = "[]") throws -> ClaimedEvent.Subject {
    try fixture.database.queue.read { db in
      try DeliverableReader(db, zone: TimeZone(identifier: "UTC"), heldBack: heldBack)
        .physicalAttribute(
          .init(id: "A1", userID: fixture.storage.user.text, isUnsure: false))
    }
  }

  private static let own = ClaimedEvent.Subject.send(
    .physicalAttribute(.init(type: "bodyMass", value: 70.2, createdAt: measured)), sent,
    .init(isUnsure: false, replacedID: nil))

  @Test func anEntryOnTheBackendStandsForIt() throws {
    // The one that is there counts, whatever comes on its way.
    try add(70.2, event: "pending")
    try add(70.205, backendID: "b-1")
    #expect(try subject() == .synced(Self.sent, backendID: "b-1"))
  }

  @Test(arguments: ["pending", "processing", "failed"])
  func anEntryOnItsWayIsAwaited(event: String) throws {
    try add(70.2, event: event)
    #expect(try subject() == .awaited)
    let key = try fixture.database.queue.read {
      try Int64.fetchOne($0, sql: "SELECT key FROM outbox_events") ?? 0
    }
    #expect(try subject(heldBack: "[\(key)]") == Self.own)
  }

  @Test func anEntryThatNobodySendsIsNoReasonToWait() throws {
    try add(70.2)
    try add(70.2, event: "completed")
    #expect(try subject() == Self.own)
  }

  @Test func anythingElseIsAMeasurementOfItsOwn() throws {
    try add(70.3, backendID: "b-1")
    try add(70.2, type: "bmi", backendID: "b-2")
    try add(70.2, day: "2025-11-21", backendID: "b-3")
    try add(70.2, user: Self.other, backendID: "b-4")
    #expect(try subject() == Self.own)
  }
}
