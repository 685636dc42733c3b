import Testing

@testable import fitiq_dev

@Suite(.timeLimit(.minutes(10))) struct TimeLimitsTests {
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
    #expect(problems("@Suite(.timeLimit(.minutes(10))) struct A {\n" + test) == 0)
    #expect(problems("@Suite(.serialized,\n  .timeLimit(.minutes(10)))\nstruct A {\n" + test) == 0)
    #expect(problems("@Test(.timeLimit(.minutes(1))) func holds() {}\n") == 0)
    // A suite does not stand for the next one.
    #expect(
      problems("@Suite(.timeLimit(.minutes(10))) struct A {}\n@Suite struct B {\n" + test) == 1)
  }
}
