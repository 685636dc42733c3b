import FitIQDomain

/// The identities of the last million records, to count equal ones once.
///
/// An exact set of everything would grow with the file. Copies stand beside each other in exports,
/// or within a few thousand records: what is forgotten are the oldest of another year.
struct RecentRecords {
  /// Records of one bucket; eight identities fill a cache line.
  private static let ways = 8
  private static let buckets = 1 << 17

  /// Made for the first record: what is copied before stays small.
  private var known: ContiguousArray<UInt64> = []
  private var touched: UInt64 = 0
  /// Whether there were more than fit, so that a copy far away may have counted twice.
  private(set) var hasForgotten = false

  private enum Place {
    case known
    case free(Int)
    case full
  }

  /// Buckets that are tried, one after the other, when the first is full.
  private static let tries = 8

  /// Touches the buckets of identities that are noted next: the processor waits for the memory of
  /// all of them at once, which one after the other took a fifth of the reading.
  mutating func approach(_ identities: ContiguousArray<UInt64>) {
    if known.isEmpty { known = ContiguousArray(repeating: 0, count: Self.buckets * Self.ways) }
    for identity in identities {
      let first = Self.bucket(identity &>> 40)
      // A bucket may lie in two lines of the cache.
      touched ^= known[first] ^ known[first &+ Self.ways &- 1]
    }
  }

  /// Notes an identity that was approached; false when it is known.
  @inline(__always)
  mutating func isNew(_ identity: UInt64) -> Bool {
    let wanted = identity | 1
    let first = Self.bucket(identity &>> 40)
    switch search(wanted, from: first) {
    case .known: return false
    case .free(let place):
      known[place] = wanted
      return true
    case .full: return isNewElsewhere(wanted, identity &>> 40)
    }
  }

  private mutating func isNewElsewhere(_ wanted: UInt64, _ bits: UInt64) -> Bool {
    for turn in 1..<Self.tries {
      switch search(wanted, from: Self.bucket(bits + UInt64(clamping: turn))) {
      case .known: return false
      case .free(let place):
        known[place] = wanted
        return true
      case .full: continue
      }
    }
    // The oldest of the first bucket goes.
    let first = Self.bucket(bits)
    for place in first..<first + Self.ways - 1 { known[place] = known[place + 1] }
    known[first + Self.ways - 1] = wanted
    hasForgotten = true
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
