/// What became of each page of a file: a byte for each.
package struct PageFates: Sendable {
  package enum Fate: String, Sendable {
    /// Nothing has named it yet.
    case unseen
    /// In the tree of a table, above its leaves or among them.
    case interior, leaf
    /// In the tree of an index, which is made anew.
    case index
    case overflow
    case free
    case pointerMap = "pointer_map"
    /// Holds nothing by design.
    case lockByte = "lock_byte"
    /// Behind the end of the database: a change made the file shorter, or longer and did not finish.
    case behindEnd = "behind_end"
    /// Of a table, found without its tree.
    case stray
    /// Of a table, and perhaps deleted.
    case uncertain
    /// Named by a tree, and no page of it: zeros, noise, or another page.
    case damaged
    /// Of no table and no list.
    case unknown
  }

  private var fates: [Fate]
  /// Pages that only the log has.
  private var behind: [Int: Fate]

  package init(_ file: PageFile) {
    fates = Array(repeating: .unseen, count: file.wholeCount + 1)
    behind = Dictionary(uniqueKeysWithValues: file.pagesBehind.map { ($0, .unseen) })
  }

  package subscript(number: Int) -> Fate {
    get { number > 0 && number < fates.count ? fates[number] : behind[number] ?? .unseen }
    set {
      if number > 0, number < fates.count {
        fates[number] = newValue
      } else if behind[number] != nil {
        behind[number] = newValue
      }
    }
  }

  /// How many pages there are of each fate; the sum is that of all pages.
  package var counts: [Fate: Int] {
    var counts: [Fate: Int] = [:]
    for fate in fates.dropFirst() { counts[fate, default: 0] += 1 }
    for fate in behind.values { counts[fate, default: 0] += 1 }
    return counts
  }
}
