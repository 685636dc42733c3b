/// The groups of one part of a store, found by their keys.
struct GroupList: Sendable {
  typealias Candidate = EntryGrouping.Candidate
  typealias Key = EntryGrouping.Key

  private(set) var groups: [PackedGroup] = []
  /// Of the groups with more than one row.
  private var copies: [GroupCopies] = []
  private var table = GroupTable()
  private var reach = SlotReach()
  /// The group that the next row is likely to belong to.
  private var expected = 0
  /// The numbers that types had when the table was filled; nil while they are the same.
  private var typesInTable: [UInt16]?
  private let keep: CleanupOptions.Keep

  init(keep: CleanupOptions.Keep) { self.keep = keep }

  private static let reserved = 1 << 20

  /// Copying groups as they grow costs as much as finding them; memory that is not used costs nothing.
  mutating func reserve(_ rows: Int) { groups.reserveCapacity(min(rows, Self.reserved)) }

  /// Returns the row that was the last of the group before; -1 where it begins one.
  mutating func add(_ row: EntryGrouping.Row, at position: Int32) -> Int32 {
    let candidate = Candidate(row)
    let key = Key(user: row.user, type: row.type, slot: row.slot)
    let place = findNext(key)
    guard let index = place.index else {
      table.insert(at: place, index: groups.count)
      reach.add(key.slot)
      groups.append(PackedGroup(key: key, survivor: candidate, lastRow: position))
      return -1
    }
    expected = index + 1
    return add(candidate, GroupCopies(candidate), lastRow: position, to: index)
  }

  /// Adds rows of the same entry; returns the row that was the last one before.
  ///
  /// `survivor`: Of the rows that are added.
  mutating func add(
    _ survivor: Candidate, _ added: GroupCopies, lastRow: Int32, to index: Int
  ) -> Int32 {
    let before = groups[index].lastRow
    groups[index].lastRow = lastRow
    if groups[index].copies < 0 {
      groups[index].copies = Int32(copies.count)
      copies.append(GroupCopies(groups[index].survivor))
    }
    copies[Int(groups[index].copies)].add(added)
    if survivor.survives(groups[index].survivor, by: keep) { groups[index].survivor = survivor }
    return before
  }

  /// Copies come in the order of the rows that they are copies of: the group after the last one is
  /// mostly the one.
  private func findNext(_ key: Key) -> GroupTable.Place {
    if expected < groups.count, groups[expected].key == key { return .known(expected) }
    return table.find(key, hash: key.hash, in: groups)
  }

  func find(_ key: Key) -> GroupTable.Place {
    guard reach.contains(key.slot) else { return .none }
    var hashed = key
    if let typesInTable {
      guard key.type < typesInTable.count else { return .none }
      hashed.type = typesInTable[Int(key.type)]
    }
    return table.find(key, hash: hashed.hash, in: groups)
  }

  /// Where the entries are that another list has too, here and there.
  func shared(with other: GroupList) -> [(own: Int32, other: Int32)] {
    var places: [(own: Int32, other: Int32)] = []
    for index in other.groups.indices where other.groups[index].state == .entry {
      guard let own = find(other.groups[index].key).index else { continue }
      places.append((Int32(own), Int32(index)))
    }
    return places
  }

  func group(at index: Int) -> EntryGrouping.Group {
    let packed = groups[index]
    let survivor = packed.survivor
    return EntryGrouping.Group(
      key: packed.key, survivor: survivor,
      copies: packed.copies < 0 ? GroupCopies(survivor) : copies[Int(packed.copies)],
      lastRow: packed.lastRow)
  }

  mutating func setState(_ state: PackedGroup.State, at index: Int) { groups[index].state = state }

  /// Makes it a list of a larger grouping.
  ///
  /// `rows`: How many rows come before its own. `types`: The new number of each type.
  mutating func renumber(rows: Int32, types: [UInt16]) {
    for index in groups.indices {
      groups[index].lastRow += rows
      groups[index].key.type = types[Int(groups[index].key.type)]
    }
    var inTable = [UInt16](repeating: .max, count: Int(types.max() ?? 0) + 1)
    for (old, new) in types.enumerated() { inTable[Int(new)] = typesInTable?[old] ?? UInt16(old) }
    typesInTable = inTable
  }
}

/// Between which slots those of a list lie.
///
/// An app writes as time goes by: most of a later part is beyond all of an earlier one, and need not
/// be looked for.
private struct SlotReach {
  private var instants = Span()
  private var days = Span()

  private struct Span {
    var lowest = Int64.max
    var highest = Int64.min

    mutating func add(_ position: Int64) {
      lowest = min(lowest, position)
      highest = max(highest, position)
    }

    func contains(_ position: Int64) -> Bool { lowest <= position && position <= highest }
  }

  private static func isInstant(_ slot: EntrySlot) -> Bool {
    slot.kind == .hour || slot.kind == .second
  }

  mutating func add(_ slot: EntrySlot) {
    if Self.isInstant(slot) { instants.add(slot.position) } else { days.add(slot.position) }
  }

  func contains(_ slot: EntrySlot) -> Bool {
    Self.isInstant(slot) ? instants.contains(slot.position) : days.contains(slot.position)
  }
}

/// A group in one line of the cache: laid out so that no byte is padding.
struct PackedGroup: Sendable {
  enum State: UInt8, Sendable {
    case entry
    /// Raw samples that were found to be copies of an hourly row.
    case folded
    /// Its rows are in the group of an earlier part.
    case moved
  }

  var key: EntryGrouping.Key
  private var traits: EntryGrouping.Traits
  var state = State.entry
  /// Position of the last row added; the others hang from it.
  var lastRow: Int32
  /// Where what it has beyond its survivor is; -1 for a group of one row.
  var copies: Int32 = -1
  private var survivorKey: Int64
  private(set) var quantity: Double
  private var changed: Double
  private var created: Double

  init(key: EntryGrouping.Key, survivor: EntryGrouping.Candidate, lastRow: Int32) {
    self.key = key
    self.lastRow = lastRow
    traits = survivor.traits
    survivorKey = survivor.key
    quantity = survivor.quantity
    changed = survivor.changed
    created = survivor.created
  }

  var survivor: EntryGrouping.Candidate {
    get {
      EntryGrouping.Candidate(
        key: survivorKey, quantity: quantity, changed: changed, created: created, traits: traits)
    }
    set {
      traits = newValue.traits
      survivorKey = newValue.key
      quantity = newValue.quantity
      changed = newValue.changed
      created = newValue.created
    }
  }

  var isRawSample: Bool { key.slot.kind == .second && state == .entry }
}

/// What the rows of a group are together.
struct GroupCopies: Sendable {
  private(set) var count: Int32 = 1
  /// Rows with a backend id.
  private(set) var remoteCount: Int32
  /// Sum of all quantities.
  private(set) var total: Double
  /// The latest row that has a backend id.
  private(set) var remote: EntryGrouping.Candidate?

  /// Of one row.
  init(_ row: EntryGrouping.Candidate) {
    let hasBackendID = row.traits.contains(.hasBackendID)
    remoteCount = hasBackendID ? 1 : 0
    total = row.quantity
    remote = hasBackendID ? row : nil
  }

  mutating func add(_ other: GroupCopies) {
    count += other.count
    remoteCount += other.remoteCount
    total += other.total
    if let later = other.remote, remote.map(later.isAfter) ?? true { remote = later }
  }
}

extension EntryGrouping {
  package struct Group: Sendable {
    package let key: Key
    package internal(set) var survivor: Candidate
    let copies: GroupCopies
    /// Position of the last row added.
    let lastRow: Int32

    package var count: Int { Int(copies.count) }
    /// Copies with a backend id.
    package var remoteCount: Int { Int(copies.remoteCount) }
    /// Sum of all copies.
    package var total: Double { copies.total }
    /// The latest copy that has a backend id.
    package var remote: Candidate? { copies.remote }
    /// Position of the row of a group that has no copies.
    package var onlyRow: Int? { copies.count == 1 ? Int(lastRow) : nil }
  }
}
