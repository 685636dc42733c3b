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
    _ = try forEachEntry(filter, page: Page(), zone: zone) { entry in
      if let user = entry.userID { builders[user]?.add(entry) }
    }
    return try users.compactMap { user in
      var shown: SleepSession?
      let night = try lastNight(of: UserID(user), through: day, zone: zone) { shown = $0 }
      return builders[user]?.summary(night: night, shown: shown)
    }
  }

  /// The night that ended last, up to a day; nil without one.
  ///
  /// - Parameter shown: Told the session that the app takes for it.
  package func lastNight(
    of user: UserID?, through day: LocalDay, zone: ZoneOffsets,
    shown: (SleepSession) -> Void = { _ in }
  ) throws -> Night? {
    var latest: SleepSession?
    let filter = SessionFilter(user: user, through: day)
    _ = try forEachSession(filter, page: Page(limit: 1)) { latest = $0 }
    guard let latest else { return nil }
    shown(latest)
    let last = zone.day(of: latest.endAt.timeIntervalSince1970)
    // A copy can end on another day than what it is a copy of.
    let found = try sleepDetails(
      SessionFilter(user: user, from: last.advanced(by: -1), through: last.advanced(by: 1)))
    return Nights(found.details, zone: zone).nights.filter { $0.day <= day }
      .max { $0.day < $1.day }
  }
}
