/// What a comparison says of one slot.
package struct SlotOutcome: Sendable, Equatable {
  package enum Verdict: Sendable, Equatable {
    case equal(MatchKind)
    case differs(Explanation)
    /// The export was made before the slot was over.
    case afterExport
  }

  package let metric: HealthMetric
  package let slot: ReconciledMetric.Slot
  package let day: LocalDay
  /// Unix seconds.
  package let start: Double
  /// What the app makes of the rows.
  package let ours: Double?
  package let health: Double?
  package let rows: Int
  package let verdict: Verdict

  init(
    _ compared: ComparedSlot, _ slot: ReconciledMetric.Slot, _ zone: ZoneOffsets,
    isAfterExport: Bool
  ) {
    metric = compared.metric.metric
    self.slot = slot
    day = zone.day(of: compared.start)
    start = compared.start
    ours = compared.ours?.shown
    health = compared.health?.value
    rows = compared.ours?.rows ?? 0
    if isAfterExport {
      verdict = .afterExport
    } else if compared.isEqual, let match = compared.match {
      verdict = .equal(match)
    } else {
      verdict = .differs(SlotRule.explanation(of: compared))
    }
  }

  init(_ night: ComparedNight, _ zone: ZoneOffsets, isAfterExport: Bool) {
    metric = .sleep
    slot = .night
    day = zone.day(of: night.span.end)
    start = night.span.start
    ours = night.sessions.isEmpty ? nil : night.shown / 60
    health = night.health.map { $0.asleep / 60 }
    rows = night.sessions.reduce(0) { $0 + $1.rows }
    verdict =
      isAfterExport
      ? .afterExport
      : night.isEqual ? .equal(.value) : .differs(NightRule.explanation(of: night))
  }
}
