import FitIQTestTraits
import Testing

@testable import FitIQCommands

/// Edits of the configuration file, which belongs to a person.
@Suite(.bounded) struct ConfigTextTests {
  private func edit(_ text: String, _ key: String, _ value: String?) throws -> String {
    try ConfigText(text, path: "config.yaml").setting(key, to: value)
  }

  @Test func otherLinesStay() throws {
    let text = "# mine\ncolor: never   # quiet\n\noutput: table\n"
    #expect(
      try edit(text, "color", "auto") == "# mine\ncolor: auto   # quiet\n\noutput: table\n")
    #expect(
      try edit(text, "time_zone", "Europe/Lisbon") == text + "time_zone: Europe/Lisbon\n")
    #expect(try edit(text, "output", nil) == "# mine\ncolor: never   # quiet\n\n")
    #expect(try edit(text, "store", nil) == text)
  }

  @Test func linesOfWindowsStay() throws {
    let text = "# mine\r\ncolor: never # quiet\r\n# more\r\n"
    #expect(
      try edit(text, "color", "auto") == "# mine\r\ncolor: auto # quiet\r\n# more\r\n")
    #expect(try edit(text, "color", nil) == "# mine\r\n# more\r\n")
    #expect(try edit(text, "output", "json") == text + "output: json\r\n")
  }

  @Test func aFileWithoutALastLineEndGetsOne() throws {
    #expect(try edit("color: auto", "output", "json") == "color: auto\noutput: json\n")
    #expect(try edit("", "color", "auto") == "color: auto\n")
  }

  @Test(arguments: ["a b: c", "it's", "# no comment", "no", "~", "12", "", " x ", "{a", "x #y"])
  func whatYAMLWouldReadOtherwiseIsQuoted(value: String) throws {
    let text = try edit("color: auto\n", "store", value)
    #expect(try Settings.values(in: text, path: "")["store"] == value, "\(text)")
    #expect(try edit(text, "store", nil) == "color: auto\n")
  }

  @Test(arguments: ["{color: auto, output: table}", "color:\n  auto\noutput: table\n"])
  func whatIsNotWrittenInLinesIsLeftToItsOwner(text: String) throws {
    #expect(throws: SettingsError.self) { try edit(text, "color", "never") }
  }

  @Test func aHashInAQuotedValueIsNoComment() throws {
    #expect(try edit("store: 'a #b'\n", "store", "c") == "store: c\n")
  }
}
