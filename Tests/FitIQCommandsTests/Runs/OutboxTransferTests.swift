import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct OutboxTransferTests {
  private let fitiq: CommandRun

  init() async throws {
    fitiq = try CommandRun()
    var scenario = AppStoreScenario(faults: [.failedExhausted, .badMetadata])
    scenario.days = 8
    try scenario.write(to: fitiq.folder.file("default.store"))
    try await fitiq.succeed("migrate", "store", "./default.store")
  }

  private func json(_ result: CommandRun.Result) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(result.out.utf8))
    return try #require(value as? [String: Any], "\(result.error)")
  }

  @Test func deadLettersMakeTheRoundTrip() async throws {
    let first = try await fitiq.run("outbox", "export").out
    #expect(!first.isEmpty)
    // The app's store has the same ones.
    #expect(try await fitiq.run("outbox", "export", "--store", "./default.store").out == first)
    let file = try await fitiq.run("outbox", "export", "--to", "./dead.jsonl", "--json")
    let count = first.split(separator: "\n").count
    #expect(try json(file)["exported"] as? Int == count)
    let mode = try FileManager.default.attributesOfItem(atPath: fitiq.folder.file("dead.jsonl"))
    #expect((mode[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    let stats = try await fitiq.run("outbox", "stats", "--json", "--as-of", "2025-11-26").out

    try await fitiq.succeed(
      "outbox", "prune", "--status", "dead", "--keep-failed", "0d", "--yes")
    #expect(try await fitiq.run("outbox", "export").out.isEmpty)
    let plan = try await json(fitiq.run("outbox", "import", "./dead.jsonl", "--dry-run", "--json"))
    #expect(plan["imported"] as? Int == count && plan["operation_id"] is NSNull)
    let done = try await json(
      fitiq.run("outbox", "import", "./dead.jsonl", "--yes", "--json", "--reason", "again"))
    #expect(done["imported"] as? Int == count && done["lines"] as? Int == count)
    #expect(try await fitiq.run("outbox", "export").out == first)
    #expect(try await fitiq.run("outbox", "stats", "--json", "--as-of", "2025-11-26").out == stats)
    #expect(try await fitiq.run("log").out.contains("outbox import: \(count) events (again)"))

    let again = try await json(fitiq.run("outbox", "import", "./dead.jsonl", "--yes", "--json"))
    #expect(again["imported"] as? Int == 0 && again["skipped"] as? Int == count)
    try await fitiq.succeed("undo", "--yes")
    #expect(try await fitiq.run("outbox", "export").out.isEmpty)
  }

  @Test func whatCannotBeIsRefused() async throws {
    for (arguments, status, text) in [
      (["import", "./nothing.jsonl"], 66, "cannot read"),
      (["import", "./nothing.jsonl", "--store", "./default.store"], 64, "app's store"),
      (["export", "--output", "csv"], 64, "jsonl"),
      (["export", "--to", "./no/such/folder/x"], 73, "cannot create"),
      (["export", "--to", "./default.store"], 73, "is a database"),
      (["export", "--to", ""], 64, "name a file"),
    ] as [([String], Int32, String)] {
      let result = try await fitiq.run(["outbox"] + arguments)
      #expect(result.status == status && result.error.contains(text), "\(arguments)")
    }
  }
}
