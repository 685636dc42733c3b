/// What became of the rows that outbox events are about.
struct EntityFates: Sendable {
  enum Fate: Sendable {
    /// The row is a survivor; its value is on the backend already.
    case synced(at: Double?)
    /// The row is a survivor and its events are for it.
    case unsent
    /// The row became part of another one.
    case merged(into: String, isSent: Bool)
  }

  private(set) var byID: [UUID16: Fate] = [:]

  mutating func survive(_ id: UUID16, _ fate: Fate) {
    // Of two rows with one id the one that has still to be sent keeps the event.
    if case .unsent = byID[id] { return }
    byID[id] = fate
  }

  mutating func merge(_ id: UUID16, into survivor: String, isSent: Bool) {
    // An id that the survivor of another entry has is that entry's.
    if byID[id] == nil { byID[id] = .merged(into: survivor, isSent: isSent) }
  }

  mutating func formUnion(_ other: EntityFates) {
    byID.merge(other.byID) { mine, theirs in
      if case .merged = mine { theirs } else { mine }
    }
  }
}
