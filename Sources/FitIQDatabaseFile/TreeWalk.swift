import FitIQDomain

/// The pages of one b-tree, from its root down.
package struct TreeWalk: Sendable {
  /// One leaf; a large file has millions, so they are packed.
  package struct Leaf: Sendable, Equatable {
    private let low: Int64
    private let high: Int64
    /// Pages have numbers of 32 bits.
    private let number: UInt32

    package var page: Int { Int(clamping: number) }
    /// Its keys are greater; nil for no bound.
    package var above: Int64? { low == .min ? nil : low }
    /// Its keys are no greater; nil for no bound.
    package var through: Int64? { high == .max ? nil : high }

    /// Makes a leaf with keys above one and no greater than another; nil for no bound.
    package init(page: Int, above: Int64? = nil, through: Int64? = nil) {
      (low, high, number) = (above ?? .min, through ?? .max, UInt32(clamping: page))
    }
  }

  /// In the order of their keys.
  package private(set) var leaves: [Leaf] = []
  package private(set) var interior: [Int] = []
  /// Pages that a pointer names and that are not pages of such a tree, or are in a tree already.
  package private(set) var lost: [Leaf] = []
  /// Pointers that cannot be read themselves.
  package private(set) var lostPointers = 0

  /// - Parameters:
  ///   - isTable: Whether it is the tree of a table with row ids.
  ///   - states: Gets those of the pages that are found.
  package init(
    _ file: PageFile, root: Int, isTable: Bool, states: inout PageStates
  ) {
    var open: [Leaf?] = [Leaf(page: root)]
    while let next = open.popLast() {
      guard let next else {
        lostPointers += 1
        continue
      }
      guard file.contains(next.page), [.unseen, .behindEnd].contains(states[next.page]),
        let page = file.tree(next.page), page.kind.isTable == isTable
      else {
        lost.append(next)
        continue
      }
      if page.kind.isLeaf {
        states[next.page] = isTable ? .leaf : .index
        leaves.append(next)
      } else {
        states[next.page] = isTable ? .interior : .index
        interior.append(next.page)
        open += Self.children(of: page, in: next).reversed()
      }
    }
  }

  /// The children with the keys that may be in them; nil for one that no pointer names.
  private static func children(of page: BTreePage, in place: Leaf) -> [Leaf?] {
    var above = place.above
    var children: [Leaf?] = []
    for (index, child) in page.children.enumerated() {
      let key = index < page.cellCount ? page.cell(index)?.rowID : place.through
      children.append(child.map { Leaf(page: $0, above: above, through: key) })
      above = key ?? above
    }
    return children
  }
}
