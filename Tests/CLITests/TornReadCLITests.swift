import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Every reading command on a store that another process writes: an answer, or busy (75).
///
/// On own threads, one after the other: a writer takes a part of a processor for as long as it runs.
@Suite(
  .serialized, .ownThreads, .enabled(if: BusyWriter.isPossible, "python3 is not installed"),
  .bounded)
struct TornReadCLITests {
  private struct Count: Decodable { let n: Int }
  private struct Entry: Decodable { let quantity: Double }
  private struct Report: Decodable {
    struct Finding: Decodable { let id: String }
    let findings: [Finding]
  }

  @Test(arguments: BusyWriter.Mode.allCases)
  func anAnswerIsOfOneMoment(mode: BusyWriter.Mode) async throws {
    let fitiq = try FitIQBinary()
    let store = fitiq.folder.file("a.store")
    var scenario = AppStoreScenario(version: 11)
    scenario.days = 8
    try scenario.write(to: store)
    let writer = try BusyWriter(store, mode)
    defer { writer.stop() }
    let counting = "SELECT count(DISTINCT quantity) AS n FROM progress_entries"
    var answers = 0
    for line in [
      ["query", counting, "--json"], ["entries", "list", "--json"], ["doctor", "--json"],
      ["summary"], ["sessions", "list"], ["outbox", "list"], ["outbox", "stats"],
      ["users", "list"],
      ["log"], ["backups", "list"], ["cleanup", "--dry-run"], ["entries", "totals"],
      ["repl", "-c", counting + ";", "-c", ".tables"],
    ] {
      let result = try await fitiq.start(line + ["--store", store]).ended()
      #expect([0, 1, 75].contains(result.status), "\(line) \(result.error)")
      guard result.status != 75 else {
        try writer.slowDown()
        continue
      }
      answers += 1
      let data = Data(result.out.utf8)
      switch line.first {
      case "query": #expect(try JSONDecoder().decode([Count].self, from: data)[0].n == 1)
      case "doctor":
        let ids = try JSONDecoder().decode(Report.self, from: data).findings.map(\.id)
        #expect(!ids.contains("file_integrity"))
      case "entries" where line.contains("--json"):
        let entries = try JSONDecoder().decode([Entry].self, from: data)
        #expect(Set(entries.map(\.quantity)).count == 1)
      default: break
      }
    }
    // A reader that has to wait for a commit gets an answer.
    #expect(answers > 0)
    let imported = try await fitiq.start(["migrate", "store", store]).ended()
    #expect([0, 75].contains(imported.status), "\(imported.error)")
    if imported.status == 0 {
      let seen = try fitiq.run("query", counting, "--json")
      #expect(
        try JSONDecoder().decode([Count].self, from: Data(seen.out.utf8))[0].n == 1,
        "\(seen.error)")
    }
  }
}
