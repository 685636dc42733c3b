/// What the rules of the outbox ask of an event, in either kind of store.
package struct OutboxFacts: Sendable {
  package var key: Int64
  /// Nil where the event names none.
  package var entity: UUID16?
  package let type: String
  package let state: OutboxState
  /// Unix seconds; before all others where nobody knows.
  package let created: Double
  /// When it was sent, or an attempt was made that may have arrived, in Unix seconds; nil where nothing
  /// can have arrived.
  package let attempted: Double?
  /// Whether anybody can send it.
  let hasUser: Bool
  /// Whether it stands for a deletion, whose entity is gone by design.
  package let deletes: Bool
  /// Why it was given up on purpose; nil for every other event.
  package let mark: OutboxMark?
  /// Why the app cannot read it, and stops at it while it is open; nil for one that it can.
  package let unreadable: String?

  /// Takes the columns of an event; the message of a dead letter tells whether it was given up on
  /// purpose.
  package init(
    key: Int64, entity: UUID16?, type: String, state: OutboxState, created: Double?,
    attempted: Double?, hasUser: Bool, deletes: Bool, message: String?, unreadable: String?
  ) {
    self.unreadable = unreadable
    self.key = key
    self.entity = entity
    self.type = type
    self.state = state
    self.created = created ?? -.infinity
    self.attempted = attempted
    self.hasUser = hasUser
    self.deletes = deletes
    mark =
      state == .dead
      ? message.flatMap { text in OutboxMark.allCases.first { text.hasPrefix($0.rawValue) } } : nil
  }

  /// Whether it would be sent, or sent again, without help.
  package var isLive: Bool { state.isOpen || state == .stuck }

  /// Whether it can and will be sent.
  var canBeSent: Bool { isLive && hasUser && unreadable == nil }

  /// Whether the backend may have what it is about, and an attempt to send it finds out; one that was
  /// given up is retried for that.
  package var mayHaveArrived: Bool {
    attempted != nil && hasUser && unreadable == nil && (isLive || state == .dead && mark == nil)
  }

  /// Whether the app would stop at it.
  package var blocks: Bool { unreadable != nil && (isLive || state == .unknown) }

  /// Whether nothing is left that it could be about.
  ///
  /// What is being sent, what blocks the queue and what was set aside for that is decided elsewhere. Of
  /// a type of another version, or one that has a table which this store lacks, nobody here knows.
  ///
  /// - Parameters:
  ///   - tables: Those that the store has.
  ///   - isBeingSent: Asks of an event that is being sent what it will be when that is over.
  ///   - holds: Whether one of the tables has a row with the event's entity.
  package func isOrphan(
    among tables: Set<String>, isBeingSent: Bool = false,
    holds: (_ table: String) throws -> Bool
  ) rethrows -> Bool {
    guard !deletes, entity != nil, !blocks, mark != .isolated,
      state != .completed, (state == .processing) == isBeingSent,
      let own = OutboxType(rawValue: type)?.tables, own.allSatisfy(tables.contains)
    else { return false }
    return try !own.contains(where: holds)
  }

  /// What it does, and to what: of several events with one purpose one is enough.
  package struct Purpose: Hashable, Sendable {
    let entity: UUID16
    let type: String
    package let deletes: Bool
  }

  /// Nil for an event that names no entity.
  package var purpose: Purpose? {
    entity.map { Purpose(entity: $0, type: type, deletes: deletes) }
  }

  /// Whether it is kept in preference to another: the one that is the most likely to be sent, of those
  /// the oldest.
  package func precedes(_ other: OutboxFacts) -> Bool {
    (canBeSent ? 0 : 1, rank, created, key)
      < (other.canBeSent ? 0 : 1, other.rank, other.created, other.key)
  }

  private var rank: Int {
    switch state {
    case .pending: 0
    case .waiting: 1
    case .stuck: 2
    case .processing: 3
    case .dead: 4
    case .unknown: 5
    case .completed: 6
    }
  }
}
