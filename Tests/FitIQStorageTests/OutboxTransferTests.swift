import FitIQDomain
import FitIQTerminal
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

@Suite(.bounded) struct OutboxTransferTests {
  /// What belongs to an event itself: not its key, and not who wrote it.
  private func content(_ fixture: OutboxFixture) throws -> [String] {
    try fixture.database.queue.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT json_array(id, event_type, entity_id, user_id, status, format('%.9f', created_at),
            format('%.9f', last_attempt_at), attempt_count, max_attempts, error_message,
            format('%.9f', completed_at), metadata, priority, is_new_record, is_unsure,
            due_at IS NULL)
          FROM outbox_events ORDER BY id
          """)
    }
  }

  private func exported(_ filter: OutboxFilter, _ fixture: OutboxFixture) throws -> [String] {
    var lines: [String] = []
    try OpenStore.database(fixture.database).forEachRecord(filter, at: fixture.moment) {
      lines.append(String(decoding: try JSON.encode($0), as: UTF8.self))
    }
    return lines
  }

  private func importing(
    _ lines: [String], _ fixture: OutboxFixture, skipsInvalid: Bool = false, isDryRun: Bool = false
  ) throws -> OutboxImportReport {
    try fixture.database.importEvents(
      { body in
        for (number, line) in lines.enumerated() {
          try body(
            number + 1,
            Result { () throws(OutboxRecord.Rejection) in try OutboxRecord(line: line) })
        }
      }, skipsInvalid: skipsInvalid, reason: "back", context: fixture.storage.context,
      isDryRun: isDryRun)
  }

  private var dead: OutboxFilter {
    var filter = OutboxFilter()
    filter.states = [.dead]
    return filter
  }

  @Test(arguments: Effort.seeds(2, ci: 5))
  func whatWasPrunedComesBackAsItWas(seed: UInt64) throws {
    let fixture = try OutboxFixture(events: 150, seed: seed)
    try fixture.storage.execute(
      """
      UPDATE outbox_events SET metadata = '{"type":"x","v":"\u{1F600} \\" ' || char(10) || '"}',
        is_new_record = 1 WHERE key % 3 = 0;
      UPDATE outbox_events SET metadata = 'no JSON', is_unsure = 1 WHERE key % 3 = 1
      """, on: fixture.database)
    let before = try content(fixture)
    let lines = try exported(dead, fixture)
    #expect(lines.count > 1)
    _ = try fixture.database.changeOutbox(
      .prune(completed: 0, dead: 0), dead, at: fixture.moment, reason: nil,
      context: fixture.storage.context)
    #expect(try content(fixture).count == before.count - lines.count)
    let plan = try importing(lines, fixture, isDryRun: true)
    let report = try importing(lines, fixture)
    #expect(plan.imported == lines.count && report.imported == lines.count)
    #expect(try content(fixture) == before)
    #expect(try fixture.miscounted() == [] && fixture.misdated() == [])
    let kinds = try fixture.database.queue.read { db in
      try Row.fetchAll(
        db,
        sql: "SELECT error_message, error_kind FROM outbox_events WHERE operation_id = ?",
        arguments: [report.operationID])
    }
    for row in kinds {
      let message: String? = row[0]
      #expect(row[1] as String? == message.map { NormalisedMessage.text(of: $0) })
    }

    let again = try importing(lines, fixture)
    #expect(again.imported == 0 && again.operationID == nil)
    #expect(again.skips == [.init(reason: "already there", count: lines.count)])
    #expect(try fixture.database.operations(limit: 1).first?.rowsAdded == lines.count)
    _ = try fixture.database.undo(
      report.operationID, context: fixture.storage.context, isDryRun: false)
    #expect(try content(fixture).count == before.count - lines.count)
    #expect(try fixture.miscounted() == [])
  }

  @Test func everyStateComesBack() throws {
    let fixture = try OutboxFixture(events: 100, seed: 9)
    let lines = try exported(OutboxFilter(), fixture)
    let other = try OutboxFixture(events: 0, seed: 1)
    #expect(try importing(lines, other).imported == 100)
    #expect(try other.miscounted() == [] && other.misdated() == [])
    // What was being sent may have arrived.
    let wanted = try content(fixture).map {
      $0.contains(#""processing""#) ? $0.replacing(/0,(0|1)\]$/) { "1,\($0.1)]" } : $0
    }
    #expect(try content(other) == wanted)
  }

  @Test func aBadLineIsNamedAndNothingIsImported() throws {
    let fixture = try OutboxFixture(events: 30, seed: 2)
    let other = try OutboxFixture(events: 0, seed: 1)
    var lines = try exported(OutboxFilter(), fixture)
    lines.insert("{", at: 3)
    lines.append(lines[0])
    let refusal = #expect(throws: StorageError.self) { try importing(lines, other) }
    #expect(refusal?.code == .linesInvalid && refusal?.summary.contains("line 4: no JSON") == true)
    #expect(try content(other) == [])
    #expect(try other.database.operations(limit: nil).isEmpty)
    let report = try importing(lines, other, skipsInvalid: true)
    #expect(report.imported == 30 && report.rejected == 1 && report.skipped == 1)
    #expect(report.lines == lines.count)
    #expect(report.rejections == [.init(line: 4, reason: "no JSON")])
  }
}
