import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// Pages of events, their number, and what a person calls one of them.
@Suite(.bounded) struct OutboxPageTests {
  @Test(arguments: Effort.seeds(4, ci: 12))
  func pagesAreTheWholeList(seed: UInt64) throws {
    let fixture = try OutboxFixture(events: 60, seed: seed)
    var dice = SplitMix64(seed: seed)
    let store = OpenStore.database(fixture.database)
    var filter = OutboxFixture.filter(&dice, at: fixture.moment)
    filter.limit = nil
    var all: [String] = []
    try store.forEachEvent(filter, at: fixture.moment) { all.append($0.id ?? "") }
    var paged: [String] = []
    var last: String?
    filter.limit = 7
    repeat {
      let end = try store.forEachEvent(filter, at: fixture.moment, after: last) {
        paged.append($0.id ?? "")
      }
      last = end.next
    } while last != nil
    #expect(paged == all)
    filter.limit = nil
    #expect(try store.countEvents(filter, at: fixture.moment) == all.count)
  }

  @Test func aKeyIsAName() throws {
    let fixture = try OutboxFixture(events: 20, seed: 1)
    let store = OpenStore.database(fixture.database)
    var events: [OutboxEvent] = []
    try store.forEachEvent(OutboxFilter(), at: fixture.moment) { events.append($0) }
    for event in events {
      let id = try #require(event.id)
      #expect(try store.eventIDs([String(event.key)], takesKeys: true) == [id])
      #expect(throws: StorageError.self) { try store.eventIDs([String(event.key)]) }
      #expect(try store.eventIDs([id, id.lowercased() + "…"]) == [id, id])
    }
    #expect(throws: StorageError.self) { try store.eventIDs(["999"], takesKeys: true) }
  }

  /// Where digits are the key of one event and begin the id of another, nobody knows which is meant.
  @Test func whatNamesTwoIsRefused() throws {
    let fixture = try OutboxFixture(events: 2, seed: 1)
    let store = OpenStore.database(fixture.database)
    let ids = try fixture.database.queue.write { db in
      let keys = try Int64.fetchAll(db, sql: "SELECT key FROM outbox_events ORDER BY key")
      try db.execute(sql: "UPDATE outbox_events SET key = 1234 WHERE key = ?", arguments: [keys[0]])
      try db.execute(
        sql: "UPDATE outbox_events SET id = '12345678-0000-4000-8000-000000000000' WHERE key = ?",
        arguments: [keys[1]])
      return try String.fetchAll(db, sql: "SELECT id FROM outbox_events ORDER BY key DESC")
    }
    let error = #expect(throws: StorageError.self) {
      try store.eventIDs(["1234"], takesKeys: true)
    }
    #expect(error?.summary == "'1234' names several events")
    #expect(ids.allSatisfy { error?.hint?.contains($0) == true })
    #expect(try store.eventIDs(["12345678"], takesKeys: true).count == 1)
    #expect(try store.eventIDs(["1234"]) == ["12345678-0000-4000-8000-000000000000"])
  }
}
