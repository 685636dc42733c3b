import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// What a reconciliation of the entities and events of a store does, class by class.
///
/// The classes work in this order, each on what the ones before it leave:
/// - *isolate*: events that would be sent, of an unknown type or state or without what every event
///   has. The app stops at them, so they become dead letters with that reason.
/// - *orphans*: events that are not completed and whose entity no table has. Those of a deletion stay.
/// - *collapse*: of several events with one purpose the first by ``OutboxFacts/precedes(_:)`` stays, one
///   in processing only if all are. The entity is sent as it is at that time, so nothing of the others
///   is lost; that one of them may have arrived is passed on.
/// - *syncing*, *recheck*: entities whose state says that they were or are being sent, which nothing
///   proves: pending again. A night that has its backend id is synced.
/// - *create*: pending entities without an event that will send them.
///
/// What is being sent at the moment is left alone by all of them. With a filter, so is every other event,
/// and every entity that it does not name by user, type or id.
struct OutboxRepairPlan {
  struct Isolation {
    let event: OutboxRepairEvents.Event
    let reason: String
  }

  /// An entity that gets another state.
  struct Reset {
    let row: OutboxRepairRow
    let state: SyncState
  }

  private(set) var isolated: [Isolation] = []
  /// Keys of events.
  private(set) var removed: [Int64] = []
  /// Events that stay for others which may have arrived, and when they were tried.
  private(set) var unsure: [(key: Int64, lastAttempt: Double?)] = []
  private(set) var resets: [Reset] = []
  private(set) var created: [NewEvent] = []
  private var classes: [OutboxRepairClass: OutboxRepairReport.Class] = [:]
  private let wanted: Set<OutboxRepairClass>
  private let filter: OutboxFilter

  /// - Parameter sources: The tables of this store.
  init(
    _ db: Database, sources: [DoctorSource], classes wanted: Set<OutboxRepairClass>,
    filter: OutboxFilter, at moment: Moment, hasOutbox: Bool = true
  ) throws {
    self.wanted = wanted
    self.filter = filter
    for name in wanted { classes[name] = OutboxRepairReport.Class(name: name) }
    WorkProgress.tell("reading events")
    var events = try OutboxRepairEvents(db, at: moment, filter: filter)
    var rows: [OutboxRepairRow] = []
    for (position, source) in sources.enumerated() {
      let share = Double(position) / Double(sources.count)
      WorkProgress.tell("reading \(source.table)", 0.4 + 0.4 * share)
      try OutboxRepairRow.read(source, at: position, in: db, events: &events, into: &rows)
    }
    WorkProgress.tell("comparing events with entities", 0.8)
    var rest = isolate(events.events)
    rest = removeOrphans(rest, events, sources)
    rest = collapse(rest)
    for event in rest { events.note(event) }
    let known = NewEvents(db: db, sources: sources, moment: moment)
    rows = try rows.filter { try takes($0, known) }
    let reset = resetStates(&rows, events, sources)
    guard wanted.contains(.create), hasOutbox else { return }
    try create(rows, reset: reset, events, known)
  }

  func report(isDryRun: Bool) -> OutboxRepairReport {
    OutboxRepairReport(
      classes: OutboxRepairClass.allCases.compactMap { classes[$0] }, isDryRun: isDryRun)
  }

  var isEmpty: Bool {
    isolated.isEmpty && removed.isEmpty && unsure.isEmpty && resets.isEmpty && created.isEmpty
  }

  /// For the log, without health values.
  func summary(_ reason: String?) -> String {
    let parts = OutboxRepairClass.allCases.compactMap { name in
      classes[name].flatMap { $0.done > 0 ? "\(name.rawValue) \($0.done)" : nil }
    }
    return "outbox reconcile: \(parts.joined(separator: ", "))"
      + (reason.map { " (\($0))" } ?? "")
  }

  private static let beingSent = "being sent"

  private mutating func done(_ name: OutboxRepairClass) { classes[name]?.done += 1 }
  private mutating func skip(_ name: OutboxRepairClass, _ reason: String) {
    classes[name]?.skip(reason)
  }

  // MARK: Events

  /// Returns those that stay.
  private mutating func isolate(_ events: [OutboxRepairEvents.Event]) -> [OutboxRepairEvents
    .Event]
  {
    guard wanted.contains(.isolate) else { return events }
    return events.filter { event in
      guard event.isChosen, event.facts.blocks, let reason = event.facts.unreadable else {
        return true
      }
      guard event.facts.state != .processing else {
        skip(.isolate, Self.beingSent)
        return true
      }
      isolated.append(Isolation(event: event, reason: reason))
      done(.isolate)
      return false
    }
  }

  private mutating func removeOrphans(
    _ events: [OutboxRepairEvents.Event], _ known: OutboxRepairEvents,
    _ sources: [DoctorSource]
  ) -> [OutboxRepairEvents.Event] {
    guard wanted.contains(.orphans) else { return events }
    let tables = Set(sources.map(\.table))
    let places = Dictionary(
      uniqueKeysWithValues: sources.enumerated().map {
        ($1.table, UInt16(1) << UInt16(clamping: $0))
      })
    return events.filter { event in
      guard event.isChosen, let id = event.facts.entity else { return true }
      let found = known.entities[id]?.tables ?? 0
      func isOrphan(isBeingSent: Bool) -> Bool {
        event.facts.isOrphan(among: tables, isBeingSent: isBeingSent) {
          found & (places[$0] ?? 0) != 0
        }
      }
      guard isOrphan(isBeingSent: false) else {
        if isOrphan(isBeingSent: true) { skip(.orphans, Self.beingSent) }
        return true
      }
      removed.append(event.key)
      done(.orphans)
      return false
    }
  }

  private mutating func collapse(_ events: [OutboxRepairEvents.Event]) -> [OutboxRepairEvents
    .Event]
  {
    guard wanted.contains(.collapse) else { return events }
    var groups: [OutboxFacts.Purpose: [OutboxRepairEvents.Event]] = [:]
    for event in events where event.facts.isLive && event.facts.unreadable == nil {
      if let purpose = event.facts.purpose { groups[purpose, default: []].append(event) }
    }
    var surplus: Set<Int64> = []
    for group in groups.values where group.count > 1 {
      let sending = group.count { $0.facts.state == .processing }
      for _ in 0..<min(sending, group.count - 1) { skip(.collapse, Self.beingSent) }
      let order = group.filter { $0.facts.state != .processing }
        .sorted { $0.facts.precedes($1.facts) }
      guard let kept = order.first else { continue }
      let others = order.dropFirst().filter(\.isChosen)
      for event in others {
        surplus.insert(event.key)
        done(.collapse)
      }
      let attempts = others.compactMap {
        $0.lastAttempt ?? ($0.facts.state == .stuck ? $0.facts.created : nil)
      }
      if kept.lastAttempt == nil, let last = attempts.max() {
        unsure.append((kept.key, last.isFinite ? last : nil))
      }
    }
    removed += surplus.sorted()
    return events.filter { !surplus.contains($0.key) }
  }

  // MARK: Entities

  /// Whether the filter takes an entity: what it says of events alone takes none.
  private func takes(_ row: OutboxRepairRow, _ known: NewEvents) throws -> Bool {
    var ofEvents = filter
    (ofEvents.types, ofEvents.user, ofEvents.entity) = ([], nil, nil)
    guard ofEvents.isEmpty else { return false }
    if let entity = filter.entity, row.id?.text != entity { return false }
    if !filter.types.isEmpty {
      guard let type = known.sources[row.place.source].event,
        filter.types.contains(type.rawValue)
      else { return false }
    }
    guard let user = filter.user else { return true }
    return try known.user(of: row)?.uppercased() == user.uppercased()
  }

  /// Gives entities their new states; returns the rows of which it is not known whether they arrived.
  private mutating func resetStates(
    _ rows: inout [OutboxRepairRow], _ events: OutboxRepairEvents, _ sources: [DoctorSource]
  ) -> Set<OutboxRepairRow.Place> {
    var reset: Set<OutboxRepairRow.Place> = []
    for index in rows.indices {
      let row = rows[index]
      let name: OutboxRepairClass
      switch row.state {
      case .syncing: name = .syncing
      case .synced where !row.hasBackendID: name = .recheck
      case .synced, .pending, .failed: continue
      }
      guard wanted.contains(name) else { continue }
      if let id = row.id, events.entities[id]?.isBeingSent == true {
        skip(name, Self.beingSent)
        continue
      }
      let source = sources[row.place.source]
      if name == .recheck, source.event == nil {
        skip(name, "nothing sends \(source.table)")
        continue
      }
      let isSent = source.table == "sleep_sessions" && row.hasBackendID
      rows[index].state = isSent ? .synced : .pending
      resets.append(Reset(row: row, state: rows[index].state))
      done(name)
      if !isSent { reset.insert(row.place) }
    }
    return reset
  }

  private mutating func create(
    _ rows: [OutboxRepairRow], reset: Set<OutboxRepairRow.Place>,
    _ known: OutboxRepairEvents,
    _ events: NewEvents
  ) throws {
    var named: Set<UUID16> = []
    for row in rows where row.state == .pending || row.state == .failed {
      guard events.sources[row.place.source].event != nil else { continue }
      let entity = row.id.flatMap { known.entities[$0] } ?? OutboxRepairEvents.Entity()
      guard !entity.isOpen, !entity.isBeingSent else { continue }
      let isUnsure = reset.contains(row.place)
      if let obstacle = obstacle(row, entity, named, events) {
        skip(.create, obstacle)
        continue
      }
      guard let id = row.id, let event = try events.event(for: row, id: id, isUnsure: isUnsure)
      else {
        skip(.create, "names no user")
        continue
      }
      if !isUnsure, let completed = entity.completed, completed >= event.changed ?? .infinity {
        skip(.create, "sent already")
        continue
      }
      named.insert(id)
      created.append(event)
      done(.create)
    }
  }

  private func obstacle(
    _ row: OutboxRepairRow, _ entity: OutboxRepairEvents.Entity, _ named: Set<UUID16>,
    _ events: NewEvents
  ) -> String? {
    guard let id = row.id else { return "has no id" }
    if named.contains(id) { return "another row has its id" }
    if entity.isDead { return "its event was given up: retry it" }
    if entity.isCancelled { return "its event was cancelled" }
    let isNight = events.sources[row.place.source].table == "sleep_sessions"
    return isNight && row.hasBackendID ? "already on the backend: nights are not replaced" : nil
  }
}
