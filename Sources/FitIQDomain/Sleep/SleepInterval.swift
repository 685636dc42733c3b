/// A stretch of time, Unix seconds.
package struct SleepInterval: Sendable, Hashable {
  package let start: Double
  package let end: Double

  package init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  package var span: Double { end - start }

  /// Whether both have some time in common; touching is not enough.
  package func overlaps(_ other: SleepInterval) -> Bool { start < other.end && other.start < end }

  /// What the intervals cover together, ascending: those that overlap are one.
  package static func union(_ intervals: [SleepInterval]) -> [SleepInterval] {
    var union: [SleepInterval] = []
    for interval in intervals.sorted(by: { $0.start < $1.start }) where interval.span > 0 {
      if let last = union.last, interval.start < last.end {
        union[union.count - 1] = SleepInterval(start: last.start, end: max(last.end, interval.end))
      } else {
        union.append(interval)
      }
    }
    return union
  }

  /// Seconds that the intervals cover together, overlaps counted once.
  package static func covered(_ intervals: [SleepInterval]) -> Double {
    union(intervals).reduce(0) { $0 + $1.span }
  }
}

/// What a night comes to, computed from its stages: the app counted overlapping samples twice and
/// cut every sample to whole minutes.
package struct SleepMetrics: Sendable, Equatable {
  package let minutesInBed: Double
  package let minutesAsleep: Double
  /// Percent, 0 to 100.
  package let efficiency: Double

  /// The stages that count as sleep.
  package static let asleep: Set<String> = ["asleep", "core", "deep", "rem"]

  /// Computes what a night comes to; sleep outside the session does not count.
  package init(session: SleepInterval, asleep: [SleepInterval]) {
    minutesInBed = max(0, session.span / 60)
    let inside = asleep.compactMap { stage -> SleepInterval? in
      let start = max(stage.start, session.start)
      let end = min(stage.end, session.end)
      return end > start ? SleepInterval(start: start, end: end) : nil
    }
    minutesAsleep = SleepInterval.covered(inside) / 60
    efficiency = minutesInBed > 0 ? min(100, minutesAsleep / minutesInBed * 100) : 0
  }
}
