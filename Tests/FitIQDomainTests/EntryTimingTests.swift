import FitIQDomain
import FitIQTestTraits
import Foundation
import Testing

/// Hours and instants where the clocks change.
@Suite(.bounded) struct EntryTimingTests {
  private func offsets(_ identifier: String) throws -> ZoneOffsets {
    ZoneOffsets(try #require(TimeZone(identifier: identifier)))
  }

  /// Changes of an hour, of half an hour, at midnight and at a quarter to three.
  @Test(arguments: [
    "America/New_York", "Europe/Lisbon", "Australia/Lord_Howe", "America/Santiago",
    "America/Havana", "Pacific/Chatham", "Asia/Kathmandu",
  ])
  func theStartOfAnHourIsItsOwnStart(identifier: String) throws {
    let zone = try offsets(identifier)
    var last = -Double.infinity
    var hours = 0
    // All of 2025 in steps of five minutes.
    for instant in stride(from: 1_735_689_600.0, to: 1_767_225_600, by: 300) {
      let start = zone.startOfHour(instant)
      #expect(start <= instant && start >= last)
      if start != last { hours += 1 }
      last = start
      guard zone.startOfHour(start) == start else {
        Issue.record("\(start) begins at \(zone.startOfHour(start))")
        return
      }
    }
    // One more where the year begins within an hour, and for each hour that a change cuts in two.
    #expect((8_760...8_763).contains(hours))
  }

  /// 2025-04-06: at two o'clock the clocks of Lord Howe Island go back to half past one.
  @Test func halfAnHourThatIsThereTwiceIsAnHourOfItsOwn() throws {
    let zone = try offsets("Australia/Lord_Howe")
    let change = 1_743_865_200.0
    #expect(zone.startOfHour(change - 1) == change - 3_600)
    #expect(zone.startOfHour(change) == change)
    #expect(zone.startOfHour(change + 1_799) == change)
    #expect(zone.startOfHour(change + 1_800) == change + 1_800)
  }

  /// An hour after midnight was written before the nine in the evening that its text of another zone
  /// says.
  @Test func whatWasMadeBeforeItsTextIsOfAnotherZone() throws {
    let timing = EntryTiming(try offsets("Europe/Lisbon"))
    let midnight = 1_743_894_000.0
    func measured(made: Double?) -> Double {
      timing.measured(
        EntryTiming.Row(
          date: midnight, wallSeconds: 75_600, hasTime: true, created: made, updated: nil,
          hasBackendID: false))
    }
    #expect(measured(made: midnight + 3_700) == midnight)
    #expect(measured(made: midnight + 75_600) == midnight + 75_600)
    #expect(measured(made: midnight + 90_000) == midnight + 75_600)
    #expect(measured(made: nil) == midnight + 75_600)
  }
}
