import Foundation

/// The nights that sessions make up: by user, and by the local day on which they end.
package struct Nights: Sendable {
  /// By user, then by day.
  package let nights: [Night]
  /// Sessions that do not end after they start, which are in no night.
  package let impossible: Int

  /// - Parameter details: In a stable order; a copy may end on another day than what it is a copy
  ///   of, so the days before and after those of interest belong to them.
  package init(_ details: [SessionDetail], zone: ZoneOffsets) {
    let possible = details.filter { $0.session.interval.span > 0 }
    impossible = details.count - possible.count
    var recorded: [Key: (recordings: [SleepRecording], copies: Int)] = [:]
    for group in SleepGrouping(possible.enumerated().map(Self.session)).groups {
      let survivor = possible[Int(group.survivor.key)]
      let key = Key(
        user: survivor.session.userID, day: zone.day(of: survivor.session.interval.end))
      recorded[key, default: ([], 0)].recordings.append(SleepRecording(survivor))
      recorded[key]?.copies += group.merged.count
    }
    nights = recorded.compactMap { key, night in
      Night(
        userID: key.user, day: key.day, recordings: night.recordings, copies: night.copies)
    }.sorted { ($0.userID ?? "", $0.day) < ($1.userID ?? "", $1.day) }
  }

  private struct Key: Hashable {
    let user: String?
    let day: LocalDay
  }

  private static func session(_ index: Int, _ detail: SessionDetail) -> SleepGrouping.Session {
    let session = detail.session
    return SleepGrouping.Session(
      key: Int64(index), user: session.userID ?? "", source: session.source,
      sourceID: session.sourceID, interval: session.interval,
      created: session.createdAt?.timeIntervalSince1970,
      updated: session.updatedAt?.timeIntervalSince1970,
      backendID: session.backendID, hasStages: !detail.stages.isEmpty)
  }
}
