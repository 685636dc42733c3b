package import FitIQDomain
import Foundation
import GRDB

extension OpenStore {
  /// Returns the sleep sessions of one user with what their stages come to, copies included.
  ///
  /// - Parameter skipped: Sessions that no night can have, such as those that end before they
  ///   begin.
  package func storedNights(
    of user: UserID, in range: ReconciledRange
  ) throws -> (nights: [StoredNight], skipped: Int) {
    let asleep = try read("read the sleep of") { db in try asleepBySession(db) }
    // A night that a shift of hours moved over midnight belongs to a neighbouring day.
    let filter = SessionFilter(
      user: user, from: range.from?.advanced(by: -1), through: range.through?.advanced(by: 1))
    var nights: [StoredNight] = []
    var skipped = 0
    let end = try forEachSession(filter, page: Page(isOldestFirst: true)) { session in
      let span = SleepInterval(
        start: session.startAt.timeIntervalSince1970, end: session.endAt.timeIntervalSince1970)
      guard span.span > 0 else {
        skipped += 1
        return
      }
      let stages = asleep[session.name]
      nights.append(
        StoredNight(
          SleepGrouping.Session(
            // The database has ids alone: any number tells its sessions apart.
            key: session.key ?? Int64(nights.count), user: user.text, source: session.source,
            sourceID: session.sourceID,
            interval: span, created: session.createdAt?.timeIntervalSince1970,
            updated: session.updatedAt?.timeIntervalSince1970,
            backendID: session.backendID, hasStages: stages != nil),
          asleep: stages ?? (session.totalSleepMinutes ?? 0) * 60))
    }
    return (nights, skipped + end.skipped)
  }

  /// Seconds asleep of each session that has stages, by its name.
  private func asleepBySession(_ db: Database) throws -> [String: Double] {
    var sql = ReconciliationSQL.stages
    if case .appStore(let store) = self {
      guard let entity = store.catalog.entities[LogicalTable.sleepStages.entity],
        entity.columns.contains("ZSESSION")
      else { return [:] }
      sql = ReconciliationSQL.stages(table: entity.table)
    }
    let row = try RawStatement(db, sql)
    var asleep: [String: Double] = [:]
    var session: (name: String, intervals: [SleepInterval])?
    func close() {
      if let session { asleep[session.name] = SleepInterval.covered(session.intervals) }
    }
    while try row.step() {
      guard let name = row.string(0) else { continue }
      if session?.name != name {
        close()
        session = (name, [])
      }
      guard let stage = row.string(1), SleepMetrics.asleep.contains(stage),
        let start = row.number(2), let end = row.number(3), end > start
      else { continue }
      session?.intervals.append(SleepInterval(start: start, end: end))
    }
    close()
    return asleep
  }
}
