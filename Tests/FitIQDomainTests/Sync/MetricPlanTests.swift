import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDomain

/// What a sync plans for one metric, whatever is tracked and whatever an export has.
@Suite(.bounded) struct MetricPlanTests {
  private let today = LocalDay(ordinal: 20_159)
  private let zone = ZoneOffsets(.gmt)

  private struct Hours: SyncHandler {
    let metric = HealthMetric.steps
    let scope = DayScope.hours(type: "steps")

    func entities(
      of day: SourceDay, for user: UserID, in zone: ZoneOffsets
    ) throws -> [NewEntity] {
      try HourlyEntries.entities(of: day, metric: metric, type: "steps", for: user)
    }
  }

  private func day(_ back: Int) -> LocalDay { today.advanced(by: -back) }

  private func source(_ backs: [Int], digest: String = "x") -> [SourceDay] {
    backs.sorted(by: >).map {
      SourceDay(
        day: day($0), digest: "\(digest)\($0)",
        content: .hours([SourceDay.Hour(start: zone.start(of: day($0)), value: 1)]))
    }
  }

  /// A third of the days.
  private func some(_ dice: inout SplitMix64) -> [Int] {
    (0..<40).filter { _ in Int.random(in: 0..<3, using: &dice) == 0 }
  }

  private func plan(
    _ days: [SourceDay], _ tracked: [LocalDay: SyncedDay], exported: Int? = 0, from: Int? = nil,
    through: Int? = nil, isTruncated: Bool = false
  ) throws -> MetricPlan {
    let user = try #require(UserID("6F1B2C3D-0000-4000-8000-00000000000A"))
    let request = SyncRequest(
      user: user, zone: zone, today: today, mergeRule: "cells", from: from.map(day),
      through: through.map(day))
    return MetricPlan(
      Hours(), days, tracked: tracked, request: request,
      exportedAt: exported.map { zone.start(of: day($0)) + 36_000 }, isTruncated: isTruncated)
  }

  private func tracked(_ dice: inout SplitMix64) -> [LocalDay: SyncedDay] {
    var days: [LocalDay: SyncedDay] = [:]
    for back in 0..<40 {
      days[day(back)] =
        switch Int.random(in: 0..<9, using: &dice) {
        case 0: SyncedDay(digest: nil, isComplete: true, source: .legacy)
        case 1: SyncedDay(digest: nil, isComplete: true, source: .manual)
        case 2: SyncedDay(digest: "old", isComplete: Bool.random(using: &dice))
        case 3: SyncedDay(digest: "x\(back)", isComplete: true)
        case 4: SyncedDay(digest: SyncedDay.emptyDigest, isComplete: true, exportedAt: 0)
        case 5: SyncedDay(digest: "", isComplete: false)
        case 6: SyncedDay(digest: "unread", isComplete: true, source: .legacy)
        default: nil
        }
    }
    return days
  }

  /// A whole export of today leaves nothing that the next daily sync would have to go back for.
  @Test(arguments: UInt64(1)...80)
  func aWholeExportSettlesEveryDay(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let known = tracked(&dice)
    let days = source(some(&dice))
    let first = try plan(days, known)
    let begin = days.first?.day ?? today
    let settled = first.tracked.filter { $0.key >= begin }
    #expect(SyncWindow.dailyStart(today: today, tracked: [(settled, nil)]) == day(6))
    // Of what lies before its first record it says nothing.
    for (day, known) in known where day < begin {
      #expect(first.tracked[day] == (known.source == .legacy ? .unread : known))
    }
    // What was carried out is not planned again.
    let second = try plan(days, first.tracked)
    #expect(second.days.isEmpty && second.forgotten == 0)
    let isSame = second.tracked == first.tracked
    #expect(isSame)
    // A person's mark is a person's.
    for (day, mark) in known where mark.source == .manual { #expect(first.tracked[day] == mark) }
  }

  /// Only what an earlier sync brought goes, and only where the export would have it.
  @Test(arguments: UInt64(1)...80)
  func rowsThatNoSyncBroughtStay(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let known = tracked(&dice)
    let exported = Bool.random(using: &dice) ? Int.random(in: 0...20, using: &dice) : nil
    let from = Int.random(in: 0...40, using: &dice)
    let days = source(some(&dice).filter { $0 >= exported ?? 0 })
    let plan = try plan(days, known, exported: exported, from: from)
    for due in plan.days {
      #expect(due.day >= day(from))
      if case .source = due.content { continue }
      #expect(due.day <= max(day(exported ?? 0), days.last?.day ?? day(40)))
      if case .nothing = due.content {
        let before = try #require(known[due.day])
        #expect(before.hasData && before.source != .manual)
      }
    }
    for (day, tracked) in plan.tracked
    where tracked.isEmpty && tracked.isComplete && known[day] != tracked {
      #expect(day < self.day(exported ?? 0) && !days.contains { $0.day == day })
      #expect(try day > #require(days.first).day)
    }
  }

  /// Whatever an export has, what is known from one that was made later stays; nor does a record of the
  /// future change that.
  @Test(arguments: UInt64(1)...80)
  func anOlderExportLeavesWhatALaterOneTold(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let later = Int.random(in: 1...10, using: &dice)
    let made = zone.start(of: day(later)) + 40_000
    let known = Dictionary(
      uniqueKeysWithValues: some(&dice).map {
        let digest = Bool.random(using: &dice) ? "x\($0)" : SyncedDay.emptyDigest
        return (day($0), SyncedDay(digest: digest, isComplete: $0 > later, exportedAt: made))
      })
    var days = source(some(&dice), digest: "y")
    if Bool.random(using: &dice) { days += source([-400]) }
    let exported = Bool.random(using: &dice) ? Int.random(in: later...20, using: &dice) : nil
    let plan = try plan(
      days.filter { exported != nil || $0.day < day(later) }, known, exported: exported)
    #expect(plan.forgotten == 0 && plan.days.allSatisfy { known[$0.day] == nil })
    for (day, mark) in known { #expect(plan.tracked[day] == mark) }
    #expect(plan.report.fetched == plan.report.skipped + plan.days.reduce(0) { $0 + $1.size })
    // One that was made after it says what it says.
    let newer = try self.plan(days, known, exported: 0, from: 40, through: later + 1)
    for day in days where day.day < self.day(later) {
      #expect(newer.tracked[day.day]?.digest == day.digest)
    }
  }

  /// Who does not know when an export was made takes its last record for that; a date that is still to
  /// come is none.
  @Test(arguments: [nil, -1] as [Int?])
  func anExportWithoutADateIsAsOldAsItsLastRecord(exported: Int?) throws {
    let known = try plan(source([9, 7, 5, 3]), [:], exported: 2).tracked
    let plan = try plan(source([9, 5]), known, exported: exported)
    #expect(plan.reach.end == zone.start(of: day(5)) + 3_600 && plan.days.isEmpty)
    let fresh = try self.plan(source([9, 5, -3]), [:], exported: exported)
    #expect(fresh.tracked.filter { $0.value.isComplete }.keys.max() == day(6))
    #expect(fresh.tracked[day(5)]?.isComplete == false && fresh.tracked.count == 5)
  }

  @Test func aDayWithoutDataIsEmptyFromTheFirstThatIsKnown() throws {
    // Two days of four, and the last of all is not over.
    let plan = try plan(source([5, 3]), [:])
    #expect(plan.tracked.keys.sorted() == [5, 4, 3, 2, 1].map(day))
    #expect(plan.tracked.filter { $0.value.isEmpty }.keys.sorted() == [4, 2, 1].map(day))
    // One that does not say when it was made knows nothing of the days behind its last.
    let undated = try self.plan(source([5, 3]), [:], exported: nil)
    #expect(undated.tracked.keys.sorted() == [5, 4, 3].map(day))
    // Half of an export says nothing of the days that it lacks.
    #expect(try self.plan(source([5, 3]), [:], isTruncated: true).tracked.count == 2)
    // Nothing is known of a metric that nobody has.
    #expect(try self.plan([], [:]).tracked.isEmpty)
    // The app's list is verified also where there is nothing.
    let listed = SyncedDay(digest: nil, isComplete: true, source: .legacy)
    let verified = try self.plan(source([11]), [day(9): listed])
    #expect(verified.tracked.count == 11 && verified.tracked[day(9)]?.isEmpty == true)
    #expect(verified.forgotten == 0 && verified.tracked[day(9)]?.source == .legacy)
  }

  /// Days before the first record were not read: the app's list stays what it is, without gaps that
  /// would be called empty.
  @Test(arguments: [[], [7]]) func whatLiesBeforeTheExportIsNotEmpty(backs: [Int]) throws {
    let listed = SyncedDay(digest: nil, isComplete: true, source: .legacy)
    let known = Dictionary(uniqueKeysWithValues: [9, 12].map { (day($0), listed) })
    let plan = try plan(source(backs), known)
    let rest = backs.isEmpty ? [] : Array((1...7).reversed())
    #expect(plan.days.map(\.day) == ([12, 9] + rest).map(day))
    for back in [9, 12] { #expect(plan.tracked[day(back)] == .unread) }
    #expect(plan.tracked[day(8)] == nil && plan.tracked[day(10)] == nil)
    // No daily sync goes back for them; an export that begins earlier tells.
    #expect(SyncWindow.dailyStart(today: today, tracked: [(plan.tracked, nil)]) == day(6))
    let fuller = try self.plan(source([13] + backs), plan.tracked)
    for back in [9, 12] { #expect(fuller.tracked[day(back)] == .empty(listed, fuller.reach)) }
    #expect(fuller.forgotten == 0 && fuller.known == backs.count)
  }

  /// What an earlier export had before the first record of this one stays, all of a metric that it lacks
  /// too; of the others some days may go unasked.
  @Test func whatLiesBeforeTheExportStays() throws {
    let known = try plan(source(Array(1...39)), [:]).tracked
    let later = try plan(source(Array(1...20)), known)
    #expect(later.days.isEmpty && later.known == 20 && later.tracked == known)
    #expect(try plan([], known).days.isEmpty)
    let holes = try plan(source(Array(1...20) + Array(23...39)), known).removal
    #expect(holes.days == 2 && !SyncRemoval(metrics: [holes]).isDoubtful)
  }

  /// The data of a day that comes after all replaces what was known of it, and goes again.
  @Test func anEmptyDayTakesDataAndGivesItBack() throws {
    let empty = try plan(source([5, 3]), [:])
    let late = try plan(source([5, 4, 3]), empty.tracked)
    #expect(late.days.map(\.day) == [day(4)] && late.known == 2)
    let again = try plan(source([5, 3]), late.tracked)
    let isSame = again.tracked == empty.tracked
    #expect(again.forgotten == 1 && isSame)
  }

  /// What another process has done since is left out; what it did otherwise is not overridden.
  @Test(arguments: UInt64(1)...60)
  func stepsAreRebasedOnWhatIsTracked(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let known = tracked(&dice)
    let days = source(some(&dice))
    let plan = try plan(days, known)
    let user = try #require(UserID("6F1B2C3D-0000-4000-8000-00000000000A"))
    let request = SyncRequest(user: user, zone: zone, today: today, mergeRule: "cells")
    var now = known
    var isElse = false
    for due in plan.days {
      switch Int.random(in: 0..<20, using: &dice) {
      case 0..<6: now[due.day] = due.tracked
      case 6:
        now[due.day] = SyncedDay(digest: "elsewhere", isComplete: true)
        isElse = true
      default: break
      }
    }
    var steps = SyncBatch.MetricSteps(
      metric: .steps, scope: Hours().scope, reach: plan.reach, later: [],
      days: try plan.days.map { try $0.step(Hours(), request) })
    let all = steps.days
    let done = steps.rebase(on: now)
    #expect((done == nil) == isElse)
    guard let done else { return }
    let rest = all.filter { now[$0.day] == $0.known }
    let others = all.filter { now[$0.day] != $0.known }
    #expect(steps.days == rest)
    #expect(done == others.reduce(0) { $0 + $1.size })
  }
}
