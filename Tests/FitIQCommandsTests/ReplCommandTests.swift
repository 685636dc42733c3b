import FitIQTestTraits
import Testing

@testable import FitIQCommands

/// The shell is started without the parser where the line has no options.
@Suite(.bounded) struct ReplCommandTests {
  private func dumped(_ command: (any FitIQSubcommand)?) throws -> String {
    var text = ""
    dump(try #require(command), to: &text)
    return text
  }

  @Test(arguments: [["repl"], ["repl", "default.store"], ["repl", ""]])
  func aPlainLineIsWhatTheParserMakesOfIt(line: [String]) throws {
    let plain = try #require(ReplCommand(plain: line))
    let text = try dumped(plain)
    #expect(text.contains("\"\(line.last ?? "")\"") == (line.count > 1))
    #expect(try text == dumped(DirectParsing.parseLeaf(CommandWords(line))))
  }

  @Test(arguments: [
    ["repl", "--write"], ["repl", "-h"], ["repl", "a", "b"], ["repl", "--store=a"], ["replx"], [],
    ["query", "repl"],
  ])
  func everyOtherLineIsParsed(line: [String]) {
    let plain = ReplCommand(plain: line)
    #expect(plain == nil)
  }
}
