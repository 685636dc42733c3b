import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

@Suite(.bounded) struct PatternSearchTests {
  @Test(arguments: [
    ("timeout", "Request TIMEOUT after 30 s", true), ("^API .*5\\d\\d", "API error 503", true),
    ("^API .*5\\d\\d", "no API error 503", false), ("Server|Network", "Network error", true),
    ("(?<=HTTP )4\\d{2}", "HTTP 404", true), ("x*", "", true),
    ("a{2,}", "a", false),
    ("\\bid\\b", "the id of it", true), ("(\\w)\\1", "book", true), ("é", "CAFÉ", true),
  ])
  func expressionsAreThoseOfICU(pattern: String, text: String, isFound: Bool) throws {
    #expect(try PatternSearch(pattern).isFound(in: text) == isFound)
  }

  @Test(arguments: [
    ("(a+)+$", String(repeating: "a", count: 60) + "!"),
    ("(a|aa)+$", String(repeating: "a", count: 90) + "!"),
    ("(.*a){12}x", String(repeating: "a", count: 60)),
    (String(repeating: "(a|a)", count: 60) + "x", String(repeating: "a", count: 70)),
    (".*.*.*x", String(repeating: "a", count: 20_000)),
    ("(.|b)*x", String(repeating: "a", count: 500_000)),
  ])
  func whatBacktracksWithoutEndIsGivenUp(pattern: String, text: String) throws {
    let search = try PatternSearch(pattern, most: 100_000_000)
    #expect(throws: DatabaseError.self) { try search.isFound(in: text) }
  }

  /// However many there are: with a limit that a slow machine does not reach.
  @Test func ordinaryTextsAreNeverTooSlow() throws {
    let search = try PatternSearch("Server.*(5\\d\\d|timeout)$", most: 60_000_000_000)
    var found = 0
    for number in 0..<5_000 {
      if try search.isFound(in: "API error: the Server said \(number), and then \(number % 600)") {
        found += 1
      }
    }
    #expect(found > 500)
  }

  @Test func theStatementEndsWithACode() throws {
    let queue = try DatabaseQueue()
    let error = try queue.read { db -> StorageError? in
      try ErrorPattern.add("(a+)+$", to: db)
      do {
        _ = try Bool.fetchOne(
          db, sql: "SELECT matches_error(?, '')",
          arguments: [String(repeating: "a", count: 60) + "!"])
        return nil
      } catch { return StorageError(error, while: "read", path: "x") }
    }
    #expect(error?.code == .patternTooSlow && error?.hint != nil)
  }
}
