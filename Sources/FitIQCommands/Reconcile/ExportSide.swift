import FitIQDomain
import FitIQHealthExport
import FitIQSystem
import FitIQTerminal

/// What an export says, as the comparison wants it: one metric at a time, so that the hours of the
/// others take no memory.
struct ExportSide {
  let contents: ExportContents
  let merge: MergeRule

  init(
    _ path: String, metrics: Set<HealthMetric>, zone: ZoneOffsets, merge: MergeRule = .cells,
    progress bar: ProgressBar
  ) throws {
    let request = ExportRequest(
      zone: zone, metrics: metrics, keepsSamples: merge == .exact, explains: true)
    contents = try ExportSource(path).read(request) { progress in
      try Interruption.check()
      bar.update(
        Double(progress.bytes) / Double(max(1, progress.totalBytes)),
        details: ["\(Int(clamping: Double(progress.bytes) / 1e6 / max(bar.elapsed, 0.001))) MB/s"])
    }
    bar.finish()
    if let unknown = contents.unknownSource(in: merge) { throw SyncError.unknown(unknown) }
    self.merge = merge
  }

  /// Ascending; of a body mass the days.
  func values(of metric: HealthMetric) -> [HealthValue] {
    let details = contents.details(of: metric, merge: merge)
    guard details.isEmpty else { return details }
    return contents.days(of: metric, merge: merge).compactMap { day in
      guard case .measurement(let instant, let value) = day.content else { return nil }
      return HealthValue(start: instant, value: value)
    }
  }

  func days(of metric: HealthMetric) -> [SourceDay] { contents.days(of: metric, merge: merge) }

  var nights: [HealthNight] {
    days(of: .sleep).flatMap { day -> [HealthNight] in
      guard case .nights(let nights) = day.content else { return [] }
      // A lone sample without length is not a night.
      return nights.filter { $0.span.span > 0 }
    }
  }
}
