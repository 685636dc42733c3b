import FitIQSystem
import FitIQTestBackend
import FitIQTestSupport
import Foundation

/// Deliveries whose power is cut, each with a backend of its own.
///
/// What was sent before the cut has to look like it on the disk, so that it is looked for and not sent again.
struct PowerCutDeliveries {
  private let backends: [TestBackend]
  let cases: [PowerCutCase]

  static func start() async throws -> PowerCutDeliveries {
    var backends: [TestBackend] = []
    for _ in 0..<4 {
      var configuration = BackendConfiguration()
      // Longer than any campaign.
      configuration.lifetime = .seconds(86_400)
      configuration.accessTokenLifetime = 86_400
      backends.append(try await TestBackend.start(configuration))
    }
    return PowerCutDeliveries(
      backends: backends,
      cases: [
        database(backends[0]), appStore(backends[1]), renewal(backends[2]), deletion(backends[3]),
      ])
  }

  func stop() async {
    for backend in backends { await backend.stop() }
  }

  private static func set(_ home: PowerCutHome, _ backend: TestBackend) throws {
    home.environment["FITIQ_API_URL"] = backend.baseURL
    home.environment["FITIQ_BACKOFF_CAP"] = "1s"
    home.environment["FITIQ_DELIVERY_LEASE"] = "1s"
    let folder = home.file(".config/fitiq")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/credentials.json"
    try JSONEncoder().encode(backend.credentials).write(to: URL(fileURLWithPath: path))
    guard chmod(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// When the app's claims have run out.
  private static var later: [String] {
    ["--as-of", Date(timeIntervalSinceNow: 3_600).formatted(.iso8601)]
  }

  private static func database(_ backend: TestBackend) -> PowerCutCase {
    PowerCutCase("deliver-database") { home in
      try set(home, backend)
      let record = try BackendRecord(backend)
      try home.succeed("migrate", "up")
      _ = try OutboxLoad(12, into: home.file(PowerCutHome.database), attempts: 100)
      var plan = PowerCutPlan(["outbox", "deliver"])
      plan.rewindBackend = record.rewind
      plan.changing = [PowerCutHome.database]
      plan.promise = .sent(
        store: PowerCutHome.database,
        sql: "SELECT id FROM outbox_events WHERE status IN ('processing', 'completed')")
      plan.restart = { home in
        try RawSQL.execute(
          """
          UPDATE outbox_leases SET boot = 'before', ends_at = 0;
          UPDATE outbox_events SET due_at = 0 WHERE due_at > 0;
          """, in: home.file(PowerCutHome.database))
      }
      plan.check = { home in
        let open = try OutboxLoad.rows(
          "SELECT status, count(*) FROM outbox_events WHERE status <> 'completed' GROUP BY 1",
          in: home.file(PowerCutHome.database))
        return try open.map { "left: \($0)" } + record.problems()
      }
      return plan
    }
  }

  private static func appStore(_ backend: TestBackend) -> PowerCutCase {
    PowerCutCase("deliver-app-store") { home in
      try set(home, backend)
      let record = try BackendRecord(backend)
      let store = home.file("default.store")
      var scenario = AppStoreScenario(version: 11, faults: [.failedRetryable])
      scenario.days = 4
      try scenario.write(to: store)
      // Few, with time to write down each answer before the next request: each run records the same.
      try RawSQL.execute(
        """
        DELETE FROM ZSDOUTBOXEVENT
        WHERE ZEVENTTYPE = 'progressEntry' AND ZSTATUS = 'pending' AND Z_PK % 8 > 0
        """, in: store)
      var plan = PowerCutPlan([
        "outbox", "deliver", "--concurrency", "1", "--rate", "4", "--store", store,
      ])
      plan.rewindBackend = record.rewind
      plan.changing = ["default.store"]
      let before = try OutboxLoad.rows(
        "SELECT Z_PK FROM ZSDOUTBOXEVENT WHERE ZSTATUS = 'completed'", in: store)
      plan.promise = .sent(
        store: "default.store",
        sql: """
          SELECT hex(ZID) FROM ZSDOUTBOXEVENT
          WHERE ZSTATUS IN ('processing', 'completed')
            AND Z_PK NOT IN (\(before.map { $0[0] }.joined(separator: ", ")))
          """, isLogged: true)
      plan.again = [
        ["outbox", "rescue", "--all", "--yes", "--store", store] + later,
        ["outbox", "deliver", "--store", store],
      ]
      plan.check = { home in
        let open = try OutboxLoad.rows(
          """
          SELECT ZSTATUS, count(*) FROM ZSDOUTBOXEVENT WHERE ZSTATUS IN ('pending', 'processing')
            OR (ZSTATUS = 'failed' AND ZATTEMPTCOUNT < ZMAXATTEMPTS) GROUP BY 1
          """, in: home.file("default.store"))
        return try open.map { "left: \($0)" } + record.problems()
      }
      return plan
    }
  }

  /// The access token has expired, and the refresh token works once.
  private static func renewal(_ backend: TestBackend) -> PowerCutCase {
    PowerCutCase("token-renewal") { home in
      try set(home, backend)
      try backend.expireAccessTokens()
      let record = try BackendRecord(backend, needsRenewal: true)
      try home.succeed("migrate", "up")
      _ = try OutboxLoad(2, into: home.file(PowerCutHome.database), attempts: 100)
      var plan = PowerCutPlan(["outbox", "deliver"])
      plan.rewindBackend = record.rewind
      plan.changing = [PowerCutHome.database]
      plan.promise = .sent(
        store: PowerCutHome.database,
        sql: "SELECT id FROM outbox_events WHERE status IN ('processing', 'completed')")
      let credentials = backend.credentials
      plan.secrets = [credentials.apiKey, credentials.refreshToken]
      plan.whole = [".config/fitiq/credentials.json"]
      plan.lasting = plan.whole
      plan.looks = [(["auth", "status"], [0])]
      plan.again = [["outbox", "deliver"]]
      // Where the new tokens are lost, the backend takes the old one no more, and says so.
      plan.statusesAgain = [0, 77]
      plan.check = { _ in try record.copies() }
      return plan
    }
  }

  /// What was deleted is noted, or deleted again; nothing is noted that was not.
  private static func deletion(_ backend: TestBackend) -> PowerCutCase {
    PowerCutCase("remote-duplicates-delete") { home in
      try set(home, backend)
      let store = home.file("default.store")
      var scenario = AppStoreScenario(version: 11, faults: [.olderSynced])
      (scenario.days, scenario.duplicateFactor) = (6, 2)
      try scenario.write(to: store)
      try home.succeed("cleanup", "--yes", "--store", store)
      var plan = PowerCutPlan(
        ["outbox", "remote-duplicates", "delete", "--yes", "--store", store])
      plan.changing = ["default.store"]
      let log = FileManager.default.enumerator(atPath: home.path)?
        .first { "\($0)".hasSuffix("/journal.db") }
      guard let log else { throw CocoaError(.fileNoSuchFile) }
      plan.promise = .deleted(
        store: "\(log)",
        sql: "SELECT count(*) FROM remote_duplicates WHERE state IN ('deleted', 'gone')")
      plan.looks = [(["outbox", "remote-duplicates", "list", "--store", store], [0, 1])]
      plan.check = { home in
        let left = try home.run([
          "outbox", "remote-duplicates", "list", "--status", "found", "--output", "jsonl",
          "--store", store,
        ])
        return left.output.isEmpty ? [] : ["left: \(String(decoding: left.output, as: UTF8.self))"]
      }
      return plan
    }
  }
}
