import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What `outbox run` writes for the journal of its service, beside a backend that fails.
///
/// The minute, the pause and the rest that needs a clock are in `ServiceLogTests`.
@Suite(.bounded) struct ServiceLinesTests {
  /// One entry is refused for good, and the tokens run out on the way.
  private func fixture() async throws -> DeliveryFixture {
    var script = BackendScript(BackendScript.Rule("POST", faults: [.pass, .status(422)]))
    script.expireTokensAt = [4]
    return try await DeliveryFixture(entities: 8, script: script)
  }

  /// Runs the service until nothing is left to send, and returns what it wrote.
  private func run(_ options: String...) async throws -> FitIQBinary.Result {
    var fixture = try await fixture()
    fixture.fitiq.environment["FITIQ_DELIVERY_POLL"] = "1s"
    let service = try fixture.fitiq.start(
      ["outbox", "run", "--concurrency", "1"] + options)
    defer { kill(service.process.processIdentifier, SIGKILL) }
    try eventually("the last event") {
      try fixture.left().keys.allSatisfy { ["completed", "dead"].contains($0) }
    }
    kill(service.process.processIdentifier, SIGTERM)
    return try await service.ended()
  }

  @Test func failuresAndRenewalsAreLines() async throws {
    let result = try await run()
    #expect(result.status == 0)
    let lines = result.error.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("failure: HTTP 422") } == 1, "\(result.error)")
    #expect(lines.count { $0 == "renewal: the tokens were renewed" } == 1, "\(result.error)")
    #expect(!result.error.contains("\r"))
  }

  @Test func quietMeansSilent() async throws {
    let result = try await run("--quiet")
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
  }

  @Test func programsReadEvents() async throws {
    let result = try await run("--output", "jsonl")
    let events = try result.error.split(separator: "\n").map { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
    let kinds = events.compactMap { $0?["event"] as? String }
    #expect(kinds.contains("failure") && kinds.contains("renewal"), "\(result.error)")
  }
}
