import FitIQDomain

/// When HealthKit got the last sample of each quarter of an hour.
struct CreationTimes: Sendable {
  private var times: [Int64: Int64] = [:]

  mutating func note(_ sample: ExportSample) {
    guard sample.created > 0 else { return }
    let first = CellSums.cell(of: sample.start)
    note(sample.created, first)
    // What lies between has other samples, or is as late as its neighbours.
    let last = CellSums.cell(of: max(sample.start, sample.end - 1))
    if last != first { note(sample.created, last) }
  }

  private mutating func note(_ created: Int64, _ cell: Int64) {
    times[cell] = max(times[cell] ?? 0, created)
  }

  /// Returns that time for the quarter that an instant lies in, or 0 where nothing is known.
  ///
  /// Both are Unix seconds.
  func latest(at instant: Int64) -> Int64 { times[CellSums.cell(of: instant)] ?? 0 }
}
