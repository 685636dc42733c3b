package import FitIQDomain
package import Foundation

extension OpenStore {
  /// Returns the summary of a day for one user, or for each.
  package func summaries(
    of day: LocalDay, user: UserID?, now: Date, zone: ZoneOffsets
  ) throws -> [DaySummary] {
    var users = try userIDs()
    if let user { users.removeAll { $0 != user.text } }
    var builders = Dictionary(
      uniqueKeysWithValues: users.map {
        ($0, SummaryBuilder(user: $0, day: day, now: now, zone: zone))
      })
    let filter = EntryFilter(
      user: user, types: SummaryBuilder.types,
      from: day.advanced(by: -SummaryBuilder.daysBack), through: day)
    try forEachEntry(ofDaysIn: filter, zone: zone) { entry in
      if let user = entry.userID { builders[user]?.add(entry) }
    }
    return try users.compactMap { user in
      try builders[user]?.summary(night: night(of: user, through: day))
    }
  }

  /// The night that ended last.
  private func night(of user: String, through day: LocalDay) throws -> SessionDetail? {
    var filter = SessionFilter(through: day)
    filter.user = UserID(user)
    var latest: SleepSession?
    _ = try forEachSession(filter, page: Page(limit: 1)) { latest = $0 }
    guard let name = latest.flatMap({ RowName($0.name) }) else { return nil }
    return try sessionDetails(name).first
  }
}
