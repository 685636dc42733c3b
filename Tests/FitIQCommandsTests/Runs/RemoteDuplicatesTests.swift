import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Remote duplicates deleted on a backend that fails.
@Suite(.serialized, .ownThreads, .bounded) struct RemoteDuplicatesTests {
  enum Kind: CaseIterable {
    case appStore, database
  }

  /// A store after its cleanup or import, and a backend that holds every copy it ever sent.
  private struct Prepared {
    var fitiq: CommandRun
    let sent: SentCopies
    let store: [String]

    var backend: TestBackend { sent.backend }

    func run(_ line: String, _ more: [String] = []) async throws -> CommandRun.Result {
      let words = ["outbox", "remote-duplicates"] + line.split(separator: " ").map(String.init)
      return try await fitiq.run(words + store + more)
    }

    func delete(_ more: String...) async throws -> CommandRun.Result {
      try await run("delete --yes --json", more)
    }

    func list(_ more: String...) async throws -> [[String: Any]] {
      let result = try await run("list --json", more)
      #expect(result.status == 0, "\(result.error)")
      return try SentCopies.rows(result.out)
    }
  }

  private func program() throws -> CommandRun {
    var fitiq = try CommandRun(timePasses: true)
    fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
    return fitiq
  }

  private func prepare(_ kind: Kind) async throws -> Prepared {
    var fitiq = try program()
    try SentCopies.scenario.write(to: fitiq.folder.file("default.store"))
    let store = kind == .appStore ? ["--store", "./default.store"] : []
    switch kind {
    case .appStore: try await fitiq.succeed(["cleanup", "--yes"] + store)
    case .database: try await fitiq.succeed("migrate", "store", "./default.store")
    }
    let sent = try await SentCopies(
      live: fitiq.run(["entries", "list", "--json"] + store).out,
      duplicates: fitiq.run(["outbox", "remote-duplicates", "list", "--json"] + store).out,
      home: fitiq.folder)
    fitiq.environment["FITIQ_API_URL"] = sent.backend.baseURL
    return Prepared(fitiq: fitiq, sent: sent, store: store)
  }

  private func number(_ name: String, _ result: CommandRun.Result) throws -> Int {
    let object = try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any]
    return try #require(object?[name] as? Int, "\(result.out) \(result.error)")
  }

  // MARK: The whole way

  @Test(arguments: Kind.allCases)
  func throughFaultsEachEntryIsThereOnce(kind: Kind) async throws {
    let prepared = try await prepare(kind)
    let count = prepared.sent.deletable
    #expect(count > 20)
    #expect(try prepared.backend.counts(.progress).contains { $0.present > 1 })
    var script = BackendScript()
    script.random = .init(
      percent: 15, seed: 7,
      faults: [.status(500), .status(500, isProcessed: true), .status(429), .resetAfterProcessing])
    script.expireTokensAt = [5]
    prepared.backend.follow(script)
    // By chance one can fail five times in a row: then the next run takes it again.
    var done = 0
    for _ in 0..<4 where done < count {
      let result = try await prepared.delete("--concurrency", "8", "--max-failures", "1000")
      #expect([0, 4].contains(result.status), "\(result.error)")
      done += try number("deleted", result) + number("gone", result)
      #expect(try number("not_deletable", result) == prepared.sent.duplicates.count - count)
    }
    #expect(done == count)
    let entries = try prepared.backend.counts(.progress).filter { identity in
      !prepared.sent.duplicates.contains {
        $0["obstacle"] != nil && $0["survivor_id"] as? String == identity.identity
      }
    }
    #expect(!entries.isEmpty && entries.allSatisfy { $0.present == 1 })
    // Nothing is left to do, and nothing is asked again.
    let before = prepared.sent.deletions()
    let again = try await prepared.delete()
    #expect(again.status == 0 && prepared.sent.deletions() == before)
    #expect(try number("settled_before", again) == count)
    #expect(
      try await prepared.list("--status", "found").count == prepared.sent.duplicates.count - count)
    await prepared.backend.stop()
  }

  // MARK: What stops it

  @Test(arguments: Kind.allCases)
  func refusedCredentialsBurnNothing(kind: Kind) async throws {
    let prepared = try await prepare(kind)
    try prepared.backend.expireAccessTokens()
    try prepared.backend.revokeRefreshTokens()
    let result = try await prepared.delete()
    #expect(result.status == 77 && result.out.isEmpty, "\(result.error)")
    #expect(result.error.contains("authentication_failed"))
    let states = Set(try await prepared.list().map { $0["state"] as? String })
    #expect(states == ["found"])
    #expect(try await prepared.list().allSatisfy { $0["attempts"] as? Int == 0 })
    for secret in [
      prepared.backend.credentials.apiKey, prepared.backend.credentials.accessToken,
      prepared.backend.credentials.refreshToken,
    ] {
      #expect(!result.error.contains(secret))
    }
    await prepared.backend.stop()
  }

  @Test func aBackendThatIsNotThereIsUnavailable() async throws {
    let prepared = try await prepare(.appStore)
    await prepared.backend.stop()
    let result = try await prepared.delete("--concurrency", "1")
    #expect(result.status == 69, "\(result.error)")
    #expect(Set(try await prepared.list().map { $0["state"] as? String }) == ["found"])
  }

  @Test func noAddressAndNoCredentialsAreSaid() async throws {
    var prepared = try await prepare(.appStore)
    prepared.fitiq.environment["FITIQ_API_URL"] = nil
    #expect(try await prepared.delete().status == 78)
    #expect(try await prepared.delete("--api-url", "http://backend.example").status == 78)
    try await prepared.fitiq.succeed("auth", "clear", "--yes")
    #expect(try await prepared.delete("--api-url", prepared.backend.baseURL).status == 77)
    #expect(prepared.sent.deletions() == 0)
    await prepared.backend.stop()
  }

  @Test func whatTheBackendRefusesIsKeptWithItsReason() async throws {
    let prepared = try await prepare(.appStore)
    prepared.backend.follow(
      BackendScript(.init("DELETE", faults: [.status(422)], repeats: true)))
    let result = try await prepared.delete("--max-failures", "3", "--concurrency", "1")
    #expect(result.status == 4 && result.error.contains("too many failures"))
    #expect(try number("failed", result) == 3)
    let failed = try await prepared.list("--status", "failed")
    #expect(failed.count == 3 && failed.allSatisfy { $0["reason"] as? String != nil })
    // A later run takes them again.
    prepared.backend.follow(BackendScript())
    #expect(try await prepared.delete().status == 0)
    #expect(try await prepared.list("--status", "failed").isEmpty)
    await prepared.backend.stop()
  }

  @Test func nothingIsSentWithoutAYes() async throws {
    let prepared = try await prepare(.appStore)
    let dry = try await prepared.run("delete --dry-run")
    #expect(dry.status == 0 && dry.error.contains("dry run"))
    #expect(try await prepared.run("delete").status == 64)
    #expect(prepared.sent.deletions() == 0)
    let one = try await prepared.delete("--limit", "1")
    #expect(try number("deleted", one) == 1)
    #expect(try number("not_tried", one) == prepared.sent.deletable - 1)
    #expect(prepared.sent.deletions() == 1)
    await prepared.backend.stop()
  }

  @Test(arguments: Kind.allCases)
  func anIDThatARowHasIsNeverDeleted(kind: Kind) async throws {
    let prepared = try await prepare(kind)
    let one = try #require(
      prepared.sent.duplicates.first { $0["obstacle"] == nil }?["backend_id"] as? String)
    let (file, table, column) =
      kind == .appStore
      ? (prepared.fitiq.folder.file("default.store"), "ZSDPROGRESSENTRY", "ZBACKENDID")
      : (prepared.fitiq.store, "progress_entries", "backend_id")
    try RawSQL.execute(
      "UPDATE \(table) SET \(column) = upper('\(one)') WHERE rowid = (SELECT max(rowid) FROM \(table))",
      in: file)
    let result = try await prepared.delete()
    #expect(result.status == 0, "\(result.error)")
    #expect(try number("in_use", result) == 1)
    #expect(
      !prepared.backend.requests().contains { $0.method == "DELETE" && $0.path.contains(one) })
    await prepared.backend.stop()
  }

  // MARK: Around it

  @Test func anUndoSaysWhatItCannotBringBack() async throws {
    let prepared = try await prepare(.appStore)
    _ = try await prepared.delete("--limit", "2")
    let log = try await prepared.fitiq.run(["log"] + prepared.store)
    #expect(log.out.contains("remote duplicates: 2 deleted, 0 gone, 0 failed"))
    let undo = try await prepared.fitiq.run(["undo", "--yes"] + prepared.store)
    #expect(undo.status == 0, "\(undo.error)")
    #expect((undo.out + undo.error).contains("2 of its copies are deleted"))
    #expect(try await prepared.list().isEmpty)
    await prepared.backend.stop()
  }

  @Test func theListCanBeExported() async throws {
    let prepared = try await prepare(.database)
    let lines = try await prepared.run("export").out.split(separator: "\n")
    #expect(lines.count == prepared.sent.duplicates.count)
    #expect(lines.allSatisfy { $0.hasPrefix("{") })
    let toFile = try await prepared.run("export --to ./list.csv --format csv --type steps")
    #expect(toFile.status == 0, "\(toFile.error)")
    let path = prepared.fitiq.folder.file("list.csv")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let steps = try await prepared.list("--type", "steps").count
    #expect(text.split(whereSeparator: \.isNewline).count == steps + 1)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o077 == 0)
    await prepared.backend.stop()
  }

  private struct Found: Decodable {
    let id: String
    let severity: String
    let repair: String?
    let obstacle: String?
  }

  /// The backend's copies of what a cleanup or an import merged: the doctor's command deletes them.
  @Test(arguments: Kind.allCases)
  func theDoctorsCommandDeletesThem(kind: Kind) async throws {
    var fitiq = try program()
    let store = fitiq.folder.file("default.store")
    var scenario = AppStoreScenario(faults: [.partialThenFull, .olderSynced])
    scenario.days = 8
    scenario.duplicateFactor = 2
    try scenario.write(to: store)
    if kind == .database { try await fitiq.succeed("migrate", "store", store) }
    let backend = try await TestBackend.start(.patient)
    try backend.keepCredentials(below: fitiq.folder)
    fitiq.environment["FITIQ_API_URL"] = backend.baseURL
    func found() async throws -> Found? {
      let doctor = ["doctor"] + (kind == .database ? [] : [store])
      let result = try await fitiq.run(doctor + ["--output", "jsonl"])
      #expect([0, 1].contains(result.status), "\(result.error)")
      return try result.out.split(separator: "\n").map {
        try JSONDecoder().decode(Found.self, from: Data($0.utf8))
      }.first { $0.id == "remote_duplicates" }
    }
    let first = try #require(try await found())
    if kind == .appStore {
      // While the copies are rows, a cleanup has to find out which of their ids stays.
      #expect(first.severity == "info" && first.repair == nil && first.obstacle != nil)
      try await fitiq.succeed("cleanup", "--store", store, "--yes")
    }
    let command = try #require(try await found()?.repair)
    #expect(command.hasPrefix("fitiq outbox remote-duplicates delete"))
    let done = try await fitiq.run(
      command.split(separator: " ").dropFirst().map(String.init) + ["--yes"])
    #expect(done.status == 0, "\(done.error)")
    #expect(try await found() == nil)
    await backend.stop()
  }

  @Test func theDoctorNamesTheWay() async throws {
    let prepared = try await prepare(.appStore)
    let after = try await prepared.fitiq.run(["doctor", "./default.store"])
    #expect(after.out.contains("fitiq outbox remote-duplicates delete --store"))
    try await prepared.fitiq.succeed("undo", "--yes", "--store", "./default.store")
    let before = try await prepared.fitiq.run(["doctor", "./default.store"])
    #expect(before.out.contains("remote_duplicates"))
    #expect(!before.out.contains("remote-duplicates delete"))
    let database = try await prepare(.database)
    let imported = try await database.fitiq.run(["doctor"])
    #expect(imported.out.contains("fitiq outbox remote-duplicates delete --store"))
    await prepared.backend.stop()
    await database.backend.stop()
  }
}
