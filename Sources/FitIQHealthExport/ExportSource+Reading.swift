import FitIQDomain

extension ExportSource {
  /// Reads the export once, from beginning to end, in memory that does not grow with its size.
  ///
  /// - Parameter progress: Called after every block; what it throws ends the reading.
  /// - Returns: What was read; of a file that ends too early what was complete, with
  ///   ``ExportReadingReport/isTruncated`` set.
  /// - Throws: ``HealthExportError`` if nothing can be trusted.
  package func read(
    _ request: ExportRequest, progress: (ExportReadingProgress) throws -> Void = { _ in }
  ) throws -> ExportContents {
    let kinds = MetricRegistry.all.filter { request.metrics.contains($0.metric) }
    var collector = RecordCollector(
      kinds, calendar: LocalCalendar(request.zone), keepsSamples: request.keepsSamples)
    if request.explains { collector.explain() }
    var scanner = RecordScanner(collector: collector, limits: limits)
    var feed = Feed(totalBytes: xmlBytes)
    let hash: UInt64?
    switch form {
    case .xml(let path): hash = try readFile(path, &scanner, &feed, progress)
    case .archive(let path, let entry, _):
      hash = nil
      try readEntry(entry, path, &scanner, &feed, progress)
    }
    try scanner.finish()
    return ExportContents(try identity(hash: hash), scanner)
  }

  /// Takes blocks in turn.
  private struct Feed {
    let totalBytes: Int64
    private(set) var bytes: Int64 = 0
    private var rest: [UInt8] = []

    init(totalBytes: Int64) { self.totalBytes = totalBytes }

    mutating func take(
      _ block: borrowing Block, _ scanner: inout RecordScanner,
      _ progress: (ExportReadingProgress) throws -> Void
    ) throws {
      try block.scan(&scanner, rest: &rest)
      bytes += Int64(block.count)
      try progress(
        ExportReadingProgress(
          bytes: bytes, totalBytes: totalBytes, records: scanner.collector.recordsSoFar))
    }
  }

  private func readFile(
    _ path: String, _ scanner: inout RecordScanner, _ feed: inout Feed,
    _ progress: (ExportReadingProgress) throws -> Void
  ) throws -> UInt64 {
    var bytes = try PlainBytes(path: path)
    var block = Block(limits)
    repeat {
      try block.fill(&bytes)
      try feed.take(block, &scanner, progress)
    } while !block.isLast
    return bytes.hash.value
  }

  private func readEntry(
    _ entry: ZipEntry, _ path: String, _ scanner: inout RecordScanner, _ feed: inout Feed,
    _ progress: (ExportReadingProgress) throws -> Void
  ) throws {
    var sum = CheckSum()
    let ring = BlockRing(limits)
    ring.start { () throws(HealthExportError) in try EntryBytes(path: path, entry: entry) }
    try ring.takeAll { block in
      sum.add(block.bytes)
      try feed.take(block, &scanner, progress)
    }
    guard sum.value == entry.crc else { throw EntryBytes.damaged(path) }
  }
}
