/// The app's tracking lists against what the store holds.
package struct TrackingComparison: Sendable {
  /// What the store holds.
  package struct Content: Sendable {
    /// Local days with rows of any user: the lists name none.
    package var days: [HealthMetric: Set<LocalDay>] = [:]
    /// First and last day with rows.
    package var history: [UserID: ClosedRange<LocalDay>] = [:]

    package init() {}
  }

  /// Days that a list marks and that hold no rows.
  package private(set) var emptyDays: [HealthMetric: [LocalDay]] = [:]
  /// Users whose history is marked as fetched: days from the first row to the last, 0 without rows.
  package private(set) var shortHistories: [(user: UserID, days: Int)] = []
  /// Members of lists that are not days, by key.
  package private(set) var unreadable: [String: Int] = [:]

  /// The app fetched a week at first; the progressive sync was to add ninety days.
  private static let expectedHistory = 30

  /// Metrics whose entries the store has, with their types.
  package static let metrics = HealthMetric.allCases.compactMap { metric in
    entryType(of: metric).map { (metric, $0) }
  }

  /// Nil where the app stores no entries of what it tracks.
  private static func entryType(of metric: HealthMetric) -> String? {
    switch metric {
    case .steps, .heartRate, .bodyMass: metric.facts.entryType
    case .sleep, .activeEnergy, .exerciseMinutes: nil
    }
  }

  /// Compares the lists of the preferences with what the store holds.
  ///
  /// - Parameter today: The day in the device time zone: later ones in a list are unreadable.
  package init(_ preferences: LegacyPreferences, content: Content, today: LocalDay) {
    let reader = LegacyDayReader(today: today)
    for entry in preferences.entries {
      switch entry.role {
      case .trackedDays(let metric):
        compare(entry, metric, content.days[metric], reader)
      case .unknownTrackedDays: unreadable[entry.key, default: 0] += entry.members.count
      case .perUser(.hasCompletedProgressiveSync, let user?):
        guard entry.members.first?.value == .bool(true) else { continue }
        let days = content.history[user].map { $0.lowerBound.days(until: $0.upperBound) + 1 } ?? 0
        if days < Self.expectedHistory { shortHistories.append((user, days)) }
      case .perUser, .pendingTypes: continue
      }
    }
  }

  private mutating func compare(
    _ entry: LegacyEntry, _ metric: HealthMetric, _ held: Set<LocalDay>?, _ reader: LegacyDayReader
  ) {
    var empty: Set<LocalDay> = []
    for member in entry.members {
      guard member.position != nil, case .string(let text) = member.value,
        case .day(let day, _) = reader.read(text)
      else {
        unreadable[entry.key, default: 0] += 1
        continue
      }
      // Of the other metrics the app stores no rows.
      guard metric == .sleep || Self.entryType(of: metric) != nil else { continue }
      if held?.contains(day) != true { empty.insert(day) }
    }
    if !empty.isEmpty { emptyDays[metric] = empty.sorted() }
  }
}
