import FitIQTestTraits
import Testing

@testable import FitIQDomain

@Suite(.bounded) struct DayWordTests {
  /// A Wednesday.
  private static let today = LocalDay(year: 2025, month: 11, day: 26) ?? LocalDay(ordinal: 0)

  @Test(arguments: [
    ("2025-11-26", "2025-11-26", "2025-11-26"), ("today", "2025-11-26", "2025-11-26"),
    ("Yesterday", "2025-11-25", "2025-11-25"), ("-3d", "2025-11-23", "2025-11-23"),
    ("-2w", "2025-11-12", "2025-11-12"), ("monday", "2025-11-24", "2025-11-24"),
    ("wednesday", "2025-11-26", "2025-11-26"), ("thu", "2025-11-20", "2025-11-20"),
    ("2025-02", "2025-02-01", "2025-02-28"), ("2024-02", "2024-02-01", "2024-02-29"),
    ("2025-12", "2025-12-01", "2025-12-31"),
  ])
  func aWordMeansADay(text: String, first: String, last: String) throws {
    let word = try #require(DayWord(text))
    #expect(word.day(.first, today: Self.today).description == first)
    #expect(word.day(.last, today: Self.today).description == last)
    #expect(DayWord(word.description) == word)
    // A month is many.
    #expect(word.isSingle == (text.count != 7))
  }

  @Test(arguments: [
    "", "2025", "2025-13", "2025-02-30", "01/11/2026", "3d", "-3", "-0d", "-d", "tomorrow", "mo",
    "now", "-99999999999999999999d", "+3d", "２０２５-11",
  ])
  func whatIsNoDayIsRefused(text: String) { #expect(DayWord(text) == nil) }

  @Test(arguments: [
    ("7d", "2025-11-20"), ("1d", "2025-11-26"), ("2w", "2025-11-13"), ("30", "2025-10-28"),
  ])
  func aSpanEndsToday(text: String, first: String) throws {
    let span = try #require(DaySpan(text))
    #expect(span.first(today: Self.today).description == first)
    #expect(DaySpan(span.description) == span)
  }

  @Test(arguments: ["", "d", "0d", "-1d", "7x", "99999d", "5230w", "9223372036854775807w"])
  func whatIsNoSpanIsRefused(text: String) { #expect(DaySpan(text) == nil) }

  @Test func everyFormThatIsNamedIsRead() {
    for form in ["2025-11-26", "2025-11", "today", "yesterday", "-3d", "monday"] {
      #expect(DayWord.forms.contains(form) && DayWord(form) != nil)
    }
    #expect(!DayWord.singleForms.contains("month") && DayWord.singleForms.contains("-3d"))
  }
}
