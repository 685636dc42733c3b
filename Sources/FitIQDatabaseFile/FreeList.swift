/// The pages that hold nothing any more ("The Freelist").
package struct FreeList: Sendable {
  package private(set) var pages: Set<Int> = []
  /// Whether the list ends as the header says: a page that it does not name is no free page.
  package private(set) var isWhole = false

  package init(_ file: PageFile) {
    guard !file.isHeaderGuessed else { return }
    var trunk = file.header.freeTrunk
    let most = file.header.usable / 4 - 2
    while trunk != 0 {
      guard trunk > 1, file.contains(trunk), pages.insert(trunk).inserted,
        let page = file.page(trunk), let next = page.word(0), let count = page.word(4),
        count <= most
      else { return }
      for index in 0..<count {
        guard let leaf = page.word(8 + 4 * index), leaf > 1, file.contains(leaf),
          pages.insert(leaf).inserted
        else { return }
      }
      trunk = next
    }
    isWhole = pages.count == file.header.freeCount
  }
}
