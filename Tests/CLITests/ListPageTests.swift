import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Every listing, page by page, as the note below each page says.
@Suite(.bounded) struct ListPageTests {
  private static let home = Result { try makeHome() }

  private static func makeHome() throws -> FolderSnapshot {
    let fitiq = try FitIQBinary()
    _ = try LegacyContainer.demo.write(below: fitiq.folder.path)
    try AppStoreScenario(faults: [.partialThenFull, .olderSynced, .duplicateSleep, .malformed])
      .write(to: fitiq.folder.file("a.store"))
    // Operations, backups, remote duplicates and quarantined rows of both kinds of store.
    try fitiq.succeed("outbox", "cancel", "--all", "--yes", "--store", "a.store")
    try fitiq.succeed("cleanup", "--yes", "--store", "a.store")
    _ = try fitiq.run("migrate", "store", "a.store")
    _ = try fitiq.run("migrate", "tracking", "FitIQ.xcappdata")
    atexit { try? ListPageTests.home.get().remove() }
    return try FolderSnapshot(of: fitiq.folder.path)
  }

  @Test(arguments: [
    "entries list", "sessions list", "users list", "outbox list", "outbox remote-duplicates list",
    "log", "log list", "backups list", "tracking list", "quarantine list",
  ])
  func pagesTogetherAreTheWhole(command: String) throws {
    let fitiq = try FitIQBinary()
    try Self.home.get().copy(to: fitiq.folder.path)
    let line = command.split(separator: " ").map(String.init) + ["--output", "csv"]
    var tested = 0
    for store in [[], ["--store", "a.store"]] {
      if !store.isEmpty, ["tracking list", "quarantine list"].contains(command) { continue }
      let whole = try fitiq.run(line + store + ["--limit", "0"])
      let all = Self.rows(whole.out)
      #expect(whole.status == 0 && !whole.error.contains("more:"), "\(whole.error)")
      let size = max(1, (all.count + 2) / 3)
      var pages: [Substring] = []
      var next = line + store + ["--limit", String(size)]
      for page in 1... {
        let result = try fitiq.run(next)
        #expect(result.status == 0, "\(result.error)")
        pages += Self.rows(result.out)
        guard let more = result.error.firstMatch(of: /more: fitiq (.*)/)?.1 else { break }
        try #require(page < 4, "\(result.error)")
        #expect(result.error.contains(" of "), "\(result.error)")
        next = more.split(separator: " ").map { String($0).replacing("'", with: "") }
      }
      #expect(pages == Array(all))
      tested += min(1, all.count)
      // The order of users is that of their ids: any can be gone on after.
      if command == "users list" { continue }
      let unknown = try fitiq.run(line + store + ["--after=00000000-0000-4000-8000-000000000009"])
      let status: Int32 = ["entries list", "quarantine list"].contains(command) ? 64 : 66
      #expect(unknown.status == status && unknown.out.isEmpty, "\(unknown.out)")
    }
    #expect(tested > 0)
  }

  private static func rows(_ csv: String) -> ArraySlice<Substring> {
    csv.split(separator: "\n").dropFirst()
  }
}
