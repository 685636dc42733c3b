/// What is tracked for one user and metric, and which days in between are missing.
package struct TrackingSummary: Sendable, Equatable, Encodable {
  package let userID: UserID
  package let metric: HealthMetric
  package let first: LocalDay
  package let last: LocalDay
  package let days: Int
  package let incompleteDays: Int
  /// Those that an export was read completely for and has nothing of.
  package let emptyDays: Int
  package let missingDays: Int
  package let gaps: [Gap]

  /// A run of days without a row, both ends included.
  package struct Gap: Sendable, Equatable, Encodable {
    package let from: LocalDay
    package let through: LocalDay
    package let days: Int
  }

  /// Summarises rows of one user and metric; nil without rows.
  ///
  /// Where the caller asked for a range, gaps at its ends count too.
  ///
  /// - Parameters:
  ///   - rows: In ascending order of day, each day once.
  ///   - from: The first day that was asked for.
  ///   - through: The last day that was asked for.
  package init?(
    userID: UserID, metric: HealthMetric, rows: [(day: LocalDay, isComplete: Bool, isEmpty: Bool)],
    from: LocalDay? = nil, through: LocalDay? = nil
  ) {
    guard let head = rows.first, let tail = rows.last else { return nil }
    self.userID = userID
    self.metric = metric
    first = head.day
    last = tail.day
    days = rows.count
    incompleteDays = rows.count { !$0.isComplete }
    emptyDays = rows.count { $0.isEmpty }
    var gaps: [Gap] = []
    var expected = min(from ?? head.day, head.day)
    for row in rows {
      if row.day > expected { gaps.append(Gap(from: expected, before: row.day)) }
      expected = row.day.advanced(by: 1)
    }
    if let through, expected <= through {
      gaps.append(Gap(from: expected, before: through.advanced(by: 1)))
    }
    self.gaps = gaps
    missingDays = gaps.reduce(0) { $0 + $1.days }
  }
}

extension TrackingSummary.Gap {
  init(from: LocalDay, before next: LocalDay) {
    self.init(from: from, through: next.advanced(by: -1), days: from.days(until: next))
  }
}
