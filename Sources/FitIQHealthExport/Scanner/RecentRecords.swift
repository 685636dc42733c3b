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

  /// Notes an identity; false when it is known.
  @inline(__always)
  mutating func isNew(_ identity: UInt64) -> Bool {
    let wanted = identity | 1
    let bucket = Int(truncatingIfNeeded: identity &>> 40) & (Self.buckets &- 1)
    let first = bucket &* Self.ways
    for place in first..<first &+ Self.ways {
      let found = known[place]
      if found == wanted { return false }
      if found == 0 {
        known[place] = wanted
        return true
      }
    }
    // The oldest of the bucket goes.
    for place in first..<first &+ Self.ways &- 1 { known[place] = known[place &+ 1] }
    known[first &+ Self.ways &- 1] = wanted
    hasForgotten = true
    return true
  }
}
