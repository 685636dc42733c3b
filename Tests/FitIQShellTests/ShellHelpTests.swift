import FitIQTestTraits
import Testing

@testable import FitIQShell

@Suite(.bounded) struct ShellHelpTests {
  @Test func allCommandsAreListed() {
    let text = ShellHelp.text
    for command in DotCommand.allCases { #expect(text.contains(command.help)) }
    for grammar in DomainGrammar.all { #expect(text.contains(grammar.help)) }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  @Test func oneCommandIsShownWithItsOptions() throws {
    let text = try #require(ShellHelp.text(of: "events"))
    #expect(text.hasPrefix("events [STATE …] [--last 2d]\n  List outbox events"))
    #expect(text.contains("\n  --last (a number of days)"))
    #expect(text.contains("\n  --limit (a number)"))
    #expect(ShellHelp.text(of: ".raw") == ".raw [on|off]\n  " + DotCommand.raw.help)
  }
}
