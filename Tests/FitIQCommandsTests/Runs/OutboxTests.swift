import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct OutboxTests {
  private let fitiq: CommandRun
  private let place: [String]

  init() async throws {
    fitiq = try CommandRun()
    var scenario = AppStoreScenario(
      faults: [.failedRetryable, .failedExhausted, .stuckProcessing, .badMetadata])
    scenario.days = 8
    try scenario.write(to: fitiq.folder.file("default.store"))
    place = ["--as-of", "2025-11-26T12:00:00Z"]
    let imported = try await fitiq.run("migrate", "store", "./default.store")
    #expect(imported.status == 0, "\(imported.error)")
  }

  private func outbox(_ arguments: String...) async throws -> CommandRun.Result {
    try await fitiq.run(["outbox"] + arguments + place)
  }

  private func json(_ result: CommandRun.Result) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(result.out.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func bothKindsOfStoreListTheSameEvents() async throws {
    for filter in [["--failed"], ["--status", "stuck"], ["--error", "Server|Network"]] {
      let columns = { (text: String) in
        Set(text.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] })
      }
      let ours = try await fitiq.run(["outbox", "list", "--output", "csv"] + filter + place)
      let theirs = try await fitiq.run(
        ["outbox", "list", "--output", "csv", "--store", "./default.store"] + filter + place)
      #expect(ours.status == 0 && theirs.status == 0)
      #expect(!columns(ours.out).isEmpty && columns(ours.out) == columns(theirs.out))
    }
  }

  /// As the days of other lists; a named moment is the one to count from.
  @Test func theAgeOfAListCountsFromTheNewestEventOfAnOldStore() async throws {
    let list = ["outbox", "list", "--newer-than", "2d", "--json", "--store", "./default.store"]
    let found = try await fitiq.run(list)
    #expect(found.status == 0 && found.out != "[]\n")
    #expect(found.error.contains("counting from 2025-11-"))
    let named = try await fitiq.run(list + ["--as-of", "2026-11-26T12:00:00Z"])
    #expect(named.out == "[]\n" && !named.error.contains("counting"))
  }

  @Test func retrySaysWhatItDidAndUndoTakesItBack() async throws {
    let before = try await outbox("stats", "--json").out
    let plan = try await outbox("retry", "--failed", "--dry-run", "--json")
    #expect(try await outbox("stats", "--json").out == before)
    let done = try await json(
      outbox("retry", "--failed", "--yes", "--json", "--reason", "it is back"))
    let count = try #require(done["done"] as? Int)
    #expect(count > 0)
    #expect(try json(plan)["done"] as? Int == count)
    #expect(try await outbox("list", "--failed", "--json").out == "[]\n")
    #expect(try await fitiq.run("log").out.contains("outbox retry: \(count) events (it is back)"))
    #expect(try await fitiq.run("undo", "--yes").status == 0)
    #expect(try await outbox("stats", "--json").out == before)
  }

  /// Of both kinds of store, before and after: the numbers are those of the statistics before.
  @Test func retrySaysWhatNobodyAskedFor() async throws {
    for store in [[], ["--store", "./default.store"]] {
      let counts = try await json(fitiq.run(["outbox", "stats", "--json"] + place + store))[
        "counts"]
      var expected: [String: Int] = [:]
      for count in try #require(counts as? [[String: Any]]) {
        let state = try #require(count["state"] as? String)
        guard !["waiting", "dead"].contains(state) else { continue }
        expected[state, default: 0] += try #require(count["count"] as? Int)
      }
      #expect(expected["stuck"] ?? 0 > 0 && expected["pending"] ?? 0 > 0)
      for last in ["--dry-run", "--yes"] {
        let result = try await fitiq.run(["outbox", "retry", "--failed", last] + place + store)
        let note = try #require(
          result.error.split(separator: "\n").first { $0.contains("not selected") })
        for (state, count) in expected { #expect(note.contains("\(count) \(state) (")) }
        #expect(!note.contains("dead") && !note.contains("waiting"))
      }
    }
  }

  @Test func nothingIsChangedWithoutAFilter() async throws {
    let refusal = try await outbox("cancel", "--yes")
    #expect(refusal.status == 64 && refusal.error.contains("--all"))
    let many = try await outbox("snooze", "--for", "1h", "--all")
    #expect(many.status != 0 && many.error.contains("--yes"))
  }

  @Test func anEventIsNamedByTheBeginningOfItsID() async throws {
    let first = try await outbox("list", "--failed", "--limit", "1", "--output", "csv").out
    let id = try #require(first.split(separator: "\n").last?.split(separator: ",")[1])
    let shown = try await outbox("show", String(id.prefix(8)).lowercased())
    #expect(shown.status == 0 && shown.out.contains(id))
    #expect(shown.out.contains("metadata: ") && !shown.out.contains("quantity"))
    #expect(!shown.out.contains("as written"))
    let payload = try await outbox("show", String(id), "--payload")
    #expect(payload.out.contains("as written") && payload.out.contains("quantity"))
    for name in ["", "0", "xyz-", "FFFFFFFF"] {
      #expect(try await outbox("show", name).status == 66)
    }
    #expect(
      try await outbox("list", "--error", "(").error.contains("not a valid regular expression"))
  }

  @Test func aPatternWithoutEndIsRefused() async throws {
    let text = String(repeating: "a", count: 60) + "!"
    try OutboxLoad.run("UPDATE outbox_events SET error_message = '\(text)'", in: fitiq.store)
    for verb in [["list"], ["deliver", "--dry-run"]] {
      let result = try await fitiq.run(["outbox"] + verb + ["--json", "--error", "(a+)+$"] + place)
      #expect(result.status == 64 && result.error.contains("pattern_too_slow"), "\(result.error)")
    }
  }

  /// As the real run does.
  @Test(arguments: [
    "http://backend.example", "http://127.+0.0.1", "https://ann:pw@backend.example",
  ])
  func aDryRunRefusesAnAddressThatIsNotUsed(address: String) async throws {
    for more in [["--dry-run"], []] {
      let result = try await fitiq.run(["outbox", "deliver", "--api-url", address] + more)
      #expect(result.status == 78 && !result.error.contains("ann:"), "\(result.error)")
    }
    #expect(try await outbox("deliver", "--dry-run").status == 0)
  }

  @Test func whatWasCancelledStaysSoUnlessItIsNamed() async throws {
    let first = try await outbox("list", "--failed", "--limit", "1", "--output", "csv").out
    let id = String(try #require(first.split(separator: "\n").last?.split(separator: ",")[1]))
    #expect(try await outbox("cancel", id, "--reason", "not wanted").status == 0)
    let rest = try await json(outbox("retry", "--failed", "--yes", "--json"))
    #expect(rest["skipped"] as? Int == 1)
    #expect(try await json(outbox("retry", id, "--json"))["done"] as? Int == 1)
  }
}
