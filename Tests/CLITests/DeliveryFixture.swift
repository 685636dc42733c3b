import FitIQTestBackend
import FitIQTestSupport
import Foundation
import Testing

/// The built binary with a database full of events, and a backend that loses, delays and garbles.
struct DeliveryFixture {
  var fitiq: FitIQBinary
  let backend: TestBackend
  let load: OutboxLoad

  /// - Parameter binary: Has the folder; nil for a new one.
  init(
    entities: Int, attempts: Int = 5, script: BackendScript = BackendScript(),
    in binary: FitIQBinary? = nil
  ) async throws {
    var configuration = BackendConfiguration.patient
    configuration.script = script
    backend = try await TestBackend.start(configuration)
    fitiq = try binary ?? FitIQBinary()
    fitiq.environment["FITIQ_API_URL"] = backend.baseURL
    // A backend that loses no answer may still be late with one.
    fitiq.environment["FITIQ_REQUEST_TIMEOUT"] = script == BackendScript() ? "30s" : "1s"
    // Long enough that a processor which gets no time for seconds still holds what it sends.
    fitiq.environment["FITIQ_DELIVERY_LEASE"] = "10s"
    fitiq.environment["FITIQ_BACKOFF_CAP"] = "1s"
    try fitiq.succeed("migrate", "up")
    load = try OutboxLoad(entities, into: fitiq.store, attempts: attempts)
    try backend.keepCredentials(below: fitiq.folder)
  }

  func run(_ arguments: String...) async throws -> FitIQBinary.Result {
    try await fitiq.start(arguments).ended()
  }

  /// Events by what is left to do about them.
  func left() throws -> [String: Int] {
    let rows = try OutboxLoad.rows(
      """
      SELECT CASE WHEN status = 'failed' AND attempt_count >= max_attempts THEN 'dead'
                  ELSE status END, count(*)
      FROM outbox_events GROUP BY 1
      """, in: fitiq.store)
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], Int($0[1]) ?? 0) })
  }

  /// Delivers with a service, which waits for the leases of those that are dead, on the clock of the
  /// machine: the binary has no other.
  func deliverRest() async throws {
    let service = try fitiq.start(["outbox", "run", "--poll", "1s"])
    try eventually("every event", within: .seconds(300)) {
      try service.notes.contains("delivering from") && left() == ["completed": load.events]
    }
    kill(service.process.processIdentifier, SIGTERM)
    let ended = try await service.ended(limit: 120)
    #expect(ended.status == 0, "\(ended.error)")
  }

  /// The server holds every entity exactly once, the database knows under which id, and each was sent
  /// in the order of its events.
  func requireExactlyOnce() throws {
    let counts = try backend.counts(.progress)
    #expect(counts.count == load.entries)
    #expect(counts.allSatisfy { $0.created == 1 && $0.present == 1 })
    #expect(try backend.entities(.sleep).count == load.nights)
    let open = try OutboxLoad.rows(
      """
      SELECT status, attempt_count, event_type, error_message,
             (SELECT ends_at - unixepoch() FROM outbox_leases WHERE id = lease_id), count(*)
      FROM outbox_events WHERE status <> 'completed' GROUP BY 1, 2, 3, 4, 5 LIMIT 20
      """, in: fitiq.store)
    #expect(open.isEmpty)
    let known = try OutboxLoad.rows(
      "SELECT backend_id FROM progress_entries WHERE sync_status = 'synced'", in: fitiq.store)
    #expect(Set(known.map { $0[0] }) == Set(try backend.entities(.progress).map(\.id)))
    let disordered = try OutboxLoad.rows(
      """
      SELECT a.id FROM outbox_events AS a JOIN outbox_events AS b
        ON b.entity_id = a.entity_id AND b.created_at > a.created_at
      WHERE b.completed_at < a.completed_at
      """, in: fitiq.store)
    #expect(disordered.isEmpty)
  }
}
