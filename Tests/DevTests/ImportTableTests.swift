import FitIQTestTraits
import Testing

@testable import fitiq_dev

@Suite(.bounded) struct ImportTableTests {
  private func problems(_ line: String, in target: String) -> Int {
    ImportTable.problems(
      in: SourceFile(target: target, path: "Sources/\(target)/X.swift", lines: [line[...]])
    ).count
  }

  @Test(arguments: [
    "import", "package import", "@testable import", "@preconcurrency public import",
  ])
  func onlyOneTargetKnowsALibrary(_ words: String) {
    for (library, owner) in [
      ("GRDB", "FitIQStorage"), ("AsyncHTTPClient", "FitIQDelivery"), ("CReadline", "FitIQShell"),
      ("ArgumentParser", "FitIQCommands"),
    ] {
      for target in ["FitIQDomain", "FitIQStorage", "FitIQDelivery", "FitIQShell", "FitIQCommands"]
      {
        #expect(problems("\(words) \(library)", in: target) == (target == owner ? 0 : 1))
      }
    }
    #expect(problems("\(words) Foundation", in: "FitIQDomain") == 0)
  }

  @Test func nobodyImportsUpwards() {
    #expect(problems("import FitIQStorage", in: "FitIQDomain") == 1)
    #expect(problems("import FitIQDomain", in: "FitIQSystem") == 1)
    #expect(problems("import struct GRDB.Row", in: "FitIQTerminal") == 1)
    #expect(problems("import FitIQSystem", in: "FitIQUnknown") == 1)
    #expect(problems("let import = 1", in: "FitIQDomain") == 0)
  }
}
