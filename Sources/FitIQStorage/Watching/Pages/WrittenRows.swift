import FitIQDomain

extension DatabasePages {
  /// The numbers of the rows on some pages, of whatever tables.
  ///
  /// Nil where a page may hold the end of a row that begins on another one.
  func rowNumbers(on numbers: Set<UInt32>) throws -> Set<Int64>? {
    var rows: Set<Int64> = []
    // The first one has the schema alone.
    for number in numbers where number > 1 {
      let page = try page(number)
      switch page[0] {
      case 13:
        let bytes = PageBytes(page[...])
        for index in 0..<Int(try bytes.half(3)) {
          var offset = Int(try bytes.half(8 + 2 * index))
          _ = try bytes.varint(&offset)
          rows.insert(Int64(bitPattern: try bytes.varint(&offset)))
        }
      // Of an index, or without rows.
      case 2, 5, 10: continue
      default: return nil
      }
    }
    return rows
  }
}
