/// The pages that hold nothing any more ("The Freelist").
package struct FreeList: Sendable {
  /// Whether the list ends as the header says: a page that it does not name is not a free page.
  package private(set) var isWhole = false

  /// - Parameter states: Gets those of the pages that the list names, and tells which it has named.
  package init(_ file: PageFile, states: inout PageStates) {
    guard !file.isHeaderGuessed else { return }
    var trunk = file.header.freeTrunk
    var count = 0
    let most = file.header.usable / 4 - 2
    func take(_ number: Int) -> Bool {
      guard number > 1, number <= file.header.pageCount || file.contains(number) else {
        return false
      }
      // One that is cut off with the end of the file is not a page that anybody could take for another.
      guard !file.contains(number) || [.unseen, .behindEnd].contains(states[number]) else {
        return false
      }
      states[number] = .free
      count += 1
      return true
    }
    while trunk != 0 {
      guard take(trunk), let page = file.page(trunk), let next = page.word(0),
        let leaves = page.word(4), leaves <= most
      else { return }
      for index in 0..<leaves {
        guard let leaf = page.word(8 + 4 * index), take(leaf) else { return }
      }
      trunk = next
    }
    isWhole = count == file.header.freeCount
  }
}
