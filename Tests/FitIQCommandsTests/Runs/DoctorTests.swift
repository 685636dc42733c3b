import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// `fitiq doctor` as a script sees it.
@Suite(.bounded) struct DoctorTests {
  private static let asOf = ["--as-of", "2025-11-26T12:00:00Z"]

  private func store(_ scenario: AppStoreScenario, in fitiq: CommandRun) throws -> String {
    let path = fitiq.folder.file("default.store")
    try scenario.write(to: path)
    return path
  }

  @Test func healthIsTheExitStatus() async throws {
    let fitiq = try CommandRun()
    let path = try store(AppStoreScenario(), in: fitiq)
    let healthy = try await fitiq.run(["doctor", path] + Self.asOf)
    #expect(healthy.status == 0 && healthy.error.isEmpty, "\(healthy.error)\(healthy.out)")
    #expect(healthy.out.hasPrefix("default.store: app store V11, zone"))
    let faults = Set(Fault.allCases).subtracting([.renamedProfile, .zoneChange])
    _ = try store(AppStoreScenario(faults: faults), in: fitiq)
    let ill = try await fitiq.run(["doctor", path] + Self.asOf)
    #expect(ill.status == 1 && ill.error.isEmpty)
    #expect(ill.out.contains("  S=\(path)\n  fitiq cleanup --store \"$S\" "))
    let one = try await fitiq.run(["doctor", path, "dead_letters"] + Self.asOf)
    #expect(one.status == 1 && one.out.contains("fitiq outbox retry --store \(path) --failed"))
    #expect(!one.out.contains("duplicate_entries"))
    let mistyped = try await fitiq.run("doctor", path, "dead_leters").error
    #expect(mistyped.contains("did you mean: fitiq doctor \(path) dead_letters\n"), "\(mistyped)")
    #expect(try await fitiq.run("doctor", path, "several_values_a_day").status == 0)
    #expect(try await fitiq.run(["doctor", "--store", path] + Self.asOf).out == ill.out)
    #expect(try await fitiq.run("doctor", path, "--store", path).status == 64)
  }

  @Test func jsonHasEveryFieldOfAFinding() async throws {
    let fitiq = try CommandRun()
    let path = try store(AppStoreScenario(faults: Set(Fault.allCases)), in: fitiq)
    let result = try await fitiq.run(["doctor", path, "--json", "--examples", "2"] + Self.asOf)
    #expect(result.status == 1 && result.error.isEmpty)
    let answer = try #require(
      try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [String: Any])
    #expect(answer["is_healthy"] as? Bool == false)
    #expect(answer["kind"] as? String == "app_store")
    #expect(answer["version"] as? String == "V11")
    #expect(answer["as_of"] as? String == "2025-11-26T12:00:00.000Z")
    let findings = try #require(answer["findings"] as? [[String: Any]])
    #expect(findings.count > 15)
    for finding in findings {
      #expect(finding["count"] as? Int ?? 0 > 0)
      #expect(["error", "warning", "info"].contains(finding["severity"] as? String))
      #expect((finding["examples"] as? [String])?.count ?? 3 <= 2)
      #expect(finding["meaning"] as? String != nil && finding["id"] as? String != nil)
    }
    let size = try #require(answer["size"] as? [String: Any])
    #expect(size["predicted_bytes"] as? Int ?? 0 > 0)
    let lines = try await fitiq.run(["doctor", path, "--output", "jsonl"] + Self.asOf).out
    #expect(lines.split(separator: "\n").count == findings.count)
  }

  /// What a person copies from the screen.
  @Test(arguments: [false, true])
  func everyCommandThatItNamesIsThere(isDatabase: Bool) async throws {
    let fitiq = try CommandRun()
    let faults = Set(Fault.allCases).subtracting([.renamedProfile, .zoneChange])
    let path = try store(AppStoreScenario(faults: faults), in: fitiq)
    if isDatabase { #expect(try await fitiq.run("migrate", "store", path).status == 0) }
    let result = try await fitiq.run(
      ["doctor", isDatabase ? fitiq.store : path, "--output", "jsonl"] + Self.asOf)
    let commands = try Set(
      result.out.split(separator: "\n").compactMap { line in
        let finding = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return finding?["repair"] as? String
      })
    #expect(commands.count > 1, "\(result.out)")
    for command in commands {
      let arguments = command.split(separator: " ").dropFirst().map(String.init)
      let plan = try await fitiq.run(arguments + ["--dry-run"])
      #expect(plan.status == 0, "\(command): \(plan.error)")
    }
  }

  /// Those of the outbox's events, run as they stand; what they make due or free can be found by another one.
  @Test(arguments: [false, true])
  func theCommandsOfTheOutboxRepairIt(isDatabase: Bool) async throws {
    let fitiq = try CommandRun()
    let faults = Set(Fault.allCases).subtracting([.renamedProfile, .zoneChange])
    let path = try store(AppStoreScenario(faults: faults), in: fitiq)
    try RawSQL.execute(
      """
      UPDATE ZSDPROGRESSENTRY SET ZBACKENDID = NULL
      WHERE Z_PK IN (SELECT Z_PK FROM ZSDPROGRESSENTRY WHERE ZSYNCSTATUS = 'synced' LIMIT 3)
      """, in: path)
    if isDatabase { #expect(try await fitiq.run("migrate", "store", path).status == 0) }
    let examined = isDatabase ? fitiq.store : path
    var repaired: Set<String> = []
    for _ in 0..<3 {
      for (check, command) in try await outboxRepairs(of: examined, fitiq) {
        repaired.insert(check)
        let arguments = command.split(separator: " ").dropFirst().map(String.init)
        let result = try await fitiq.run(arguments + ["--yes"] + Self.asOf)
        #expect(result.status == 0, "\(command): \(result.error)")
      }
    }
    #expect(
      repaired == [
        "unknown_events", "dead_letters", "stuck_processing", "several_events_for_entity",
        "pending_without_event", "stuck_syncing", "synced_without_backend_id",
      ])
    #expect(try await outboxRepairs(of: examined, fitiq).isEmpty)
  }

  private func outboxRepairs(
    of store: String, _ fitiq: CommandRun
  ) async throws -> [(check: String, command: String)] {
    let lines = try await fitiq.run(["doctor", store, "--output", "jsonl"] + Self.asOf).out
    return try lines.split(separator: "\n").compactMap { line in
      let finding = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let check = finding?["id"] as? String, let command = finding?["repair"] as? String,
        command.hasPrefix("fitiq outbox"), !command.contains("remote-duplicates")
      else { return nil }
      return (check, command)
    }
  }

  @Test func aContainersListsAreCompared() async throws {
    let fitiq = try CommandRun()
    let bundle = try LegacyContainer.demo.write(below: fitiq.folder.path)
    let place = bundle + "/AppData/Library/Application Support"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try AppStoreScenario().write(to: place + "/default.store")
    let result = try await fitiq.run(["doctor", bundle, "--json"] + Self.asOf)
    #expect(result.status == 1)
    #expect(result.out.contains("tracked_days_without_rows"))
    #expect(result.out.contains("progressive_sync_without_history"))
    #expect(result.out.contains("fitiq tracking clear --container \(bundle)"))
  }

  @Test func whatIsNoStoreIsAnError() async throws {
    let fitiq = try CommandRun()
    try FileManager.default.createDirectory(
      atPath: fitiq.folder.file("folder"), withIntermediateDirectories: true)
    _ = try fitiq.folder.write(Data(), to: "empty.store")
    let cases: [(String, Int32, String)] = [
      ("./folder", 66, "store_not_found"), ("./nothing.store", 66, "store_missing"),
      ("nothing", 64, "usage"),
      ("./empty.store", 65, "not_a_database"),
    ]
    for (name, status, code) in cases {
      let result = try await fitiq.run("doctor", name, "--json")
      #expect(result.status == status && result.out.isEmpty)
      #expect(result.error.contains(code), "\(result.error)")
    }
  }
}
