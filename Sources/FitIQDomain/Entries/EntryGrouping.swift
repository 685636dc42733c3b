/// Puts the rows of one store into groups that are one logical entry each, and picks the survivors.
///
/// Made for millions of rows: 12 bytes for each and a struct for each group.
package struct EntryGrouping: Sendable {
  /// One row, as the rules see it.
  package struct Row: Sendable {
    package var key: Int64
    /// Position in the caller's lists of users and types.
    package var user: UInt16
    package var type: UInt16
    package var slot: EntrySlot
    package var quantity: Double
    package var updated: Double?
    package var created: Double?
    package var hasBackendID: Bool

    package init(
      key: Int64, user: UInt16, type: UInt16, slot: EntrySlot, quantity: Double, updated: Double?,
      created: Double?, hasBackendID: Bool
    ) {
      self.key = key
      self.user = user
      self.type = type
      self.slot = slot
      self.quantity = quantity
      self.updated = updated
      self.created = created
      self.hasBackendID = hasBackendID
    }
  }

  package struct Key: Hashable, Sendable {
    package let user: UInt16
    package let type: UInt16
    package let slot: EntrySlot
  }

  /// A row that could survive.
  package struct Candidate: Sendable {
    package let key: Int64
    package let quantity: Double
    let changed: Double
    let created: Double

    /// Latest `updatedAt ?? createdAt`, then `createdAt`, then primary key.
    func isAfter(_ other: Candidate) -> Bool {
      if changed != other.changed { return changed > other.changed }
      if created != other.created { return created > other.created }
      return key > other.key
    }
  }

  package struct Group: Sendable {
    package let key: Key
    package fileprivate(set) var survivor: Candidate
    /// The latest copy that has a backend id.
    package fileprivate(set) var remote: Candidate?
    package fileprivate(set) var count = 1
    /// Sum of all copies.
    package fileprivate(set) var total: Double
    /// Position of the last row added; the others hang from it.
    fileprivate var lastRow: Int32
    /// Raw heart-rate samples that were found to be copies of an hourly row.
    fileprivate var foldedInto: Int32?

    /// Whether its rows belong to another group now.
    package var isFolded: Bool { foldedInto != nil }
  }

  package private(set) var groups: [Group] = []
  package private(set) var keys: [Int64] = []
  private var previous: [Int32] = []
  private var positions: [Key: Int32] = [:]

  package init() {}

  package mutating func add(_ row: Row) {
    let candidate = Candidate(
      key: row.key, quantity: row.quantity,
      changed: row.updated ?? row.created ?? -.infinity, created: row.created ?? -.infinity)
    let position = Int32(keys.count)
    keys.append(row.key)
    let key = Key(user: row.user, type: row.type, slot: row.slot)
    if let index = positions[key] {
      groups.withUnsafeMutableBufferPointer { groups in
        previous.append(groups[Int(index)].lastRow)
        groups[Int(index)].lastRow = position
        groups[Int(index)].add(candidate, hasBackendID: row.hasBackendID)
      }
    } else {
      previous.append(-1)
      positions[key] = Int32(groups.count)
      groups.append(
        Group(
          key: key, survivor: candidate, remote: row.hasBackendID ? candidate : nil,
          total: row.quantity, lastRow: position))
    }
  }

  /// Folds raw heart-rate samples into the hourly row of their hour where the values are equal; all
  /// other raw samples are measurements of their own.
  ///
  /// `hour`: The start of the local hour of an instant.
  package mutating func foldRawSamples(hour: (Double) -> Double) {
    for index in groups.indices where groups[index].key.slot.kind == .second {
      let raw = groups[index]
      let slot = EntrySlot(.hour, Int64(hour(Double(raw.key.slot.position))))
      let key = Key(user: raw.key.user, type: raw.key.type, slot: slot)
      guard let target = positions[key],
        abs(groups[Int(target)].survivor.quantity - raw.survivor.quantity)
          <= EntryTiming.tolerance
      else { continue }
      groups[index].foldedInto = target
      append(raw, to: Int(target))
    }
  }

  private mutating func append(_ raw: Group, to target: Int) {
    var first = raw.lastRow
    while previous[Int(first)] >= 0 { first = previous[Int(first)] }
    previous[Int(first)] = groups[target].lastRow
    groups[target].lastRow = raw.lastRow
    groups[target].count += raw.count - 1
    groups[target].total += raw.total - raw.survivor.quantity
    groups[target].add(raw.survivor, hasBackendID: false)
    if let remote = raw.remote { groups[target].offer(remote: remote) }
  }

  /// Calls the body for each logical entry.
  package func forEachEntry(_ body: (Group) throws -> Void) rethrows {
    for group in groups where group.foldedInto == nil { try body(group) }
  }

  package var entryCount: Int { groups.count { $0.foldedInto == nil } }

  /// Positions of the rows of a group, latest added first: `keys` has their primary keys.
  package func forEachRow(of group: Group, _ body: (Int) throws -> Void) rethrows {
    var row = group.lastRow
    while row >= 0 {
      try body(Int(row))
      row = previous[Int(row)]
    }
  }
}

extension EntryGrouping.Group {
  fileprivate mutating func add(_ candidate: EntryGrouping.Candidate, hasBackendID: Bool) {
    count += 1
    total += candidate.quantity
    if candidate.isAfter(survivor) { survivor = candidate }
    if hasBackendID { offer(remote: candidate) }
  }

  fileprivate mutating func offer(remote candidate: EntryGrouping.Candidate) {
    if let remote, !candidate.isAfter(remote) { return }
    remote = candidate
  }

  /// What the survivor takes over, by the rule of the remote identity.
  package enum Inheritance: Sendable, Equatable {
    /// It has its own backend id, or no copy has one.
    case nothing
    /// It takes the id of the copy and its value is what that copy sent: nothing is left to send.
    case synced(from: Int64)
    /// It takes the id, and replaces what that copy sent: pending with a backend id.
    case replacing(from: Int64)
  }

  package var inheritance: Inheritance {
    guard let remote, remote.key != survivor.key else { return .nothing }
    return abs(remote.quantity - survivor.quantity) <= EntryTiming.tolerance
      ? .synced(from: remote.key) : .replacing(from: remote.key)
  }
}
