import FitIQDomain

extension HealthNight {
  /// One night: sessions of any source that overlap in time.
  ///
  /// Its stages are of the source that knows most of it, then of the most trusted.
  init(_ sessions: [SleepNights.Session], _ ranks: SourceRanks) {
    let primary = sessions.min { first, second in
      let details = (Self.detail(first), Self.detail(second))
      return details.0 != details.1
        ? details.0 < details.1 : ranks.precedes(first.origin, second.origin)
    }
    let samples = sessions.filter { $0.origin == primary?.origin }.flatMap(\.samples)
    let stages = SleepPhase.allCases.flatMap { phase in
      SleepInterval.union(samples.filter { $0.phase == phase }.map(\.interval))
        .map { (at: $0, phase: phase) }
    }.sorted {
      ($0.at.start, $0.at.end, $0.phase.rawValue) < ($1.at.start, $1.at.end, $1.phase.rawValue)
    }
    let span = Self.hull(sessions)
    self.init(
      span: span,
      primarySpan: SleepInterval(
        start: stages.first?.at.start ?? span.start,
        end: stages.map(\.at.end).max() ?? span.end),
      asleep: Self.asleep(samples),
      stages: stages.map { NewNight.Stage($0.phase.stage, $0.at) },
      others: Dictionary(grouping: sessions.filter { $0.origin != primary?.origin }, by: \.origin)
        .map { origin, members in
          Account(
            source: ranks.name(of: origin), span: Self.hull(members),
            asleep: Self.asleep(members.flatMap(\.samples)))
        }.sorted { ($0.source, $0.span.start) < ($1.source, $1.span.start) })
  }

  private static func hull(_ sessions: [SleepNights.Session]) -> SleepInterval {
    SleepInterval(
      start: Double(sessions.map(\.start).min() ?? 0), end: Double(sessions.map(\.end).max() ?? 0))
  }

  /// Seconds that count as sleep, overlaps once.
  private static func asleep(_ samples: [SleepSample]) -> Double {
    SleepInterval.covered(samples.filter(\.phase.countsAsSleep).map(\.interval))
  }

  /// 0 for stages, 1 for sleep, 2 for time in bed only.
  private static func detail(_ session: SleepNights.Session) -> Int {
    let phases = session.samples.map(\.phase)
    if phases.contains(where: { [.core, .deep, .rem].contains($0) }) { return 0 }
    return phases.contains(.asleep) ? 1 : 2
  }
}
