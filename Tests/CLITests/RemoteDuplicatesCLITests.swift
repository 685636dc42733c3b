import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Remote duplicates deleted by the built binary on a backend that fails.
@Suite(.serialized, .ownThreads, .bounded) struct RemoteDuplicatesCLITests {
  enum Kind: CaseIterable {
    case appStore, database
  }

  /// A store after its cleanup or import, and a backend that holds every copy it ever sent.
  private struct Prepared {
    let fitiq: FitIQBinary
    let backend: TestBackend
    let store: [String]
    let duplicates: [[String: Any]]

    func run(_ line: String, _ more: [String] = []) throws -> FitIQBinary.Result {
      let words = ["outbox", "remote-duplicates"] + line.split(separator: " ").map(String.init)
      return try fitiq.run(words + store + more)
    }

    func delete(_ more: String...) throws -> FitIQBinary.Result {
      try run("delete --yes --json", more)
    }

    func list(_ more: String...) throws -> [[String: Any]] {
      let result = try run("list --json", more)
      #expect(result.status == 0, "\(result.error)")
      return try #require(
        try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [[String: Any]])
    }

    func present() throws -> [Int] { try backend.counts(.progress).map(\.present) }
    func deletions() -> Int { backend.requests().count { $0.method == "DELETE" } }
  }

  private func prepare(_ kind: Kind, days: Int = 6) async throws -> Prepared {
    var fitiq = try FitIQBinary()
    fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
    let place = fitiq.folder.file("default.store")
    var scenario = AppStoreScenario(
      version: 11, faults: [.partialThenFull, .olderSynced, .duplicateSleep])
    scenario.days = days
    scenario.duplicateFactor = 2
    try scenario.write(to: place)
    var store: [String] = []
    switch kind {
    case .appStore:
      store = ["--store", "default.store"]
      #expect(try fitiq.run(["cleanup", "--yes"] + store).status == 0)
    case .database: try fitiq.succeed("migrate", "store", "default.store")
    }
    var configuration = BackendConfiguration()
    // Tests that run beside this one can keep its thread for long.
    configuration.lifetime = .seconds(7_200)
    configuration.accessTokenLifetime = 7_200
    configuration.database = fitiq.folder.file("backend.db")
    let backend = try await TestBackend.start(configuration)
    let credentials = try JSONEncoder().encode(backend.credentials)
    #expect(try fitiq.run(["auth", "set"], input: credentials).status == 0)
    fitiq.environment["FITIQ_API_URL"] = backend.baseURL
    let list = try fitiq.run(["outbox", "remote-duplicates", "list", "--json"] + store)
    let duplicates = try #require(
      try JSONSerialization.jsonObject(with: Data(list.out.utf8)) as? [[String: Any]])
    let entries = try fitiq.run(["entries", "list", "--json"] + store)
    let live = try #require(
      try JSONSerialization.jsonObject(with: Data(entries.out.utf8)) as? [[String: Any]])
    try seed(backend, configuration.database ?? "", live: live, duplicates: duplicates)
    return Prepared(fitiq: fitiq, backend: backend, store: store, duplicates: duplicates)
  }

  /// What the app had sent: each copy, under the identity of the row that stands for it.
  private func seed(
    _ backend: TestBackend, _ file: String, live: [[String: Any]], duplicates: [[String: Any]]
  ) throws {
    let rows =
      live.compactMap { row in
        (row["backend_id"] as? String).map { ($0, row["id"] as? String ?? "") }
      }
      + duplicates.compactMap { row in
        (row["backend_id"] as? String).map { ($0, row["survivor_id"] as? String ?? "") }
      }
    let values = rows.map { id, identity in
      "('\(id)', 'progress', '\(backend.credentials.userID)', 'steps', 0, '\(identity)', '{}', 0)"
    }
    try RawSQL.execute(
      """
      INSERT INTO entities (id, kind, user_id, type, instant, identity, json, created_at)
      VALUES \(values.joined(separator: ","))
      """, in: file)
  }

  private func number(_ name: String, _ result: FitIQBinary.Result) throws -> Int {
    let object = try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any]
    return try #require(object?[name] as? Int, "\(result.out) \(result.error)")
  }

  /// Entries alone: the backend has no way to delete a night.
  private func deletable(_ prepared: Prepared) -> Int {
    prepared.duplicates.count { $0["obstacle"] == nil }
  }

  // MARK: The whole way

  @Test(arguments: Kind.allCases)
  func throughFaultsEachEntryIsThereOnce(kind: Kind) async throws {
    let prepared = try await prepare(kind)
    let count = deletable(prepared)
    #expect(count > 20)
    #expect(try prepared.present().contains { $0 > 1 })
    var script = BackendScript()
    script.random = .init(
      percent: 15, seed: 7,
      faults: [.status(500), .status(500, isProcessed: true), .status(429), .resetAfterProcessing])
    script.expireTokensAt = [5]
    prepared.backend.follow(script)
    // By chance one can fail five times in a row: then the next run takes it again.
    var done = 0
    for _ in 0..<4 where done < count {
      let result = try prepared.delete("--concurrency", "8", "--max-failures", "1000")
      #expect([0, 4].contains(result.status), "\(result.error)")
      done += try number("deleted", result) + number("gone", result)
      #expect(try number("not_deletable", result) == prepared.duplicates.count - count)
    }
    #expect(done == count)
    let entries = try prepared.backend.counts(.progress).filter { identity in
      !prepared.duplicates.contains {
        $0["obstacle"] != nil && $0["survivor_id"] as? String == identity.identity
      }
    }
    #expect(!entries.isEmpty && entries.allSatisfy { $0.present == 1 })
    // Nothing is left to do, and nothing is asked again.
    let before = prepared.deletions()
    let again = try prepared.delete()
    #expect(again.status == 0 && prepared.deletions() == before)
    #expect(try number("settled_before", again) == count)
    #expect(try prepared.list("--status", "found").count == prepared.duplicates.count - count)
    await prepared.backend.stop()
  }

  @Test(arguments: Kind.allCases)
  func killedAgainAndAgainItEndsTheSame(kind: Kind) async throws {
    let prepared = try await prepare(kind)
    let count = deletable(prepared)
    var doomed = prepared.fitiq
    doomed.environment["FITIQ_FAILPOINT"] = "remote-deletion.recorded:1"
    let words = ["outbox", "remote-duplicates", "delete", "--yes"] + prepared.store
    #expect(try doomed.run(words).status == 128 + SIGKILL)
    let sent = prepared.deletions()
    #expect(sent > 0)
    // Moments from the start to somewhere in the middle.
    for delay in [30_000, 60_000, 90_000] as [UInt32] {
      let running = try prepared.fitiq.start(words + ["--rate", "100"])
      usleep(delay)
      kill(running.process.processIdentifier, SIGKILL)
      _ = try running.wait()
    }
    let result = try prepared.delete()
    #expect(result.status == 0, "\(result.error)")
    let settled = try prepared.list("--status", "deleted", "--status", "gone")
    #expect(settled.count == count)
    #expect(try prepared.list("--status", "failed").isEmpty)
    // What was deleted before the kill, and not written down, was gone the second time.
    #expect(prepared.deletions() >= count)
    await prepared.backend.stop()
  }

  // MARK: What stops it

  @Test(arguments: Kind.allCases)
  func refusedCredentialsBurnNothing(kind: Kind) async throws {
    let prepared = try await prepare(kind)
    try prepared.backend.expireAccessTokens()
    try prepared.backend.revokeRefreshTokens()
    let result = try prepared.delete()
    #expect(result.status == 77 && result.out.isEmpty, "\(result.error)")
    #expect(result.error.contains("authentication_failed"))
    let states = Set(try prepared.list().map { $0["state"] as? String })
    #expect(states == ["found"])
    #expect(try prepared.list().allSatisfy { $0["attempts"] as? Int == 0 })
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
    let result = try prepared.delete("--concurrency", "1")
    #expect(result.status == 69, "\(result.error)")
    #expect(Set(try prepared.list().map { $0["state"] as? String }) == ["found"])
  }

  @Test func noAddressAndNoCredentialsAreSaid() async throws {
    var prepared = try await prepare(.appStore)
    var fitiq = prepared.fitiq
    fitiq.environment["FITIQ_API_URL"] = nil
    prepared = Prepared(
      fitiq: fitiq, backend: prepared.backend, store: prepared.store,
      duplicates: prepared.duplicates)
    #expect(try prepared.delete().status == 78)
    #expect(try prepared.delete("--api-url", "http://backend.example").status == 78)
    try fitiq.succeed("auth", "clear", "--yes")
    #expect(try prepared.delete("--api-url", prepared.backend.baseURL).status == 77)
    #expect(prepared.deletions() == 0)
    await prepared.backend.stop()
  }

  @Test func whatTheBackendRefusesIsKeptWithItsReason() async throws {
    let prepared = try await prepare(.appStore)
    prepared.backend.follow(
      BackendScript(.init("DELETE", faults: [.status(422)], repeats: true)))
    let result = try prepared.delete("--max-failures", "3", "--concurrency", "1")
    #expect(result.status == 4 && result.error.contains("too many failures"))
    #expect(try number("failed", result) == 3)
    let failed = try prepared.list("--status", "failed")
    #expect(failed.count == 3 && failed.allSatisfy { $0["reason"] as? String != nil })
    // A later run takes them again.
    prepared.backend.follow(BackendScript())
    #expect(try prepared.delete().status == 0)
    #expect(try prepared.list("--status", "failed").isEmpty)
    await prepared.backend.stop()
  }

  @Test func nothingIsSentWithoutAYes() async throws {
    let prepared = try await prepare(.appStore)
    let dry = try prepared.run("delete --dry-run")
    #expect(dry.status == 0 && dry.error.contains("dry run"))
    #expect(try prepared.run("delete").status == 64)
    #expect(prepared.deletions() == 0)
    let one = try prepared.delete("--limit", "1")
    #expect(try number("deleted", one) == 1)
    #expect(try number("not_tried", one) == deletable(prepared) - 1)
    #expect(prepared.deletions() == 1)
    await prepared.backend.stop()
  }

  @Test(arguments: Kind.allCases)
  func anIDThatARowHasIsNeverDeleted(kind: Kind) async throws {
    let prepared = try await prepare(kind)
    let one = try #require(
      prepared.duplicates.first { $0["obstacle"] == nil }?["backend_id"] as? String)
    let (file, table, column) =
      kind == .appStore
      ? (prepared.fitiq.folder.file("default.store"), "ZSDPROGRESSENTRY", "ZBACKENDID")
      : (prepared.fitiq.store, "progress_entries", "backend_id")
    try RawSQL.execute(
      "UPDATE \(table) SET \(column) = upper('\(one)') WHERE rowid = (SELECT max(rowid) FROM \(table))",
      in: file)
    let result = try prepared.delete()
    #expect(result.status == 0, "\(result.error)")
    #expect(try number("in_use", result) == 1)
    #expect(
      !prepared.backend.requests().contains { $0.method == "DELETE" && $0.path.contains(one) })
    await prepared.backend.stop()
  }

  // MARK: Around it

  @Test func anUndoSaysWhatItCannotBringBack() async throws {
    let prepared = try await prepare(.appStore)
    _ = try prepared.delete("--limit", "2")
    let log = try prepared.fitiq.run(["log"] + prepared.store)
    #expect(log.out.contains("remote duplicates: 2 deleted, 0 gone, 0 failed"))
    let undo = try prepared.fitiq.run(["undo", "--yes"] + prepared.store)
    #expect(undo.status == 0, "\(undo.error)")
    #expect((undo.out + undo.error).contains("2 of its copies are deleted"))
    #expect(try prepared.list().isEmpty)
    await prepared.backend.stop()
  }

  @Test func theListCanBeExported() async throws {
    let prepared = try await prepare(.database)
    let lines = try prepared.run("export").out.split(separator: "\n")
    #expect(lines.count == prepared.duplicates.count)
    #expect(lines.allSatisfy { $0.hasPrefix("{") })
    let toFile = try prepared.run("export --to list.csv --format csv --type steps")
    #expect(toFile.status == 0, "\(toFile.error)")
    let path = prepared.fitiq.folder.file("list.csv")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let steps = try prepared.list("--type", "steps").count
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
    var fitiq = try FitIQBinary()
    fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
    let store = fitiq.folder.file("default.store")
    var scenario = AppStoreScenario(faults: [.partialThenFull, .olderSynced])
    scenario.days = 8
    scenario.duplicateFactor = 2
    try scenario.write(to: store)
    if kind == .database { try fitiq.succeed("migrate", "store", store) }
    var configuration = BackendConfiguration()
    configuration.lifetime = .seconds(7_200)
    configuration.accessTokenLifetime = 7_200
    let backend = try await TestBackend.start(configuration)
    let credentials = try JSONEncoder().encode(backend.credentials)
    #expect(try fitiq.run(["auth", "set"], input: credentials).status == 0)
    fitiq.environment["FITIQ_API_URL"] = backend.baseURL
    func found() throws -> Found? {
      let doctor = ["doctor"] + (kind == .database ? [] : [store])
      let result = try fitiq.run(doctor + ["--output", "jsonl"])
      #expect([0, 1].contains(result.status), "\(result.error)")
      return try result.out.split(separator: "\n").map {
        try JSONDecoder().decode(Found.self, from: Data($0.utf8))
      }.first { $0.id == "remote_duplicates" }
    }
    let first = try #require(try found())
    if kind == .appStore {
      // While the copies are rows, a cleanup has to find out which of their ids stays.
      #expect(first.severity == "info" && first.repair == nil && first.obstacle != nil)
      try fitiq.succeed("cleanup", "--store", store, "--yes")
    }
    let command = try #require(try found()?.repair)
    #expect(command.hasPrefix("fitiq outbox remote-duplicates delete"))
    let done = try fitiq.run(command.split(separator: " ").dropFirst().map(String.init) + ["--yes"])
    #expect(done.status == 0, "\(done.error)")
    #expect(try found() == nil)
    await backend.stop()
  }

  @Test func theDoctorNamesTheWay() async throws {
    let prepared = try await prepare(.appStore)
    let after = try prepared.fitiq.run(["doctor", "default.store"])
    #expect(after.out.contains("fitiq outbox remote-duplicates delete --store"))
    try prepared.fitiq.succeed("undo", "--yes", "--store", "default.store")
    let before = try prepared.fitiq.run(["doctor", "default.store"])
    #expect(before.out.contains("remote_duplicates"))
    #expect(!before.out.contains("remote-duplicates delete"))
    let database = try await prepare(.database)
    let imported = try database.fitiq.run(["doctor"])
    #expect(imported.out.contains("fitiq outbox remote-duplicates delete --store"))
    await prepared.backend.stop()
    await database.backend.stop()
  }
}
