import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDomain

@Suite(.bounded) struct SuggestionTests {
  @Test(arguments: [
    ("trackng", "tracking"), ("migrat", "migrate"), ("stpes", "steps"), ("STEPS", "steps"),
  ])
  func findsTypingErrors(word: String, expected: String) {
    let known = ["tracking", "migrate", "steps", "log", "undo"]
    #expect(Suggestion.nearest(to: word, among: known) == expected)
  }

  @Test(arguments: ["", "x", "completely", "foo"])
  func staysSilentWhereNothingIsNear(word: String) {
    #expect(Suggestion.nearest(to: word, among: ["tracking", "migrate"]) == nil)
  }

  @Test func swappedNeighboursAreOneEdit() {
    #expect(Suggestion.editDistance(Array("undo"), Array("udno")) == 1)
    #expect(Suggestion.editDistance(Array("kitten"), Array("sitting")) == 3)
    #expect(Suggestion.editDistance([], Array("abc")) == 3)
  }
}

@Suite(.bounded) struct NormalisedSQLTests {
  @Test(arguments: [
    ("SELECT 1", "SELECT   1"), ("SELECT 1;\n", "SELECT 1;\r\n"), ("a -- note\n, b", "a,b"),
    ("a /* x */ b", "a b"), ("CREATE TABLE t (\n  a INTEGER\n)", "CREATE TABLE t(a INTEGER)"),
    ("a /* unfinished", "a"), ("-- only\n", ""),
  ])
  func ignoresCommentsAndWhiteSpace(first: String, second: String) {
    #expect(NormalisedSQL(first) == NormalisedSQL(second))
  }

  @Test(arguments: [
    ("'a  b'", "'a b'"), ("'--x'", "''"), ("\"a b\"", "\"ab\""), ("a b", "ab"),
    ("'it''s'", "'its'"),
    ("[a  b]", "[a b]"), ("SELECT 1", "SELECT 2"), ("'a", "'b"),
  ])
  func keepsEverythingElse(first: String, second: String) {
    #expect(NormalisedSQL(first) != NormalisedSQL(second))
  }
}

@Suite(.bounded) struct TrackingSummaryTests {
  private func days(
    _ texts: String...
  ) throws -> [(day: LocalDay, isComplete: Bool, isEmpty: Bool)] {
    try texts.map { (try #require(LocalDay($0)), true, $0.hasSuffix("5")) }
  }

  @Test func namesTheGapsBetweenDays() throws {
    let user = try #require(UserID("6F1B2C3D-0000-4000-8000-00000000000A"))
    let summary = try #require(
      TrackingSummary(
        userID: user, metric: .steps, rows: try days("2025-01-01", "2025-01-02", "2025-01-05"),
        from: LocalDay("2024-12-31"), through: LocalDay("2025-01-07")))
    #expect(
      summary.gaps.map { "\($0.from)…\($0.through) \($0.days)" } == [
        "2024-12-31…2024-12-31 1", "2025-01-03…2025-01-04 2", "2025-01-06…2025-01-07 2",
      ])
    #expect(summary.missingDays == 5 && summary.days == 3 && summary.emptyDays == 1)
  }

  @Test func hasNoGapsWithinARun() throws {
    let user = try #require(UserID("6F1B2C3D-0000-4000-8000-00000000000A"))
    let rows = try days("2025-01-01", "2025-01-02", "2025-01-03")
    #expect(TrackingSummary(userID: user, metric: .sleep, rows: rows)?.gaps == [])
    #expect(TrackingSummary(userID: user, metric: .sleep, rows: []) == nil)
  }
}

@Suite(.bounded) struct SchemaDifferenceTests {
  @Test func showsLinesThatCameAndWent() {
    let table = Schema.Name(type: "table", name: "t")
    let before = Schema(objects: [table: "CREATE TABLE t (\n  a INTEGER,\n  b TEXT\n)"])
    let after = Schema(objects: [table: "CREATE TABLE t (\n  a INTEGER,\n  c TEXT\n)"])
    let difference = before.differences(to: after)
    #expect(difference.count == 1)
    #expect(
      difference.first?.lines == [
        "  CREATE TABLE t (", "    a INTEGER,", "-   b TEXT", "+   c TEXT", "  )",
      ])
    #expect(before.differences(to: before).isEmpty)
  }

  @Test func ignoresLayout() {
    let table = Schema.Name(type: "table", name: "t")
    let first = Schema(objects: [table: "CREATE TABLE t (a INTEGER) -- note"])
    let second = Schema(objects: [table: "CREATE TABLE t (\n  a INTEGER\n)"])
    #expect(first.differences(to: second).isEmpty)
  }
}
