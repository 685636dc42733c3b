/// Where a tag ends, quotes respected.
enum TagEnd: Equatable {
  /// Behind its `>`.
  case at(Int)
  case unknownYet
  /// A `<` outside of quotes comes first.
  case broken

  /// Searches from a place outside of quotes.
  @inline(__always)
  static func find(in base: UnsafeRawPointer, from start: Int, to end: Int) -> TagEnd {
    var place = start
    while true {
      place = Bytes.findMarkup(in: base, from: place, to: end)
      guard place < end else { return .unknownYet }
      let byte = Bytes.byte(base, place)
      if byte == UInt8(ascii: ">") { return .at(place + 1) }
      if byte == UInt8(ascii: "<") { return .broken }
      place = Bytes.find(byte, in: base, from: place + 1, to: end)
      guard place < end else { return .unknownYet }
      place += 1
    }
  }
}
