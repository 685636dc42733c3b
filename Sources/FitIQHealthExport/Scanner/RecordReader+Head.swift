extension RecordReader {
  /// When the export was made, in Unix seconds; nil if that is no date.
  func exportDate(_ base: UnsafeRawPointer, _ start: Int, _ end: Int) -> Int64? {
    guard let value = Bytes.find("value=\"", in: base, from: start, to: end) else { return nil }
    let first = value + 7
    let last = Bytes.find(UInt8(ascii: "\""), in: base, from: first, to: end)
    let text = UnsafeRawBufferPointer(start: base + first, count: last - first)
    var dates = DateText()
    let instant = dates.instant(text)
    return instant == DateText.invalid ? nil : instant
  }
}
