/// Puts the rows of one store into groups that are one logical entry each, and picks the survivors.
///
/// Made for millions of rows: 12 bytes for each and 96 for each group.
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
    package var traits: Traits
    /// Grows with each change that the app makes to the row.
    package var version: Int64

    package init(
      key: Int64, user: UInt16, type: UInt16, slot: EntrySlot, quantity: Double, updated: Double?,
      created: Double?, hasBackendID: Bool, traits: Traits = [], version: Int64 = 0
    ) {
      self.key = key
      self.user = user
      self.type = type
      self.slot = slot
      self.quantity = quantity
      self.updated = updated
      self.created = created
      self.hasBackendID = hasBackendID
      self.traits = traits
      self.version = version
    }

    /// Differs when the row does in anything that a plan was made from.
    fileprivate var digest: UInt64 {
      var mixed = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
      // Written out: a loop over an array would allocate for every row of a million.
      Self.mix(quantity.bitPattern, into: &mixed)
      Self.mix(updated?.bitPattern ?? 1, into: &mixed)
      Self.mix(created?.bitPattern ?? 2, into: &mixed)
      let bits = UInt64(traits.rawValue) | (hasBackendID ? 128 : 0)
      Self.mix(UInt64(bitPattern: version) << 8 | bits, into: &mixed)
      return mixed ^ (mixed >> 32)
    }

    @inline(__always) private static func mix(_ part: UInt64, into mixed: inout UInt64) {
      mixed = (mixed ^ part ^ (mixed >> 29)) &* 0xBF58_476D_1CE4_E5B9
    }
  }

  /// What of a row decides about the changes to a survivor.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let isSynced = Traits(rawValue: 1)
    /// An hourly row whose instant is not the start of its hour.
    package static let isOffHour = Traits(rawValue: 2)
    /// A backend id would make it look like a row that was pulled from the backend.
    package static let looksPulledWithBackendID = Traits(rawValue: 4)
    package static let hasBackendID = Traits(rawValue: 8)
  }

  package struct Key: Equatable, Sendable {
    package let slot: EntrySlot
    package let user: UInt16
    package let type: UInt16

    package init(user: UInt16, type: UInt16, slot: EntrySlot) {
      self.slot = slot
      self.user = user
      self.type = type
    }

    /// Another one in each process, so that no file can be made whose keys all collide.
    private static let seed = UInt64.random(in: .min ... .max)

    /// Neighbouring hours and days get neighbouring numbers; all other bits are mixed (finaliser of
    /// SplitMix64).
    ///
    /// Rows come in the order of time, and memory is quick where it is read in order.
    var hash: UInt32 {
      let ordinal =
        slot.kind == .hour ? slot.position / 3_600 : slot.position
      var mixed = Self.seed ^ (UInt64(bitPattern: ordinal >> 5) &* 0x9E37_79B9_7F4A_7C15)
      mixed ^= UInt64(user) << 48 | UInt64(type) << 32 | UInt64(slot.kind.rawValue)
      mixed ^= UInt64(bitPattern: slot.hundredths) &* 0xD6E8_FEB8_6659_FD93
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      mixed ^= mixed >> 31
      return UInt32(truncatingIfNeeded: mixed) & ~31
        | UInt32(truncatingIfNeeded: UInt64(bitPattern: ordinal) &+ mixed >> 32) & 31
    }
  }

  /// A row that could survive.
  package struct Candidate: Sendable {
    package let key: Int64
    package let quantity: Double
    let changed: Double
    let created: Double
    package fileprivate(set) var traits: Traits

    fileprivate func survives(_ other: Candidate, by keep: CleanupOptions.Keep) -> Bool {
      switch keep {
      case .newest: isAfter(other)
      case .oldest: other.isAfter(self)
      case .largest: quantity != other.quantity ? quantity > other.quantity : isAfter(other)
      }
    }

    /// Latest `updatedAt ?? createdAt`, then `createdAt`, then primary key.
    func isAfter(_ other: Candidate) -> Bool {
      if changed != other.changed { return changed > other.changed }
      if created != other.created { return created > other.created }
      return key > other.key
    }
  }

  /// Laid out so that no byte is padding.
  package struct Group: Sendable {
    package fileprivate(set) var key: Key
    package fileprivate(set) var survivor: Candidate
    fileprivate var copies: Int32 = 1
    /// Copies with a backend id.
    package fileprivate(set) var remoteCount: Int32
    /// Position of the last row added; the others hang from it.
    fileprivate var lastRow: Int32
    /// Of raw heart-rate samples that were found to be copies of an hourly row, its group.
    fileprivate var foldedInto: Int32 = -1
    fileprivate var remote: Remote
    /// Sum of all copies.
    package fileprivate(set) var total: Double
    /// Of all copies, in any order: the same in every run.
    package fileprivate(set) var digest: UInt64

    package var count: Int { Int(copies) }

    /// Position of the row of a group that has no copies.
    package var onlyRow: Int? { copies == 1 ? Int(lastRow) : nil }

    /// Whether its rows belong to another group now.
    package var isFolded: Bool { foldedInto >= 0 }
  }

  /// Which copy is the latest with a backend id: mostly the survivor itself.
  fileprivate struct Remote: Equatable, Sendable {
    /// Position in `remotes`, or one of those below.
    var position: Int32

    static let none = Remote(position: -1)
    static let survivor = Remote(position: -2)
  }

  package private(set) var groups: [Group] = []
  package private(set) var keys: [Int64] = []
  /// Copies with a backend id that are not the survivors of their groups.
  private var remotes: [Candidate] = []
  private var previous: [Int32] = []
  private var positions = GroupTable()
  /// The group that the next row is likely to belong to.
  private var expected: Int32 = 0
  private let keep: CleanupOptions.Keep

  package init(keep: CleanupOptions.Keep = .newest) {
    self.keep = keep
  }

  private static let reservedGroups = 1 << 20

  /// Makes room for so many rows.
  package mutating func reserve(_ rows: Int) {
    keys.reserveCapacity(rows)
    previous.reserveCapacity(rows)
    // Copying them as they grow costs as much as finding them; memory that is not used costs nothing.
    groups.reserveCapacity(min(rows, Self.reservedGroups))
  }

  package mutating func add(_ row: Row) {
    let candidate = Candidate(
      key: row.key, quantity: row.quantity,
      changed: row.updated ?? row.created ?? -.infinity, created: row.created ?? -.infinity,
      traits: row.hasBackendID ? row.traits.union(.hasBackendID) : row.traits)
    let position = Int32(keys.count)
    keys.append(row.key)
    let key = Key(user: row.user, type: row.type, slot: row.slot)
    let place = find(key)
    if let index = place.index {
      expected = Int32(index + 1)
      previous.append(groups[index].lastRow)
      groups[index].lastRow = position
      groups[index].copies += 1
      groups[index].total += row.quantity
      groups[index].digest &+= row.digest
      if row.hasBackendID { groups[index].remoteCount += 1 }
      offer(candidate, remote: row.hasBackendID ? candidate : nil, to: index)
    } else {
      previous.append(-1)
      positions.insert(at: place, index: groups.count)
      groups.append(
        Group(
          key: key, survivor: candidate, remoteCount: row.hasBackendID ? 1 : 0, lastRow: position,
          remote: row.hasBackendID ? .survivor : .none, total: row.quantity, digest: row.digest))
    }
  }

  /// The latest copy that has a backend id.
  package func remote(of group: Group) -> Candidate? {
    switch group.remote {
    case .none: nil
    case .survivor: group.survivor
    default: remotes[Int(group.remote.position)]
    }
  }

  private mutating func offer(_ candidate: Candidate, remote: Candidate?, to index: Int) {
    let known = self.remote(of: groups[index])
    if candidate.survives(groups[index].survivor, by: keep) { groups[index].survivor = candidate }
    if let remote, known.map(remote.isAfter) ?? true {
      setRemote(remote, of: index)
    } else if let known {
      setRemote(known, of: index)
    }
  }

  private mutating func setRemote(_ candidate: Candidate, of index: Int) {
    if candidate.key == groups[index].survivor.key {
      groups[index].remote = .survivor
    } else if groups[index].remote.position >= 0 {
      remotes[Int(groups[index].remote.position)] = candidate
    } else {
      groups[index].remote = Remote(position: Int32(remotes.count))
      remotes.append(candidate)
    }
  }

  /// Copies come in the order of the rows that they are copies of: the group after the last one is
  /// mostly the one.
  private func find(_ key: Key) -> GroupTable.Place {
    let next = Int(expected)
    if next < groups.count, groups[next].key == key { return .known(next) }
    return positions.find(key, in: groups)
  }

  /// Adds the rows of a later part of the same store.
  ///
  /// `types`: This grouping's position of each of the other's types.
  package mutating func append(_ other: EntryGrouping, types: [UInt16]) {
    let shift = Int32(keys.count)
    keys += other.keys
    previous += other.previous.lazy.map { $0 < 0 ? -1 : $0 + shift }
    for group in other.groups {
      var group = group
      group.key = Key(user: group.key.user, type: types[Int(group.key.type)], slot: group.key.slot)
      group.lastRow += shift
      let place = positions.find(group.key, in: groups)
      if let index = place.index {
        join(group, remote: other.remote(of: group), to: index)
      } else {
        if group.remote.position >= 0 {
          remotes.append(other.remotes[Int(group.remote.position)])
          group.remote.position = Int32(remotes.count - 1)
        }
        positions.insert(at: place, index: groups.count)
        groups.append(group)
      }
    }
  }

  /// Adds the rows of a group to another one.
  private mutating func join(_ group: Group, remote: Candidate?, to target: Int) {
    var first = group.lastRow
    while previous[Int(first)] >= 0 { first = previous[Int(first)] }
    previous[Int(first)] = groups[target].lastRow
    groups[target].lastRow = group.lastRow
    groups[target].copies += group.copies
    groups[target].total += group.total
    groups[target].remoteCount += group.remoteCount
    groups[target].digest &+= group.digest
    offer(group.survivor, remote: remote, to: target)
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
      guard let target = positions.find(key, in: groups).index,
        abs(groups[target].survivor.quantity - raw.survivor.quantity) <= EntryTiming.tolerance
      else { continue }
      groups[index].foldedInto = Int32(target)
      var folded = raw
      // Where it survives it has to become the row of the hour: the app would insert it again.
      folded.survivor.traits.formUnion(.isOffHour)
      join(folded, remote: remote(of: raw), to: target)
    }
  }

  /// Calls the body for each logical entry.
  package func forEachEntry(_ body: (Group) throws -> Void) rethrows {
    for group in groups where !group.isFolded { try body(group) }
  }

  /// Positions of the rows of a group, latest added first: `keys` has their primary keys.
  package func forEachRow(of group: Group, _ body: (Int) throws -> Void) rethrows {
    var row = group.lastRow
    while row >= 0 {
      try body(Int(row))
      row = previous[Int(row)]
    }
  }
}

extension EntryGrouping {
  /// What the survivor takes over, by the rule of the remote identity.
  package enum Inheritance: Sendable, Equatable {
    /// It has its own backend id, or no copy has one.
    case nothing
    /// It takes the id of the copy and its value is what that copy sent: nothing is left to send.
    case synced(from: Int64)
    /// It takes the id, and replaces what that copy sent: pending with a backend id.
    case replacing(from: Int64)

    /// The copy that lends its backend id, and whether that copy sent the survivor's value.
    package var lender: (key: Int64, hasSentValue: Bool)? {
      switch self {
      case .nothing: nil
      case .synced(let key): (key, true)
      case .replacing(let key): (key, false)
      }
    }
  }

  package func inheritance(of group: Group) -> Inheritance {
    let survivor = group.survivor
    guard !survivor.traits.contains(.hasBackendID), let remote = remote(of: group) else {
      return .nothing
    }
    // One that is not synced holds another value than was sent: pending with an id means replace.
    return remote.traits.contains(.isSynced)
      && abs(remote.quantity - survivor.quantity) <= EntryTiming.tolerance
      ? .synced(from: remote.key) : .replacing(from: remote.key)
  }
}
