/// What became of each page of a file: a byte for each.
package struct PageStates: Sendable {
  package enum State: String, Sendable {
    /// Nothing has named it yet.
    case unseen
    /// In the tree of a table, above its leaves or among them.
    case interior, leaf
    /// In the tree of an index, which is built again.
    case index
    case overflow
    case free
    case pointerMap = "pointer_map"
    /// Holds nothing by design.
    case lockByte = "lock_byte"
    /// Behind the end of the database: a change made the file shorter, or longer and did not finish.
    case behindEnd = "behind_end"
    /// Belongs to a table, but was found without its tree.
    case stray
    /// Belongs to a table, and may be deleted.
    case uncertain
    /// Named by a tree, and no page of it: zeros, noise, or another page.
    case damaged
    /// Belongs to no table and no list.
    case unknown
  }

  private var states: [State]
  /// Pages that only the log has.
  private var behind: [Int: State]

  /// Begins with every page of the file unseen.
  package init(_ file: PageFile) {
    states = Array(repeating: .unseen, count: file.wholeCount + 1)
    behind = Dictionary(uniqueKeysWithValues: file.pagesBehind.map { ($0, .unseen) })
  }

  /// The state of a page; of one that the file does not have always `unseen`.
  package subscript(number: Int) -> State {
    get { number > 0 && number < states.count ? states[number] : behind[number] ?? .unseen }
    set {
      if number > 0, number < states.count {
        states[number] = newValue
      } else if behind[number] != nil {
        behind[number] = newValue
      }
    }
  }

  /// How many pages there are of each state; the sum is that of all pages.
  package var counts: [State: Int] {
    var counts: [State: Int] = [:]
    for state in states.dropFirst() { counts[state, default: 0] += 1 }
    for state in behind.values { counts[state, default: 0] += 1 }
    return counts
  }
}
