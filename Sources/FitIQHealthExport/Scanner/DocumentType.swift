/// Skips a document type without reading it: that of iOS 16 breaks the rules of XML, and hostile
/// ones define entities that expand to gigabytes.
enum DocumentType {
  /// The place behind its `>`; nil when the bytes end before.
  static func end(in base: UnsafeRawPointer, from start: Int, to limit: Int) -> Int? {
    var place = start
    while place < limit {
      switch Bytes.byte(base, place) {
      case UInt8(ascii: ">"): return place + 1
      case UInt8(ascii: "["): return subsetEnd(in: base, from: place + 1, to: limit)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        place = Bytes.find(Bytes.byte(base, place), in: base, from: place + 1, to: limit) + 1
      default: place += 1
      }
    }
    return nil
  }

  private static func subsetEnd(
    in base: UnsafeRawPointer, from start: Int, to limit: Int
  ) -> Int? {
    var place = start
    while place < limit {
      switch Bytes.byte(base, place) {
      case UInt8(ascii: "<"):
        if Bytes.starts(base, place, with: "<!--") {
          guard let end = Bytes.find("-->", in: base, from: place + 4, to: limit) else {
            return nil
          }
          place = end + 3
        } else if Bytes.starts(base, place, with: "<?") {
          guard let end = Bytes.find("?>", in: base, from: place + 2, to: limit) else { return nil }
          place = end + 2
        } else {
          place += 1
        }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = Bytes.byte(base, place)
        let closing = Bytes.find(quote, in: base, from: place + 1, to: limit)
        // A quote that is never closed must not hide the end, which has a line of its own.
        if let line = Bytes.find("\n]>", in: base, from: place, to: closing) { return line + 3 }
        place = closing + 1
      case UInt8(ascii: "]"):
        if let end = closing(in: base, from: place + 1, to: limit) { return end }
        place += 1
      default: place += 1
      }
    }
    return nil
  }

  private static func closing(
    in base: UnsafeRawPointer, from start: Int, to limit: Int
  ) -> Int? {
    var place = start
    while place < limit, Bytes.isSpace(Bytes.byte(base, place)) { place += 1 }
    return place < limit && Bytes.byte(base, place) == UInt8(ascii: ">") ? place + 1 : nil
  }
}
