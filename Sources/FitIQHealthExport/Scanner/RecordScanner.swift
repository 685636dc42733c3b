import FitIQDomain

/// Finds the records of an export in blocks of bytes.
///
/// No XML parser: those of the system stop at the first of the faults that real exports have, and
/// are slower by an order of magnitude. What a block ends in the middle of is given again with the
/// next.
struct RecordScanner {
  enum Phase: Equatable {
    /// Before the root element.
    case prolog
    case body
    /// Behind a broken element: until one of the top level begins.
    case searching
    /// Behind the root element.
    case over
  }

  var phase = Phase.prolog
  var collector: RecordCollector
  var reader: RecordReader
  /// What ends the comment, the section or the instruction that the scanner is in.
  var skipped: StaticString?
  /// A record that waits for its metadata.
  var open: RecordCollector.Candidate?
  var isInCorrelation = false
  /// A tag without the bytes that XML does not allow.
  var cleaned: [UInt8] = []
  let longestTag: Int

  init(collector: RecordCollector, limits: ExportLimits) {
    self.collector = collector
    reader = RecordReader(types: collector.types)
    longestTag = limits.tagBytes
  }

  /// Takes bytes and returns how many of them are done with: the others are to be given again.
  ///
  /// Those are at most a tag. Behind the end ``Bytes/padding`` zeros must be readable.
  mutating func scan(
    _ base: UnsafeRawPointer, count: Int, isLast: Bool
  ) throws(HealthExportError) -> Int {
    var place = 0
    while place < count {
      if let terminator = skipped {
        guard let end = Bytes.find(terminator, in: base, from: place, to: count) else {
          return isLast ? count : max(place, count - terminator.utf8CodeUnitCount + 1)
        }
        place = end + terminator.utf8CodeUnitCount
        skipped = nil
        continue
      }
      let next: Int?
      switch phase {
      // What stands behind the root: nothing, zeros from a disk, or what was appended.
      case .over: next = count
      case .searching: next = search(base, from: place, to: count, isLast: isLast)
      case .prolog, .body: next = try element(base, from: place, to: count, isLast: isLast)
      }
      guard let next else { return place }
      if next < 0 { return -next - 1 }
      place = next
    }
    return place
  }

  /// What the end of the file leaves: a record that never ended, a root that was never closed.
  mutating func finish() throws(HealthExportError) {
    guard phase != .prolog else {
      throw HealthExportError(
        .notAnExport, "there is no HealthData element in it",
        hint: "name the export.zip that the Health app made")
    }
    collector.report.isTruncated = phase != .over
    if let candidate = open { collector.skip(candidate, .truncated) }
    open = nil
    collector.takeWaiting()
  }
}
