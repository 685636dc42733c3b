import FitIQDomain

/// One night: sessions of any source that overlap in time.
package struct SleepNight: Sendable, Equatable {
  /// A stretch of one phase; those of one phase do not overlap.
  package struct Stage: Sendable, Equatable {
    package let phase: SleepPhase
    /// Unix seconds.
    package let start: Int64
    package let end: Int64
  }

  /// From the first beginning to the last end of any source, Unix seconds.
  package let start: Int64
  package let end: Int64
  /// The source of the stages: the one that knows most of the night, then the most trusted.
  package let primarySource: String
  /// Every source, ascending by name.
  package let sources: [String]
  /// Of the primary source, ascending.
  package let stages: [Stage]
  /// Seconds that the primary source counts as sleep, overlaps counted once.
  package let asleep: Int64

  /// What each source but the primary one knows of the night, ascending by name.
  package let others: [Account]

  /// The night of one source.
  package struct Account: Sendable, Equatable {
    package let source: String
    /// Unix seconds.
    package let start: Int64
    package let end: Int64
    /// Seconds.
    package let asleep: Int64
  }

  package var timeInBed: Int64 { end - start }

  /// Percent, 0 to 100.
  package var efficiency: Double {
    timeInBed > 0 ? min(100, Double(asleep) / Double(timeInBed) * 100) : 0
  }

  /// Seconds in one phase.
  package func seconds(in phase: SleepPhase) -> Int64 {
    stages.reduce(0) { $1.phase == phase ? $0 + $1.end - $1.start : $0 }
  }

  init(_ sessions: [SleepNights.Session], _ ranks: SourceRanks) {
    start = sessions.map(\.start).min() ?? 0
    end = sessions.map(\.end).max() ?? 0
    sources = Set(sessions.map { ranks.name(of: $0.origin) }).sorted()
    let primary = sessions.min { first, second in
      let details = (Self.detail(first), Self.detail(second))
      return details.0 != details.1
        ? details.0 < details.1 : ranks.precedes(first.origin, second.origin)
    }
    primarySource = primary.map { ranks.name(of: $0.origin) } ?? ""
    let samples = sessions.filter { $0.origin == primary?.origin }.flatMap(\.samples)
    stages = SleepPhase.allCases.flatMap { phase in
      Self.union(samples.filter { $0.phase == phase }.map { ($0.start, $0.end) }).map {
        Stage(phase: phase, start: $0.start, end: $0.end)
      }
    }.sorted { ($0.start, $0.end, $0.phase.rawValue) < ($1.start, $1.end, $1.phase.rawValue) }
    asleep = Self.asleep(samples)
    others = Dictionary(grouping: sessions.filter { $0.origin != primary?.origin }, by: \.origin)
      .map { origin, members in
        Account(
          source: ranks.name(of: origin), start: members.map(\.start).min() ?? 0,
          end: members.map(\.end).max() ?? 0, asleep: Self.asleep(members.flatMap(\.samples)))
      }.sorted { ($0.source, $0.start) < ($1.source, $1.start) }
  }

  private static func asleep(_ samples: [SleepSample]) -> Int64 {
    union(samples.filter(\.phase.countsAsSleep).map { ($0.start, $0.end) })
      .reduce(0) { $0 + $1.end - $1.start }
  }

  /// 0 for stages, 1 for sleep, 2 for time in bed only.
  private static func detail(_ session: SleepNights.Session) -> Int {
    let phases = session.samples.map(\.phase)
    if phases.contains(where: { [.core, .deep, .rem].contains($0) }) { return 0 }
    return phases.contains(.asleep) ? 1 : 2
  }

  private static func union(
    _ intervals: [(start: Int64, end: Int64)]
  ) -> [(start: Int64, end: Int64)] {
    var union: [(start: Int64, end: Int64)] = []
    for interval in intervals.sorted(by: <) where interval.end > interval.start {
      if let last = union.last, interval.start < last.end {
        union[union.count - 1].end = max(last.end, interval.end)
      } else {
        union.append(interval)
      }
    }
    return union
  }
}
