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

    var isCompleted: Bool { status == "completed" }
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
        event_type = 'mealLog' AND instr(metadata, '"operation"') AND instr(metadata, '"delete"')
      FROM temp.outbox_events
      """)
    var found: [Event] = []
    while try row.step() {
      found.append(
        Event(
          key: row.integer(0), entity: row.string(1).flatMap { UUID16(text: $0.uppercased()) },
          type: row.string(2) ?? "", status: row.string(3) ?? "",
          created: row.number(4) ?? -.infinity, completed: row.number(5),
          user: row.string(6)?.uppercased(), deletes: row.integer(7) == 1))
    }
    events = found
  }

  /// The entities that events are about.
  var entityIDs: Set<UUID16> { Set(events.compactMap(\.entity)) }

  // MARK: Events of merged rows

  /// `fates`: By the ids of entries and sessions.
  mutating func follow(
    _ fates: [UUID16: EntityFate], in entity: AppStoreCatalog.Entity, type: String, _ db: Database,
    options: CleanupOptions, into draft: inout CleanupDraft
  ) throws {
    let own = events.filter { $0.type == type }
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
    draft.remove(KeyRanges(removed), from: table)
    draft.count("events_of_removed_rows_removed", removed.count)
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
    let bytes = try Data.fetchOne(
      db, sql: "SELECT ZID FROM \"\(entity.table)\" WHERE Z_PK = ?", arguments: [survivor.key])
    let id = bytes?.withUnsafeBytes { UUID16(checking: $0) }
    guard let bytes, let id, byEntity[id]?.allSatisfy(\.isCompleted) ?? true else {
      return offered.map(\.key)
    }
    let order = ["pending", "failed", "processing"]
    let best = offered.min {
      (order.firstIndex(of: $0.status) ?? 3, -$0.created, -$0.key)
        < (order.firstIndex(of: $1.status) ?? 3, -$1.created, -$1.key)
    }
    guard let best else { return [] }
    draft.update(best.key, of: table, ["ZENTITYID": .blob(bytes)])
    repointed.insert(best.key)
    draft.count("events_repointed")
    return offered.map(\.key).filter { $0 != best.key }
  }

  // MARK: Delivered and orphaned events

  /// `isThere`: Whether a table has a row with an id, after the cleanup.
  func removeSurplus(
    options: CleanupOptions, isThere: (UUID16, _ tables: [String]?) throws -> Bool,
    into draft: inout CleanupDraft
  ) rethrows {
    let limit = options.asOf.timeIntervalSince1970 - options.completedOlderThan
    var delivered = KeyRanges()
    var orphaned = KeyRanges()
    for event in events.sorted(by: { $0.key < $1.key }) {
      guard options.user.map({ $0.text == event.user }) ?? true else { continue }
      if event.isCompleted {
        if event.completed ?? event.created < limit { delivered.append(event.key) }
      } else if !event.deletes, let id = event.entity, !repointed.contains(event.key),
        !draft.isRemoved(event.key, from: table)
      {
        // Nil twice over: an unknown type looks everywhere, one without an entity nowhere.
        if let known = OutboxTypes.tables[event.type] {
          guard let known, try !isThere(id, known) else { continue }
        } else if try isThere(id, nil) {
          continue
        }
        orphaned.append(event.key)
      }
    }
    draft.remove(delivered, from: table)
    draft.count("completed_events_removed", delivered.count)
    draft.remove(orphaned, from: table)
    draft.count("orphaned_events_removed", orphaned.count)
  }
}

/// Which tables hold the entities of a type of event.
enum OutboxTypes {
  /// Nil for those that the app completes, or refuses, without looking.
  static let tables: [String: [String]?] = [
    "progressEntry": ["progress_entries"], "sleepSession": ["sleep_sessions"],
    "physicalAttribute": ["physical_attributes"], "activitySnapshot": ["activity_snapshots"],
    "mealLog": ["meals"], "workout": ["workouts"], "workoutTemplate": ["workout_templates"],
    "moodEntry": ["mood_entries", "progress_entries"], "profileMetadata": nil,
    "profilePhysical": nil, "journalEntry": nil, "goal": nil, "chatMessage": nil,
  ]
}
