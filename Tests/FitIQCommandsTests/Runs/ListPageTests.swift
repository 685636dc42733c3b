import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Synchronization
import Testing

/// Every listing, page by page, as the note below each page says.
@Suite(.bounded) struct ListPageTests {
  private static let home = Task { try await makeHome() }
  private static let left = Mutex<FolderSnapshot?>(nil)

  private static func makeHome() async throws -> FolderSnapshot {
    let fitiq = try CommandRun()
    _ = try LegacyContainer.demo.write(below: fitiq.folder.path)
    try AppStoreScenario(faults: [.partialThenFull, .olderSynced, .duplicateSleep, .malformed])
      .write(to: fitiq.folder.file("a.store"))
    let hours = stride(from: 1_763_640_000, to: 1_764_158_400, by: 3_600)
    let steps = hours.map { HealthRecord.steps(7, from: "Watch", $0, $0 + 3_600) }
    let export = HealthExportText.document(steps).replacing("2025-03-12", with: "2025-11-27")
    _ = try fitiq.folder.write(Data(export.utf8), to: "export.xml")
    // Operations, backups, remote duplicates and quarantined rows of both kinds of store.
    try await fitiq.succeed("outbox", "cancel", "--all", "--yes", "--store", "./a.store")
    try await fitiq.succeed("cleanup", "--yes", "--store", "./a.store")
    _ = try await fitiq.run("migrate", "store", "./a.store")
    _ = try await fitiq.run("migrate", "tracking", "./FitIQ.xcappdata")
    let home = try FolderSnapshot(of: fitiq.folder.path)
    left.withLock { $0 = home }
    atexit { ListPageTests.left.withLock { $0?.remove() } }
    return home
  }

  /// A store that is an argument is named once in the command that goes on.
  @Test(arguments: ["./a.store --from-export ./export.xml", "--from-export ./export.xml ./a.store"])
  func theNextPageNamesTheStoreOnce(arguments: String) async throws {
    let fitiq = try CommandRun()
    try await Self.home.value.copy(to: fitiq.folder.path)
    let words = arguments.split(separator: " ").map(String.init)
    let first = try await fitiq.run(["reconcile", "--limit", "3"] + words)
    let more = try #require(first.error.firstMatch(of: /more: fitiq (.*)/)?.1)
    let next = try await fitiq.run(more.split(separator: " ").map(String.init))
    #expect(next.status == 1 && next.out != first.out && next.error.contains("--after=6"))
  }

  /// A row is named by a beginning, too, as the list shows it.
  @Test func aShortenedRowIsGoneOnAfter() async throws {
    let fitiq = try CommandRun()
    try await Self.home.value.copy(to: fitiq.folder.path)
    let list = ["outbox", "remote-duplicates", "list", "--store", "./a.store"]
    let whole = try await fitiq.run(list).out.split(separator: "\n")
    let id = try #require(whole.dropFirst().first?.prefix { $0 != " " })
    #expect(id.hasSuffix("…"))
    let rest = try await fitiq.run(list + ["--after", String(id)])
    #expect(rest.status == 0 && rest.out.split(separator: "\n").count == whole.count - 1)
  }

  @Test(
    arguments: Effort.spread(
      [
        "entries list", "sessions list", "users list", "outbox list",
        "outbox remote-duplicates list",
        "log", "log list", "backups list", "tracking list", "quarantine list", "log show 1 --patch",
        "reconcile --from-export ./export.xml --by hour", "reconcile --from-export ./export.xml",
      ], quick: 5))
  func pagesTogetherAreTheWhole(command: String) async throws {
    let fitiq = try CommandRun()
    try await Self.home.value.copy(to: fitiq.folder.path)
    let line = command.split(separator: " ").map(String.init) + ["--output", "jsonl"]
    let differs: Int32 = command.hasPrefix("reconcile") ? 1 : 0
    var tested = 0
    for store in [[], ["--store", "./a.store"]] {
      if !store.isEmpty, ["tracking list", "quarantine list"].contains(command) { continue }
      // The database has two users, and an export is one person's.
      if store.isEmpty, command.hasPrefix("reconcile") { continue }
      let whole = try await fitiq.run(line + store + ["--limit", "0"])
      let all = whole.out.split(separator: "\n")
      #expect(whole.status == differs && !whole.error.contains("more:"), "\(whole)")
      let size = max(1, (all.count + 2) / 3)
      var pages: [Substring] = []
      var next = line + store + ["--limit", String(size)]
      for page in 1... {
        let result = try await fitiq.run(next)
        #expect(result.status == differs, "\(result.error)")
        pages += result.out.split(separator: "\n")
        guard let more = result.error.firstMatch(of: /more: fitiq ([^"\n]*)/)?.1 else { break }
        try #require(page < 4, "\(result.error)")
        #expect(result.error.contains(" of "), "\(result.error)")
        next = more.split(separator: " ").map { String($0).replacing("'", with: "") }
      }
      #expect(pages == all)
      tested += min(1, all.count)
      // The order of users is that of their ids: any can be gone on after.
      if command == "users list" { continue }
      let unknown = try await fitiq.run(
        line + store + ["--after=00000000-0000-4000-8000-000000000009"])
      let status: Int32 = command == "quarantine list" ? 64 : 66
      #expect(unknown.status == status && unknown.out.isEmpty, "\(unknown.out)")
    }
    #expect(tested > 0)
  }
}
