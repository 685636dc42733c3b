/// One night as both sides have it.
struct ComparedNight: Sendable {
  /// Copies of one session as one.
  struct Session: Sendable {
    let span: SleepInterval
    /// Seconds, of the survivor.
    let asleep: Double
    let rows: Int
    /// Seconds, of all copies.
    let shown: Double
    /// Whether it also lies in another night of Health.
    var spansOther = false
  }

  let health: HealthNight?
  /// Those that lie in it: one that fits first, then the one that shares most of it.
  let sessions: [Session]
  var shiftHours: Int?
  /// Whether Health has any night as early as this.
  var isInExport = true

  /// The app cuts each stage to whole minutes; instants in an export are whole seconds.
  private static let edge = 60.0
  private static let tolerance = 60.0

  var span: SleepInterval {
    health?.span ?? sessions.first?.span ?? SleepInterval(start: 0, end: 0)
  }

  /// Seconds that the app counts.
  var shown: Double { sessions.reduce(0) { $0 + $1.shown } }
  var hasCopies: Bool { sessions.contains { $0.rows > 1 } }

  /// Whether the first session is Health's night: all of it, or the source that counts.
  var bestFits: Bool {
    guard let health, let best = sessions.first else { return false }
    return Self.fits(best, health)
  }

  static func fits(
    _ session: Session, _ health: HealthNight, shiftedBy seconds: Double = 0
  ) -> Bool {
    fits(session, [health.span, health.primarySpan], health.asleep, shiftedBy: seconds)
  }

  private static func fits(
    _ session: Session, _ spans: [SleepInterval], _ asleep: Double, shiftedBy seconds: Double = 0
  ) -> Bool {
    abs(session.asleep - asleep) <= tolerance
      && spans.contains { abs(session.span.start + seconds - $0.start) <= edge }
      && spans.contains { abs(session.span.end + seconds - $0.end) <= edge }
  }

  /// The source whose night the first session is, where that is not the one that counts.
  var otherSource: String? {
    guard let health, let best = sessions.first, !bestFits else { return nil }
    return health.others.first { Self.fits(best, [$0.span], $0.asleep) }?.source
  }

  /// Sessions beside the first count only with what they add to the sleep.
  var isEqual: Bool {
    bestFits && !hasCopies && sessions.dropFirst().allSatisfy { $0.asleep <= Self.tolerance }
  }

  /// Whether the first session lies in the night and lacks a part of it.
  var isCut: Bool {
    guard let health, let best = sessions.first else { return false }
    let hull = health.span
    let isInside =
      best.span.start >= hull.start - Self.edge && best.span.end <= hull.end + Self.edge
    let lacks =
      best.span.start > health.primarySpan.start + Self.edge
      || best.span.end < health.primarySpan.end - Self.edge
      || best.asleep < health.asleep - Self.tolerance
    return isInside && lacks
  }
}

/// Why a night differs: the first rule that fits.
struct NightRule: Sendable {
  let cause: DifferenceCause
  let explain: @Sendable (ComparedNight) -> Explanation?

  /// The order is that of the causes.
  static let ordered: [NightRule] = [
    NightRule(cause: .duplicateCopies) { night in
      guard night.hasCopies, night.bestFits else { return nil }
      return Explanation(cause: .duplicateCopies, copies: night.sessions.map(\.rows).max())
    },
    NightRule(cause: .allSources) { night in
      night.bestFits && night.sessions.count > 1 ? Explanation(cause: .allSources) : nil
    },
    NightRule(cause: .oneSource) { night in
      night.otherSource.map { Explanation(cause: .oneSource, source: $0) }
    },
    NightRule(cause: .missing) { night in
      night.sessions.isEmpty && night.shiftHours == nil ? Explanation(cause: .missing) : nil
    },
    NightRule(cause: .notInExport) { night in
      night.isInExport || night.shiftHours != nil ? nil : Explanation(cause: .notInExport)
    },
    NightRule(cause: .truncatedNight) { $0.isCut ? Explanation(cause: .truncatedNight) : nil },
    NightRule(cause: .mergedNight) { night in
      night.sessions.first?.spansOther == true ? Explanation(cause: .mergedNight) : nil
    },
    NightRule(cause: .wrongTimeZone) { night in
      night.shiftHours.map { Explanation(cause: .wrongTimeZone, shiftHours: $0) }
    },
  ]

  static func explanation(of night: ComparedNight) -> Explanation {
    for rule in ordered {
      if let found = rule.explain(night) { return found }
    }
    return Explanation(cause: .unexplained)
  }
}
