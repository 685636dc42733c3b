/// The children of records: one of them marks what a person entered by hand.
enum MetadataEntry {
  private static let key: StaticString = "HKWasUserEntered"
  /// `" value=` as the number that it is in memory.
  private static let between: UInt64 = 0x3D65_756C_6176_2022

  /// Reads an entry that is written as the Health app does; nil for any other.
  @inline(__always)
  static func read(
    _ base: UnsafeRawPointer, at tag: Int, to limit: Int
  ) -> (end: Int, isManual: Bool)? {
    guard Bytes.starts(base, tag, with: "<MetadataEntry key=\"") else { return nil }
    let keyEnd = Bytes.find(UInt8(ascii: "\""), in: base, from: tag + 20, to: limit)
    guard limit - keyEnd > 12, Bytes.word(base, keyEnd) == between,
      Bytes.byte(base, keyEnd + 8) == UInt8(ascii: "\"")
    else { return nil }
    let valueEnd = Bytes.find(UInt8(ascii: "\""), in: base, from: keyEnd + 9, to: limit)
    guard limit - valueEnd > 2, Bytes.byte(base, valueEnd + 1) == UInt8(ascii: "/"),
      Bytes.byte(base, valueEnd + 2) == UInt8(ascii: ">")
    else { return nil }
    let isManual =
      keyEnd - tag == 36 && valueEnd - keyEnd == 10
      && Bytes.byte(base, keyEnd + 9) == UInt8(ascii: "1")
      && Bytes.starts(base, tag + 20, with: key)
    return (valueEnd + 3, isManual)
  }

  /// Whether an entry that is written otherwise marks what was entered by hand.
  static func isManual(_ base: UnsafeRawPointer, _ start: Int, _ end: Int) -> Bool {
    guard let key = Bytes.find(key, in: base, from: start, to: end),
      let value = Bytes.find("value", in: base, from: start, to: end)
    else { return false }
    let isQuoted = [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(Bytes.byte(base, key - 1))
    return isQuoted
      && (Bytes.find("\"1\"", in: base, from: value, to: end) != nil
        || Bytes.find("'1'", in: base, from: value, to: end) != nil)
  }
}
