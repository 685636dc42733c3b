/// The children of records: one of them marks what a person entered by hand.
enum MetadataEntry {
  private static let key: StaticString = "HKWasUserEntered"

  /// Whether an entry marks what was entered by hand.
  static func isManual(_ base: UnsafeRawPointer, _ start: Int, _ end: Int) -> Bool {
    guard let key = Bytes.find(key, in: base, from: start, to: end),
      let value = Bytes.find("value", in: base, from: start, to: end)
    else { return false }
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    return quotes.contains(Bytes.byte(base, key - 1))
      && quotes.contains(Bytes.byte(base, key + Self.key.utf8CodeUnitCount))
      && (Bytes.find("\"1\"", in: base, from: value, to: end) != nil
        || Bytes.find("'1'", in: base, from: value, to: end) != nil)
  }
}
