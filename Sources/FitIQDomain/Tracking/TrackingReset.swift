/// What goes of the app's own preferences, so that the app syncs again.
package struct TrackingReset: Sendable, Equatable {
  /// One key of the preferences.
  package struct Part: Sendable, Equatable, Encodable {
    package let key: String
    package let kind: Kind
    package let held: Int
    package let removed: Int
    package let kept: Int
    /// Members that go, by their position in the list; nil where the key goes whole.
    package let positions: Set<Int>?

    private enum CodingKeys: String, CodingKey { case key, kind, held, removed, kept }
  }

  /// What a key is about.
  package enum Kind: String, Sendable, Encodable {
    case trackedDays = "tracked_days"
    case unknownList = "unknown_list"
    case pendingTypes = "pending_types"
    case historyFlag = "history_flag"
  }

  /// The keys that change, sorted.
  package let parts: [Part]

  /// Decides what goes.
  ///
  /// Without a filter that is all that the app knows of earlier syncs. A metric or a range means the
  /// lists of days alone: no other key has either.
  ///
  /// - Parameter today: The day in the device's time zone, for lists in other calendars.
  package init(_ preferences: LegacyPreferences, _ filter: TrackingFilter, today: LocalDay) {
    let reader = LegacyDayReader(today: today)
    parts = preferences.entries.compactMap { entry in
      guard !filter.isEmpty else { return Part(entry, removing: nil) }
      guard case .trackedDays(let metric) = entry.role,
        filter.metrics.isEmpty || filter.metrics.contains(metric)
      else { return nil }
      guard filter.from != nil || filter.through != nil else { return Part(entry, removing: nil) }
      let positions = entry.members.compactMap { member in
        filter.contains(member, reader) ? member.position : nil
      }
      guard !positions.isEmpty else { return nil }
      return Part(entry, removing: positions.count == entry.members.count ? nil : Set(positions))
    }
  }

  package var removedKeys: Set<String> { Set(parts.filter { $0.positions == nil }.map(\.key)) }

  /// Members that go of lists that stay.
  package var removedMembers: [String: Set<Int>] {
    parts.reduce(into: [:]) { members, part in
      if let positions = part.positions { members[part.key] = positions }
    }
  }
}

extension TrackingReset.Part {
  fileprivate init(_ entry: LegacyEntry, removing positions: Set<Int>?) {
    let kind: TrackingReset.Kind =
      switch entry.role {
      case .trackedDays: .trackedDays
      case .unknownTrackedDays: .unknownList
      case .pendingTypes: .pendingTypes
      case .perUser: .historyFlag
      }
    let held = entry.members.count
    let removed = positions?.count ?? held
    self.init(
      key: entry.key, kind: kind, held: held, removed: removed, kept: held - removed,
      positions: positions)
  }
}

extension TrackingFilter {
  /// Whether a member of a list is a day of the range; what is not a day stays.
  fileprivate func contains(_ member: LegacyMember, _ reader: LegacyDayReader) -> Bool {
    guard case .string(let text) = member.value else { return false }
    let day: LocalDay? =
      switch reader.read(text) {
      case .day(let day, _): day
      // A day to come is one all the same.
      case .rejected: LocalDay(text)
      }
    return day.map(contains) ?? false
  }
}
