/// Compares the sleep sessions of one user with Health's nights.
package struct NightComparison {
  private let zone: ZoneOffsets
  private let range: ReconciledRange
  private let reach: ExportReach
  private let nights: [HealthNight]
  private let sessions: [ComparedNight.Session]

  /// Shorter than this two nights do not share.
  private static let leastShared = 1_800.0
  private static let farthest = 14

  /// Takes the nights of one user on both sides.
  ///
  /// - Parameter stored: With their copies, which are merged as a cleanup merges them.
  package init(
    _ stored: [StoredNight], health: [HealthNight], reach: ExportReach, zone: ZoneOffsets,
    range: ReconciledRange
  ) {
    self.reach = reach
    self.zone = zone
    self.range = range
    nights = health.sorted { $0.span.start < $1.span.start }
    let asleep = Dictionary(
      stored.map { ($0.session.key, $0.asleep) }, uniquingKeysWith: { $1 })
    sessions = SleepGrouping(stored.map(\.session)).groups.map { group in
      let copies = [group.survivor] + group.merged
      return ComparedNight.Session(
        span: group.survivor.interval, asleep: asleep[group.survivor.key] ?? 0,
        rows: copies.count, shown: copies.reduce(0) { $0 + (asleep[$1.key] ?? 0) })
    }.sorted { $0.span.start < $1.span.start }
  }

  /// Calls for each night of either side, in the order of time.
  package func forEachNight(_ body: (SlotOutcome) -> Void) {
    var used = Set<Int>()
    var outcomes: [SlotOutcome] = []
    for (number, night) in nights.enumerated() {
      outcomes.append(outcome(compared(night, number: number, &used)))
    }
    for (number, session) in sessions.enumerated() where !used.contains(number) {
      outcomes.append(
        outcome(
          ComparedNight(
            health: nil, sessions: [session], isInExport: reach.start <= session.span.start)))
    }
    for found in outcomes.sorted(by: { $0.start < $1.start }) where range.includes(found.day) {
      body(found)
    }
  }

  private func outcome(_ night: ComparedNight) -> SlotOutcome {
    SlotOutcome(night, zone, isAfterExport: night.span.end > reach.end)
  }

  private func compared(
    _ night: HealthNight, number: Int, _ used: inout Set<Int>
  ) -> ComparedNight {
    let inside = sessions.indices.filter { sessions[$0].span.overlaps(night.span) }
    guard inside.isEmpty else {
      used.formUnion(inside)
      let members = inside.map { place in
        var session = sessions[place]
        session.spansOther = nights.enumerated().contains { other in
          other.offset != number && Self.shared(session.span, other.element.span) > Self.leastShared
        }
        return session
      }
      return moved(
        ComparedNight(
          health: night,
          sessions: members.sorted { first, second in
            let fit = (ComparedNight.fits(first, night), ComparedNight.fits(second, night))
            return fit.0 != fit.1
              ? fit.0
              : Self.shared(first.span, night.span) > Self.shared(second.span, night.span)
          }, isInExport: members.allSatisfy { reach.start <= $0.span.start }))
    }
    for shift in Self.shifts {
      let place = sessions.firstIndex {
        ComparedNight.fits($0, night, shiftedBy: Double(shift) * 3_600)
      }
      guard let place, used.insert(place).inserted else { continue }
      return ComparedNight(health: night, sessions: [sessions[place]], shiftHours: shift)
    }
    return ComparedNight(health: night, sessions: [])
  }

  /// A night that fits once it is moved by whole hours.
  private func moved(_ night: ComparedNight) -> ComparedNight {
    guard let health = night.health, let best = night.sessions.first, !night.bestFits else {
      return night
    }
    var moved = night
    moved.shiftHours = Self.shifts.first {
      ComparedNight.fits(best, health, shiftedBy: Double($0) * 3_600)
    }
    return moved
  }

  private static let shifts = (1...farthest).flatMap { [$0, -$0] }

  private static func shared(_ first: SleepInterval, _ second: SleepInterval) -> Double {
    max(0, min(first.end, second.end) - max(first.start, second.start))
  }
}
