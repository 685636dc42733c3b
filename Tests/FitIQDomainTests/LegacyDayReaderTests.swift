import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQDomain

@Suite(.bounded) struct LegacyDayReaderTests {
  private let reader: LegacyDayReader

  init() throws {
    reader = LegacyDayReader(today: try #require(LocalDay("2025-11-21")))
  }

  @Test(arguments: [
    ("2025-01-27", "2025-01-27"), ("2025-11-21", "2025-11-21"), ("2000-01-01", "2000-01-01"),
  ])
  func takesGregorianDaysAsTheyAre(text: String, day: String) throws {
    #expect(reader.read(text) == .day(try #require(LocalDay(day)), convertedFrom: nil))
  }

  /// Every text here is what a DateFormatter with `yyyy-MM-dd` writes for 2025-01-27.
  @Test(arguments: [
    ("2568-01-27", "buddhist"), ("0007-01-27", "japanese"), ("0114-01-27", "roc"),
    ("1403-11-08", "persian"), ("1946-11-07", "indian"), ("1741-05-19", "coptic"),
    ("٢٠٢٥-٠١-٢٧", "other digits"), ("२०२५-०१-२७", "other digits"),
    ("๒๕๖๘-๐๑-๒๗", "other digits, buddhist"), ("۱۴۰۳-۱۱-۰۸", "other digits, persian"),
  ])
  func convertsOtherCalendarsAndDigits(text: String, from: String) throws {
    #expect(reader.read(text) == .day(try #require(LocalDay("2025-01-27")), convertedFrom: from))
  }

  /// Shahrivar has 31 days: a day that Gregorian months do not have is converted too.
  @Test func convertsDaysThatGregorianMonthsDoNotHave() throws {
    #expect(
      reader.read("1403-06-31")
        == .day(try #require(LocalDay("2024-09-21")), convertedFrom: "persian"))
    #expect(
      reader.read("2567-02-29")
        == .day(try #require(LocalDay("2024-02-29")), convertedFrom: "buddhist"))
  }

  @Test(arguments: [
    ("", RejectionReason.emptyText), ("garbage", .notADay), (" 2025-02-03", .notADay),
    ("2025-2-3", .notADay), ("03/02/2025", .notADay), ("2025-02-03T00:00:00Z", .notADay),
    ("2025-02-30", .impossibleDay), ("2025-02-29", .impossibleDay), ("0000-00-00", .impossibleDay),
    ("2025-13-01", .impossibleDay), ("2568-02-29", .futureDay),
    ("1999-12-31", .implausibleDay), ("2025-11-22", .futureDay), ("2030-01-01", .futureDay),
    ("2568-11-22", .futureDay), ("٢٠٢٥-02-٠٣", .notADay), ("٢٠٢٥-٠٢-٣٠", .impossibleDay),
  ])
  func rejectsWithAReason(text: String, reason: RejectionReason) {
    #expect(reader.read(text) == .rejected(reason))
  }

  /// The Islamic calendars in use count some months from different evenings.
  @Test func neverGuessesBetweenTheIslamicCalendars() {
    var ambiguous = 0
    var converted = 0
    for month in 1...12 {
      for day in 1...29 {
        let text = "1446-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
        switch reader.read(text) {
        case .rejected(.ambiguousDay): ambiguous += 1
        case .day(_, "islamic"): converted += 1
        case let other: Issue.record("\(text): \(other)")
        }
      }
    }
    #expect(ambiguous > 0)
    #expect(converted + ambiguous == 12 * 29)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func anyTextIsReadOrRejected(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let alphabet = Array("0123456789-٠١٢٣๐๒०१ aZ/:\u{0}\u{FEFF}😀")
    for _ in 0..<100 {
      let length = Int.random(in: 0...12, using: &generator)
      let text = String((0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "-" })
      if case .day(let day, let calendar) = reader.read(text) {
        #expect(day <= reader.today && day >= LegacyDayReader.earliest)
        #expect(calendar != nil || day.description == text)
      }
    }
  }
}
