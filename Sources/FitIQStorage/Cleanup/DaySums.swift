/// Sums of days before and after a cleanup.
struct DaySums {
  struct Key: Hashable {
    /// Positions in the scan's lists.
    let user: UInt16
    let type: UInt16
    let day: Int32
  }

  typealias Sums = (before: Double, after: Double)

  private var known: [Key: Sums] = [:]
  /// Hours of a day come together: one look into the dictionary for all of them.
  private var last: (key: Key, sums: Sums)?

  mutating func add(before: Double, after: Double, to key: Key) {
    if last?.key != key {
      settle()
      last = (key, known[key] ?? (0, 0))
    }
    last?.sums.before += before
    last?.sums.after += after
  }

  private mutating func settle() {
    if let last { known[last.key] = last.sums }
  }

  func sums() -> [Key: Sums] {
    var settled = self
    settled.settle()
    return settled.known
  }
}
