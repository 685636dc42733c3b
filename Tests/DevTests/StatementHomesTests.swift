import FitIQTestTraits
import Testing

@testable import fitiq_dev

@Suite(.bounded) struct StatementHomesTests {
  /// A function that runs a text.
  private func problems(_ text: String, in path: String = "Reading/Other.swift") -> [String] {
    let lines =
      ["    try db.executeOne(", "      sql: \"\"\""]
      + text.split(separator: "\n").map { "        " + $0 } + ["        \"\"\", arguments: [])"]
    return StatementHomes.problems(
      in: SourceFile(
        target: "FitIQStorage", path: "Sources/FitIQStorage/\(path)", lines: lines.map { $0[...] }))
  }

  private let long = "SELECT a\nFROM b\nWHERE c\nORDER BY d"

  @Test func aLongStatementBelongsToTheOthers() throws {
    let found = try #require(problems(long).first)
    #expect(found.hasPrefix("Sources/FitIQStorage/Reading/Other.swift:3: a statement of 4 lines"))
    #expect(problems(long, in: "SQL/OtherSQL.swift").isEmpty)
    #expect(problems("SELECT \\(OutboxSQL.facts)\nFROM b\nWHERE c\nORDER BY d").count == 1)
  }

  @Test func aShortOneOrOneOfACatalogsNamesStaysInItsFunction() {
    #expect(problems("SELECT a\nFROM b\nWHERE c").isEmpty)
    #expect(problems("SELECT a\nFROM \\(table)\nWHERE c\nORDER BY d").isEmpty)
    #expect(problems("One line\nof a text\nthat is\nno statement").isEmpty)
  }

  @Test func textsAreToldApart() {
    #expect(problems("SELECT a\n\"\"\"\n\"\"\"\nFROM b\nWHERE c").isEmpty)
  }
}
