import FitIQTestTraits
import Testing

@testable import FitIQCommands

@Suite(.bounded) struct HelpPageTests {
  private func page(_ path: [String], columns: Int) -> [Substring] {
    HelpPage(CommandWords(path + ["--help"]))?.text(columns: columns)
      .split(separator: "\n", omittingEmptySubsequences: false) ?? []
  }

  @Test(arguments: CommandReference.all.map(\.path))
  func everyPageFits80ColumnsAndHasItsExamples(path: [String]) {
    let lines = page(Array(path.dropFirst()), columns: 80)
    for line in lines { #expect(line.count <= 80, "\(line)") }
    let text = lines.joined(separator: "\n").replacing(HelpPage.continuation, with: " ")
    #expect(text.contains("USAGE: \(path.joined(separator: " "))"))
    for reference in CommandReference.all where reference.path == path {
      for example in reference.examples { #expect(text.contains("$ \(example.command)")) }
    }
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

  /// A new option is put into one of the sections, and one that is gone out of it.
  @Test func everyOptionIsInOneSection() throws {
    func options(_ command: CommandDescription) -> [String] {
      let own = (command.arguments ?? []).filter(\.shouldDisplay).compactMap { argument in
        argument.names?.first { $0.kind == "long" }?.name
      }
      return own + (command.subcommands ?? []).flatMap(options)
    }
    let known = HelpSection.sections.values.flatMap(\.self)
    #expect(known.count == Set(known).count)
    let tree = try #require(CommandDescription.fitiq)
    #expect(
      Set(options(tree)).symmetricDifference(known).isEmpty, "list them in HelpSection.sections")
  }

  @Test func helpIsAskedForInEveryWay() {
    for line in [
      ["help", "undo"], ["undo", "--help"], ["undo", "-h"], ["--json", "undo", "-h"],
      ["undo", "help"], ["outbox", "help", "list"],
    ] {
      #expect(HelpPage(CommandWords(line)) != nil)
    }
    #expect(HelpPage(CommandWords(["query", "--", "-h"])) == nil)
    #expect(HelpPage(CommandWords(["outbox", "--help"])) == nil)
  }
}
