extension RecordReader {
  /// What comes next in a start tag.
  enum Step {
    case attribute(RecordAttribute, valueStart: Int)
    case end(Int, isClosed: Bool)
    case unknownYet
    case broken
  }

  /// Reads from behind the name or a value: white space and a name up to its quote, or the end.
  @inline(__always)
  func next(_ base: UnsafeRawPointer, from start: Int, to limit: Int) -> Step {
    var place = start
    while place < limit, Bytes.isSpace(Bytes.byte(base, place)) { place += 1 }
    guard place < limit else { return .unknownYet }
    let byte = Bytes.byte(base, place)
    if byte == UInt8(ascii: ">") { return .end(place + 1, isClosed: false) }
    if byte == UInt8(ascii: "/") {
      guard place + 1 < limit else { return .unknownYet }
      return Bytes.byte(base, place + 1) == UInt8(ascii: ">")
        ? .end(place + 2, isClosed: true) : .broken
    }
    // Names stand apart from what is before them.
    guard place > start else { return .broken }
    if let (attribute, length) = RecordAttribute.read(base, place) {
      return place + length <= limit
        ? .attribute(attribute, valueStart: place + length) : .unknownYet
    }
    return unusual(base, from: place, to: limit)
  }

  private func unusual(_ base: UnsafeRawPointer, from start: Int, to limit: Int) -> Step {
    var place = start
    while place < limit, Self.isName(Bytes.byte(base, place)) { place += 1 }
    let name = start..<place
    while place < limit, Bytes.isSpace(Bytes.byte(base, place)) { place += 1 }
    guard place < limit else { return .unknownYet }
    guard Bytes.byte(base, place) == UInt8(ascii: "="), !name.isEmpty else { return .broken }
    place += 1
    while place < limit, Bytes.isSpace(Bytes.byte(base, place)) { place += 1 }
    guard place < limit else { return .unknownYet }
    let quote = Bytes.byte(base, place)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return .broken }
    let text = UnsafeRawBufferPointer(start: base + name.lowerBound, count: name.count)
    return .attribute(.named(text), valueStart: place + 1)
  }

  /// Letters of any language, digits and the marks that names may have.
  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"),
      UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
