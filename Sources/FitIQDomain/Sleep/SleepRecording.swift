import Foundation

/// What one session says about a night, its stages cut to its own time.
struct SleepRecording: Sendable {
  let name: String
  let interval: SleepInterval
  /// As stored, where that is possible: the app wrote 0 for what it did not know.
  private let stored: Double?
  private let stages: [(name: String, interval: SleepInterval)]

  init(_ detail: SessionDetail) {
    let session = detail.session
    let interval = session.interval
    name = session.name
    self.interval = interval
    stored = session.totalSleepMinutes.flatMap { $0 > 0 ? min($0, interval.span / 60) : nil }
    stages = detail.stages.compactMap { stage in
      let start = max(stage.startAt.timeIntervalSince1970, interval.start)
      let end = min(stage.endAt.timeIntervalSince1970, interval.end)
      guard let name = stage.stage, end > start else { return nil }
      return (name, SleepInterval(start: start, end: end))
    }
  }

  /// Whether it tells sleep from lying in bed.
  var hasSleepStages: Bool { stages.contains { $0.name != "in_bed" } }

  var asleep: [SleepInterval] {
    stages.filter { SleepMetrics.asleep.contains($0.name) }.map(\.interval)
  }

  /// Nil where neither the stages nor the app say so.
  var minutesAsleep: Double? {
    hasSleepStages ? SleepInterval.covered(asleep) / 60 : stored
  }

  func minutes(of names: Set<String>) -> Double {
    SleepInterval.covered(stages.filter { names.contains($0.name) }.map(\.interval)) / 60
  }

  /// Stages of sleep tell more than sleep alone, that more than a total, a longer one more than a
  /// shorter one.
  func tells(more other: SleepRecording) -> Bool {
    (rank, interval.span) > (other.rank, other.interval.span)
  }

  private var rank: Int {
    if stages.contains(where: { ["core", "deep", "rem"].contains($0.name) }) { return 3 }
    if hasSleepStages { return 2 }
    return stored == nil ? 0 : 1
  }
}

extension SleepSession {
  var interval: SleepInterval {
    SleepInterval(start: startAt.timeIntervalSince1970, end: endAt.timeIntervalSince1970)
  }
}
