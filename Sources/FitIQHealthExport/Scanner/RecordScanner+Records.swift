extension RecordScanner {
  /// Judges the record that was just read; one with children waits for them.
  @inline(__always)
  mutating func take(_ base: UnsafeRawPointer, _ tag: Range<Int>, isClosed: Bool) {
    guard case .wanted(let type) = reader.tag.type else { return }
    let judged = collector.judge(
      reader.tag, type, base + tag.lowerBound, units: reader.units, sources: reader.sources)
    var found = RecordCollector.Candidate(type: type, judged: judged, isNested: isInCorrelation)
    if case .skip(let reason) = judged, reason.mayBeCured,
      Bytes.hasControls(base, from: tag.lowerBound, to: tag.upperBound),
      readCleaned(base, tag) != nil, let better = cleanedCandidate()
    {
      found = better
    }
    if isClosed { collector.close(found) } else { open = found }
  }

  mutating func closeRecord() {
    guard let found = open else { return }
    collector.close(found)
    open = nil
  }

  /// Reads a tag once more without the bytes that XML does not allow; nil if it stays broken.
  mutating func readCleaned(_ base: UnsafeRawPointer, _ tag: Range<Int>) -> Bool? {
    let raw = UnsafeRawBufferPointer(start: base + tag.lowerBound, count: tag.count)
    cleaned = raw.filter { !Bytes.isControl($0) }
    guard cleaned.count < raw.count else { return nil }
    let count = cleaned.count
    cleaned.append(contentsOf: repeatElement(0, count: Bytes.padding))
    return cleaned.withUnsafeBytes { bytes -> Bool? in
      guard let start = bytes.baseAddress,
        case .read(_, let isClosed) = reader.read(start, from: 0, to: count)
      else { return nil }
      return isClosed
    }
  }

  /// Takes the record that was read from the cleaned bytes.
  mutating func takeCleaned(isClosed: Bool) {
    guard let found = cleanedCandidate() else { return }
    if isClosed { collector.close(found) } else { open = found }
  }

  private mutating func cleanedCandidate() -> RecordCollector.Candidate? {
    guard case .wanted(let type) = reader.tag.type else { return nil }
    return cleaned.withUnsafeBytes { bytes -> RecordCollector.Candidate? in
      guard let start = bytes.baseAddress else { return nil }
      let judged = collector.judge(
        reader.tag, type, start, units: reader.units, sources: reader.sources)
      return RecordCollector.Candidate(type: type, judged: judged, isNested: isInCorrelation)
    }
  }
}
