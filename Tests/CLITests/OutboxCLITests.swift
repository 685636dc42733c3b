import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct OutboxCLITests {
  private let fitiq: FitIQBinary
  private let place: [String]

  init() throws {
    fitiq = try FitIQBinary()
    var scenario = AppStoreScenario(
      faults: [.failedRetryable, .failedExhausted, .stuckProcessing, .badMetadata])
    scenario.days = 8
    try scenario.write(to: fitiq.folder.file("default.store"))
    place = ["--as-of", "2025-11-26T12:00:00Z"]
    let imported = try fitiq.run("migrate", "store", "default.store")
    #expect(imported.status == 0, "\(imported.error)")
  }

  private func outbox(_ arguments: String...) throws -> FitIQBinary.Result {
    try fitiq.run(["outbox"] + arguments + place)
  }

  private func json(_ result: FitIQBinary.Result) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(result.out.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func bothKindsOfStoreListTheSameEvents() throws {
    for filter in [["--failed"], ["--status", "stuck"], ["--error", "Server|Network"]] {
      let columns = { (text: String) in
        Set(text.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] })
      }
      let ours = try fitiq.run(["outbox", "list", "--output", "csv"] + filter + place)
      let theirs = try fitiq.run(
        ["outbox", "list", "--output", "csv", "--store", "default.store"] + filter + place)
      #expect(ours.status == 0 && theirs.status == 0)
      #expect(!columns(ours.out).isEmpty && columns(ours.out) == columns(theirs.out))
    }
  }

  /// As the days of other lists; a named moment is the one to count from.
  @Test func theAgeOfAListCountsFromTheNewestEventOfAnOldStore() throws {
    let list = ["outbox", "list", "--newer-than", "2d", "--json", "--store", "default.store"]
    let found = try fitiq.run(list)
    #expect(found.status == 0 && found.out != "[]\n")
    #expect(found.error.contains("counting from 2025-11-"))
    let named = try fitiq.run(list + ["--as-of", "2026-11-26T12:00:00Z"])
    #expect(named.out == "[]\n" && !named.error.contains("counting"))
    let line = try fitiq.run(["repl", "default.store", "-c", "events --last 2d"])
    #expect(line.status == 0 && line.error.contains("counting from 2025-11-"))
  }

  @Test func retrySaysWhatItDidAndUndoTakesItBack() throws {
    let before = try outbox("stats", "--json").out
    let plan = try outbox("retry", "--failed", "--dry-run", "--json")
    #expect(try outbox("stats", "--json").out == before)
    let done = try json(outbox("retry", "--failed", "--yes", "--json", "--reason", "it is back"))
    let count = try #require(done["done"] as? Int)
    #expect(count > 0)
    #expect(try json(plan)["done"] as? Int == count)
    #expect(try outbox("list", "--failed", "--json").out == "[]\n")
    #expect(try fitiq.run("log").out.contains("outbox retry: \(count) events (it is back)"))
    #expect(try fitiq.run("undo", "--yes").status == 0)
    #expect(try outbox("stats", "--json").out == before)
  }

  /// Of both kinds of store, before and after: the numbers are those of the statistics before.
  @Test func retrySaysWhatNobodyAskedFor() throws {
    for store in [[], ["--store", "default.store"]] {
      let counts = try json(fitiq.run(["outbox", "stats", "--json"] + place + store))["counts"]
      var expected: [String: Int] = [:]
      for count in try #require(counts as? [[String: Any]]) {
        let state = try #require(count["state"] as? String)
        guard !["waiting", "dead"].contains(state) else { continue }
        expected[state, default: 0] += try #require(count["count"] as? Int)
      }
      #expect(expected["stuck"] ?? 0 > 0 && expected["pending"] ?? 0 > 0)
      for last in ["--dry-run", "--yes"] {
        let result = try fitiq.run(["outbox", "retry", "--failed", last] + place + store)
        let note = try #require(
          result.error.split(separator: "\n").first { $0.contains("not selected") })
        for (state, count) in expected { #expect(note.contains("\(count) \(state) (")) }
        #expect(!note.contains("dead") && !note.contains("waiting"))
      }
    }
  }

  @Test func nothingIsChangedWithoutAFilter() throws {
    let refusal = try outbox("cancel", "--yes")
    #expect(refusal.status == 64 && refusal.error.contains("--all"))
    let many = try outbox("snooze", "--for", "1h", "--all")
    #expect(many.status != 0 && many.error.contains("--yes"))
  }

  @Test func anEventIsNamedByTheBeginningOfItsID() throws {
    let first = try outbox("list", "--failed", "--limit", "1", "--output", "csv").out
    let id = try #require(first.split(separator: "\n").last?.split(separator: ",")[1])
    let shown = try outbox("show", String(id.prefix(8)).lowercased())
    #expect(shown.status == 0 && shown.out.contains(id))
    #expect(shown.out.contains("metadata: ") && !shown.out.contains("quantity"))
    #expect(!shown.out.contains("as written"))
    let payload = try outbox("show", String(id), "--payload")
    #expect(payload.out.contains("as written") && payload.out.contains("quantity"))
    for name in ["", "0", "xyz-", "FFFFFFFF"] {
      #expect(try outbox("show", name).status == 66)
    }
    #expect(try outbox("list", "--error", "(").error.contains("not a valid regular expression"))
  }

  @Test func aPatternWithoutEndIsRefused() throws {
    let text = String(repeating: "a", count: 60) + "!"
    try OutboxLoad.run("UPDATE outbox_events SET error_message = '\(text)'", in: fitiq.store)
    for verb in [["list"], ["deliver", "--dry-run"]] {
      let result = try fitiq.run(["outbox"] + verb + ["--json", "--error", "(a+)+$"] + place)
      #expect(result.status == 64 && result.error.contains("pattern_too_slow"), "\(result.error)")
    }
  }

  /// As the real run does.
  @Test(arguments: [
    "http://backend.example", "http://127.+0.0.1", "https://ann:pw@backend.example",
  ])
  func aDryRunRefusesAnAddressThatIsNotUsed(address: String) throws {
    for more in [["--dry-run"], []] {
      let result = try fitiq.run(["outbox", "deliver", "--api-url", address] + more)
      #expect(result.status == 78 && !result.error.contains("ann:"), "\(result.error)")
    }
    #expect(try outbox("deliver", "--dry-run").status == 0)
  }

  @Test func whatWasCancelledStaysSoUnlessItIsNamed() throws {
    let first = try outbox("list", "--failed", "--limit", "1", "--output", "csv").out
    let id = String(try #require(first.split(separator: "\n").last?.split(separator: ",")[1]))
    #expect(try outbox("cancel", id, "--reason", "not wanted").status == 0)
    let rest = try json(outbox("retry", "--failed", "--yes", "--json"))
    #expect(rest["skipped"] as? Int == 1)
    #expect(try json(outbox("retry", id, "--json"))["done"] as? Int == 1)
  }
}
