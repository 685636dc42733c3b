import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQDomain

/// Random rows, grouped in one piece and in parts, against a slow grouping of the test's own.
@Suite(.bounded) struct EntryGroupingTests {
  private typealias Row = EntryGrouping.Row

  /// What is to be known of a logical entry.
  private struct Entry: Hashable {
    let user: UInt16
    let type: UInt16
    let slot: EntrySlot
    let survivor: Int64
    let rows: Set<Int64>
    let total: Double
    let remoteCount: Int
    let remote: Int64?
    let digest: UInt64
  }

  // MARK: The code under test

  /// Each part counts its types in another order.
  private func grouping(
    _ rows: [Row], parts: Int, keep: KeptCopy, _ generator: inout SplitMix64
  ) -> EntryGrouping {
    var whole = EntryGrouping(keep: keep, keepsDigests: true)
    for part in 0..<parts {
      let share = rows[rows.count * part / parts..<rows.count * (part + 1) / parts]
      let numbers: [UInt16] = part == 0 ? [0, 1, 2] : [0, 1, 2].shuffled(using: &generator)
      var grouping = EntryGrouping(keep: keep, keepsDigests: true)
      grouping.reserve(share.count)
      for var row in share {
        row.type = UInt16(clamping: numbers.firstIndex(of: row.type) ?? 0)
        grouping.add(row)
      }
      if part == 0 { whole = grouping } else { whole.append(&grouping, types: numbers) }
    }
    return whole
  }

  private func entries(_ grouping: EntryGrouping) -> [Entry] {
    var entries: [Entry] = []
    grouping.forEachEntry { group in
      var keys: [Int64] = []
      grouping.forEachRow(of: group) { keys.append(grouping.keys[$0]) }
      #expect(keys.count == group.count)
      #expect(group.onlyRow.map { grouping.keys[$0] } == (keys.count == 1 ? keys[0] : nil))
      entries.append(
        Entry(
          user: group.key.user, type: group.key.type, slot: group.key.slot,
          survivor: group.survivor.key, rows: Set(keys), total: group.total,
          remoteCount: group.remoteCount, remote: group.remote?.key,
          digest: grouping.digest(of: group)))
    }
    return entries
  }

  // MARK: The slow one

  private static func isAfter(_ one: Row, _ other: Row) -> Bool {
    func age(_ row: Row) -> (Double, Double, Int64) {
      let created = row.created ?? -.infinity
      return (row.updated ?? created, created, row.key)
    }
    return age(one) > age(other)
  }

  private static func survives(_ one: Row, _ other: Row, _ keep: KeptCopy) -> Bool {
    switch keep {
    case .newest: isAfter(one, other)
    case .oldest: isAfter(other, one)
    case .largest:
      one.quantity == other.quantity ? isAfter(one, other) : one.quantity > other.quantity
    }
  }

  private func expected(_ rows: [Row], keep: KeptCopy) -> Set<Entry> {
    struct Key: Hashable {
      let user: UInt16
      let type: UInt16
      let slot: EntrySlot
    }
    func survivor(_ rows: [Row]) -> Row? { rows.max { Self.survives($1, $0, keep) } }
    var groups = Dictionary(grouping: rows) { Key(user: $0.user, type: $0.type, slot: $0.slot) }
    for (key, raw) in groups where key.slot.kind == .second {
      let hour = EntrySlot(.hour, key.slot.position / 3_600 * 3_600)
      let target = Key(user: key.user, type: key.type, slot: hour)
      // Before others were folded into it: they are equal to it.
      let hourly = groups[target]?.filter { $0.slot.kind == .hour } ?? []
      guard survivor(raw)?.quantity == survivor(hourly)?.quantity else { continue }
      groups[target]? += raw
      groups[key] = nil
    }
    return Set(
      groups.map { key, rows in
        let remotes = rows.filter(\.hasBackendID)
        return Entry(
          user: key.user, type: key.type, slot: key.slot, survivor: survivor(rows)?.key ?? 0,
          rows: Set(rows.map(\.key)), total: rows.reduce(0) { $0 + $1.quantity },
          remoteCount: remotes.count, remote: remotes.max { Self.isAfter($1, $0) }?.key,
          digest: rows.reduce(0) { $0 &+ $1.digest })
      })
  }

  // MARK: Tests

  private func rows(_ count: Int, _ generator: inout SplitMix64) -> [Row] {
    (1...Int64(count)).map { key in
      let hour = Int64.random(in: 0..<40, using: &generator)
      let quantity = Int64.random(in: 0..<4, using: &generator)
      let slot: EntrySlot =
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: EntrySlot(.second, hour * 3_600 + Int64.random(in: 1..<4, using: &generator))
        case 1: EntrySlot(.value, hour, hundredths: quantity * 100)
        case 2: EntrySlot(.day, hour)
        default: EntrySlot(.hour, hour * 3_600)
        }
      return Row(
        key: key, user: UInt16.random(in: 0..<2, using: &generator),
        type: UInt16.random(in: 0..<3, using: &generator), slot: slot,
        quantity: Double(quantity),
        updated: Bool.random(using: &generator)
          ? Double(Int.random(in: 0..<5, using: &generator)) : nil,
        created: Bool.random(using: &generator)
          ? Double(Int.random(in: 0..<5, using: &generator)) : nil,
        hasBackendID: Int.random(in: 0..<3, using: &generator) == 0, version: key % 7)
    }
  }

  @Test(arguments: 1...4, [KeptCopy.newest, .oldest, .largest])
  func partsMakeNoDifference(parts: Int, keep: KeptCopy) {
    var generator = SplitMix64(seed: UInt64(clamping: parts))
    for count in [1, 7, 60, 700, 3_000] {
      let rows = rows(count, &generator)
      var grouping = grouping(rows, parts: parts, keep: keep, &generator)
      let unfolded = Set(rows.map { "\($0.user) \($0.type) \($0.slot) \($0.slot.kind)" })
      #expect(grouping.groupCount == unfolded.count)
      grouping.foldRawSamples { ($0 / 3_600).rounded(.down) * 3_600 }
      #expect(grouping.groupCount == unfolded.count)
      let found = entries(grouping)
      #expect(Set(found) == expected(rows, keep: keep))
      #expect(Set(found).count == found.count)
      #expect(grouping.keys == rows.map(\.key))
      var folded = 0
      grouping.forEachFolded { group in
        folded += 1
        #expect(group.key.slot.kind == .second)
      }
      #expect(folded == unfolded.count - found.count)
      #expect(count < 700 || folded > 0)
    }
  }

  @Test func placesTogetherAreAll() {
    var generator = SplitMix64(seed: 5)
    var grouping = grouping(rows(500, &generator), parts: 3, keep: .newest, &generator)
    grouping.foldRawSamples { ($0 / 3_600).rounded(.down) * 3_600 }
    var keys: [Int64] = []
    for start in stride(from: 0, to: grouping.placeCount, by: 37) {
      let end = min(grouping.placeCount, start + 37)
      grouping.forEachEntry(in: start..<end) { keys.append($0.survivor.key) }
    }
    #expect(keys == entries(grouping).map(\.survivor))
  }

  /// A plan is stale when one of its rows is another one, whatever else is there.
  @Test func aDigestTellsOfEveryChange() throws {
    func digest(_ rows: [Row], isKept: Bool = true) throws -> UInt64 {
      var grouping = EntryGrouping(keepsDigests: isKept)
      for row in rows { grouping.add(row) }
      var digests: [UInt64] = []
      grouping.forEachEntry { digests.append(grouping.digest(of: $0)) }
      return try #require(digests.count == 1 ? digests[0] : nil)
    }
    let first = Row(
      key: 1, user: 0, type: 0, slot: EntrySlot(.day, 3), quantity: 4, updated: 5, created: nil,
      hasBackendID: false, version: 1)
    var second = first
    second.key = 2
    let before = try digest([first, second])
    #expect(try digest([second, first]) == before)
    #expect(try digest([first, second], isKept: false) == 0)
    let changes: [(inout Row) -> Void] = [
      { $0.key = 3 }, { $0.quantity = 4.5 }, { $0.updated = nil }, { $0.created = 5 },
      { $0.hasBackendID = true }, { $0.version = 2 }, { $0.traits = .isSynced },
    ]
    for change in changes {
      var other = second
      change(&other)
      #expect(try digest([first, other]) != before)
    }
  }

  /// Groups are most of what a scan takes: these are the numbers that its description names.
  @Test func aGroupIsOneLineOfTheCache() {
    #expect(MemoryLayout<PackedGroup>.stride == 64)
    #expect(MemoryLayout<GroupCopies>.stride == 56)
  }
}
