import FitIQTestSupport
import FitIQTestTraits
import Testing

/// A line that is run in the process of the tests answers as the program does.
@Suite(.bounded) struct CommandRunTests {
  @Test func answersAndErrorsComeWhereTheyBelong() async throws {
    let fitiq = try CommandRun()
    let version = try await fitiq.run("--version")
    #expect(version.status == 0 && !version.out.isEmpty && version.error.isEmpty)
    let help = try await fitiq.run("entries", "list", "--help")
    #expect(help.status == 0 && help.out.contains("entries list") && help.error.isEmpty)
    let group = try await fitiq.run("entries", "--help")
    #expect(group.status == 0 && group.out.contains("list") && group.error.isEmpty)
    let usage = try await fitiq.run("entries", "list", "--no-such-option", "--json")
    #expect(usage.status == 64 && usage.out.isEmpty)
    #expect(usage.error.contains("\"code\":\"usage\""), "\(usage.error)")
    let missing = try await fitiq.run("entries", "list", "--store", "./nothing.store")
    #expect(missing.status == 66 && missing.out.isEmpty)
    #expect(missing.error.contains(fitiq.folder.file("nothing.store")), "\(missing.error)")
  }

  /// Nobody can be asked, even at a terminal that the tests were started on.
  @Test func aQuestionIsRefused() async throws {
    let fitiq = try CommandRun()
    try await fitiq.succeed("users", "add", "Ana")
    let undo = try await fitiq.run("undo")
    #expect(undo.status == 64 && undo.error.contains("--yes"), "\(undo.error)")
  }
}
