extension RecordReader {
  /// When the export was made, in Unix seconds; nil if that is not a date.
  static func exportDate(
    _ base: UnsafeRawPointer, _ start: Int, _ end: Int
  ) -> Int64? {
    guard let text = value(of: " value=\"", base, start, end) else { return nil }
    var dates = DateText()
    let instant = dates.instant(text)
    return instant == DateText.invalid ? nil : instant
  }

  /// What tells one person's exports from another's; nil where it is empty.
  func dateOfBirth(_ base: UnsafeRawPointer, _ start: Int, _ end: Int) -> String? {
    let name: StaticString = " HKCharacteristicTypeIdentifierDateOfBirth=\""
    guard let text = Self.value(of: name, base, start, end), text.count <= 32, !text.isEmpty
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  /// The text behind a name with its quote.
  private static func value(
    of name: StaticString, _ base: UnsafeRawPointer, _ start: Int, _ end: Int
  ) -> UnsafeRawBufferPointer? {
    guard let found = Bytes.find(name, in: base, from: start, to: end) else { return nil }
    let first = found + name.utf8CodeUnitCount
    let last = Bytes.find(UInt8(ascii: "\""), in: base, from: first, to: end)
    return UnsafeRawBufferPointer(start: base + first, count: last - first)
  }
}
