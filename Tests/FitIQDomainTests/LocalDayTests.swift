import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDomain

@Suite(.bounded) struct LocalDayTests {
  @Test(arguments: [
    ("1970-01-01", Int32(0)), ("2000-01-01", 10_957), ("2000-02-29", 11_016),
    ("0001-01-01", -719_162),
    ("9999-12-31", 2_932_896), ("2014-09-17", 16_330),
  ])
  func readsAndWritesDays(text: String, ordinal: Int32) throws {
    let day = try #require(LocalDay(text))
    #expect(day.ordinal == ordinal)
    #expect(day.description == text)
  }

  @Test(arguments: [
    "2025-02-29", "2025-02-30", "1900-02-29", "2025-13-01", "2025-00-10", "2025-01-00",
    "0000-01-01",
    "2025-1-1", "20250101", "2025-01-01 ", " 2025-01-01", "2025-01-01T00:00:00Z", "", "-",
    "٢٠٢٥-٠١-٠١", "2025/01/01", "2025-01-0a", "02025-01-01",
  ])
  func refusesWhatIsNoDay(text: String) {
    #expect(LocalDay(text) == nil)
  }

  @Test func everyDayOfNineCenturiesSurvivesTheRoundTrip() {
    for ordinal in Int32(-200_000)...130_000 {
      let day = LocalDay(ordinal: ordinal)
      #expect(LocalDay(day.description) == day)
    }
  }

  @Test(arguments: [
    // Nepal is at +05:45: 18:20 UTC is past midnight there.
    ("2025-01-27T18:20:00Z", "Asia/Kathmandu", "2025-01-28"),
    ("2025-01-27T18:10:00Z", "Asia/Kathmandu", "2025-01-27"),
    // Summer time in Lisbon: +01:00 from 30 March.
    ("2025-03-29T23:30:00Z", "Europe/Lisbon", "2025-03-29"),
    ("2025-03-30T23:30:00Z", "Europe/Lisbon", "2025-03-31"),
    ("2025-01-01T04:59:59Z", "America/New_York", "2024-12-31"),
    ("1969-12-31T23:59:59Z", "UTC", "1969-12-31"),
  ])
  func findsTheDayOfAnInstant(instant: String, zone: String, expected: String) throws {
    let date = try Date(instant, strategy: .iso8601)
    let zone = try #require(TimeZone(identifier: zone))
    #expect(LocalDay(containing: date, in: zone).description == expected)
  }

  /// A loop over days ends at both ends of the calendar.
  @Test func noDayIsItsOwnNeighbour() throws {
    let first = try #require(LocalDay("0001-01-01"))
    let last = try #require(LocalDay("9999-12-31"))
    let (before, after) = (first.advanced(by: -1), last.advanced(by: 1))
    #expect(before < first && after > last)
    #expect(before.advanced(by: 1) == first && after.advanced(by: -1) == last)
    let zone = ZoneOffsets(.gmt)
    #expect(zone.start(of: after) - zone.start(of: last) == 86_400)
    let east = ZoneOffsets(try #require(TimeZone(identifier: "Pacific/Kiritimati")))
    let latest = StoreRowLimits.instants.upperBound - 1
    #expect(east.day(of: latest) == last && east.start(of: after) > latest)
    #expect(CalendarPeriod.month.start(of: last.advanced(by: 40)) > last)
    // Texts are those of the calendar, however far the arithmetic goes.
    #expect(first.advanced(by: .min).description == "0001-01-01")
    #expect(last.advanced(by: .max).description == "9999-12-31")
  }

  @Test(arguments: [
    ("2025-03-31", "2025-03-01"), ("2024-02-29", "2024-02-01"), ("0001-01-09", "0001-01-01"),
  ])
  func monthsBeginWithTheirFirstDay(day: String, start: String) throws {
    #expect(CalendarPeriod.month.start(of: try #require(LocalDay(day))) == LocalDay(start))
  }

  @Test func clampsInstantsBeyondTheCalendar() {
    #expect(LocalDay(containing: Date(timeIntervalSince1970: 1e15), in: .gmt).ordinal == 2_932_896)
    #expect(LocalDay(containing: Date(timeIntervalSince1970: -1e15), in: .gmt).ordinal == -719_162)
  }
}
