import FitIQTestBackend
import FitIQTestSupport
import Testing

/// An app's store with open events, a backend, and fitiq between them.
struct StoreDeliveryFixture: AppStoreDelivery {
  var fitiq: CommandRun
  let backend: TestBackend
  let store: String

  init(
    _ faults: Set<Fault> = [.failedRetryable], version: Int = 11, hasCloudKit: Bool = false,
    leavesWAL: Bool = false, days: Int = 4, users: Int = 1, script: BackendScript = BackendScript()
  ) async throws {
    fitiq = try CommandRun(timePasses: true)
    store = fitiq.folder.file("default.store")
    var scenario = Self.scenario
    (scenario.version, scenario.faults, scenario.days) = (version, faults, days)
    (scenario.userCount, scenario.hasCloudKit, scenario.leavesWAL) = (users, hasCloudKit, leavesWAL)
    let environment: [String: String]
    (backend, environment) = try await Self.prepare(store, scenario, script: script)
    fitiq.environment.merge(environment) { $1 }
  }

  @discardableResult
  func run(_ line: String, status: Int32 = 0) async throws -> CommandRun.Result {
    let words = line.split(separator: " ").map(String.init)
    let result = try await fitiq.run(words + ["--store", "./default.store"])
    #expect(result.status == status, "\(line): \(result.error)\(result.out)")
    return result
  }

  func requireExactlyOnce() throws { #expect(try problemsOfSending() == []) }

  func requireSoundStore() async throws {
    let doctor = try await fitiq.run("doctor", "--json", "--store", "./default.store")
    #expect(doctor.status <= 1, "\(doctor.error)")
    #expect(try problemsOfFile(doctor.out) == [])
  }
}
