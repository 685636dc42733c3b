import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// A new store is whole or not there, whatever fails while it is made.
///
/// Faults meet the calls on its folder.
@Suite(.enabled(if: FileFaultLibrary.isAvailable, "needs Linux"), .bounded)
struct SalvageFaultTests {
  private let fitiq: FitIQBinary
  private let store: String
  private let folder: String
  private let target: String

  init() throws {
    fitiq = try FitIQBinary()
    store = fitiq.folder.file("a.store")
    folder = fitiq.folder.file("out")
    target = folder + "/new.store"
    var scenario = AppStoreScenario(version: 11, faults: [.failedExhausted])
    scenario.days = 8
    try scenario.write(to: store)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  private var line: [String] { ["salvage", store, "--to", target, "--force", "--yes"] }
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// Of a store that is salvaged again, the first result stays.
  @Test func theProposedNameIsFree() throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: store))
    try file.seek(toOffset: 4_096 * 9)
    try file.write(contentsOf: Data(count: 4_096))
    try file.close()
    for _ in 0..<3 {
      let result = try fitiq.run("salvage", store, "--yes")
      #expect(result.status == 4, "\(result.error)")
    }
    let made = try FileManager.default.contentsOfDirectory(atPath: fitiq.folder.path)
      .filter { $0.hasPrefix("a-salvaged") && $0.hasSuffix(".store") }.sorted()
    #expect(made == ["a-salvaged-2.store", "a-salvaged-3.store", "a-salvaged.store"])
  }

  @Test func theNewStoreIsWholeOrNotThere() throws {
    let content = try AppStoreContent.dump(store)
    var sweep = try FaultSweep(
      line, of: fitiq, on: .folder(folder), comparing: [store], isReader: true)
    // It refuses a name that is taken, also by what it made itself.
    sweep.runsAgainPerLeftover = 0
    let faults =
      sweep.kills(writes: Effort.count(3, ci: 30, full: 10_000))
      + sweep.failures(writes: Effort.count(2, ci: 6, full: 6))
      + sweep.fullDisks(Effort.count(3, ci: 6, full: 6))
      + sweep.shortWrites(2) + sweep.tornWrites(Effort.count(2, ci: 4, full: 4))
    #expect(faults.count > Effort.count(10, ci: 15, full: 15))
    var isThere: Set<Bool> = []
    let problems = try sweep.problems(with: faults) { aftermath in
      let names = try names()
      let hasNew = names.contains("new.store")
      isThere.insert(hasNew)
      // A killed run leaves the file that it was filling, under a name that says so; and so does a disk that
      // removes nothing.
      let isKilled =
        aftermath.result.status == 128 + SIGKILL
        || aftermath.strike?.description.hasPrefix("unlink") == true
      let rest = names.filter {
        $0 != "new.store" && !(isKilled && $0.hasPrefix(".fitiq-salvage-"))
      }
      let isWhole = try !hasNew || AppStoreContent.dump(target) == content
      return (isWhole ? [] : ["not whole"])
        + (aftermath.result.status == 0 && !hasNew ? ["success without a new store"] : [])
        + (aftermath.result.status != 0 && !isKilled && hasNew ? ["failed, but is there"] : [])
        + (rest.isEmpty ? [] : ["left \(rest)"])
    }
    #expect(problems == [])
    #expect(isThere == [false, true])
  }

  /// Told to stop while rows are copied, it leaves nothing; killed, no store under the name.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL], Effort.spread([10, 1, 20], quick: 1))
  func aSignalLeavesNoStore(number: Int32, page: Int) throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: store))
    var doomed = fitiq
    doomed.environment["FITIQ_FAILPOINT"] = "salvage.page:\(page):\(number)"
    #expect(try doomed.run(line).status == 128 + number)
    let names = try names()
    #expect(number == SIGKILL ? !names.contains("new.store") : names.isEmpty, "\(names)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: store)) == before)
    try fitiq.succeed(line)
    #expect(try AppStoreContent.dump(target) == AppStoreContent.dump(store))
    // The next run removes what the killed one left.
    #expect(try !self.names().contains { $0.hasPrefix(".fitiq-salvage-") })
  }
}
