import FitIQDomain
import GRDB

/// The events of a store as a reconciliation sees them, and what is known of their entities.
struct ReconcileEvents {
  /// One that is not completed.
  struct Event {
    let key: Int64
    let entity: EntityID?
    let type: String
    let state: OutboxState
    let created: Double
    /// Why the app cannot read it; nil for one that it can.
    let unreadable: String?
    /// A deletion: its entity is gone by design.
    let deletes: Bool
    let lastAttempt: Double?
    let attempts: Int64?
    let maximum: Int64?
    /// Given up on purpose.
    let mark: OutboxMark?
    /// Whether the filter takes it.
    let isChosen: Bool

    /// Whether it would be sent, or is being sent.
    var isLive: Bool { state.isOpen || state == .stuck }
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
  private(set) var entities: [EntityID: Entity] = [:]

  /// Reads every event once; none where the store has no outbox.
  init(_ db: Database, at moment: Moment, isAppStore: Bool, filter: OutboxFilter) throws {
    if let error = filter.error { try ErrorPattern.add(error, to: db) }
    let selection = OutboxSelection(filter, at: moment, isAppStore: isAppStore)
    let row = try RawStatement(
      db,
      """
      SELECT o.key, o.entity_id, o.event_type, \(OutboxSQL.state(isAppStore)), o.created_at,
        \(OutboxSQL.unreadable), \(OutboxSQL.deletes), o.last_attempt_at, o.attempt_count,
        o.max_attempts, o.error_message, o.completed_at, 1 \(selection.conjunction)
      FROM outbox_events AS o
      """, arguments: StatementArguments(selection.arguments))
    while try row.step() { add(row) }
  }

  private mutating func add(_ row: borrowing RawStatement) {
    let entity = EntityID(row, 1)
    let state = row.string(3).flatMap(OutboxState.init(rawValue:)) ?? .unknown
    guard state != .completed else {
      guard let entity else { return }
      let known = entities[entity]?.completed
      entities[entity, default: Entity()].completed = max(
        known ?? -.infinity, row.number(11) ?? row.number(4) ?? -.infinity)
      return
    }
    let message = row.string(10) ?? ""
    events.append(
      Event(
        key: row.integer(0), entity: entity, type: row.string(2) ?? "", state: state,
        created: row.number(4) ?? -.infinity, unreadable: row.string(5),
        deletes: row.integer(6) == 1, lastAttempt: row.number(7),
        attempts: row.isNull(8) ? nil : row.integer(8),
        maximum: row.isNull(9) ? nil : row.integer(9),
        mark: state == .dead ? OutboxMark.allCases.first { message.hasPrefix($0.rawValue) } : nil,
        isChosen: row.integer(12) == 1))
    if let entity, entities[entity] == nil { entities[entity] = Entity() }
  }

  /// Notes that a table holds an entity.
  mutating func found(_ id: EntityID, in table: Int) {
    guard entities[id] != nil else { return }
    entities[id]?.tables |= 1 << UInt16(clamping: table)
  }

  /// Notes what an event that stays means for its entity.
  mutating func note(_ event: Event) {
    guard let id = event.entity else { return }
    switch event.state {
    case .processing: entities[id]?.isBeingSent = true
    case .pending, .waiting, .stuck: entities[id]?.isOpen = true
    case .dead where event.mark == .cancelled: entities[id]?.isCancelled = true
    // What was set aside because nobody can read it sends nothing and decides nothing.
    case .dead where event.mark == nil && event.unreadable == nil: entities[id]?.isDead = true
    case .dead, .completed, .unknown: break
    }
  }
}
