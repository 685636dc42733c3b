import FitIQTestTraits
import Testing

@testable import FitIQCommands

@Suite(.bounded) struct HelpPageTests {
  private func page(_ path: [String], columns: Int) -> [Substring] {
    HelpPage(CommandWords(path + ["--help"]))?.text(columns: columns)
      .split(separator: "\n", omittingEmptySubsequences: false) ?? []
  }

  @Test(arguments: CommandReference.all.map(\.path))
  func everyPageFits80Columns(path: [String]) {
    let lines = page(Array(path.dropFirst()), columns: 80)
    #expect(!lines.isEmpty)
    for line in lines { #expect(line.count <= 80, "\(line)") }
  }

  @Test func optionsAreInSectionsWithTheRequiredFirst() {
    let text = page(["outbox", "snooze"], columns: 80).joined(separator: "\n")
    let order = [
      "USAGE: fitiq outbox snooze --for <age> [<options>] [<id> ...]", "ARGUMENTS:",
      "INPUT:", "SELECTION:", "CHANGE:\n  --for <age>", "OUTPUT:",
    ]
    var rest = text[...]
    for part in order {
      let found = rest.firstRange(of: part)
      #expect(found != nil, "\(part)")
      rest = found.map { rest[$0.upperBound...] } ?? rest
    }
    #expect(!text.contains("\nOPTIONS:"))
  }

  @Test func helpIsAskedForInEveryWay() {
    for line in [
      ["help", "undo"], ["undo", "--help"], ["undo", "-h"], ["--json", "undo", "-h"],
    ] {
      #expect(HelpPage(CommandWords(line)) != nil)
    }
    #expect(HelpPage(CommandWords(["query", "--", "-h"])) == nil)
    #expect(HelpPage(CommandWords(["outbox", "--help"])) == nil)
  }
}
