import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What fitiq answers to the completion scripts.
@Suite(.bounded) struct CompletionRequestTests {
  private var fitiq: CommandRun
  private let store: String

  init() throws {
    fitiq = try CommandRun()
    fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
    store = fitiq.folder.file("default.store")
    try AppStoreScenario(faults: [.dailyDuplicates]).write(to: store)
  }

  /// The candidates without what is said about them.
  private func complete(
    _ line: String, shell: String = "fish", atLeast count: Int = 0
  ) async throws -> [String] {
    try await answer(line, shell: shell, atLeast: count).map { String($0.prefix { $0 != "\t" }) }
  }

  /// - Parameter count: Asks again until there are so many: on a busy machine, what takes too long is left out.
  private func answer(
    _ line: String, shell: String = "fish", atLeast count: Int = 0
  ) async throws -> [String] {
    var found: [String] = []
    for _ in 0..<50 {
      let result = try await fitiq.run("---complete", shell, line)
      #expect(result.status == 0 && result.error.isEmpty, "\(line): \(result.error)")
      found = result.out.split(separator: "\n").map(String.init)
      if found.first == "values" { found.removeFirst() }
      if found.count >= count { break }
    }
    return found
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
  func wordsAreKnown(line: String, expected: String) async throws {
    let found = try await complete(line)
    #expect(expected.split(separator: " ").allSatisfy { found.contains(String($0)) }, "\(found)")
  }

  @Test func pathsAreLeftToTheShell() async throws {
    #expect(try await answer("fitiq log --store ") == ["files"])
    #expect(try await answer("fitiq log --store=./d") == ["files"])
    #expect(try await answer("fitiq migrate all ") == ["folders"])
  }

  /// Once it begins like nothing that the command has.
  @Test(arguments: [
    "fitiq log d", "fitiq entries list --json ./", "fitiq outbox show default.st",
    "fitiq cleanup De",
    "fitiq tracking restore Fit", "fitiq sleep show -3d def",
  ])
  func aStoreMayBeAnArgument(line: String) async throws {
    for shell in ["bash", "zsh", "fish"] {
      #expect(try await answer(line, shell: shell) == ["files"], "\(line)")
    }
  }

  @Test(arguments: [
    "fitiq log --store x d", "fitiq log -", "fitiq outbox zz", "fitiq entries list --type zz",
    "fitiq help zz", "fitiq config set zz",
  ])
  func whereNoStoreCanBeNoFileIsOffered(line: String) async throws {
    #expect(try await answer(line) != ["files"], "\(line)")
  }

  @Test func whatStandsInTheLineIsNotOfferedAgain() async throws {
    #expect(try await !complete("fitiq log --json --").contains("--json"))
    #expect(try await complete("fitiq outbox list --type workout --").contains("--type"))
    #expect(try await !complete("fitiq cleanup sleep ").contains("sleep"))
    #expect(try await complete("fitiq cleanup sleep ").contains("outbox"))
  }

  // MARK: Values of a store

  private func events() async throws -> [String] {
    struct Event: Decodable { let id: String }
    let listed = try await fitiq.run("outbox", "list", "--store", store, "--json")
    return try JSONDecoder().decode([Event].self, from: Data(listed.out.utf8)).map(\.id)
  }

  @Test func eventsComeWithDayTypeAndStatus() async throws {
    let ids = Set(try await events())
    let found = try await answer("fitiq outbox show --store \(store) ", atLeast: 10)
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
  @Test func whatFailedComesFirst() async throws {
    try await fitiq.succeed("migrate", "up")
    _ = try OutboxLoad(200, into: fitiq.store)
    try RawSQL.execute(
      """
      UPDATE outbox_events SET status = 'failed', created_at = created_at - 1000
        WHERE key IN (SELECT key FROM outbox_events ORDER BY created_at LIMIT 2)
      """, in: fitiq.store)
    let found = try await answer("fitiq outbox show ", atLeast: 50)
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

  @Test func nightsAndRejectedRowsOfADatabase() async throws {
    try AppStoreScenario(faults: [.malformed]).write(to: store)
    try await fitiq.succeed("migrate", "store", store)
    let nights = try await answer("fitiq sessions show ", atLeast: 6).map {
      $0.split(separator: "\t")[1]
    }
    #expect(nights.count > 5 && nights == nights.sorted(by: >))
    let days = Set(nights.map { $0.prefix(10) }).count
    #expect(try await complete("fitiq sleep show ", atLeast: days).count == days)
    let rejected = try await answer("fitiq quarantine show ", atLeast: 1)
    #expect(!rejected.isEmpty && rejected.allSatisfy { $0.contains("\t") }, "\(rejected)")
  }

  @Test func theBeginningOfAnIdInAnyCaseFindsIt() async throws {
    let id = try #require(try await events().first)
    let typed = id.prefix(12).lowercased()
    #expect(try await complete("fitiq outbox show --store \(store) \(typed)", atLeast: 1) == [id])
  }

  @Test func theEnvironmentAndTheLineBeforeTheCommandNameItToo() async throws {
    let line = "fitiq sessions show "
    #expect(try await complete("FITIQ_STORE=\(store) \(line)", atLeast: 6).count > 5)
    #expect(try await complete(line).allSatisfy { $0.hasPrefix("--") })
    var other = self
    other.fitiq.environment["FITIQ_STORE"] = store
    #expect(try await other.complete(line, shell: "zsh", atLeast: 6).count > 5)
  }

  @Test func daysAreTheNewestFirst() async throws {
    let found = try await complete("fitiq entries list --store \(store) --from ", atLeast: 14)
    #expect(found.first == "2025-11-26" && found.count >= 14)
    #expect(found == found.sorted().reversed())
  }

  @Test func plansOperationsAndBackupsAreKnown() async throws {
    try await fitiq.succeed("cleanup", "--dry-run", "--plan-out", "./plan.json", "--store", store)
    _ = try fitiq.folder.write(Data("{}".utf8), to: "other.json")
    let plan = fitiq.folder.file("plan.json")
    #expect(
      try await complete(
        "fitiq cleanup --store \(store) --apply \(fitiq.folder.path)/", atLeast: 1) == [plan])
    try await fitiq.succeed("cleanup", "--yes", "--store", store)
    let done = try await answer("fitiq undo --store \(store) ", atLeast: 1)
    #expect(done.count == 1 && done[0].hasPrefix("1\t") && done[0].contains("cleanup"), "\(done)")
    let backups = try await complete("fitiq backups restore --store \(store) 2", atLeast: 1)
    #expect(backups.count == 1 && backups[0].hasSuffix("default.store"), "\(backups)")
  }

  @Test func fitiqsOwnDatabaseIsReadLikewise() async throws {
    try await fitiq.succeed("migrate", "up")
    let load = try OutboxLoad(20, into: fitiq.store)
    #expect(try await complete("fitiq outbox retry ", atLeast: load.events).count == load.events)
    #expect(try await complete("fitiq summary --user ", atLeast: 1) == [OutboxLoad.user])
    #expect(try await complete("fitiq entries show b", atLeast: load.entries).count == load.entries)
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

  @Test func readingLeavesNoTrace() async throws {
    try AppStoreScenario(faults: [.dailyDuplicates]).write(to: store)
    var scenario = AppStoreScenario()
    scenario.leavesWAL = true
    let logged = fitiq.folder.file("logged.store")
    try scenario.write(to: logged)
    try await fitiq.succeed("migrate", "up", "--store", fitiq.folder.file("own.db"))
    let before = try files(fitiq.folder.path)
    for name in ["default.store", "logged.store", "own.db", "missing.db", "", "."] {
      let place = name.isEmpty ? "" : fitiq.folder.file(name)
      for line in Self.lines { _ = try await answer(line + "--store '\(place)' ") }
      for line in Self.lines { _ = try await answer("FITIQ_STORE='\(place)' " + line) }
    }
    #expect(try files(fitiq.folder.path) == before)
  }

  @Test func whatALogHoldsIsSeen() async throws {
    var scenario = AppStoreScenario()
    scenario.leavesWAL = true
    try scenario.write(to: store)
    #expect(try await complete("fitiq outbox show --store \(store) ", atLeast: 6).count > 5)
  }

  @Test(arguments: ["", "SQLite format 3\0", "no database at all"])
  func aDamagedStoreIsNoMessage(content: String) async throws {
    let bad = try fitiq.folder.write(Data(content.utf8), to: "bad.store")
    for line in Self.lines { _ = try await answer("FITIQ_STORE=\(bad) \(line)") }
    let config = fitiq.folder.file(".config/fitiq")
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    _ = try fitiq.folder.write(Data("store: [".utf8), to: ".config/fitiq/config.yaml")
    #expect(try await answer("fitiq outbox show --nosuch x --").contains { $0.hasPrefix("--json") })
  }

  /// Bash replaces only what follows its `=`, and takes candidates as they are.
  @Test func bashGetsWhatItPutsIn() async throws {
    func bash(_ line: String, _ word: String, _ type: String = "9") async throws -> [String] {
      let result = try await fitiq.run("---complete", "bash", line, word, type)
      return result.out.split(separator: "\n").dropFirst().map(String.init)
    }
    #expect(try await bash("fitiq outbox list --status=de", "de") == ["dead"])
    #expect(try await bash("fitiq outbox list --status=", "=").first?.hasPrefix("pending") == true)
    #expect(try await bash("fitiq ou", "ou") == ["outbox"])
    let both = try await bash("fitiq outbox re", "re", "63")
    #expect(both.contains { $0.hasPrefix("retry") && $0.hasSuffix(")") }, "\(both)")
    #expect(try await bash("fitiq outbox re", "re", "37").contains("retry"))
    #expect(try await bash("fitiq cleanup --apply my", "my").isEmpty)
  }
}
