/// What is wrong with the nights of a store, besides copies.
package struct SleepDiagnosis: Sendable {
  /// Survivors that overlap an earlier one of the same user, with that one.
  package private(set) var overlaps:
    [(night: SleepGrouping.Session, earlier: SleepGrouping.Session)] = []
  /// Survivors that were stored before the night was over, as it seems.
  package private(set) var truncated: [SleepGrouping.Session] = []
  /// Survivors that no person can have slept.
  package private(set) var implausible: [SleepGrouping.Session] = []

  /// A night shorter than this, stored at once and with nothing after it, was cut off.
  private static let shortNight = 3 * 3_600.0
  private static let storedAtOnce = 15 * 60.0
  private static let longestNight = 24 * 3_600.0

  /// Examines the survivors of groups: copies count as merged.
  package init(_ groups: [SleepGrouping.Group], zone: ZoneOffsets) {
    let ordered = groups.map(\.survivor).sorted {
      ($0.user, $0.interval.start, $0.key) < ($1.user, $1.interval.start, $1.key)
    }
    // The one that ends last so far, of the same user.
    var latest: SleepGrouping.Session?
    for (position, session) in ordered.enumerated() {
      if let other = latest, other.user == session.user {
        if session.interval.start < other.interval.end { overlaps.append((session, other)) }
        if session.interval.end > other.interval.end { latest = session }
      } else {
        latest = session
      }
      let next = position + 1 < ordered.count ? ordered[position + 1] : nil
      if session.interval.span > Self.longestNight { implausible.append(session) }
      if Self.seemsTruncated(session, next: next, zone) { truncated.append(session) }
    }
  }

  /// Began at night, is short, was stored before or right after its end, and nothing follows: the
  /// app never replaces a session that it has.
  private static func seemsTruncated(
    _ session: SleepGrouping.Session, next: SleepGrouping.Session?, _ zone: ZoneOffsets
  ) -> Bool {
    let interval = session.interval
    guard interval.span < shortNight, let created = session.created,
      created - interval.end < storedAtOnce
    else { return false }
    let hour = zone.secondOfDay(at: interval.start) / 3_600
    guard hour >= 20 || hour < 4 else { return false }
    guard let next, next.user == session.user else { return true }
    return next.interval.start - interval.end > 4 * 3_600
  }
}
