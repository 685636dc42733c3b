/// Where the group of a key is: open addressing over the groups themselves.
///
/// The dictionary of the standard library spends more on hashing than a row costs to read.
struct GroupTable: Sendable {
  private struct Cell {
    var hash: UInt32
    /// Negative where the cell is empty.
    var index: Int32
  }

  private var cells = [Cell](repeating: Cell(hash: 0, index: -1), count: 1 << 12)
  private var count = 0
  /// To the neighbours' other neighbours; odd, so that it comes by every cell.
  private static let step = 33

  /// Where a key is, or would be.
  struct Place {
    /// Position of its group; nil where it has none.
    let index: Int?
    fileprivate let hash: UInt32
    fileprivate let cell: Int

    static func known(_ index: Int) -> Place { Place(index: index, hash: 0, cell: 0) }
    /// The place of a key that cannot be there, and is not added.
    static let none = Place(index: nil, hash: 0, cell: 0)
  }

  /// - Parameter hash: That of the key when it was added.
  func find(_ key: EntryGrouping.Key, hash: UInt32, in groups: [PackedGroup]) -> Place {
    var place = Int(hash) & (cells.count - 1)
    while cells[place].index >= 0 {
      if cells[place].hash == hash, groups[Int(cells[place].index)].key == key {
        return Place(index: Int(cells[place].index), hash: hash, cell: place)
      }
      place = (place + Self.step) & (cells.count - 1)
    }
    return Place(index: nil, hash: hash, cell: place)
  }

  /// Adds a key where it was looked for and not found.
  mutating func insert(at place: Place, index: Int) {
    cells[place.cell] = Cell(hash: place.hash, index: Int32(clamping: index))
    count += 1
    if count * 2 >= cells.count { grow() }
  }

  private mutating func place(_ cell: Cell) {
    var place = Int(cell.hash) & (cells.count - 1)
    while cells[place].index >= 0 { place = (place + Self.step) & (cells.count - 1) }
    cells[place] = cell
  }

  private mutating func grow() {
    let old = cells
    cells = [Cell](repeating: Cell(hash: 0, index: -1), count: old.count * 2)
    for cell in old where cell.index >= 0 { place(cell) }
  }
}
