/// What an export knows of one metric: all from its first record to the moment at which it was made.
///
/// Before that it lacks everything, whether there was something or not: it may be a part of one, or of a
/// phone that is younger than the data. What came after it, it cannot know. Sync and reconcile ask it
/// alike, and remove or lessen nothing outside of it.
package struct ExportReach: Sendable, Hashable {
  /// Unix seconds: where its first record begins, of what is measured once a day the day; infinite where
  /// it has none.
  package let start: Double
  /// Unix seconds: when it was made.
  package let end: Double

  /// The reach of an export that breaks off: what it has is true, what it lacks says nothing.
  static let unknown = ExportReach(start: .infinity, end: -.infinity)

  package init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  /// The reach of an export that has these days of the metric, ascending.
  ///
  /// One that does not say when it was made, or that is still to come by the clock of today, is as old
  /// as its last record that is not.
  package init(
    of days: [SourceDay], exportedAt: Double?, today: LocalDay, in zone: ZoneOffsets
  ) {
    let tomorrow = zone.start(of: today.advanced(by: 1))
    let last = days.last { $0.day <= today }?.end ?? -.infinity
    self.init(
      start: days.first?.start(in: zone) ?? .infinity,
      end: exportedAt.flatMap { $0 < tomorrow ? $0 : nil } ?? min(last, tomorrow))
  }

  /// Whether it knows all of a stretch of time, in Unix seconds.
  ///
  /// - Parameter isSum: Whether an hour or a day is added up: the first record of an export may not
  ///   include the beginning of it.
  package func covers(_ start: Double, _ end: Double, isSum: Bool) -> Bool {
    (isSum ? self.start < start : self.start <= start) && end <= self.end
  }

  /// The first day that was not over when it was made.
  func openFrom(in zone: ZoneOffsets) -> LocalDay { zone.day(of: end) }
}
