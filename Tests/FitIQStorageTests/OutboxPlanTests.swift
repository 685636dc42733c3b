import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Synchronization
import Testing

@testable import FitIQStorage

/// What the outbox commands really run is traced, and SQLite asked how it would find the rows.
@Suite(.bounded) struct OutboxPlanTests {
  private final class Trace: Sendable {
    let statements = Mutex<[String]>([])
  }

  /// A statement and how it finds its rows.
  private typealias Plan = (statement: String, steps: [String])

  /// Those of one call.
  private func plans(
    of name: String, _ fixture: OutboxFixture, _ body: () throws -> Void
  ) throws -> [Plan] {
    let trace = Trace()
    fixture.database.queue.writeWithoutTransaction { db in
      db.trace { event in
        if case .statement(let statement) = event {
          trace.statements.withLock { $0.append(statement.sql) }
        }
      }
    }
    try body()
    return try fixture.database.queue.writeWithoutTransaction { db in
      db.trace(options: [], nil)
      var seen: Set<String> = []
      return try trace.statements.withLock { $0 }.compactMap { sql in
        guard sql.contains("outbox"), sql.firstMatch(of: /^(--|EXPLAIN|CREATE|PRAGMA)/) == nil,
          seen.insert(sql).inserted
        else { return nil }
        let explain = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
        explain.setUncheckedArguments([])
        return (sql, try Row.fetchAll(explain).map { $0["detail"] as String })
      }
    }
  }

  /// Those of every command.
  private func allPlans() throws -> [(name: String, plans: [Plan])] {
    let fixture = try OutboxFixture(events: 50, seed: 1)
    let store = OpenStore.database(fixture.database)
    var failed = OutboxFilter()
    failed.states = [.waiting, .dead]
    var dead = OutboxFilter()
    dead.states = [.dead]
    let weight = NewEntry(
      user: fixture.storage.user, type: "weight", quantity: 70, measuredAt: 1_763_640_000)
    func change(_ verb: OutboxVerb, _ filter: OutboxFilter, _ isDryRun: Bool) throws {
      guard !isDryRun else {
        _ = try fixture.database.planOutbox(verb, filter, at: fixture.moment)
        return
      }
      _ = try fixture.database.changeOutbox(
        verb, filter, at: fixture.moment, reason: nil, context: fixture.storage.context)
    }
    func list(_ filter: OutboxFilter) throws {
      var filter = filter
      filter.limit = 50
      try store.forEachEvent(filter, at: fixture.moment) { _ in }
    }
    // On the connection that is traced.
    let queue = DatabaseOutboxQueue(
      fixture.database, turns: fixture.database, filter: OutboxFilter(), lease: OutboxLease(),
      dueBy: nil, clock: { [moment = fixture.moment] in moment })
    var claimed: [ClaimedEvent] = []
    func record() throws {
      let results = claimed.map {
        DeliveryResult(
          event: $0, outcome: .created(id: "r"), effect: .completed(backendID: "r"),
          isUnsure: false,
          startedAt: 0, duration: .zero)
      }
      _ = try queue.turn(recording: results, claiming: 0)
    }
    let zone = ZoneOffsets(TimeZone(secondsFromGMT: 0) ?? .current)
    let calls: [(String, () throws -> Void)] = [
      ("list --failed --limit 50", { try list(failed) }),
      ("list --limit 50", { try list(OutboxFilter()) }),
      ("stats", { _ = try store.outboxStats(at: fixture.moment) }),
      ("show", { _ = try store.eventDetail(OutboxFixture.id(1), at: fixture.moment) }),
      (
        "an id by its beginning",
        { _ = try? store.eventIDs(["00000000-0000-4000-8000-00000000000"]) }
      ),
      ("export", { try store.forEachRecord(dead, at: fixture.moment) { _ in } }),
      ("retry --failed --dry-run", { try change(.retry, failed, true) }),
      ("retry --failed", { try change(.retry, failed, false) }),
      ("rescue", { try queue.rescue() }),
      ("a claim", { claimed = try queue.turn(recording: [], claiming: 2) }),
      ("what came of it", { try record() }),
      ("when the next is due", { _ = try queue.nextDue() }),
      (
        "an entity and its event",
        {
          var weight = weight
          for quantity in [70, 71] as [Double] {
            weight.quantity = quantity
            let day = DayReplacement(
              user: weight.user, day: zone.day(of: weight.measuredAt),
              scope: .single(type: weight.type), entities: [.entry(weight)],
              reach: ExportReach(start: -.infinity, end: .infinity))
            _ = try fixture.database.replace(
              [day], zone: zone, as: .reconcile, context: fixture.storage.context)
          }
        }
      ),
    ]
    return try calls.map { name, call in (name, try plans(of: name, fixture, call)) }
  }

  @Test func hotStatementsFindTheirRowsByAnIndex() throws {
    for (name, plans) in try allPlans() {
      for (statement, steps) in plans {
        for step in steps {
          // A partial index, and one that has the order of a listing, may be gone through.
          #expect(
            step.firstMatch(of: /^SCAN (outbox_events|o|e|t)( AS \w)?$/) == nil,
            "\(name): \(step)\n\(statement)")
        }
      }
    }
  }

  private static let isOfTheRecord = version?.hasPrefix("3.40.") == true
  private static let version = try? DatabaseQueue().inDatabase {
    try String.fetchOne($0, sql: "SELECT sqlite_version()")
  }

  @Test(.enabled(if: isOfTheRecord, "another SQLite than 3.40 words its plans another way"))
  func thePlansAreAsRecorded() throws {
    var text = ""
    for (name, plans) in try allPlans() {
      text += "== \(name)\n"
      for (statement, steps) in plans {
        let words = statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        text += "\(words.count > 100 ? words.prefix(99) + "…" : words)\n"
        for step in steps { text += "  \(step)\n" }
      }
    }
    let difference = Golden.difference(text, from: "outbox-plans.txt", file: #filePath)
    #expect(difference == nil, "\(difference ?? "")")
  }
}
