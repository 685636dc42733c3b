import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQShell

@Suite(.bounded) @MainActor struct PlainInputTests {
  private func events(_ text: String, longest: Int = 16 << 20) throws -> [ShellEvent] {
    let folder = try ScratchFolder()
    let descriptor = open(try folder.write(Data(text.utf8), to: "input"), O_RDONLY)
    defer { close(descriptor) }
    let input = PlainInput(descriptor: descriptor, prompts: false, longest: longest)
    var events: [ShellEvent] = []
    while true {
      let event = input.next(Prompt("> "))
      events.append(event)
      if case .end = event { return events }
      if case .failed = event { return events }
    }
  }

  private func statements(_ events: [ShellEvent]) -> [Statement] {
    events.flatMap { event -> [Statement] in
      if case .statements(let statements) = event { return statements }
      return []
    }
  }

  @Test func readsStatementsWithTheirLines() throws {
    let found = statements(try events("SELECT 1;\n\nusers\nSELECT\n2;"))
    #expect(found.map(\.text) == ["SELECT 1;", "users", "SELECT\n2;"])
    #expect(found.map(\.line) == [1, 3, 4])
  }

  @Test func tellsWhatHasNoEnd() throws {
    guard case .end(let rest?) = try #require(try events("SELECT 1;\nSELECT 2").last) else {
      Issue.record("nothing is left")
      return
    }
    #expect(rest.text == "SELECT 2\n" && rest.line == 2)
  }

  @Test func emptyInputEndsAtOnce() throws {
    #expect(try events("") == [.end(unfinished: nil)])
  }

  /// A pipe can go on for ever: what is kept of it does not.
  @Test(arguments: ["x", "1,\n", "-- \n", "/*\n", "'\n"])
  func whatNeverEndsIsRefused(part: String) throws {
    let folder = try ScratchFolder()
    let text = "SELECT " + String(repeating: part, count: 400_000 / part.utf8.count)
    let descriptor = open(try folder.write(Data(text.utf8), to: "input"), O_RDONLY)
    defer { close(descriptor) }
    let input = PlainInput(descriptor: descriptor, prompts: false, longest: 300_000)
    #expect(input.next(Prompt("> ")) == .failed(EFBIG))
  }

  /// However long the script is: what has ended is not kept.
  @Test func aLongScriptIsNoLongStatement() throws {
    let long = String(repeating: "x", count: 50_000)
    let lines = (0..<20).map { "SELECT '\($0)',\n  '\(long)'" }
    let found = statements(
      try events(lines.joined(separator: ";\n") + ";\n", longest: 140_000))
    #expect(found.map(\.text) == lines.map { $0 + ";" })
    #expect(found.last?.line == 39)
  }

  @Test func blocksDoNotDivideLines() throws {
    let lines = (0..<20_000).map { "SELECT 'größe \($0)';" }
    let found = statements(try events(lines.joined(separator: "\n")))
    #expect(found.map(\.text) == lines)
  }

  @Test func aClosedDescriptorIsAFailure() {
    #expect(ShellInputs.lines(descriptor: -1).next(Prompt("> ")) == .failed(EBADF))
  }

  @Test(arguments: [
    ("fitiq> ", "fitiq> "),
    ("\u{1B}[1mfitiq\u{1B}[0m> ", "\u{01}\u{1B}[1m\u{02}fitiq\u{01}\u{1B}[0m\u{02}> "),
    ("a\u{1B}]0;x\u{07}b\n", "a]0;xb"),
  ])
  func coloursOfAPromptTakeNoColumns(text: String, expected: String) {
    #expect(Prompt.bracketed(text) == expected)
  }
}
