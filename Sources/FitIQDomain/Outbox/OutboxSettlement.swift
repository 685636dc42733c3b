/// What becomes of the events of rows that were merged: in a cleanup, in an import, and in a delivery
/// from a store in which nothing was merged yet.
package struct OutboxSettlement: Sendable {
  package enum Change: Sendable, Equatable {
    /// A copy sent the value already.
    case complete
    /// It is about the survivor from now on.
    case repoint(to: UUID16)
    /// Its row became part of another one, for which it has nothing to do.
    case remove
  }

  /// By the key of the event.
  package private(set) var changes: [Int64: Change] = [:]
  /// Events that stay and have to look first whether the backend has their entity, since a copy of it
  /// was sent or may have been: by their keys when that was, in Unix seconds.
  package private(set) var doubts: [Int64: Double] = [:]
  private let events: [OutboxFacts]
  /// Events about rows that become one, by that row.
  private var groups: [(survivor: EntityFate.Survivor, events: [OutboxFacts])] = []

  package init(_ events: [OutboxFacts]) { self.events = events }

  /// Follows the merges in a table.
  ///
  /// Events of a row that goes are worth keeping where the survivor has to be sent and has none that
  /// would do it: then the first of them by ``OutboxFacts/precedes(_:)``. Those of a type that fitiq does
  /// not know stay and follow the row. An attempt that may have arrived is not forgotten with its event
  /// (``doubts``).
  ///
  /// - Parameters:
  ///   - fates: The fates of the rows of the table, by their ids.
  ///   - id: The id of a survivor; nil for one that has none.
  package mutating func follow(
    _ fates: [UUID16: EntityFate], in table: String, id: (_ survivor: Int64) throws -> UUID16?
  ) rethrows {
    var byType: [String: [OutboxFacts]] = [:]
    for event in events where event.entity.map({ fates[$0] != nil }) == true {
      byType[event.type, default: []].append(event)
    }
    for (type, events) in byType where OutboxType.canConcern(type, table) {
      if OutboxType(rawValue: type) == nil {
        try followUnknown(events, fates, id)
      } else {
        try follow(events, fates, id)
      }
    }
  }

  private mutating func followUnknown(
    _ events: [OutboxFacts], _ fates: [UUID16: EntityFate],
    _ id: (_ survivor: Int64) throws -> UUID16?
  ) rethrows {
    for event in events {
      guard let fate = event.entity.flatMap({ fates[$0] }), !fate.isKept,
        let survivor = fate.survivor, let id = try id(survivor.key)
      else { continue }
      changes[event.key] = .repoint(to: id)
    }
  }

  private mutating func follow(
    _ events: [OutboxFacts], _ fates: [UUID16: EntityFate],
    _ id: (_ survivor: Int64) throws -> UUID16?
  ) rethrows {
    var open: [UUID16: [OutboxFacts]] = [:]
    var offers: [Int64: [OutboxFacts]] = [:]
    var groups: [Int64: (survivor: EntityFate.Survivor, events: [OutboxFacts])] = [:]
    for event in events {
      guard let entity = event.entity, let fate = fates[entity] else { continue }
      if let survivor = fate.survivor {
        groups[survivor.key, default: (survivor, [])].events.append(event)
      }
      if fate.isKept {
        guard event.state != .completed else { continue }
        open[entity, default: []].append(event)
        if fate.isSettled { changes[event.key] = .complete }
      } else if let survivor = fate.survivor {
        changes[event.key] = .remove
        guard event.state != .completed, survivor.needsSending else { continue }
        offers[survivor.key, default: []].append(event)
      }
    }
    self.groups += groups.values
    for (key, group) in groups where group.survivor.needsSending {
      guard let id = try id(key) else { continue }
      var staying = open[id] ?? []
      if let best = offers[key]?.min(by: { $0.precedes($1) }),
        // One that was given up, or that nobody can read, is none where another would still be sent.
        !staying.contains(where: { $0.canBeSent || !best.canBeSent && ($0.isLive || !best.isLive) })
      {
        changes[best.key] = .repoint(to: id)
        staying.append(best)
      }
      // Whatever became of the sending: the backend may have it.
      guard let tried = group.events.compactMap(\.attempted).max() else { continue }
      for event in staying where event.attempted == nil {
        doubts[event.key] = max(doubts[event.key] ?? tried, tried)
      }
    }
  }

  // MARK: Before a merge

  /// What a delivery leaves alone, by the key of the event, and why.
  ///
  /// A row that was sent, or may have been, speaks for its group: of the other events none is sent
  /// beside it, whichever row a merge would keep.
  package func heldBack() -> [Int64: OutboxHeldBack.Reason] {
    var held = changes.mapValues(OutboxHeldBack.Reason.init)
    for (survivor, events) in groups {
      guard survivor.needsSending else {
        // The backend has it.
        for event in events where held[event.key] == .remove { held[event.key] = .complete }
        continue
      }
      let sent = Set(events.lazy.filter { $0.state == .completed }.map(\.entity))
      let next = events.filter(\.mayHaveArrived).min { order($0, held) < order($1, held) }
      for event in events where event.isLive || event.key == next?.key {
        if !sent.subtracting([event.entity]).isEmpty {
          held[event.key] = .complete
        } else if survivor.replaces {
          held[event.key] = held[event.key] ?? .replaces
        } else if event.key == next?.key {
          held[event.key] = nil
        } else if let next, event.entity != next.entity, held[event.key] ?? .repoint == .repoint {
          // Those of its own entity the queue sends one after the other.
          held[event.key] = .underway
        }
      }
    }
    return held
  }

  /// What is being sent goes first, then what a merge would leave as it is, then the oldest.
  private func order(
    _ event: OutboxFacts, _ held: [Int64: OutboxHeldBack.Reason]
  ) -> (Int, Double, Int64) {
    (event.state == .processing ? 0 : held[event.key] == nil ? 1 : 2, event.created, event.key)
  }
}
