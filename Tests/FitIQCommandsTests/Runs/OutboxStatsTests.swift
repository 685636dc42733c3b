import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct OutboxStatsTests {
  private let fitiq: CommandRun

  init() async throws {
    fitiq = try CommandRun()
    var scenario = AppStoreScenario(faults: [.failedRetryable, .failedExhausted])
    scenario.days = 10
    try scenario.write(to: fitiq.folder.file("default.store"))
    try await fitiq.succeed("migrate", "store", "./default.store")
  }

  @Test(arguments: ["0", "-1", "x", "1e9"])
  func anIntervalIsChecked(interval: String) async throws {
    #expect(try await fitiq.run("outbox", "stats", "--watch", interval).status == 64)
  }

  @Test func onlyStatsKnowsTheFormat() async throws {
    #expect(try await fitiq.run("outbox", "list", "--output", "prometheus").status == 64)
    let help = try await fitiq.run("outbox", "list", "--help").out
    #expect(!help.contains("prometheus"))
    #expect(try await fitiq.run("outbox", "stats", "--help").out.contains("prometheus"))
    #expect(
      try await fitiq.run("outbox", "stats", "--to", "x").error.contains("--output prometheus"))
    let database = try await fitiq.run(
      "outbox", "stats", "--output", "prometheus", "--to", "./default.store")
    #expect(database.status == 73 && database.error.contains("is a database"))
  }
}
