import FitIQDomain
import Foundation
import GRDB

/// The events of an app store: what a merge makes of them, delivered and orphaned ones.
struct OutboxCleanup {
  private struct Event {
    let key: Int64
    let entity: UUID16?
    let type: String
    let status: String
    let created: Double
    let completed: Double?
    let user: String?
    /// A deletion: its entity is gone by design.
    let deletes: Bool
    let isExhausted: Bool

    var isCompleted: Bool { status == "completed" }
    var isDead: Bool { status == "failed" && isExhausted }

    /// What is most likely to be sent first: pending, waiting, in processing, given up.
    var rank: Int {
      switch status {
      case "pending": 0
      case "failed": isExhausted ? 3 : 1
      default: 2
      }
    }
  }

  private let table: String
  private let events: [Event]
  /// Events that a survivor took over: their entity is no longer the one that was read.
  private var repointed: Set<Int64> = []

  /// Nil for a store without an outbox.
  init?(_ db: Database, catalog: AppStoreCatalog) throws {
    guard let entity = catalog.entities["SDOutboxEvent"] else { return nil }
    table = entity.table
    let row = try RawStatement(
      db,
      """
      SELECT key, entity_id, event_type, status, created_at, completed_at, user_id,
        -- One that cannot be read can be one: then it stays.
        event_type = 'mealLog' AND metadata IS NOT NULL
          AND (NOT json_valid(metadata) OR instr(lower(metadata), '"delete')
            OR instr(metadata, '"backendID"')),
        ifnull(attempt_count, 0) >= ifnull(max_attempts, 5)
      FROM temp.outbox_events
      """)
    var found: [Event] = []
    while try row.step() {
      found.append(
        Event(
          key: row.integer(0), entity: row.string(1).flatMap { UUID16(text: $0.uppercased()) },
          type: row.string(2) ?? "", status: row.string(3) ?? "",
          created: row.number(4) ?? -.infinity, completed: row.number(5),
          user: row.string(6)?.uppercased(), deletes: row.integer(7) == 1,
          isExhausted: row.integer(8) == 1))
    }
    events = found
  }

  /// The entities that events are about.
  var entityIDs: Set<UUID16> { Set(events.compactMap(\.entity)) }

  // MARK: Events of merged rows

  /// `fates`: By the ids of entries and sessions.
  mutating func follow(
    _ fates: [UUID16: EntityFate], in entity: AppStoreCatalog.Entity, of table: String,
    _ db: Database, options: CleanupOptions, into draft: inout CleanupDraft
  ) throws {
    let types = OutboxTypes.tables.filter { $0.value?.contains(table) == true }.keys.sorted()
    for type in types {
      try follow(events.filter { $0.type == type }, fates, entity, db, options, &draft)
    }
    // What only the app understands stays, and is about the survivor from then on.
    for event in events where OutboxTypes.tables[event.type] == nil {
      guard let id = event.entity, let fate = fates[id], !fate.isKept,
        let survivor = fate.survivor, let bytes = try Self.id(of: survivor, in: entity, db)
      else { continue }
      draft.update(event.key, of: self.table, ["ZENTITYID": .blob(bytes)])
      repointed.insert(event.key)
      draft.count("events_repointed")
    }
  }

  private static func id(
    of survivor: EntityFate.Survivor, in entity: AppStoreCatalog.Entity, _ db: Database
  ) throws -> Data? {
    try Data.fetchOne(
      db, sql: "SELECT ZID FROM \"\(entity.table)\" WHERE Z_PK = ?", arguments: [survivor.key])
  }

  private mutating func follow(
    _ own: [Event], _ fates: [UUID16: EntityFate], _ entity: AppStoreCatalog.Entity,
    _ db: Database, _ options: CleanupOptions, _ draft: inout CleanupDraft
  ) throws {
    var byEntity: [UUID16: [Event]] = [:]
    for event in own {
      if let id = event.entity { byEntity[id, default: []].append(event) }
    }
    var removed: [Int64] = []
    var offers: [Int64: (survivor: EntityFate.Survivor, events: [Event])] = [:]
    for (id, fate) in fates {
      let events = byEntity[id] ?? []
      if fate.isKept {
        guard fate.isSettled else { continue }
        for event in events where !event.isCompleted { complete(event, options, &draft) }
      } else if let survivor = fate.survivor {
        removed += events.filter(\.isCompleted).map(\.key)
        let open = events.filter { !$0.isCompleted }
        offers[survivor.key, default: (survivor, [])].events += open
      }
    }
    for (_, offer) in offers.sorted(by: { $0.key < $1.key }) {
      removed += try repoint(offer.events, to: offer.survivor, entity, byEntity, db, &draft)
    }
    draft.remove(
      KeyRanges(removed), from: table, counting: "events_of_removed_rows_removed")
  }

  /// Removes the events of rows that go without a survivor: nothing is left that they could be about.
  ///
  /// `ids`: Of rows of a table, of which none stays.
  func remove(
    of ids: Set<UUID16>, in table: String, into draft: inout CleanupDraft
  ) {
    let keys = events.filter { event in
      OutboxTypes.canConcern(event.type, table) && event.entity.map(ids.contains) == true
        && !repointed.contains(event.key) && !draft.isRemoved(event.key, from: self.table)
    }.map(\.key)
    draft.remove(KeyRanges(keys), from: self.table, counting: "events_of_removed_rows_removed")
  }

  private func complete(
    _ event: Event, _ options: CleanupOptions, _ draft: inout CleanupDraft
  ) {
    draft.update(
      event.key, of: table,
      [
        "ZSTATUS": .text("completed"), "ZERRORMESSAGE": .null,
        "ZCOMPLETEDAT": .real(options.asOf.timeIntervalSince1970 - AppStoreViews.epoch),
      ])
    draft.count("events_completed")
  }

  /// Gives the survivor an event where it needs sending and has none; returns the events that go.
  private mutating func repoint(
    _ offered: [Event], to survivor: EntityFate.Survivor, _ entity: AppStoreCatalog.Entity,
    _ byEntity: [UUID16: [Event]], _ db: Database, _ draft: inout CleanupDraft
  ) throws -> [Int64] {
    guard survivor.needsSending, !offered.isEmpty else { return offered.map(\.key) }
    let bytes = try Self.id(of: survivor, in: entity, db)
    let id = bytes?.withUnsafeBytes { UUID16(checking: $0) }
    let best = offered.min { ($0.rank, -$0.created, -$0.key) < ($1.rank, -$1.created, -$1.key) }
    guard let bytes, let id, let best else { return offered.map(\.key) }
    let own = (byEntity[id] ?? []).filter { !$0.isCompleted }
    // One that was given up is none where another would still be sent.
    guard own.allSatisfy({ $0.isDead && !best.isDead }) else { return offered.map(\.key) }
    draft.update(best.key, of: table, ["ZENTITYID": .blob(bytes)])
    repointed.insert(best.key)
    draft.count("events_repointed")
    return offered.map(\.key).filter { $0 != best.key }
  }

  // MARK: Delivered and orphaned events

  /// Removes what was delivered long ago, and what is about nothing.
  ///
  /// `owned`: Entities that have an owner only by what their events or rows say.
  /// `isThere`: Whether one of the tables has a row with an id, after the cleanup.
  func removeSurplus(
    options: CleanupOptions, sparing owned: Set<UUID16>,
    isThere: (UUID16, _ tables: [String]) throws -> Bool, into draft: inout CleanupDraft
  ) rethrows {
    let limit = options.asOf.timeIntervalSince1970 - options.completedOlderThan
    var delivered: [Int64] = []
    var orphaned: [Int64] = []
    for event in events {
      guard options.user.map({ $0.text == event.user }) ?? true,
        event.entity.map({ !owned.contains($0) }) ?? true
      else { continue }
      if event.isCompleted {
        if event.completed ?? event.created < limit { delivered.append(event.key) }
      } else if !event.deletes, let id = event.entity, !repointed.contains(event.key),
        !draft.isRemoved(event.key, from: table)
      {
        // What a type of another version is about, nobody here knows: it stays.
        guard let known = OutboxTypes.tables[event.type] ?? nil, try !isThere(id, known) else {
          continue
        }
        orphaned.append(event.key)
      }
    }
    draft.removeSingle(
      KeyRanges(delivered), from: table, counting: "completed_events_removed")
    draft.removeSingle(KeyRanges(orphaned), from: table, counting: "orphaned_events_removed")
  }
}
