import FitIQTestTraits
import Testing

@testable import fitiq_dev

@Suite(.bounded) struct CodeMapTests {
  private static let page = """
    # Architecture
    - `Elsewhere`: no part of the map.
    ## Code map
    - `CZlib`, `CReadline`: system libraries.
    - `One`: a target.
    - `One/Inner`: a folder: with a colon, and `Code` behind it.
    - `Many/*`: all of a target.
    ## Tests
    - `Tests`: not either.
    """

  private func problems(_ folders: Set<String>) -> [String] {
    CodeMap.problems(in: Self.page, folders: folders)
  }

  @Test func aFolderWithoutALineIsFound() {
    let all: Set = ["One", "One/Inner", "Many", "Many/A/B"]
    #expect(problems(all).isEmpty)
    #expect(problems(all.union(["One/Other"])).count == 1)
    #expect(problems(all.union(["Manyfold"])).first?.contains("Sources/Manyfold") == true)
  }

  @Test func aLineWithoutAFolderIsFound() {
    #expect(problems(["One", "Many/A"]).first?.contains("One/Inner") == true)
    #expect(problems(["One", "One/Inner"]).first?.contains("Many/*") == true)
  }
}
