import FitIQDomain
import Foundation

/// Which rows that a cleanup removes leave a backend id behind, and the rows that stand for them.
///
/// The ids themselves stay in the store until the change is made, for a store of a million copies has
/// as many: see ``RemoteListPacker``.
struct RemoteDuplicatePlan: Sendable {
  /// Copies of one row.
  struct Group: Sendable, Equatable {
    let entity: Int
    let user: Int
    let type: Int
    /// Days since 1970.
    let day: Int32
    /// Primary key of the row that stands for them.
    let survivor: Int64
  }

  /// What the groups count.
  struct Names: Sendable, Equatable, Codable {
    var entities: [String] = []
    var users: [String] = []
    var types: [String] = []

    mutating func entity(_ name: String) -> Int { Self.position(of: name, in: &entities) }
    mutating func user(_ name: String) -> Int { Self.position(of: name, in: &users) }
    mutating func type(_ name: String) -> Int { Self.position(of: name, in: &types) }

    private static func position(of name: String, in list: inout [String]) -> Int {
      if let known = list.firstIndex(of: name) { return known }
      list.append(name)
      return list.count - 1
    }
  }

  var names = Names()
  var groups: [Group] = []
  /// Entries that go, and of each in this order its group; negative for one that leaves nothing.
  var rows = KeyRanges()
  var owners: [Int32] = []
  /// Nights: few enough to be held.
  var nights: [(group: Int, backendID: String)] = []

  var isEmpty: Bool { groups.isEmpty }
}

/// Tells of keys which place each has among the rows that go, in one pass where they ascend.
struct RemovedPlaces {
  private let ranges: [ClosedRange<Int64>]
  private var current = 0
  private var before = 0
  private var last = Int64.min

  init(_ rows: KeyRanges) { ranges = rows.ranges }

  /// Nil for a row that stays.
  mutating func place(of key: Int64) -> Int? {
    if key < last { (current, before) = (0, 0) }
    last = key
    while current < ranges.count, ranges[current].upperBound < key {
      before += ranges[current].count
      current += 1
    }
    guard current < ranges.count, ranges[current].lowerBound <= key else { return nil }
    return before + Int(key - ranges[current].lowerBound)
  }
}
