import FitIQDomain
import Foundation
import GRDB

/// The events of an app store: what a merge makes of them, delivered and orphaned ones.
struct OutboxCleanup {
  private struct Event {
    let facts: OutboxFacts
    let completed: Double?
    let user: String?
  }

  private let table: String
  private let events: [Event]
  private(set) var settlement: OutboxSettlement

  /// Nil for a store without an outbox.
  init?(_ db: Database, catalog: AppStoreCatalog, at moment: Moment) throws {
    guard let entity = catalog.entities["SDOutboxEvent"] else { return nil }
    table = entity.table
    let selection = OutboxSelection(OutboxFilter(), at: moment)
    let row = try RawStatement(
      db,
      """
      SELECT \(OutboxSQL.facts), o.completed_at, o.user_id
      FROM temp.outbox_events AS o
      """, arguments: StatementArguments(selection.arguments))
    var found: [Event] = []
    while try row.step() {
      found.append(
        Event(
          facts: OutboxFacts(row), completed: row.number(OutboxSQL.factCount),
          user: row.string(OutboxSQL.factCount + 1)?.uppercased()))
    }
    events = found
    settlement = OutboxSettlement(found.map(\.facts))
  }

  /// The entities that events are about.
  var entityIDs: Set<UUID16> { Set(events.compactMap(\.facts.entity)) }

  /// Keys of the events that could be sent and can be about a row of a table.
  ///
  /// - Parameter users: Only theirs; nil for everybody's.
  func liveEvents(about table: String, of users: Set<String>? = nil) -> [Int64] {
    events.lazy.filter { event in
      event.facts.isLive && OutboxType.canConcern(event.facts.type, table)
        && users.map { event.user.map($0.contains) ?? false } ?? true
    }.map(\.facts.key)
  }

  /// What a delivery leaves alone, and the entities that it sends although a merge would remove them.
  func heldBack() -> (events: [Int64: OutboxHeldBack.Reason], sent: Set<UUID16>) {
    let held = settlement.heldBack()
    let sent = events.lazy.map(\.facts).filter {
      settlement.changes[$0.key] != nil && held[$0.key] == nil
    }
    return (held, Set(sent.compactMap(\.entity)))
  }

  // MARK: Events of merged rows

  /// - Parameter fates: By the ids of entries or sessions.
  mutating func follow(
    _ fates: [UUID16: EntityFate], in entity: AppStoreCatalog.Entity, of table: String,
    _ db: Database
  ) throws {
    let ids = try db.cachedStatement(
      sql: "SELECT ZID FROM \"\(entity.table)\" WHERE Z_PK = ?")
    try settlement.follow(fates, in: table) { key in
      try Data.fetchOne(ids, arguments: [key])?.withUnsafeBytes { UUID16(checking: $0) }
    }
  }

  /// Carries out what ``settlement`` says.
  func settle(_ options: CleanupOptions, into draft: inout CleanupDraft) {
    var removed: [Int64] = []
    for (key, change) in settlement.changes.sorted(by: { $0.key < $1.key }) {
      switch change {
      case .remove: removed.append(key)
      case .repoint(let survivor):
        draft.update(key, of: table, ["ZENTITYID": .blob(survivor.bytes)])
        draft.count("events_repointed")
      case .complete:
        draft.update(
          key, of: table,
          [
            "ZSTATUS": .text("completed"), "ZERRORMESSAGE": .text(OutboxMark.settled.rawValue),
            "ZCOMPLETEDAT": .real(options.asOf.timeIntervalSince1970 - AppStoreViews.epoch),
          ])
        draft.count("events_settled")
      }
    }
    draft.remove(KeyRanges(removed), from: table, counting: "events_of_removed_rows_removed")
    for (key, attempted) in settlement.doubts {
      draft.update(
        key, of: table, ["ZLASTATTEMPTAT": .real(attempted - AppStoreViews.epoch)])
    }
    draft.count("events_that_look_first", settlement.doubts.count)
    // What nobody sends asks nothing.
    let asking = events.count {
      settlement.doubts[$0.facts.key] != nil && $0.facts.isLive && $0.facts.unreadable == nil
    }
    guard asking > 0 else { return }
    draft.notes.append(
      "\(asking.counting("event")) will ask the backend first, because a copy was sent or may have been. "
        + "A copy with a different value is not found that way; to settle it before the cleanup: "
        + "fitiq outbox deliver; for events that were given up: fitiq outbox retry --failed")
  }

  /// Removes the events of rows that go without a survivor: nothing is left that they could be about.
  ///
  /// - Parameter ids: The ids of rows of a table, of which none stays.
  func remove(
    of ids: Set<UUID16>, in table: String, into draft: inout CleanupDraft
  ) {
    let keys = events.map(\.facts).filter { event in
      OutboxType.canConcern(event.type, table) && event.entity.map(ids.contains) == true
        && settlement.changes[event.key] == nil
    }.map(\.key)
    draft.remove(KeyRanges(keys), from: self.table, counting: "events_of_removed_rows_removed")
  }

  // MARK: Delivered and orphaned events

  /// Removes what was delivered long ago, and what is about nothing.
  ///
  /// - Parameters:
  ///   - owned: Entities that have an owner only by what their events or rows say.
  ///   - tables: Those that the store has.
  ///   - isThere: Whether one of them has a row with an id, after the cleanup.
  func removeSurplus(
    options: CleanupOptions, sparing owned: Set<UUID16>, among tables: Set<String>,
    isThere: (UUID16, _ table: String) throws -> Bool, into draft: inout CleanupDraft
  ) rethrows {
    let limit = options.asOf.timeIntervalSince1970 - options.completedOlderThan
    var delivered: [Int64] = []
    var orphaned: [Int64] = []
    for event in events {
      let facts = event.facts
      guard options.user.map({ $0.text == event.user }) ?? true,
        facts.entity.map({ !owned.contains($0) }) ?? true, settlement.changes[facts.key] == nil
      else { continue }
      if facts.state == .completed {
        if event.completed ?? facts.created < limit { delivered.append(facts.key) }
      } else if let id = facts.entity,
        try facts.isOrphan(among: tables, holds: { try isThere(id, $0) })
      {
        orphaned.append(facts.key)
      }
    }
    draft.removeSingle(
      KeyRanges(delivered), from: table, counting: "completed_events_removed")
    draft.removeSingle(KeyRanges(orphaned), from: table, counting: "orphaned_events_removed")
  }
}
