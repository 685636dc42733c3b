import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Processes that change one database at the same time: each waits or says that it is busy, none
/// meets a rule of the schema, and nothing is lost.
@Suite(.bounded) struct SyncOverlapCLITests {
  private let fitiq: FitIQBinary
  private static let user = HandMadeStore.user.uuidString
  /// 2025-02-10 00:00 in Greenwich.
  private static let start = 1_739_145_600

  private static let history = [
    "sync", "history", "--from-export", "export.xml", "--user", user, "--time-zone", "UTC",
    "--as-of", "2025-03-12",
  ]

  init() throws {
    fitiq = try FitIQBinary()
    try Self.prepare(fitiq)
  }

  private static func prepare(_ fitiq: FitIQBinary) throws {
    let records = RandomHealth.records(1_500, from: start, days: 25, seed: 11)
    _ = try fitiq.folder.write(
      Data(HealthExportText.document(records).utf8), to: "export.xml")
    var store = HandMadeStore()
    for hour in 0..<24 * 25 { store.addHour("steps", 7, at: start + hour * 3_600) }
    try store.write(to: fitiq.folder.file("default.store"))
  }

  /// What counts, without ids, times of writing and what is in the way of it.
  private func content(of fitiq: FitIQBinary) throws -> [String] {
    let sql = """
      SELECT type || slot || ' ' || quantity AS x FROM progress_entries UNION ALL
      SELECT start_at || ' ' || end_at FROM sleep_sessions UNION ALL
      SELECT metric || day || is_complete || digest FROM sync_tracking UNION ALL
      SELECT event_type || count(DISTINCT entity_id) FROM outbox_events GROUP BY event_type
      ORDER BY 1
      """
    let result = try fitiq.run("query", sql, "--output", "jsonl")
    #expect(result.status == 0, "\(result.error)")
    return result.out.split(separator: "\n").map(String.init)
  }

  /// Runs all at once; returns how many of each status there were.
  private func race(_ commands: [[String]]) async throws -> [FitIQBinary.Result] {
    let running = try commands.map { try fitiq.start($0) }
    var results: [FitIQBinary.Result] = []
    for one in running { results.append(try await one.ended(limit: 120)) }
    for result in results {
      #expect([0, 75].contains(result.status), "\(result.out)\(result.error)")
      #expect(!result.error.contains("rule of the schema"), "\(result.error)")
      #expect(!result.out.contains("rule of the schema"), "\(result.out)")
    }
    return results
  }

  private func expectSound(isOfSyncsAlone: Bool = true) throws {
    let verified = try fitiq.run("migrate", "verify")
    #expect(verified.status == 0, "\(verified.out)")
    // Each row that waits has its event, and no other; what the app left is another matter.
    guard isOfSyncsAlone else { return }
    let outbox = try fitiq.run("outbox", "reconcile", "--dry-run", "--json")
    #expect(outbox.status == 0 && outbox.out.contains("\"done\" : 0"), "\(outbox.out)")
    #expect(outbox.out.firstMatch(of: /"done" : [1-9]/) == nil, "\(outbox.out)")
  }

  /// Also with the `migrate up` that makes the database under them.
  @Test(arguments: [[], [["migrate", "up"]]] as [[[String]]])
  func syncsOfOneExport(before: [[String]]) async throws {
    let results = try await race(before + Array(repeating: Self.history, count: 4))
    #expect(results.contains { $0.status == 0 })
    try fitiq.succeed(Self.history)
    let alone = try FitIQBinary()
    try Self.prepare(alone)
    try alone.succeed(Self.history)
    #expect(try content(of: fitiq) == content(of: alone))
    // All of them are one sync, or are taken back one after the other.
    try expectSound()
  }

  /// The rows of an import are what the sync then compares with, or the other way round.
  @Test func aSyncBesideAnImport() async throws {
    let load = ["migrate", "store", "default.store", "--time-zone", "UTC"]
    _ = try await race([load, Self.history, load, Self.history])
    for command in [load, Self.history] { try fitiq.succeed(command) }
    let steps = try fitiq.run(
      "query", "SELECT count(*), count(DISTINCT slot) FROM progress_entries WHERE type = 'steps'",
      "--output", "csv")
    let counts = try #require(steps.out.split(separator: "\n").last).split(separator: ",")
    #expect(counts.first == counts.last && counts.first != "0")
    try expectSound(isOfSyncsAlone: false)
  }

  /// What somebody forgets meanwhile is planned for again, or comes with the next sync.
  @Test func aSyncBesideAClearing() async throws {
    try fitiq.succeed(Self.history)
    try fitiq.succeed("undo", "--yes")
    let clear = ["tracking", "clear", "--user", Self.user, "--metric", "steps", "--yes"]
    let running = try (0..<3).flatMap { _ in
      [try fitiq.start(Self.history), try fitiq.start(clear)]
    }
    for one in running {
      let result = try await one.ended(limit: 120)
      // A clearing refuses what has changed since it looked.
      let isStale = result.status == 1 && result.error.contains("changed since")
      #expect([0, 75].contains(result.status) || isStale, "\(result.out)\(result.error)")
      #expect(!result.error.contains("rule of the schema"), "\(result.error)")
    }
    try fitiq.succeed(Self.history)
    let alone = try FitIQBinary()
    try Self.prepare(alone)
    try alone.succeed(Self.history)
    #expect(try content(of: fitiq) == content(of: alone))
    try expectSound()
  }

  /// A shell that asks about its change holds the lock for as long as it likes.
  @Test func aSyncBesideAnOpenChangeIsBusy() throws {
    try fitiq.succeed("migrate", "up")
    try RawSQL.whileWriting(in: fitiq.store) {
      let result = try fitiq.run(Self.history + ["--busy-timeout", "1", "--json"])
      #expect(result.status == 75 && result.out.isEmpty, "\(result.error)")
      #expect(result.error.contains("\"retryable\":true"), "\(result.error)")
    }
    #expect(try content(of: fitiq).isEmpty)
    try fitiq.succeed(Self.history)
    try expectSound()
  }
}
