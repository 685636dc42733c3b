import Foundation

extension RecordScanner {
  /// Goes on behind the next tag; nil when it does not end in these bytes.
  mutating func element(
    _ base: UnsafeRawPointer, from start: Int, to count: Int, isLast: Bool
  ) throws(HealthExportError) -> Int? {
    guard let found = memchr(base + start, 0x3C, count - start) else { return count }
    let tag = UnsafeRawPointer(found) - base
    // Every name that matters is told apart by 16 bytes; behind the end there are zeros.
    guard isLast || count - tag >= 16 else { return -tag - 1 }
    let limit = min(count, tag + longestTag)
    let outcome = try read(base, at: tag, to: limit)
    switch outcome {
    case .at(let end): return end
    case .broken: return give(up: tag, base, .malformed)
    case .unknownYet:
      if limit == tag + longestTag {
        if Bytes.starts(base, tag, with: "<!DOCTYPE") { throw Self.hostileDocumentType }
        return give(up: tag, base, .tooLong)
      }
      guard isLast else { return -tag - 1 }
      return truncated(base, at: tag, to: count)
    }
  }

  private mutating func read(
    _ base: UnsafeRawPointer, at tag: Int, to limit: Int
  ) throws(HealthExportError) -> TagEnd {
    let kind = ElementKind(base, at: tag)
    switch kind {
    case .comment: skipped = "-->"
    case .section: skipped = "]]>"
    case .instruction: skipped = "?>"
    default:
      return phase == .prolog
        ? try prolog(kind, base, at: tag, to: limit) : body(kind, base, at: tag, to: limit)
    }
    return .at(min(limit, tag + kind.openingLength))
  }

  private mutating func prolog(
    _ kind: ElementKind, _ base: UnsafeRawPointer, at tag: Int, to limit: Int
  ) throws(HealthExportError) -> TagEnd {
    if kind == .documentType {
      return DocumentType.end(in: base, from: tag + 9, to: limit).map { .at($0) } ?? .unknownYet
    }
    let end = TagEnd.find(in: base, from: tag + 1, to: limit)
    if kind == .root, case .at = end { phase = .body }
    // Whatever stands there, the root is what is looked for.
    return end == .broken ? .at(tag + 1) : end
  }

  @inline(__always)
  private mutating func body(
    _ kind: ElementKind, _ base: UnsafeRawPointer, at tag: Int, to limit: Int
  ) -> TagEnd {
    if kind == .record { return record(base, at: tag, to: limit) }
    let end = TagEnd.find(in: base, from: min(limit, tag + kind.nameLength), to: limit)
    guard case .at(let place) = end else { return end }
    if TagEnd.swallows(base, tag..<place) { return .broken }
    switch kind {
    case .metadata:
      if MetadataEntry.isManual(base, tag, place) { open?.isManual = true }
    case .recordEnd: closeRecord()
    case .correlation:
      closeRecord()
      isInCorrelation = Bytes.byte(base, place - 2) != UInt8(ascii: "/")
    case .workout, .summary:
      closeRecord()
      isInCorrelation = false
    case .correlationEnd:
      closeRecord()
      isInCorrelation = false
    case .rootEnd:
      closeRecord()
      phase = .over
    case .exportDate:
      collector.report.exportedAt = RecordReader.exportDate(base, tag, place)
    case .person: collector.report.dateOfBirth = reader.dateOfBirth(base, tag, place)
    default: break
    }
    return end
  }

  @inline(__always)
  private mutating func record(
    _ base: UnsafeRawPointer, at tag: Int, to limit: Int
  ) -> TagEnd {
    let outcome = reader.read(base, from: tag, to: limit)
    switch outcome {
    case .unknownYet: return .unknownYet
    case .read(let end, let isClosed):
      closeRecord()
      take(base, tag..<end, isClosed: isClosed)
      return .at(end)
    case .broken:
      guard case .at(let end) = TagEnd.find(in: base, from: tag + 1, to: limit) else {
        return .broken
      }
      guard let isClosed = readCleaned(base, tag..<end) else { return .broken }
      closeRecord()
      takeCleaned(isClosed: isClosed)
      return .at(end)
    }
  }

  static let hostileDocumentType = HealthExportError(
    .exportHostile, "the document type of the export does not end",
    hint: "export the data again on the phone")
}
