import FitIQDomain

/// A text or blob of a record, https://sqlite.org/fileformat.html section 2.1.
struct RecordValue {
  let bytes: ArraySlice<UInt8>
  let isText: Bool

  /// Nil for a number, for NULL, and for a record that ends before the column.
  init?(_ record: ArraySlice<UInt8>, column: Int) throws {
    let source = PageBytes(record)
    var position = 0
    let head = try source.varint(&position)
    guard head <= UInt64(clamping: source.count) else { throw DatabasePages.Fault() }
    var body = Int(clamping: head)
    var type: UInt64 = 0
    for index in 0...column {
      guard position < Int(clamping: head) else { return nil }
      type = try source.varint(&position)
      guard type <= 1 << 32 else { throw DatabasePages.Fault() }
      if index < column { body += Self.size(type) }
    }
    guard type >= 12 else { return nil }
    bytes = try source.slice(body, count: Self.size(type))
    isText = type & 1 == 1
  }

  private static func size(_ type: UInt64) -> Int {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(clamping: type)
    case 5: 6
    case 6, 7: 8
    default: Int(clamping: (type - 12) / 2)
    }
  }
}
