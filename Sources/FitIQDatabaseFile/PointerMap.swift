/// What pages are for, in a file that can give pages back ("Pointer Map or Ptrmap Pages").
package struct PointerMap: Sendable {
  package enum Use: UInt8, Sendable {
    case root = 1, free, firstOverflow, laterOverflow, treePage
  }

  package struct Entry: Sendable, Equatable {
    package let use: Use
    /// The page above, or the one before it in a chain; 0 for roots and free pages.
    package let parent: Int
  }

  private let file: PageFile

  /// Nil for a file without such pages.
  package init?(_ file: PageFile) {
    guard file.header.largestRoot > 0 else { return nil }
    self.file = file
  }

  /// The map page that has a page's entry.
  private func mapPage(of number: Int) -> Int {
    let group = file.header.usable / 5 + 1
    let map = (number - 2) / group * group + 2
    return map == file.header.lockPage ? map + 1 : map
  }

  /// Whether a page is part of the map itself.
  package func isMap(_ number: Int) -> Bool { number > 1 && mapPage(of: number) == number }

  /// What the map says of a page; nil where it has no entry for it, or none that can be read.
  package func entry(of number: Int) -> Entry? {
    guard number > 2, !isMap(number) else { return nil }
    let map = mapPage(of: number)
    guard let page = file.page(map), let kind = page.byte(5 * (number - map - 1)),
      let use = Use(rawValue: kind), let parent = page.word(5 * (number - map - 1) + 1)
    else { return nil }
    return Entry(use: use, parent: parent)
  }

  /// Whether a page looks like the first one of a map.
  static func isOne(_ bytes: Bytes, usable: Int) -> Bool {
    let uses = (0..<min(20, usable / 5)).map { bytes.byte(5 * $0) ?? 0xFF }
    let entries = uses.prefix { $0 != 0 }
    return !entries.isEmpty && entries.allSatisfy { Use(rawValue: $0) != nil }
      && bytes.byte(0) == Use.root.rawValue
  }
}
