import FitIQTestTraits
import Testing

@testable import fitiq_dev

@Suite(.bounded) struct FolderOrderTests {
  private func problems(_ texts: [(folder: String, text: String)]) -> [String] {
    FolderOrder.problems(
      in: texts.map {
        FolderOrder.File(path: "\($0.folder)/A.swift", folder: $0.folder, text: $0.text)
      })
  }

  @Test func oneAboveTheOtherIsFine() {
    let below = "package struct Day {}\n"
    let above = "struct Night { let day: Day }\n"
    #expect(problems([("Calendar", below), ("Sleep", above)]) == [])
    // A comment and a text need nothing.
    let words = "package struct Day {}\n// Night\nlet text = \"Night\"\n"
    #expect(problems([("Calendar", words), ("Sleep", above)]) == [])
  }

  @Test func aCycleIsNamedWhereItIs() {
    let found = problems([
      ("Calendar", "package struct Day { let sum: Sum }"),
      ("Sleep", "struct Night { let day: Day }"),
      ("Entries", "package enum Sum { case night(Night) }"),
    ])
    #expect(
      found == [
        "Calendar/A.swift: Sum is of Entries, which needs Calendar itself",
        "Entries/A.swift: Night is of Sleep, which needs Entries itself",
        "Sleep/A.swift: Day is of Calendar, which needs Sleep itself",
      ])
  }
}
