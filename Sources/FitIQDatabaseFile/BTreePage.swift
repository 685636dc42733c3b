import FitIQDomain

/// A page of a b-tree ("B-tree Pages").
package struct BTreePage: Sendable {
  package enum Kind: UInt8, Sendable {
    case indexInterior = 2, tableInterior = 5, indexLeaf = 10, tableLeaf = 13

    package var isLeaf: Bool { self == .indexLeaf || self == .tableLeaf }
    package var isTable: Bool { self == .tableInterior || self == .tableLeaf }
  }

  package let number: Int
  package let kind: Kind
  package let cellCount: Int
  /// The page behind the last cell of an interior page.
  package let rightmost: Int?
  private let bytes: Bytes
  private let usable: Int
  /// Behind the header of the page, and of the file on the first page.
  private let pointers: Int
  /// Bytes of the page that the file has; the rest are zeros.
  private let available: Int

  /// Nil for bytes that cannot be a page of a tree: another kind, or cells that have no place.
  ///
  /// - Parameters:
  ///   - usable: See ``FileHeader/usable``.
  ///   - available: Bytes of the page that the file has; nil for all.
  init?(_ bytes: Bytes, number: Int, usable: Int, available: Int? = nil) {
    let start = number == 1 ? FileHeader.size : 0
    guard let kind = bytes.byte(start).flatMap(Kind.init), let cells = bytes.half(start + 3),
      let content = bytes.half(start + 5), usable <= bytes.count
    else { return nil }
    self.number = number
    self.kind = kind
    self.bytes = bytes
    self.usable = usable
    self.available = available ?? bytes.count
    cellCount = cells
    pointers = start + (kind.isLeaf ? 8 : 12)
    rightmost = kind.isLeaf ? nil : bytes.word(start + 8)
    // An empty page of 65,536 bytes begins its content at 65,536, which is written as 0.
    let contentStart = content == 0 ? 65_536 : content
    guard pointers + 2 * cells <= usable, contentStart <= usable,
      contentStart >= pointers + 2 * cells
    else { return nil }
  }

  /// Where a cell lies; nil where it lies outside.
  package func offset(of index: Int) -> Int? {
    guard index >= 0, index < cellCount, let offset = bytes.half(pointers + 2 * index),
      offset >= pointers + 2 * cellCount, offset < usable
    else { return nil }
    return offset
  }

  /// A cell, nil where it does not fit into the page or contradicts itself.
  package func cell(_ index: Int) -> Cell? {
    offset(of: index).flatMap { Cell(bytes, at: $0, kind: kind, usable: usable) }
      .flatMap { $0.range.upperBound <= available ? $0 : nil }
  }

  /// Cells that share bytes with another one, of those that can be read as far as the page has them.
  ///
  /// Where bytes of a page have moved, cells begin in the middle of others: no more than one of two is right.
  package var overlapping: Set<Int> {
    let all = (0..<cellCount).compactMap { index in
      cell(index).map { (index: index, range: $0.range) }
    }
    .sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard !Self.overlapping(all).isEmpty else { return [] }
    return Self.overlapping(
      all.filter { place in
        cell(place.index).map { $0.overflow != nil || FileRecord($0.local) != nil } ?? false
      })
  }

  /// - Parameter places: By where they begin.
  private static func overlapping(_ places: [(index: Int, range: Range<Int>)]) -> Set<Int> {
    var found: Set<Int> = []
    var last: (index: Int, range: Range<Int>)?
    for place in places {
      if let before = last, place.range.lowerBound < before.range.upperBound {
        found.formUnion([before.index, place.index])
        if place.range.upperBound > before.range.upperBound { last = place }
      } else {
        last = place
      }
    }
    return found
  }

  /// The pages below an interior page, in order; nil for a pointer that cannot be read.
  package var children: [Int?] {
    guard !kind.isLeaf else { return [] }
    return (0..<cellCount).map { offset(of: $0).flatMap { bytes.word($0) } } + [rightmost]
  }
}

/// One cell of a page.
package struct Cell: Sendable {
  /// The key of a row; nil in an index.
  package let rowID: Int64?
  /// Bytes of the whole payload; 0 on an interior page of a table.
  package let payloadSize: Int
  /// Those of them that lie in the page.
  package let local: Bytes
  /// The first page of the rest; nil where there is no rest.
  package let overflow: Int?
  /// Where the cell lies in the page.
  package let range: Range<Int>

  init?(_ bytes: Bytes, at start: Int, kind: BTreePage.Kind, usable: Int) {
    var offset = kind.isLeaf ? start : start + 4
    if kind == .tableInterior {
      guard let key = bytes.varint(offset) else { return nil }
      (rowID, payloadSize, local, overflow) = (key.value, 0, Bytes([]), nil)
      range = start..<(offset + key.length)
      return
    }
    guard let size = bytes.varint(offset), size.value >= 0, size.value <= Int64(Int32.max) else {
      return nil
    }
    offset += size.length
    payloadSize = Int(size.value)
    if kind == .tableLeaf {
      guard let key = bytes.varint(offset) else { return nil }
      rowID = key.value
      offset += key.length
    } else {
      rowID = nil
    }
    let inPage = Self.localSize(payloadSize, isTable: kind == .tableLeaf, usable: usable)
    guard offset + inPage <= usable, let local = bytes.slice(offset..<(offset + inPage)) else {
      return nil
    }
    self.local = local
    var end = offset + inPage
    if inPage < payloadSize {
      guard end + 4 <= usable, let page = bytes.word(end), page > 1 else { return nil }
      overflow = page
      end += 4
    } else {
      overflow = nil
    }
    range = start..<end
  }

  /// How much of a payload lies in the page ("Cell Payload Overflow Pages").
  static func localSize(_ size: Int, isTable: Bool, usable: Int) -> Int {
    let most = isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
    guard size > most else { return size }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (size - least) % (usable - 4)
    return fitting <= most ? fitting : least
  }
}
