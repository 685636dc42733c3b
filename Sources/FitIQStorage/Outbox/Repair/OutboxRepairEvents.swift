import FitIQDomain
import GRDB

/// The events of a store as a reconciliation sees them, and what is known of their entities.
struct OutboxRepairEvents {
  /// One that is not completed.
  struct Event {
    let facts: OutboxFacts
    let lastAttempt: Double?
    let attempts: Int64?
    /// Whether the filter takes it.
    let isChosen: Bool

    var key: Int64 { facts.key }
  }

  /// What the events say of one entity.
  struct Entity {
    /// Tables that hold it, by position of their source.
    var tables: UInt16 = 0
    /// When the last event about it was completed.
    var completed: Double?
    var isOpen = false
    var isBeingSent = false
    var isDead = false
    var isCancelled = false
  }

  private(set) var events: [Event] = []
  private(set) var entities: [UUID16: Entity] = [:]

  /// Reads every event once; none where the store has no outbox.
  init(_ db: Database, at moment: Moment, filter: OutboxFilter) throws {
    let selection = try OutboxSelection.prepared(filter, at: moment, in: db)
    let row = try RawStatement(
      db,
      """
      SELECT \(OutboxSQL.facts), o.last_attempt_at, o.attempt_count,
        o.completed_at, 1 \(selection.conjunction)
      FROM outbox_events AS o
      """, arguments: StatementArguments(selection.arguments))
    while try row.step() { add(row) }
  }

  private mutating func add(_ row: borrowing RawStatement) {
    let facts = OutboxFacts(row)
    let next = OutboxSQL.factCount
    guard facts.state != .completed else {
      guard let entity = facts.entity else { return }
      let known = entities[entity]?.completed
      entities[entity, default: Entity()].completed = max(
        known ?? -.infinity, row.number(next + 2) ?? facts.created)
      return
    }
    events.append(
      Event(
        facts: facts, lastAttempt: row.number(next),
        attempts: row.isNull(next + 1) ? nil : row.integer(next + 1),
        isChosen: row.integer(next + 3) == 1))
    if let entity = facts.entity, entities[entity] == nil { entities[entity] = Entity() }
  }

  /// Notes that a table holds an entity.
  mutating func found(_ id: UUID16, in table: Int) {
    guard entities[id] != nil else { return }
    entities[id]?.tables |= 1 << UInt16(clamping: table)
  }

  /// Notes what an event that stays means for its entity.
  mutating func note(_ event: Event) {
    guard let id = event.facts.entity else { return }
    switch event.facts.state {
    case .processing: entities[id]?.isBeingSent = true
    case .pending, .waiting, .stuck: entities[id]?.isOpen = true
    case .dead where event.facts.mark == .cancelled: entities[id]?.isCancelled = true
    // What was set aside because nobody can read it sends nothing and decides nothing.
    case .dead where event.facts.mark == nil && event.facts.unreadable == nil:
      entities[id]?.isDead = true
    case .dead, .completed, .unknown: break
    }
  }
}
