import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct OutboxTransferCLITests {
  private let fitiq: FitIQBinary

  init() throws {
    fitiq = try FitIQBinary()
    var scenario = AppStoreScenario(faults: [.failedExhausted, .badMetadata])
    scenario.days = 8
    try scenario.write(to: fitiq.folder.file("default.store"))
    try fitiq.succeed("migrate", "store", "default.store")
  }

  private func json(_ result: FitIQBinary.Result) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(result.out.utf8))
    return try #require(value as? [String: Any], "\(result.error)")
  }

  @Test func aBadLineImportsNothingUnlessItIsSkipped() throws {
    let lines = try fitiq.run("outbox", "export").out
    try fitiq.succeed(
      "outbox", "prune", "--status", "dead", "--keep-failed", "0d", "--yes")
    let bad = lines + "\n{\"id\":\"x\"}\nno JSON\n"
    let count = lines.split(separator: "\n").count
    let refusal = try fitiq.run(["outbox", "import", "-", "--yes"], input: Data(bad.utf8))
    #expect(refusal.status == 65 && refusal.out.isEmpty)
    #expect(refusal.error.contains("line \(count + 2): id is not a UUID"))
    #expect(try fitiq.run("outbox", "export").out.isEmpty)
    let done = try fitiq.run(
      ["outbox", "import", "-", "--yes", "--skip-invalid", "--json"], input: Data(bad.utf8))
    #expect(done.status == 4)
    #expect(try json(done)["rejected"] as? Int == 2)
    #expect(try json(done)["lines"] as? Int == count + 2)
    #expect(try fitiq.run("outbox", "export").out == lines)
  }
}
