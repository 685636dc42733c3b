import FitIQTestTraits
import Testing

@testable import fitiq_dev

@Suite(.bounded) struct TimeLimitsTests {
  private func problems(_ text: String) -> Int {
    TimeLimits.problems(
      in: SourceFile(
        target: "CLITests", path: "Tests/CLITests/X.swift", lines: text.split(separator: "\n"))
    ).count
  }

  @Test func everyTestHasALimit() {
    let test = "  @Test func holds() {}\n}\n"
    #expect(problems("@Suite struct A {\n" + test) == 1)
    #expect(problems("struct A {\n" + test) == 1)
    #expect(problems("@Test func holds() {}\n") == 1)
    #expect(problems("@Suite(.bounded) struct A {\n" + test) == 0)
    #expect(problems("@Suite(.serialized,\n  .bounded)\nstruct A {\n" + test) == 0)
    #expect(problems("@Test(.bounded) func holds() {}\n") == 0)
    // A suite does not stand for the next one.
    #expect(
      problems("@Suite(.bounded) struct A {}\n@Suite struct B {\n" + test) == 1)
  }
}
