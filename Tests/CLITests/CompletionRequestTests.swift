import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

/// What the binary answers to the completion scripts.
@Suite(.bounded) struct CompletionRequestTests {
  private let fitiq: FitIQBinary
  private let store: String

  init() throws {
    fitiq = try FitIQBinary()
    store = fitiq.folder.file("default.store")
    try AppStoreScenario(faults: [.dailyDuplicates]).write(to: store)
  }

  /// The candidates without what is said about them.
  private func complete(_ line: String, shell: String = "fish") throws -> [String] {
    try answer(line, shell: shell).map { String($0.prefix { $0 != "\t" }) }
  }

  private func answer(_ line: String, shell: String = "fish") throws -> [String] {
    let result = try fitiq.run("---complete", shell, line)
    #expect(result.status == 0 && result.error.isEmpty, "\(line): \(result.error)")
    let lines = result.out.split(separator: "\n").map(String.init)
    guard lines.first == "values" else { return lines }
    return Array(lines.dropFirst())
  }

  // MARK: Words of the command line

  @Test(arguments: [
    ("fitiq o", "outbox"), ("fitiq outbox sh", "show"), ("fitiq help outbox sh", "show"),
    ("fitiq help ex", "exit-status"), ("fitiq outbox list --status de", "dead"),
    ("fitiq outbox list --status=de", "--status=dead"), ("fitiq outbox list --fai", "--failed"),
    ("fitiq entries list --type water", "water_liters"),
    ("fitiq tracking list --metric st", "steps"),
    ("fitiq summary --time-zone Europe/Lis", "Europe/Lisbon"), ("fitiq --vers", "--version"),
    ("X=1 fitiq outbox 'sh", "show"), ("fitiq log --store x --js", "--json"),
    ("fitiq migrate show 1", "1 10"), ("fitiq outbox list --store", "--store"),
  ])
  func wordsAreKnown(line: String, expected: String) throws {
    let found = try complete(line)
    #expect(expected.split(separator: " ").allSatisfy { found.contains(String($0)) }, "\(found)")
  }

  /// Nobody who has pressed a key waits for longer than a second.
  @Test func whatTakesLongIsNotAnswered() throws {
    try #require(mkfifo(fitiq.folder.file("plan.json"), 0o600) == 0)
    #expect(try answer("fitiq cleanup --apply pl").isEmpty)
  }

  @Test func pathsAreLeftToTheShell() throws {
    #expect(try answer("fitiq log --store ") == ["files"])
    #expect(try answer("fitiq log --store=./d") == ["files"])
    #expect(try answer("fitiq migrate all ") == ["folders"])
  }

  /// Once it begins like nothing that the command has.
  @Test(arguments: [
    "fitiq log d", "fitiq entries list --json ./", "fitiq outbox show default.st",
    "fitiq cleanup De",
    "fitiq tracking restore Fit", "fitiq sleep show -3d def",
  ])
  func aStoreMayBeAnArgument(line: String) throws {
    for shell in ["bash", "zsh", "fish"] {
      #expect(try answer(line, shell: shell) == ["files"], "\(line)")
    }
  }

  @Test(arguments: [
    "fitiq log --store x d", "fitiq log -", "fitiq outbox zz", "fitiq entries list --type zz",
    "fitiq help zz", "fitiq config set zz",
  ])
  func whereNoStoreCanBeNoFileIsOffered(line: String) throws {
    #expect(try answer(line) != ["files"], "\(line)")
  }

  @Test func whatStandsInTheLineIsNotOfferedAgain() throws {
    #expect(try !complete("fitiq log --json --").contains("--json"))
    #expect(try complete("fitiq outbox list --type workout --").contains("--type"))
    #expect(try !complete("fitiq cleanup sleep ").contains("sleep"))
    #expect(try complete("fitiq cleanup sleep ").contains("outbox"))
  }

  // MARK: Values of a store

  private func events() throws -> [String] {
    struct Event: Decodable { let id: String }
    let listed = try fitiq.run("outbox", "list", "--store", store, "--json")
    return try JSONDecoder().decode([Event].self, from: Data(listed.out.utf8)).map(\.id)
  }

  @Test func eventsComeWithDayTypeAndStatus() throws {
    let ids = Set(try events())
    let found = try answer("fitiq outbox show --store \(store) ")
    #expect(found.count >= 10)
    for line in found {
      let parts = line.split(separator: "\t").map(String.init)
      #expect(parts.count == 2 && ids.contains(parts[0]), "\(line)")
      let words = parts.last?.split(separator: " ").map(String.init) ?? []
      #expect(
        ["pending", "processing", "completed", "failed"].contains(words.last ?? ""), "\(line)")
    }
  }

  /// However many newer ones there are.
  @Test func whatFailedComesFirst() throws {
    try fitiq.succeed("migrate", "up")
    _ = try OutboxLoad(200, into: fitiq.store)
    try RawSQL.execute(
      """
      UPDATE outbox_events SET status = 'failed', created_at = created_at - 1000
        WHERE key IN (SELECT key FROM outbox_events ORDER BY created_at LIMIT 2)
      """, in: fitiq.store)
    let found = try answer("fitiq outbox show ")
    #expect(found.count >= 50)
    let failed = found.map { $0.hasSuffix(" dead") || $0.hasSuffix(" waiting") }
    #expect(failed == found.indices.map { $0 < 2 })
    // Those of one day are in order, too.
    let times = try OutboxLoad.rows(
      "SELECT id FROM outbox_events ORDER BY created_at DESC", in: fitiq.store
    ).map { $0[0] }
    let ids = found.dropFirst(2).map { String($0.prefix(36)) }
    #expect(ids == Array(times.filter(Set(ids).contains).prefix(ids.count)))
  }

  @Test func nightsAndRejectedRowsOfADatabase() throws {
    try AppStoreScenario(faults: [.malformed]).write(to: store)
    try fitiq.succeed("migrate", "store", store)
    let nights = try answer("fitiq sessions show ").map { $0.split(separator: "\t")[1] }
    #expect(nights.count > 5 && nights == nights.sorted(by: >))
    #expect(try complete("fitiq sleep show ").count == Set(nights.map { $0.prefix(10) }).count)
    let rejected = try answer("fitiq quarantine show ")
    #expect(!rejected.isEmpty && rejected.allSatisfy { $0.contains("\t") }, "\(rejected)")
  }

  @Test func theBeginningOfAnIdInAnyCaseFindsIt() throws {
    let id = try #require(try events().first)
    let typed = id.prefix(12).lowercased()
    #expect(try complete("fitiq outbox show --store \(store) \(typed)") == [id])
  }

  @Test(arguments: ["--store default.store ", "--store=default.store ", "--store $PLACE "])
  func theStoreIsThatOfTheLine(option: String) throws {
    var other = fitiq
    other.environment["PLACE"] = store
    let result = try other.run("---complete", "fish", "fitiq entries list \(option)--user ")
    #expect(result.out.split(separator: "\n").count == 2, "\(result.out)")
  }

  @Test func theEnvironmentAndTheLineBeforeTheCommandNameItToo() throws {
    var other = fitiq
    other.environment["FITIQ_STORE"] = store
    let line = "fitiq sessions show "
    #expect(try other.run("---complete", "zsh", line).out.split(separator: "\n").count > 5)
    #expect(try complete("FITIQ_STORE=\(store) \(line)").count > 5)
    #expect(try complete(line).allSatisfy { $0.hasPrefix("--") })
  }

  @Test func daysAreTheNewestFirst() throws {
    let found = try complete("fitiq entries list --store \(store) --from ")
    #expect(found.first == "2025-11-26" && found.count >= 14)
    #expect(found == found.sorted().reversed())
  }

  @Test func queriesPlansOperationsAndBackupsAreKnown() throws {
    _ = try fitiq.run("repl", store, "-c", ".save weekly SELECT 1 AS one;")
    #expect(try answer("fitiq query we") == ["weekly\tSELECT 1 AS one;"])
    try fitiq.succeed("cleanup", "--dry-run", "--plan-out", "plan.json", "--store", store)
    _ = try fitiq.folder.write(Data("{}".utf8), to: "other.json")
    #expect(try complete("fitiq cleanup --store \(store) --apply ./") == ["./plan.json"])
    try fitiq.succeed("cleanup", "--yes", "--store", store)
    let done = try answer("fitiq undo --store \(store) ")
    #expect(done.count == 1 && done[0].hasPrefix("1\t") && done[0].contains("cleanup"), "\(done)")
    let backups = try complete("fitiq backups restore --store \(store) 2")
    #expect(backups.count == 1 && backups[0].hasSuffix("default.store"), "\(backups)")
  }

  @Test func fitiqsOwnDatabaseIsReadLikewise() throws {
    try fitiq.succeed("migrate", "up")
    let load = try OutboxLoad(20, into: fitiq.store)
    #expect(try complete("fitiq outbox retry ").count == load.events)
    #expect(try complete("fitiq summary --user ") == [OutboxLoad.user])
    #expect(try complete("fitiq entries show b").count == load.entries)
  }

  // MARK: Care

  private func files(_ folder: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    return try names.map { name in
      let path = folder + "/" + name
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      return "\(name) \(attributes[.size] ?? 0) \(attributes[.modificationDate] ?? 0)"
    }
  }

  private static let lines = [
    "fitiq outbox show ", "fitiq entries list --user ", "fitiq sessions show ",
    "fitiq summary --day ", "fitiq undo ", "fitiq backups restore ", "fitiq query ",
    "fitiq cleanup --apply ",
  ]

  @Test func readingLeavesNoTrace() throws {
    try AppStoreScenario(faults: [.dailyDuplicates]).write(to: store)
    var scenario = AppStoreScenario()
    scenario.leavesWAL = true
    let logged = fitiq.folder.file("logged.store")
    try scenario.write(to: logged)
    try fitiq.succeed("migrate", "up", "--store", fitiq.folder.file("own.db"))
    let before = try files(fitiq.folder.path)
    for name in ["default.store", "logged.store", "own.db", "missing.db", "", "."] {
      for line in Self.lines { _ = try answer(line + "--store '\(name)' ") }
      for line in Self.lines { _ = try answer("FITIQ_STORE='\(name)' " + line) }
    }
    let made = try files(fitiq.folder.path).filter { !before.contains($0) }
    // The outputs of the runs come and go beside the stores.
    #expect(made.filter { !$0.hasPrefix("run-") }.isEmpty, "\(made)")
  }

  @Test func whatALogHoldsIsSeen() throws {
    var scenario = AppStoreScenario()
    scenario.leavesWAL = true
    try scenario.write(to: store)
    #expect(try complete("fitiq outbox show --store \(store) ").count > 5)
  }

  @Test func nobodyWaitsForALockAndNoErrorIsShown() throws {
    try fitiq.succeed("migrate", "up")
    try RawSQL.execute("PRAGMA journal_mode = DELETE", in: fitiq.store)
    let queue = try DatabaseQueue(path: fitiq.store)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN EXCLUSIVE")
      for line in Self.lines { _ = try answer(line) }
      try db.execute(sql: "ROLLBACK")
    }
  }

  @Test(arguments: ["", "SQLite format 3\0", "no database at all"])
  func aDamagedStoreIsNoMessage(content: String) throws {
    let bad = try fitiq.folder.write(Data(content.utf8), to: "bad.store")
    for line in Self.lines { _ = try answer("FITIQ_STORE=\(bad) \(line)") }
    _ = try fitiq.folder.write(Data("store: [".utf8), to: "config.yaml")
    #expect(try answer("fitiq outbox show --nosuch x --").contains { $0.hasPrefix("--json") })
  }

  /// Bash replaces only what follows its `=`, and takes candidates as they are.
  @Test func bashGetsWhatItPutsIn() throws {
    func bash(_ line: String, _ word: String, _ type: String = "9") throws -> [String] {
      let result = try fitiq.run("---complete", "bash", line, word, type)
      return result.out.split(separator: "\n").dropFirst().map(String.init)
    }
    #expect(try bash("fitiq outbox list --status=de", "de") == ["dead"])
    #expect(try bash("fitiq outbox list --status=", "=").first?.hasPrefix("pending") == true)
    #expect(try bash("fitiq ou", "ou") == ["outbox"])
    let both = try bash("fitiq outbox re", "re", "63")
    #expect(both.contains { $0.hasPrefix("retry") && $0.hasSuffix(")") }, "\(both)")
    #expect(try bash("fitiq outbox re", "re", "37").contains("retry"))
    #expect(try bash("fitiq cleanup --apply my", "my").isEmpty)
  }
}
