import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Names that a person types: of rows, files and stores.
@Suite(.bounded) struct NamesTests {
  private let fitiq: CommandRun

  init() throws {
    fitiq = try CommandRun()
    try AppStoreScenario(faults: [.partialThenFull]).write(to: fitiq.folder.file("default.store"))
  }

  private func run(_ line: String, status: Int32 = 0) async throws -> CommandRun.Result {
    let result = try await fitiq.run(line.split(separator: " ").map(String.init))
    #expect(result.status == status, "\(line): \(result.error)")
    return result
  }

  @Test(arguments: [
    "log show 9 --store ./default.store", "undo 9 --yes --store ./default.store", "log show 9",
    "undo 9 --yes", "undo --to 9 --yes", "entries show 99999 --store ./default.store",
    "sessions show 99999 --store ./default.store", "outbox show 99999 --store ./default.store",
    "quarantine show 99999",
  ])
  func whatIsNotThereHasOneStatus(line: String) async throws {
    _ = try await run("migrate up")
    #expect(try await run(line, status: 66).error.contains("hint: "))
  }

  @Test func aNearFileIsProposed() async throws {
    let error = try await run("entries list --store ./defualt.store", status: 66).error
    #expect(
      error.contains(
        "did you mean: fitiq entries list --store \(fitiq.folder.file("default.store"))\n"))
    #expect(!error.contains("create it"))
    #expect(
      try await run("entries list --store ./other.db", status: 66).error.contains("create it"))
  }

  @Test(arguments: ["doctor list", "status list", "repl list"])
  func aWordIsNoStore(line: String) async throws {
    let error = try await run(line, status: 64).error
    let words = line.split(separator: " ")
    #expect(error.contains("there is no file") && error.contains("'\(words[1])'"))
    #expect(error.contains("fitiq \(words[0]) --help"))
  }

  @Test func aMisspeltFindingIsNamed() async throws {
    let error = try await run("doctor dead_leters", status: 64).error
    #expect(error.contains("did you mean: fitiq doctor dead_letters\n"))
  }

  /// Beside a store that is named, and as the source of an import.
  @Test(arguments: [
    (
      "doctor dead_leters --store ./default.store", 64,
      "doctor dead_letters --store FOLDER/default.store"
    ),
    ("doctor ./default.store dead_leters", 64, "doctor FOLDER/default.store dead_letters"),
    ("migrate store ./defualt.store", 66, "migrate store FOLDER/default.store"),
  ])
  func theWholeLineIsProposed(line: String, status: Int32, meant: String) async throws {
    let error = try await run(line, status: status).error
    let expected = meant.replacing("FOLDER", with: fitiq.folder.path)
    #expect(error.contains("did you mean: fitiq \(expected)\n"), "\(error)")
  }

  /// What was replaced can be found and put back, wherever the backup was.
  @Test func aRestoreSaysWhereTheOldContentIs() async throws {
    _ = try await run("migrate up")
    _ = try await run("users add Ada --store \(fitiq.store)")
    let elsewhere = fitiq.folder.file("elsewhere.db")
    try FileManager.default.copyItem(atPath: fitiq.store, toPath: elsewhere)
    _ = try await run("users add Bo")
    let refused = try await run("backups restore \(elsewhere) --yes", status: 66).error
    let hint = try #require(refused.firstMatch(of: /to restore that file: fitiq (.+)/)?.1)
    let restored = try await run("\(hint) --yes").out
    let command = try #require(restored.firstMatch(of: /to take it back: fitiq (.+)/)?.1)
    #expect(try await !run("users list --json").out.contains("\"Bo\""))
    _ = try await run("\(command) --yes")
    #expect(try await run("users list --json").out.contains("\"Bo\""))
  }

  @Test func nothingIsRestoredIntoABackup() async throws {
    _ = try await run("cleanup --yes --store ./default.store")
    let backups = fitiq.folder.file("default.store.backups")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: backups).first { !$0.contains("-wal") })
    let before = FileManager.default.contents(atPath: backups + "/" + name)
    for line in ["backups restore \(name) --yes", "migrate restore --yes"] {
      let error = try await run("\(line) --store ./default.store.backups/\(name)", status: 73).error
      #expect(error.contains("is among backups") && error.contains("/default.store"))
    }
    #expect(FileManager.default.contents(atPath: backups + "/" + name) == before)
  }

  /// What a list shows of an id is a name.
  @Test func aShortIDNamesARow() async throws {
    _ = try await run("migrate store ./default.store")
    let session = try #require(
      try await run("sessions list --limit 1").out.firstMatch(of: #/\n *([0-9A-F]{8}…)/#)?.1)
    #expect(try await run("sessions show \(session)").out.contains("times in"))
    let event = try #require(
      try await run("outbox list --limit 1").out.firstMatch(of: #/\n *([0-9A-F]{8}…)/#)?.1)
    #expect(try await run("outbox show \(event)").out.contains("times in"))
  }

  @Test(arguments: ["entries list", "sessions list", "outbox list"])
  func aListSaysWhatItLeavesOut(line: String) async throws {
    _ = try await run("migrate store ./default.store")
    let page = try await run("\(line) --limit 2")
    let note = try #require(page.error.split(separator: "\n").last.map(String.init))
    #expect(note.contains(#/note: 2 of \d[\d,]* [a-z ]+; more: fitiq /#), "\(note)")
    let command = try #require(note.firstMatch(of: #/more: fitiq (.*)$/#)?.1)
    let next = try await run(String(command))
    let rows = try [page, next].map { try #require($0.out.split(separator: "\n").last) }
    #expect(rows[0] != rows[1])
  }
}
