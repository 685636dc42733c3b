package import FitIQTestSupport
import Foundation

/// An app's store with open events, and the backend that they are to be sent to.
package protocol AppStoreDelivery {
  var store: String { get }
  var backend: TestBackend { get }
}

extension AppStoreDelivery {
  package static var scenario: AppStoreScenario {
    var scenario = AppStoreScenario(faults: [.failedRetryable])
    scenario.days = 4
    return scenario
  }

  /// Writes the store and starts the backend.
  ///
  /// - Returns: The backend, and the environment that tells fitiq of it.
  package static func prepare(
    _ store: String, _ scenario: AppStoreScenario,
    script: BackendScript = BackendScript()
  ) async throws -> (backend: TestBackend, environment: [String: String]) {
    var configuration = BackendConfiguration.patient
    configuration.script = script
    let backend = try await TestBackend.start(configuration)
    try scenario.write(to: store)
    try OutboxLoad.run(
      "UPDATE ZSDOUTBOXEVENT SET ZMAXATTEMPTS = 40 WHERE ZATTEMPTCOUNT < 5", in: store)
    let environment = [
      "FITIQ_API_URL": backend.baseURL, "FITIQ_API_KEY": backend.credentials.apiKey,
      "FITIQ_ACCESS_TOKEN": backend.credentials.accessToken,
      "FITIQ_REFRESH_TOKEN": backend.credentials.refreshToken,
      // A backend that loses no answer may still be late with one.
      "FITIQ_REQUEST_TIMEOUT": script == BackendScript() ? "30s" : "1s", "FITIQ_BACKOFF_CAP": "1s",
    ]
    return (backend, environment)
  }

  package func change(_ sql: String) throws { try OutboxLoad.run(sql, in: store) }

  package func rows(_ sql: String) throws -> [[String]] { try OutboxLoad.rows(sql, in: store) }

  package func number(_ sql: String) throws -> Int { Int(try rows(sql).first?.first ?? "") ?? -1 }

  /// How many events could still be sent.
  package func open() throws -> Int {
    try number(
      """
      SELECT count(*) FROM ZSDOUTBOXEVENT WHERE ZSTATUS IN ('pending', 'processing')
        OR (ZSTATUS = 'failed' AND ZATTEMPTCOUNT < ZMAXATTEMPTS)
      """)
  }

  package func processing() throws -> Int {
    try number("SELECT count(*) FROM ZSDOUTBOXEVENT WHERE ZSTATUS = 'processing'")
  }

  /// What contradicts that the backend holds each entry once, under the id that the store knows.
  package func problemsOfSending() throws -> [String] {
    let counts = try backend.counts(.progress)
    let sent = try rows(
      """
      SELECT DISTINCT p.ZBACKENDID, p.ZSYNCSTATUS FROM ZSDPROGRESSENTRY AS p
      JOIN ZSDOUTBOXEVENT AS o ON o.ZENTITYID = p.ZID
      WHERE o.ZSTATUS = 'completed' AND o.ZEVENTTYPE = 'progressEntry'
      """)
    var problems = counts.filter { $0.created != 1 || $0.present != 1 }.map { "\($0)" }
    problems += sent.filter { $0[1] != "synced" }.map { "\($0)" }
    if sent.count != counts.count || sent.count <= 5 {
      problems.append("\(sent.count) entries of \(counts.count)")
    }
    if Set(sent.map { $0[0] }) != Set(try backend.entities(.progress).map(\.id)) {
      problems.append("other ids than the backend's")
    }
    return problems
  }

  /// What Core Data needs of the file, and does not have.
  ///
  /// - Parameter doctor: What `fitiq doctor --json` says of it.
  package func problemsOfFile(_ doctor: String) throws -> [String] {
    var problems = [
      "file_integrity", "schema_drift", "entity_number", "primary_key_maximum",
      "missing_update_counter", "dangling_keys", "missed_cascades", "stuck_processing",
    ].filter { doctor.contains("\"id\" : \"\($0)") }
    problems += ["-wal", "-shm"].filter { FileManager.default.fileExists(atPath: store + $0) }
    let pragmas = try ["quick_check", "journal_mode"].map { try rows("PRAGMA \($0)") }
    if pragmas != [[["ok"]], [["wal"]]] { problems.append("\(pragmas)") }
    if try processing() != 0 { problems.append("events in processing") }
    return problems
  }
}
