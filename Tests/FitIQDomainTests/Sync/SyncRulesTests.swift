import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDomain

@Suite(.bounded) struct SyncRulesTests {
  private let today = LocalDay(ordinal: 20_159)
  private let zone = ZoneOffsets(.gmt)

  private func day(_ back: Int) -> LocalDay { today.advanced(by: -back) }

  private func tracked(_ backs: ClosedRange<Int>, but other: [Int: SyncedDay?] = [:])
    -> [LocalDay: SyncedDay]
  {
    var days: [LocalDay: SyncedDay] = [:]
    for back in backs { days[day(back)] = SyncedDay(digest: "x", isComplete: true) }
    for (back, known) in other { days[day(back)] = known }
    return days
  }

  @Test func aDailySyncGoesBackToTheFirstDayThatIsNotSettled() {
    func start(_ days: [LocalDay: SyncedDay], _ last: SyncedExport? = nil) -> Int {
      SyncWindow.dailyStart(today: today, tracked: [(days, last)]).days(until: today)
    }
    #expect(start([:]) == 6)
    #expect(start(tracked(0...40)) == 6)
    #expect(start(tracked(20...40)) == 19)
    #expect(start(tracked(0...40, but: [30: nil as SyncedDay?])) == 30)
    #expect(start(tracked(0...40, but: [31: SyncedDay(digest: "x", isComplete: false)])) == 31)
    #expect(
      start(tracked(0...40, but: [32: SyncedDay(digest: nil, isComplete: true, source: .legacy)]))
        == 32)
    #expect(
      start(tracked(0...40, but: [33: SyncedDay(digest: nil, isComplete: true, source: .manual)]))
        == 6)
    // A person's mark of long ago is not a day that an export could tell of, but what lies after the first
    // of the export is.
    let mark = SyncedDay(digest: nil, isComplete: true, source: .manual)
    let marked = tracked(0...40, but: [90: mark])
    var last = SyncedExport(
      identity: "x", mergeRule: "cells", timeZone: "GMT", from: nil, through: nil, openFrom: today,
      exportedDay: nil, exportedAt: 1, firstDay: day(40))
    #expect(start(marked) == 89 && start(marked, last) == 6)
    last.firstDay = day(95)
    #expect(start(marked, last) == 89)
    last.firstDay = nil
    #expect(start(marked, last) == 6)
  }

  private func request(
    from: Int? = nil, through: Int? = nil, merge: String = "cells"
  ) throws -> SyncRequest {
    let user = try #require(UserID("6F1B2C3D-0000-4000-8000-00000000000A"))
    return SyncRequest(
      user: user, zone: zone, today: today, mergeRule: merge, from: from.map(day),
      through: through.map(day))
  }

  @Test func anExportCoversWhatItsSyncDid() throws {
    var last = SyncedExport(
      identity: "x", mergeRule: "cells", timeZone: "GMT", from: day(30), through: nil,
      openFrom: today, exportedDay: nil)
    #expect(try request(from: 30).isCovered(by: last))
    #expect(try request(from: 3, through: 1).isCovered(by: last))
    #expect(try !request(from: 31).isCovered(by: last))
    #expect(try !request().isCovered(by: last))
    #expect(try !request(from: 30, merge: "sum").isCovered(by: last))
    // A day later the day that was open is over, unless the export was made before its end.
    last.openFrom = day(1)
    #expect(try !request(from: 30).isCovered(by: last))
    last.exportedDay = day(1)
    #expect(try request(from: 30).isCovered(by: last))
  }

  @Test(arguments: [
    (100.0, false, 100.005, true), (100, false, 100.9, false), (100, true, 100.9, true),
    (100, true, 101, false), (100, true, 99.5, false),
  ])
  func valuesAreOne(stored: Double, isImported: Bool, value: Double, isSame: Bool) {
    let hours = DayScope.hours(type: "steps")
    #expect(hours.isSame(stored: stored, isImported: isImported, as: value) == isSame)
    // Only hours were cut by the app.
    #expect(
      DayScope.single(type: "weight").isSame(stored: stored, isImported: isImported, as: value)
        == (abs(stored - value) < 0.01))
  }

  /// From the first day of which anything is known, as far as the request and a lifetime go.
  @Test(arguments: UInt64(1)...60)
  func emptyDaysAreThoseOfTheRequest(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    func maybe() -> Int? {
      Bool.random(using: &dice) ? Int.random(in: -3...40, using: &dice) : nil
    }
    let (first, last, from, through) = (maybe(), maybe(), maybe(), maybe())
    let asked = try request(from: from, through: through)
    let found = asked.emptyDays(from: first.map(day), through: last.map(day))
    let expected = (-50...50).reversed().filter { back in
      guard let first, let last else { return false }
      return back <= min(first, from ?? first) && back >= max(last, through ?? last)
    }
    #expect(found == expected.map(day))
    // A record of the year 1 makes no million of rows.
    let ancient = try #require(LocalDay(year: 1, month: 1, day: 1))
    #expect(try request().emptyDays(from: ancient, through: today).count < 50_000)
  }
}
