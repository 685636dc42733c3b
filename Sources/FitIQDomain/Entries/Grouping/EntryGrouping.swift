/// Puts the rows of one store into groups that are one logical entry each, and picks the survivors.
///
/// Made for millions of rows: 12 bytes for each, 64 for each group and 56 more for one with copies.
package struct EntryGrouping: Sendable {
  package private(set) var keys: [Int64] = []
  /// For each row, the one before it in its group; -1 for none.
  private var previous: [Int32] = []
  /// The digest of each row, where they are kept.
  private var digests: [UInt64] = []
  private let keepsDigests: Bool
  /// The groups of each part of the store, in the order of the parts: moving the groups of one to
  /// another's would take their memory twice.
  private var lists: [GroupList]
  /// Groups of a part whose rows are with those of an earlier part.
  private var movedCount = 0

  /// - Parameter keepsDigests: Takes 8 bytes more for each row.
  package init(keep: KeptCopy = .newest, keepsDigests: Bool = false) {
    lists = [GroupList(keep: keep)]
    self.keepsDigests = keepsDigests
  }

  /// Makes room for so many rows.
  package mutating func reserve(_ rows: Int) {
    keys.reserveCapacity(rows)
    previous.reserveCapacity(rows)
    if keepsDigests { digests.reserveCapacity(rows) }
    lists[0].reserve(rows)
  }

  /// Adds a row; not once the rows of another part were.
  package mutating func add(_ row: Row) {
    let position = Int32(clamping: keys.count)
    keys.append(row.key)
    if keepsDigests { digests.append(row.digest) }
    previous.append(lists[0].add(row, at: position))
  }

  // MARK: Parts

  /// Adds the rows of a later part of the same store, and takes them from it.
  ///
  /// - Parameter types: This grouping's position of each of the other's types.
  package mutating func append(_ other: inout EntryGrouping, types: [UInt16]) {
    let shift = Int32(clamping: keys.count)
    keys += other.keys
    other.keys = []
    previous += other.previous.lazy.map { $0 < 0 ? -1 : $0 + shift }
    other.previous = []
    digests += other.digests
    other.digests = []
    movedCount += other.movedCount
    while !other.lists.isEmpty {
      // Taken out: what the other holds too would be copied with the first change.
      lists.append(other.lists.removeFirst())
      lists[lists.count - 1].renumber(rows: shift, types: types)
      for earlier in 0..<lists.count - 1 { moveSharedGroups(from: lists.count - 1, to: earlier) }
    }
  }

  /// Joins the groups of a part with those that an earlier part has.
  private mutating func moveSharedGroups(from part: Int, to earlier: Int) {
    for (own, index) in lists[earlier].shared(with: lists[part]) {
      move(lists[part].group(at: Int(index)), to: Place(part: earlier, index: Int(own)))
      lists[part].setState(.moved, at: Int(index))
      movedCount += 1
    }
  }

  /// Folds raw heart-rate samples into the hourly row of their hour where the values are equal; all
  /// other raw samples are measurements of their own.
  ///
  /// - Parameter hour: The start of the local hour of an instant.
  package mutating func foldRawSamples(hour: (Double) -> Double) {
    for part in lists.indices {
      for index in lists[part].groups.indices where lists[part].groups[index].isRawSample {
        var raw = lists[part].group(at: index)
        let slot = EntrySlot(.hour, Int64(clamping: hour(Double(raw.key.slot.position))))
        let key = Key(user: raw.key.user, type: raw.key.type, slot: slot)
        guard let target = find(key),
          abs(lists[target.part].groups[target.index].quantity - raw.survivor.quantity)
            <= EntryTiming.tolerance
        else { continue }
        lists[part].setState(.folded, at: index)
        // Where it survives it has to become the row of the hour: the app would insert it again.
        raw.survivor.traits.formUnion(.isOffHour)
        move(raw, to: target)
      }
    }
  }

  private struct Place {
    let part: Int
    let index: Int
  }

  /// The group of a key, in the first part that has it.
  private func find(_ key: Key) -> Place? {
    for part in lists.indices {
      if let index = lists[part].find(key).index { return Place(part: part, index: index) }
    }
    return nil
  }

  /// Adds the rows of a group to another one.
  private mutating func move(_ group: Group, to target: Place) {
    var first = group.lastRow
    while previous[Int(first)] >= 0 { first = previous[Int(first)] }
    previous[Int(first)] = lists[target.part].add(
      group.survivor, group.copies, lastRow: group.lastRow, to: target.index)
  }

  // MARK: Groups

  /// Forgets which rows a group has.
  package mutating func releaseMembers() { (previous, digests) = ([], []) }

  /// How many there are, with those that were folded.
  package var groupCount: Int { placeCount - movedCount }

  /// What the places of groups are below; not every place has a logical entry.
  package var placeCount: Int { lists.reduce(0) { $0 + $1.groups.count } }

  /// Calls the body for each logical entry.
  package func forEachEntry(_ body: (Group) throws -> Void) rethrows {
    try forEachEntry(in: 0..<placeCount, body)
  }

  /// Calls the body for the logical entries at these places.
  package func forEachEntry(
    in places: Range<Int>, _ body: (Group) throws -> Void
  ) rethrows {
    try forEachGroup(.entry, in: places, body)
  }

  /// Calls the body for the groups of raw samples that belong to another group now.
  package func forEachFolded(_ body: (Group) throws -> Void) rethrows {
    try forEachGroup(.folded, in: 0..<placeCount, body)
  }

  private func forEachGroup(
    _ state: PackedGroup.State, in places: Range<Int>, _ body: (Group) throws -> Void
  ) rethrows {
    var start = 0
    for list in lists {
      let end = start + list.groups.count
      for place in places.clamped(to: start..<end)
      where list.groups[place - start].state == state {
        try body(list.group(at: place - start))
      }
      start = end
    }
  }

  /// Positions of the rows of a group, latest added first: `keys` has their primary keys.
  package func forEachRow(of group: Group, _ body: (Int) throws -> Void) rethrows {
    var row = group.lastRow
    while row >= 0 {
      try body(Int(row))
      row = previous[Int(row)]
    }
  }

  /// Where a row is, of a store whose rows were added in the order of their keys.
  package func position(of key: Int64) -> Int? {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low] == key ? low : nil
  }

  /// Returns a digest of all rows of a group, in any order: the same in every run; 0 where none are kept.
  package func digest(of group: Group) -> UInt64 {
    guard keepsDigests else { return 0 }
    var sum: UInt64 = 0
    forEachRow(of: group) { sum &+= digests[$0] }
    return sum
  }
}
