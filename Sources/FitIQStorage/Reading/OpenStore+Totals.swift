package import FitIQDomain
import GRDB

/// Totals, and how many rows no total can count: they name no user or hold an impossible value.
package struct TotalsOutcome: Sendable, Equatable {
  package let totals: [PeriodTotal]
  package let leftOutRows: Int
}

extension OpenStore {
  /// Returns what the entries of one type come to, by user and period.
  ///
  /// An app store is read once and its copies told apart by the rule of the logical entry.
  package func totals(
    of type: String, by period: CalendarPeriod, _ filter: EntryFilter
  ) throws -> TotalsOutcome {
    var totals = EntryTotals(type: type, period: period)
    let leftOut = try read("read the entries of") { db in
      switch self {
      case .database:
        try Self.addTallies(of: type, filter, to: &totals, in: db)
        return 0
      case .appStore(let store):
        return try store.addTallies(of: type, filter, to: &totals, in: db)
      }
    }
    return TotalsOutcome(totals: totals.totals, leftOutRows: leftOut)
  }

  private static func addTallies(
    of type: String, _ filter: EntryFilter, to totals: inout EntryTotals, in db: Database
  ) throws {
    var conditions = Conditions("t.type = ?", type)
    conditions.add(user: filter.user, from: filter.from, through: filter.through)
    let rows = try RawStatement(
      db, EntrySQL.tallies(conditions), arguments: conditions.arguments)
    var current: (user: String, day: LocalDay)?
    var tally = DayTally()
    while try rows.step() {
      guard let user = rows.string(0), let day = rows.string(1).flatMap({ LocalDay($0) }) else {
        continue
      }
      if let last = current, last != (user, day) {
        totals.add(tally, user: last.user, day: last.day)
        tally = DayTally()
      }
      current = (user, day)
      let part = DayTally.Part(
        rows: Int(rows.integer(3)), entries: Int(rows.integer(3)), raw: rows.number(4) ?? 0,
        value: rows.number(4) ?? 0)
      if rows.integer(2) == 1 { tally.dailyTotals = part } else { tally.entries = part }
    }
    if let current { totals.add(tally, user: current.user, day: current.day) }
  }
}

extension AppStore {
  private struct UserDay: Hashable {
    let user: UInt16
    let day: LocalDay
  }

  /// Returns how many rows could not be counted.
  fileprivate func addTallies(
    of type: String, _ filter: EntryFilter, to totals: inout EntryTotals, in db: Database
  ) throws -> Int {
    var scan = try self.scan(
      db, filter: StoreFilter(user: filter.user), keepsIdentities: false)
    scan.foldRawSamples()
    let wanted = scan.types.firstIndex(of: type).map { UInt16(clamping: $0) }
    var tallies: [UserDay: DayTally] = [:]
    scan.grouping.forEachEntry { group in
      guard group.key.type == wanted else { return }
      let day = group.key.slot.day(in: zone)
      if let from = filter.from, day < from { return }
      if let last = filter.through, day > last { return }
      let place = UserDay(user: group.key.user, day: day)
      tallies[place, default: DayTally()].add(group)
    }
    for (place, tally) in tallies {
      totals.add(tally, user: scan.users[Int(place.user)], day: place.day)
    }
    return scan.faults.count
  }
}
