import FitIQDomain
import FitIQTestTraits
import Testing

@Suite(.bounded) struct RefreshScheduleTests {
  /// The next look, and all until nothing is left to look for.
  private func looks(_ schedule: inout RefreshSchedule) -> [Double] {
    var looks: [Double] = []
    while let next = schedule.next {
      looks.append(next)
      schedule.looked(at: next)
    }
    return looks
  }

  @Test func nothingIsLookedForWhileNothingHappens() {
    var schedule = RefreshSchedule(debounce: 0.25)
    #expect(schedule.next == nil && !schedule.isDue(at: 1e9))
    schedule.noticed(at: 10)
    let all = looks(&schedule)
    #expect(all.first.map { $0 >= 10 && $0 < 10.02 } == true)
    #expect(all.last.map { $0 <= 20 } == true)
    #expect(schedule.next == nil)
  }

  @Test func theFirstChangeShowsAtOnceAndLaterOnesTogether() {
    var schedule = RefreshSchedule(debounce: 0.25)
    schedule.noticed(at: 10)
    schedule.looked(at: 10.005)
    schedule.shown(at: 10.01)
    schedule.noticed(at: 10.05)
    schedule.noticed(at: 10.1)
    #expect(!schedule.isDue(at: 10.2) && schedule.next == 10.26)
    #expect(schedule.isDue(at: 10.26))
  }

  /// A writer that never rests must not put a look off for ever.
  @Test func eventsWithoutEndDoNotStarveALook() {
    var schedule = RefreshSchedule(debounce: 0)
    for step in 0..<100 { schedule.noticed(at: 10 + Double(step) / 1_000) }
    #expect(schedule.next.map { $0 < 10.01 } == true)
  }

  @Test func aReadingIsFollowedByARest() {
    var schedule = RefreshSchedule(debounce: 0)
    schedule.noticed(at: 10)
    schedule.looked(at: 10.005)
    schedule.read(from: 10, through: 10.125)
    schedule.noticed(at: 10.1)
    #expect(schedule.next == 10.25)
    // A long one by more than its length.
    schedule.read(from: 11, through: 11.25)
    #expect(schedule.next.map { $0 > 11.75 && $0 < 12.25 } == true)
    schedule.read(from: 12, through: 22)
    #expect(schedule.next == 23)
  }

  @Test func aLockedStoreIsAskedAgain() {
    var schedule = RefreshSchedule(debounce: 0.25)
    schedule.retry(at: 3)
    #expect(schedule.next == 3)
    schedule.looked(at: 3)
    #expect(schedule.next == nil)
  }
}
