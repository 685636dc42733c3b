/// The identities of the last million records, to count equal ones once.
///
/// An exact set of everything would grow with the file. Copies stand beside each other in exports,
/// or within a few thousand records: what is forgotten are the oldest of another year.
struct RecentRecords {
  /// Records of one bucket; eight identities fill a cache line.
  private static let ways = 8
  private static let buckets = 1 << 17

  private var known = ContiguousArray<UInt64>(repeating: 0, count: buckets * ways)
  /// Whether there were more than fit, so that a copy far away may have counted twice.
  private(set) var hasForgotten = false

  private enum Place {
    case known
    case free(Int)
    case full
  }

  /// Notes an identity; false when it is known.
  ///
  /// Each has two buckets, the second for when the first is full (Azar, Broder, Karlin, Upfal,
  /// "Balanced Allocations", 1994): so nothing is forgotten before nearly all of them are.
  @inline(__always)
  mutating func isNew(_ identity: UInt64) -> Bool {
    let wanted = identity | 1
    let first = Self.bucket(identity &>> 40)
    switch search(wanted, from: first) {
    case .known: return false
    case .free(let place):
      known[place] = wanted
      return true
    case .full: return isNewInSecond(wanted, Self.bucket(identity &>> 16), first)
    }
  }

  private mutating func isNewInSecond(_ wanted: UInt64, _ second: Int, _ first: Int) -> Bool {
    switch search(wanted, from: second) {
    case .known: return false
    case .free(let place): known[place] = wanted
    case .full:
      // The oldest of the first goes.
      for place in first..<first + Self.ways - 1 { known[place] = known[place + 1] }
      known[first + Self.ways - 1] = wanted
      hasForgotten = true
    }
    return true
  }

  @inline(__always)
  private func search(_ wanted: UInt64, from first: Int) -> Place {
    for place in first..<first &+ Self.ways {
      if known[place] == wanted { return .known }
      if known[place] == 0 { return .free(place) }
    }
    return .full
  }

  @inline(__always)
  private static func bucket(_ bits: UInt64) -> Int {
    (Int(truncatingIfNeeded: bits) & (buckets &- 1)) &* ways
  }
}
