import FitIQDomain

/// One page of the tree of a table, https://sqlite.org/fileformat.html section 1.6.
struct TreePage {
  /// One row: of a table with a rowid on the leaves, of another one on every page.
  struct Cell {
    let rowid: Int64?
    /// The record, put together from the overflow pages where it is long.
    let record: ArraySlice<UInt8>
  }

  /// Twice the longest value that a store may have: a chain of overflow pages can be a circle (bytes).
  private static let longestRecord: UInt64 = 64 << 20

  private(set) var children: [UInt32] = []
  private(set) var cells: [Cell] = []
  private(set) var overflow: [UInt32] = []

  init(_ page: [UInt8], of pages: DatabasePages) throws {
    let bytes = PageBytes(page[...])
    guard let kind = Kind(rawValue: try bytes.byte(0)) else { throw DatabasePages.Fault() }
    let count = Int(try bytes.half(3))
    let pointers = kind.isLeaf ? 8 : 12
    if kind.hasRecords { cells.reserveCapacity(count) }
    for index in 0..<count {
      var offset = Int(try bytes.half(pointers + 2 * index))
      if !kind.isLeaf {
        children.append(try bytes.word(offset))
        offset += 4
      }
      guard kind.hasRecords else { continue }
      let length = try bytes.varint(&offset)
      let rowid = kind == .tableLeaf ? Int64(bitPattern: try bytes.varint(&offset)) : nil
      guard length <= Self.longestRecord else { throw DatabasePages.Fault() }
      let record = try record(bytes, offset, length: Int(clamping: length), kind, pages)
      cells.append(Cell(rowid: rowid, record: record))
    }
    if !kind.isLeaf { children.append(try bytes.word(8)) }
  }

  private enum Kind: UInt8 {
    case indexInterior = 2, tableInterior = 5, indexLeaf = 10, tableLeaf = 13

    var isLeaf: Bool { self == .indexLeaf || self == .tableLeaf }
    var hasRecords: Bool { self != .tableInterior }
  }

  private mutating func record(
    _ bytes: PageBytes, _ start: Int, length: Int, _ kind: Kind, _ pages: DatabasePages
  ) throws -> ArraySlice<UInt8> {
    let usable = pages.usableSize
    let most = kind == .tableLeaf ? usable - 35 : (usable - 12) * 64 / 255 - 23
    var local = length
    if length > most {
      let least = (usable - 12) * 32 / 255 - 23
      local = least + (length - least) % (usable - 4)
      if local > most { local = least }
    }
    let slice = try bytes.slice(start, count: local)
    guard local < length else { return slice }
    var record = Array(slice)
    var next = try bytes.word(start + local)
    while record.count < length {
      let page = try pages.page(next)
      overflow.append(next)
      let more = PageBytes(page[...])
      next = try more.word(0)
      record += try more.slice(4, count: min(usable - 4, length - record.count))
    }
    return record[...]
  }
}
