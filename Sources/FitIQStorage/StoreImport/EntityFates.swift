import FitIQDomain

/// What became of the rows that outbox events are about.
struct EntityFates {
  enum Fate {
    /// The row is a survivor; its value is on the backend already.
    case synced(at: Double?)
    /// The row is a survivor and has to be sent.
    case unsent
    /// The row became part of another one.
    case merged(into: String, isSent: Bool)
  }

  private(set) var byID: [String: Fate] = [:]

  mutating func note(
    _ group: EntryGrouping.Group, scan: EntryScan, survivor: borrowing RawStatement,
    status: InheritedStatus, events: Set<UUID16>
  ) throws {
    guard let id = UUID16(checking: survivor.blob(0)) else { return }
    let isSent = status == .synced || (status == .own && survivor.string(8) == "synced")
    var names: Set<UUID16> = []
    scan.grouping.forEachRow(of: group) { row in
      guard let identity = scan.identities?.id(of: row), events.contains(identity) else { return }
      names.insert(identity)
    }
    for name in names where name != id {
      byID[name.text] = .merged(into: id.text, isSent: isSent)
    }
    guard events.contains(id) else { return }
    // Only a state that was taken over changes what an event of the survivor is for.
    let changed = survivor.number(6) ?? survivor.number(5)
    byID[id.text] =
      status == .synced ? .synced(at: changed.map { $0 + AppStoreViews.epoch }) : .unsent
  }

  mutating func merge(_ id: String, into survivor: String, isSent: Bool) {
    byID[id] = .merged(into: survivor, isSent: isSent)
  }
}
