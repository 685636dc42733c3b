import FitIQDatabaseFile

/// Trees whose root nobody names: their interior pages still tell which leaves are of one table.
struct StrayTrees {
  private var above: [Int: Int] = [:]

  /// - Parameter states: Gets those of the interior pages.
  init(_ file: PageFile, _ states: inout PageStates) {
    for range in file.numbers {
      for number in range where states[number] == .unseen {
        guard let page = file.tree(number), !page.kind.isLeaf else { continue }
        let children = page.children.compactMap(\.self)
        guard children.count == page.cellCount + 1,
          children.allSatisfy({
            file.contains($0) && [.unseen, .damaged, .interior].contains(states[$0])
          })
        else { continue }
        // Those of an index can hold rows themselves.
        if page.kind == .tableInterior { states[number] = .interior }
        for child in children where above[child] == nil { above[child] = number }
      }
    }
  }

  /// The highest page above a leaf that is known; the leaf itself where none is.
  func top(of leaf: Int) -> Int {
    var current = leaf
    for _ in 0..<Self.mostLevels {
      guard let next = above[current] else { break }
      current = next
    }
    return current
  }

  /// No tree is higher; pages that name each other are.
  private static let mostLevels = 20
}
