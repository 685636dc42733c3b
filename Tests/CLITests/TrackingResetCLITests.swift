import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// `tracking clear --container`: the app's own preferences, and the way back.
@Suite(.bounded) struct TrackingResetCLITests {
  private let fitiq: FitIQBinary
  private let plist: String
  private let original: Data
  private let clear = ["tracking", "clear", "--container", "FitIQ.xcappdata"]
  private let restore = ["tracking", "restore", "--container", "FitIQ.xcappdata"]

  init() throws {
    fitiq = try FitIQBinary()
    let container = try LegacyContainer.demo.write(below: fitiq.folder.path)
    plist = container + "/AppData/Library/Preferences/" + LegacyContainer.plistName
    original = try Data(contentsOf: URL(fileURLWithPath: plist))
  }

  private func content() -> Data? { FileManager.default.contents(atPath: plist) }

  @Test func aResetAsAPersonSeesIt() throws {
    var transcript = ""
    for line in [
      "tracking show --container FitIQ.xcappdata",
      "tracking clear --container FitIQ.xcappdata --metric steps --from 2025-01-30 --dry-run",
      "tracking clear --container FitIQ.xcappdata --yes",
      "tracking show --container FitIQ.xcappdata",
      "tracking clear --container FitIQ.xcappdata --yes",
      "tracking restore --container FitIQ.xcappdata --yes",
      "tracking restore --container FitIQ.xcappdata --yes",
    ] {
      let result = try fitiq.run(line.split(separator: " ").map(String.init))
      transcript += "$ fitiq \(line)\n\(result.out)\(result.error)[\(result.status)]\n\n"
    }
    let stable = StableText.of(transcript, in: fitiq.folder)
      .replacing(/before-reset-\w+-/, with: "before-reset-<time>-")
    let difference = Golden.difference(stable, from: "tracking-reset.txt", file: #filePath)
    #expect(difference == nil, "\(difference ?? "")")
    #expect(content() == original)
  }

  /// Whatever fails, and wherever it is killed: the preferences are the old ones or the new.
  @Test(.enabled(if: FileFaultLibrary.isAvailable, "needs Linux"))
  func thePreferencesAreTheOldOnesOrTheNew() throws {
    // The sweep wants a database that stays as it is.
    let store = fitiq.folder.file("a.store")
    var scenario = AppStoreScenario(version: 11)
    scenario.days = 2
    try scenario.write(to: store)
    let folder = (plist as NSString).deletingLastPathComponent
    let line = clear + ["--yes"]
    let sweep = try FaultSweep(
      line, of: fitiq, on: .folder(folder), comparing: [store], isReader: true)
    let new = try {
      try fitiq.succeed(line)
      defer { try? original.write(to: URL(fileURLWithPath: plist)) }
      return content()
    }()
    #expect(new != original)
    let faults =
      sweep.kills(writes: 5) + sweep.failures(writes: 5) + sweep.fullDisks(5)
      + sweep.tornWrites(2)
    #expect(faults.count > 10)
    var states: Set<Data?> = []
    let problems = try sweep.problems(with: faults) { aftermath in
      let found = content()
      states.insert(found)
      let backups = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.contains(".before-reset-") }
      let isBacked = backups.contains {
        FileManager.default.contents(atPath: folder + "/" + $0) == original
      }
      return (found == original || found == new ? [] : ["neither old nor new"])
        + (found == new && !isBacked ? ["no backup"] : [])
        + (aftermath.result.status == 0 && found != new ? ["success with the old file"] : [])
    }
    #expect(problems == [])
    #expect(states == [original, new])
  }
}
