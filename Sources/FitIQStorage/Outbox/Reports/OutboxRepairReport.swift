package import FitIQDomain

/// What a reconciliation of entities and events puts right.
package enum OutboxRepairClass: String, CaseIterable, Sendable, Encodable {
  /// Events that the app cannot read become dead letters.
  case isolate
  /// Open events whose entity is gone are removed.
  case orphans
  /// Where an entity has several open events, one stays.
  case collapse
  /// Entities left in syncing are pending again.
  case syncing
  /// Entities marked synced without the backend's id are pending again.
  case recheck
  /// Pending entities that no event will send get one.
  case create
}

/// What a reconciliation did, or in a dry run would do, class by class: matched = done + skipped.
package struct OutboxRepairReport: Sendable, Equatable, Encodable {
  package struct Class: Sendable, Equatable, Encodable {
    package let name: OutboxRepairClass
    package var done = 0
    /// Most frequent first.
    package var skips: [ReasonCount] = []

    package var skipped: Int { skips.reduce(0) { $0 + $1.count } }
    package var matched: Int { done + skipped }

    /// Counts an event or entity that is left alone, by its reason.
    package mutating func skip(_ reason: String) {
      let known = skips.firstIndex { $0.reason == reason }.map { skips.remove(at: $0) }
      skips.append(ReasonCount(reason: reason, count: (known?.count ?? 0) + 1))
      skips.sort { ($1.count, $0.reason) < ($0.count, $1.reason) }
    }

    private enum CodingKeys: String, CodingKey {
      case name, matched, done, skipped, skips
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(matched, forKey: .matched)
      try container.encode(done, forKey: .done)
      try container.encode(skipped, forKey: .skipped)
      try container.encode(skips, forKey: .skips)
    }
  }

  /// Those that were asked for, in the order in which they work.
  package var classes: [Class]
  package var operationID: Int64?
  /// What stood in the way of the last steps, for the person.
  package var notes: [String] = []
  package var isDryRun: Bool

  package var done: Int { classes.reduce(0) { $0 + $1.done } }

  /// Nil for a class that was not asked for.
  package subscript(name: OutboxRepairClass) -> Class? { classes.first { $0.name == name } }

  private enum CodingKeys: String, CodingKey {
    case classes
    case operationID = "operationId"
    case isDryRun
  }
}
