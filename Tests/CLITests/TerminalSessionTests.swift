import FitIQTestBackend
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What new users did with fitiq, typed again, screen by screen: see ``TerminalTape``.
@Suite(
  .bounded, .enabled(if: access("/usr/bin/less", X_OK) == 0, "less is not installed"))
struct TerminalSessionTests {
  private let home: SessionHome

  init() throws { home = try SessionHome() }

  private func play(
    _ name: String, in home: SessionHome? = nil, makesUsers: Bool = false
  ) async throws {
    let difference = try await (home ?? self.home).difference(
      from: "session-\(name).txt", makesUsers: makesUsers)
    #expect(difference == nil, "\(difference ?? "")")
  }

  private func writeStore(_ faults: Set<Fault>, days: Int = 14) throws {
    var scenario = AppStoreScenario(faults: faults)
    scenario.days = days
    try scenario.write(to: home.file("default.store"))
  }

  @Test func aDamagedStoreIsRepaired() async throws {
    try writeStore(Set(Fault.allCases).subtracting([.renamedProfile, .zoneChange]))
    try await play("repair")
  }

  @Test func aContainerIsMigrated() async throws {
    _ = try DemoContainer.write(below: home.fitiq.folder.path)
    try await play("migrate")
  }

  @Test func entriesAndNightsAreLookedAt() async throws {
    try writeStore([.dailyDuplicates])
    try await play("read")
  }

  @Test func theShellIsTriedOut() async throws {
    try writeStore([.dailyDuplicates])
    try await play("shell")
  }

  @Test func eventsThatFailedAreSent() async throws {
    var configuration = BackendConfiguration()
    configuration.lifetime = .seconds(7_200)
    configuration.accessTokenLifetime = 7_200
    let backend = try await TestBackend.start(configuration)
    var home = home
    home.fitiq.environment["FITIQ_API_URL"] = backend.baseURL
    let credentials = try home.fitiq.folder.write(
      try JSONEncoder().encode(backend.credentials), to: "credentials.json")
    chmod(credentials, 0o600)
    home.fitiq.environment["FITIQ_CREDENTIALS_FILE"] = credentials
    try home.fitiq.succeed("migrate", "up", "--quiet")
    _ = try OutboxLoad(12, into: home.fitiq.store)
    try OutboxLoad.run(
      """
      UPDATE outbox_events SET status = 'failed', last_attempt_at = created_at + 60,
        attempt_count = CASE WHEN entity_id < '\(OutboxLoad.id(4))' THEN 5 ELSE 2 END,
        error_message = CASE WHEN entity_id < '\(OutboxLoad.id(2))'
          THEN 'Network error: The Internet connection appears to be offline.'
          ELSE 'HTTP 503: Service Unavailable' END
      WHERE entity_id < '\(OutboxLoad.id(6))'
      """, in: home.fitiq.store)
    try await play("outbox", in: home)
  }

  @Test func anExportFillsAnEmptyDatabase() async throws {
    let export = HealthExportText.document(
      RandomHealth.records(40, from: 1_763_812_800, days: 2, seed: 1)
    )
    .replacing("2025-03-12 10:20:34", with: "2025-11-26 12:00:00")
    let archive = ZipText([ZipText.Entry("apple_health_export/export.xml", export)])
    try FileManager.default.createDirectory(
      atPath: home.file("exports"), withIntermediateDirectories: false)
    _ = try home.fitiq.folder.write(Data(archive.bytes), to: "export.zip")
    _ = try home.fitiq.folder.write(Data(archive.bytes), to: "exports/export.zip")
    try await play("sync", makesUsers: true)
  }

  @Test func theRestIsLookedAfter() async throws {
    _ = try DemoContainer.write(below: home.fitiq.folder.path)
    try home.fitiq.succeed("migrate", "all", "FitIQ.xcappdata", "--quiet")
    try await play("upkeep", makesUsers: true)
  }

  @Test func wrongWordsAreUnderstood() async throws {
    try writeStore([.dailyDuplicates])
    try await play("mistakes")
  }
}
