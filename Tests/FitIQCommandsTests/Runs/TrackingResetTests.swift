import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// `tracking clear --container`: the app's own preferences, and the way back.
@Suite(.bounded) struct TrackingResetTests {
  private let fitiq: CommandRun
  private let plist: String
  private let original: Data
  private let clear = ["tracking", "clear", "--container", "./FitIQ.xcappdata"]
  private let restore = ["tracking", "restore", "--container", "./FitIQ.xcappdata"]

  init() throws {
    fitiq = try CommandRun()
    let container = try LegacyContainer.demo.write(below: fitiq.folder.path)
    plist = container + "/AppData/Library/Preferences/" + LegacyContainer.plistName
    original = try Data(contentsOf: URL(fileURLWithPath: plist))
  }

  private func content() -> Data? { FileManager.default.contents(atPath: plist) }

  @Test func aDryRunLeavesNoTrace() async throws {
    let container = fitiq.folder.file("FitIQ.xcappdata")
    let before = FileTrace(of: container)
    #expect(try await fitiq.run(clear + ["--dry-run", "--json"]).status == 0)
    #expect(FileTrace(of: container) == before)
  }

  @Test func nobodyToAskIsARefusal() async throws {
    #expect(try await fitiq.run(clear).status == 64)
    #expect(content() == original)
  }

  @Test(
    arguments: [
      ["--store", "./a.db"], ["--user", LegacyContainer.demoUser], ["--all", "--metric", "steps"],
    ])
  func whatDoesNotFitIsRefused(options: [String]) async throws {
    #expect(try await fitiq.run(clear + options + ["--yes"]).status == 64)
    #expect(content() == original)
  }

  /// What the app has written since the reset is not lost by taking it back.
  @Test func aChangeAfterwardsIsKept() async throws {
    try await fitiq.succeed(clear + ["--yes"])
    var other = LegacyContainer(preferences: LegacyContainer.foreignKeys)
    other.preferences["new"] = 1
    let written = try other.plistBytes()
    try written.write(to: URL(fileURLWithPath: plist))
    let result = try await fitiq.run(restore + ["--yes"])
    #expect(result.status == 1 && result.error.contains("before-reset-"))
    #expect(content() == written)
  }

  @Test func anImportBeforehandKeepsWhatIsCleared() async throws {
    try await fitiq.succeed("migrate", "tracking", "./FitIQ.xcappdata")
    try await fitiq.succeed(clear + ["--yes"])
    let shown = try await fitiq.run("tracking", "show")
    #expect(shown.out.contains("pending types: HKQuantityTypeIdentifierStepCount"))
    #expect(shown.out.contains("history of user \(LegacyContainer.demoUser): started"))
  }
}
