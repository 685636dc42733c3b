import FitIQCommands
import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Examples of help and `docs/` that run until somebody stops them.
@Suite(.serialized, .bounded) struct RunningExampleTests {
  private static func help(of command: String) -> [String] {
    CommandReference.all.filter { $0.path.joined(separator: " ").hasSuffix(command) }
      .flatMap { $0.examples.map(\.command) }
  }

  /// Lines of blocks that the other tests of documentation do not run.
  private static func pages(naming command: String) -> [String] {
    DocumentationPage.all.flatMap { page in
      page.blocks.filter { $0.fence == "sh" }.flatMap { page.lines[$0.lines] }
        .filter { $0.hasPrefix("fitiq " + command) }
    }
  }

  private static func words(of line: String) -> [String] {
    ContractTests.words(of: line).prefix { $0 != "|" }.dropFirst().map(\.self)
  }

  @Test(arguments: help(of: "watch") + pages(naming: "watch"))
  func aWatchRunsUntilItIsStopped(line: String) throws {
    let fitiq = try FitIQBinary()
    try AppStoreScenario().write(to: fitiq.folder.file("default.store"))
    let words = Self.words(of: line)
    #expect(words.first == "watch")
    let watch = try WatchFixture(fitiq, Array(words.dropFirst()))
    try RawSQL.execute(
      "UPDATE ZSDPROGRESSENTRY SET ZNOTES = 'a' WHERE Z_PK = 3",
      in: fitiq.folder.file("default.store"))
    if words.contains("jsonl") { try watch.waitForEvents(1) }
    #expect(try watch.stop() == 130)
  }

  @Test(arguments: help(of: "outbox run"))
  func aServiceBegins(line: String) async throws {
    let fixture = try await DeliveryFixture(entities: 2)
    // Any free port.
    let words = Self.words(of: line).map { $0 == "9469" ? "0" : $0 }
    let service = try fixture.fitiq.start(words)
    try eventually("a delivery") { !fixture.backend.requests().isEmpty }
    kill(service.process.processIdentifier, SIGTERM)
    let ended = try await service.ended(limit: 60)
    #expect(ended.status == 0, "\(ended.error)")
    await fixture.backend.stop()
  }

  /// ReplTerminalTests type in it.
  @Test func theShellOpens() throws {
    let lines = Self.pages(naming: "repl")
    #expect(!lines.isEmpty)
    let fitiq = try FitIQBinary()
    try AppStoreScenario().write(to: fitiq.folder.file("default.store"))
    for line in lines {
      let result = try fitiq.run(Self.words(of: line), input: Data("users\n".utf8))
      #expect(result.status == 0 && !result.out.isEmpty, "\(line): \(result.error)")
    }
  }
}
