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
    package let user: UInt16
    package let type: UInt16
    package let slot: EntrySlot

    /// Another one in each process, so that no file can be made whose keys all collide.
    private static let seed = UInt64.random(in: .min ... .max)

    /// Mixes all fields (finaliser of SplitMix64).
    fileprivate var hash: UInt64 {
      var mixed = Self.seed ^ (UInt64(bitPattern: slot.position) &* 0x9E37_79B9_7F4A_7C15)
      mixed ^= UInt64(user) << 48 | UInt64(type) << 32 | UInt64(slot.kind.rawValue)
      mixed ^= UInt64(bitPattern: slot.hundredths) &* 0xD6E8_FEB8_6659_FD93
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
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

  package struct Group: Sendable {
    package fileprivate(set) var key: Key
    package fileprivate(set) var survivor: Candidate
    /// The latest copy that has a backend id.
    package fileprivate(set) var remote: Candidate?
    package fileprivate(set) var count = 1
    /// Sum of all copies.
    package fileprivate(set) var total: Double
    /// Copies with a backend id.
    package fileprivate(set) var remoteCount: Int32
    /// Of all copies, in any order: the same in every run.
    package fileprivate(set) var digest: UInt64
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
  private var positions = GroupTable()
  /// The group that the next row is likely to belong to.
  private var expected: Int32 = 0
  private let keep: CleanupOptions.Keep

  package init(keep: CleanupOptions.Keep = .newest) {
    self.keep = keep
  }

  /// Makes room for so many rows.
  package mutating func reserve(_ rows: Int) {
    keys.reserveCapacity(rows)
    previous.reserveCapacity(rows)
  }

  package mutating func add(_ row: Row) {
    let candidate = Candidate(
      key: row.key, quantity: row.quantity,
      changed: row.updated ?? row.created ?? -.infinity, created: row.created ?? -.infinity,
      traits: row.hasBackendID ? row.traits.union(.hasBackendID) : row.traits)
    let position = Int32(keys.count)
    keys.append(row.key)
    let key = Key(user: row.user, type: row.type, slot: row.slot)
    if let index = find(key) {
      expected = index + 1
      groups.withUnsafeMutableBufferPointer { groups in
        previous.append(groups[Int(index)].lastRow)
        groups[Int(index)].lastRow = position
        groups[Int(index)].add(candidate, hasBackendID: row.hasBackendID, keep: keep)
        groups[Int(index)].digest &+= row.digest
      }
    } else {
      previous.append(-1)
      positions.insert(key, at: Int32(groups.count), of: groups)
      groups.append(
        Group(
          key: key, survivor: candidate, remote: row.hasBackendID ? candidate : nil,
          total: row.quantity, remoteCount: row.hasBackendID ? 1 : 0, digest: row.digest,
          lastRow: position))
    }
  }

  /// Copies come in the order of the rows that they are copies of: the group after the last one is
  /// mostly the one.
  private func find(_ key: Key) -> Int32? {
    let next = Int(expected)
    if next < groups.count, groups[next].key == key { return expected }
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
      if let index = positions.find(group.key, in: groups) {
        join(group, to: Int(index))
      } else {
        positions.insert(group.key, at: Int32(groups.count), of: groups)
        groups.append(group)
      }
    }
  }

  /// Adds the rows of a group to another one.
  private mutating func join(_ group: Group, to target: Int) {
    var first = group.lastRow
    while previous[Int(first)] >= 0 { first = previous[Int(first)] }
    previous[Int(first)] = groups[target].lastRow
    groups[target].lastRow = group.lastRow
    groups[target].count += group.count
    groups[target].total += group.total
    groups[target].offer(survivor: group.survivor, keep: keep)
    groups[target].remoteCount += group.remoteCount
    groups[target].digest &+= group.digest
    if let remote = group.remote { groups[target].offer(remote: remote) }
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
      guard let target = positions.find(key, in: groups),
        abs(groups[Int(target)].survivor.quantity - raw.survivor.quantity)
          <= EntryTiming.tolerance
      else { continue }
      groups[index].foldedInto = target
      var folded = raw
      // Where it survives it has to become the row of the hour: the app would insert it again.
      folded.survivor.traits.formUnion(.isOffHour)
      join(folded, to: Int(target))
    }
  }

  /// Calls the body for each logical entry.
  package func forEachEntry(_ body: (Group) throws -> Void) rethrows {
    for group in groups where group.foldedInto == nil { try body(group) }
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

extension EntryGrouping.Group {
  fileprivate mutating func add(
    _ candidate: EntryGrouping.Candidate, hasBackendID: Bool, keep: CleanupOptions.Keep
  ) {
    count += 1
    total += candidate.quantity
    offer(survivor: candidate, keep: keep)
    guard hasBackendID else { return }
    remoteCount += 1
    offer(remote: candidate)
  }

  fileprivate mutating func offer(
    survivor candidate: EntryGrouping.Candidate, keep: CleanupOptions.Keep
  ) {
    if candidate.survives(survivor, by: keep) { survivor = candidate }
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

    /// The copy that lends its backend id, and whether that copy sent the survivor's value.
    package var lender: (key: Int64, hasSentValue: Bool)? {
      switch self {
      case .nothing: nil
      case .synced(let key): (key, true)
      case .replacing(let key): (key, false)
      }
    }
  }

  package var inheritance: Inheritance {
    guard !survivor.traits.contains(.hasBackendID), let remote else { return .nothing }
    // One that is not synced holds another value than was sent: pending with an id means replace.
    return remote.traits.contains(.isSynced)
      && abs(remote.quantity - survivor.quantity) <= EntryTiming.tolerance
      ? .synced(from: remote.key) : .replacing(from: remote.key)
  }
}

/// Where the group of a key is: open addressing over the groups themselves.
///
/// The dictionary of the standard library spends more on hashing than a row costs to read.
private struct GroupTable: Sendable {
  private var cells = [Int32](repeating: -1, count: 1 << 12)
  private var count = 0

  func find(_ key: EntryGrouping.Key, in groups: [EntryGrouping.Group]) -> Int32? {
    var cell = Int(truncatingIfNeeded: key.hash) & (cells.count - 1)
    while cells[cell] >= 0 {
      if groups[Int(cells[cell])].key == key { return cells[cell] }
      cell = (cell + 1) & (cells.count - 1)
    }
    return nil
  }

  /// Adds a key that is not there, for the group that comes next.
  mutating func insert(
    _ key: EntryGrouping.Key, at index: Int32, of groups: [EntryGrouping.Group]
  ) {
    if count * 2 >= cells.count { grow(groups) }
    place(key, index)
    count += 1
  }

  private mutating func place(_ key: EntryGrouping.Key, _ index: Int32) {
    var cell = Int(truncatingIfNeeded: key.hash) & (cells.count - 1)
    while cells[cell] >= 0 { cell = (cell + 1) & (cells.count - 1) }
    cells[cell] = index
  }

  private mutating func grow(_ groups: [EntryGrouping.Group]) {
    cells = [Int32](repeating: -1, count: cells.count * 2)
    for (index, group) in groups.enumerated() { place(group.key, Int32(index)) }
  }
}
