/// The groups of one part of a store, found by their keys.
struct GroupList: Sendable {
  typealias Candidate = EntryGrouping.Candidate
  typealias Key = EntryGrouping.Key

  private(set) var groups: [PackedGroup] = []
  /// What is kept of the groups with more than one row.
  private var copies: [GroupCopies] = []
  private var table = GroupTable()
  private var reach = SlotReach()
  /// The group that the next row is likely to belong to.
  private var expected = 0
  /// The numbers that types had when the table was filled; nil while they are the same.
  private var typesInTable: [UInt16]?
  private let keep: KeptCopy

  init(keep: KeptCopy) { self.keep = keep }

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
  /// - Parameter survivor: The survivor of the rows that are added.
  mutating func add(
    _ survivor: Candidate, _ added: GroupCopies, lastRow: Int32, to index: Int
  ) -> Int32 {
    let before = groups[index].lastRow
    groups[index].lastRow = lastRow
    if groups[index].copies < 0 {
      groups[index].copies = Int32(clamping: copies.count)
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
      places.append((Int32(clamping: own), Int32(clamping: index)))
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
  /// - Parameters:
  ///   - rows: How many rows come before its own.
  ///   - types: The new number of each type.
  mutating func renumber(rows: Int32, types: [UInt16]) {
    for index in groups.indices {
      groups[index].lastRow += rows
      groups[index].key.type = types[Int(groups[index].key.type)]
    }
    var inTable = [UInt16](repeating: .max, count: Int(types.max() ?? 0) + 1)
    for (old, new) in types.enumerated() {
      inTable[Int(new)] = typesInTable?[old] ?? UInt16(clamping: old)
    }
    typesInTable = inTable
  }
}
