extension RecordScanner {
  /// How much white space may stand before an element that is found again.
  private static let longestIndent = 16
  /// Enough to tell the names of the top level apart.
  private static let longestName = 18

  /// Counts a broken record, and searches the next of the top level from there.
  mutating func give(up tag: Int, _ base: UnsafeRawPointer, _ reason: SkipReason) -> Int {
    guard phase == .body else { return tag + 1 }
    closeRecord()
    isInCorrelation = false
    if ElementKind(base, at: tag) == .record {
      collector.report.brokenRecords[reason, default: 0] += 1
    }
    phase = .searching
    return tag + 1
  }

  /// The file ends within a tag, or a tag swallowed the rest for want of a quote.
  mutating func truncated(_ base: UnsafeRawPointer, at tag: Int, to count: Int) -> Int {
    guard phase == .body else { return count }
    var place = tag + 1
    while let found = nextCandidate(base, from: place, to: count) {
      if isTopLevel(base, found) { return give(up: tag, base, .malformed) }
      place = found + 1
    }
    // A new record ends the one before; a child that is cut leaves its record incomplete.
    if ElementKind(base, at: tag) == .record {
      closeRecord()
      collector.report.brokenRecords[.truncated, default: 0] += 1
    }
    return count
  }

  /// The next element of the top level; negative: the bytes that are done with, less one.
  mutating func search(
    _ base: UnsafeRawPointer, from start: Int, to count: Int, isLast: Bool
  ) -> Int? {
    var place = start
    while let found = nextCandidate(base, from: place, to: count) {
      guard isLast || count - found >= Self.longestName else {
        return -max(place, found - Self.longestIndent - 1) - 1
      }
      if isTopLevel(base, found) {
        phase = .body
        return found
      }
      place = found + 1
    }
    return isLast ? count : -max(place, count - Self.longestIndent - 1) - 1
  }

  private func nextCandidate(_ base: UnsafeRawPointer, from start: Int, to end: Int) -> Int? {
    let found = Bytes.find(0x3C, in: base, from: start, to: end)
    return found < end ? found : nil
  }

  /// Whether an element of the top level begins there: at the beginning of a line, or behind
  /// another.
  private func isTopLevel(_ base: UnsafeRawPointer, _ place: Int) -> Bool {
    switch ElementKind(base, at: place) {
    case .record, .correlation, .workout, .summary, .rootEnd: break
    default: return false
    }
    var before = place - 1
    while before >= max(0, place - Self.longestIndent) {
      let byte = Bytes.byte(base, before)
      if byte == 0x0A || byte == UInt8(ascii: ">") { return true }
      guard Bytes.isSpace(byte) else { return false }
      before -= 1
    }
    return false
  }
}
