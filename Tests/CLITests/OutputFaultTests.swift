import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// An output is the old file or the new one, whatever fails while it is written.
///
/// Faults meet the calls on the file and its folder.
@Suite(.enabled(if: FileFaultLibrary.isAvailable, "needs Linux"), .bounded)
struct OutputFaultTests {
  private let fitiq: FitIQBinary
  private let folder: String
  private let target: String
  private let line: [String]

  init() throws {
    fitiq = try FitIQBinary()
    folder = fitiq.folder.file("out")
    target = folder + "/events.jsonl"
    line = ["outbox", "export", "--store", fitiq.folder.file("a.store"), "--to", target]
    var scenario = AppStoreScenario(version: 11, faults: [.failedExhausted])
    scenario.days = 8
    try scenario.write(to: fitiq.folder.file("a.store"))
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try Data("old".utf8).write(to: URL(fileURLWithPath: target))
  }

  private func content() -> Data? { FileManager.default.contents(atPath: target) }

  @Test func theFileIsTheOldOneOrTheNew() throws {
    let sweep = try FaultSweep(
      line, of: fitiq, on: .folder(folder), comparing: [fitiq.folder.file("a.store")],
      isReader: true)
    let old = content()
    try fitiq.succeed(line)
    let new = content()
    #expect(old != new)
    let faults =
      sweep.kills(writes: 5) + sweep.failures(writes: 5) + sweep.fullDisks(5)
      + sweep.shortWrites(2) + sweep.tornWrites(2)
    #expect(faults.count > 10)
    var states: Set<Data?> = []
    let problems = try sweep.problems(with: faults) { aftermath in
      let found = content()
      states.insert(found)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      // Between its name and its place a file that replaces another one has a name of its own.
      let isLeft = names.count > 1 && aftermath.result.status != 128 + SIGKILL
      return (found == old || found == new ? [] : ["neither old nor new"])
        + (aftermath.result.status == 0 && found != new ? ["success with the old file"] : [])
        + (isLeft ? ["left \(names)"] : [])
    }
    #expect(problems == [])
    #expect(states == [old, new])
  }

  /// Told to stop while it writes, it leaves the old file alone: the new one has no name yet.
  @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
  func aSignalLeavesNothing(number: Int32) async throws {
    let endless =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n;"
    let shell = try fitiq.start(
      ["repl", fitiq.folder.file("a.store"), "-c", ".once \(target)", "-c", endless])
    // It would write for ever.
    defer { if shell.process.isRunning { kill(shell.process.processIdentifier, SIGKILL) } }
    try eventually("its first write") { isWriting(shell.process.processIdentifier) }
    kill(shell.process.processIdentifier, number)
    _ = try shell.wait()
    #expect(content() == Data("old".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["events.jsonl"])
  }

  private func isWriting(_ process: Int32) -> Bool {
    let open = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: open)) ?? []
    return names.contains { name in
      var status = stat()
      let place = try? FileManager.default.destinationOfSymbolicLink(atPath: open + "/" + name)
      return place?.hasPrefix(folder) == true && stat(open + "/" + name, &status) == 0
        && status.st_size > 0
    }
  }
}
