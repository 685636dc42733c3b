import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@Suite(.bounded) struct FleetShardTests {
  private let ids = (0..<2_000).map { "store-\($0)" }

  @Test(arguments: Effort.spread([1, 2, 7, 64], quick: 2)) func shardsAreAllStoresOnce(count: Int)
    throws
  {
    let shards = try (1...count).map { try #require(FleetShard($0, of: count)) }
    for id in ids { #expect(shards.count { $0.contains(id) } == 1) }
    let sizes = shards.map { shard in ids.count(where: shard.contains) }
    #expect(sizes.allSatisfy { abs($0 - 2_000 / count) < 150 }, "\(sizes)")
  }

  @Test func aCanaryIsAShareThatStays() {
    let chosen = ids.filter { FleetShard.isInCanary($0, share: 0.1) }
    #expect((120...280).contains(chosen.count))
    #expect(chosen.allSatisfy { FleetShard.isInCanary($0, share: 0.2) })
    #expect(ids.allSatisfy { FleetShard.isInCanary($0, share: 1) })
    #expect(!ids.contains { FleetShard.isInCanary($0, share: 0) })
  }

  @Test(arguments: ["1/1", "3/7", "64/64"]) func aShardIsReadAsItIsWritten(text: String) {
    #expect(FleetShard(text)?.text == text)
  }

  @Test(arguments: [
    "", "0/1", "2/1", "1/0", "-1/2", "1", "1/", "/1", "1/2/3", "a/b", "1/9999999999999999999",
  ])
  func whatIsNoShardIsRefused(text: String) { #expect(FleetShard(text) == nil) }

  @Test(arguments: [
    (
      ["SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "6"],
      "5/6"
    ),
    (
      ["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "3"],
      "1/3"
    ),
    (
      [
        "SLURM_ARRAY_TASK_ID": "14", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_COUNT": "3",
        "SLURM_ARRAY_TASK_STEP": "2",
      ], "3/3"
    ),
    (["JOB_COMPLETION_INDEX": "0", "FITIQ_SHARDS": "4"], "1/4"),
    (["JOB_COMPLETION_INDEX": "3", "FITIQ_SHARDS": "4"], "4/4"),
    (["AWS_BATCH_JOB_ARRAY_INDEX": "1", "FITIQ_SHARDS": "2"], "2/2"),
    (["PARALLEL_SEQ": "2", "FITIQ_SHARDS": "3"], "2/3"),
    // Two schedulers that agree.
    (["PARALLEL_SEQ": "2", "JOB_COMPLETION_INDEX": "1", "FITIQ_SHARDS": "3"], "2/3"),
  ])
  func theSchedulerNamesTheShard(environment: [String: String], shard: String) throws {
    #expect(try FleetShard(environment: environment)?.text == shard)
  }

  @Test(arguments: [
    [:], ["PARALLEL_SEQ": "7"], ["SLURM_JOB_ID": "3"], ["JOB_COMPLETION_INDEX": ""],
  ])
  func elsewhereThereIsNone(environment: [String: String]) throws {
    #expect(try FleetShard(environment: environment) == nil)
  }

  @Test(arguments: [
    ["JOB_COMPLETION_INDEX": "1"], ["AWS_BATCH_JOB_ARRAY_INDEX": "1"], ["FITIQ_SHARDS": "3"],
    ["JOB_COMPLETION_INDEX": "4", "FITIQ_SHARDS": "4"], ["PARALLEL_SEQ": "0", "FITIQ_SHARDS": "4"],
    ["PARALLEL_SEQ": "5", "FITIQ_SHARDS": "4"], ["PARALLEL_SEQ": "x", "FITIQ_SHARDS": "4"],
    ["PARALLEL_SEQ": "1", "FITIQ_SHARDS": "0"],
    ["JOB_COMPLETION_INDEX": "-1", "FITIQ_SHARDS": "4"],
    ["SLURM_ARRAY_TASK_ID": "5"],
    ["SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "6"],
    // An array of two tasks with a gap does not tell which of them this is.
    ["SLURM_ARRAY_TASK_ID": "5", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_COUNT": "2"],
    [
      "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_MAX": "7",
      "SLURM_ARRAY_TASK_COUNT": "2",
    ],
    [
      "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "6",
      "FITIQ_SHARDS": "7",
    ],
    [
      "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "6",
      "PARALLEL_SEQ": "2", "FITIQ_SHARDS": "6",
    ],
    ["PARALLEL_SEQ": "1", "JOB_COMPLETION_INDEX": "1", "FITIQ_SHARDS": "3"],
  ])
  func aContradictionIsRefused(environment: [String: String]) {
    #expect(throws: FleetShardConflict.self) { try FleetShard(environment: environment) }
  }
}

/// What ledgers say together does not depend on their number and order.
@Suite(.bounded) struct FleetProgressTests {
  private func record(
    _ id: Int, _ result: FleetRecord.Result, at: Double, code: String? = nil,
    operation: Int64? = nil
  ) throws -> FleetRecord {
    let operations =
      operation.map {
        [
          "{\"id\":\($0),\"kind\":\"cleanup\",\"rowsAdded\":0,\"rowsChanged\":1,\"rowsRemoved\":\(id),\"recordedAt\":\($0)}"
        ]
      } ?? []
    let decoded = try JSONDecoder().decode(
      [FleetRecord.Operation].self, from: Data("[\(operations.joined())]".utf8))
    return FleetRecord(
      id: "store-\(id)", path: "/\(id)", result: result, status: 0, code: code,
      at: Date(timeIntervalSince1970: at), seconds: at, peakBytes: 1, bytes: 100,
      fingerprint: "f\(at)", operations: decoded)
  }

  private let stores = (0..<30).map {
    FleetStore(id: "store-\($0)", path: "/\($0)", kind: .appStore, schema: "V11", bytes: 1_000)
  }

  private func events() throws -> [(String, FleetEvent)] {
    var events: [(String, FleetEvent)] = []
    for id in 0..<25 {
      let ledger = "ledger-\(id % 3)"
      events.append(
        (ledger, .started(stores[id].key, bytes: 500, at: Date(timeIntervalSince1970: Double(id)))))
      events.append(
        (
          ledger,
          .record(
            try record(
              id, id % 7 == 0 ? .failed : .done, at: Double(id), code: id % 7 == 0 ? "busy" : nil,
              operation: 1))
        ))
      // A second worker did it again, and found it done.
      if id % 5 == 0 {
        events.append(("ledger-x", .record(try record(id, .done, at: Double(100 + id)))))
      }
    }
    events.append(("ledger-y", .record(try record(26, .busy, at: 5))))
    return events
  }

  private func totals(_ events: [(String, FleetEvent)]) throws -> Data {
    var progress = FleetProgress()
    for (name, event) in events { progress.add(event, of: name) }
    var tally = FleetTally(progress)
    for store in stores { tally.add(store) }
    for case (_, .record(let record)) in events {
      tally.add(
        try #require(JSONValue(#"{"findings":[{"id":"x","count":\#(record.id.count)}]}"#)),
        of: record)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(tally.totals(run: "r", command: ["doctor"], hasTimings: true))
  }

  @Test func anyOrderOfTheLedgersSaysTheSame() throws {
    let events = try events()
    let expected = try totals(events)
    var random = SplitMix64(seed: 5)
    for _ in 0..<20 { #expect(try totals(events.shuffled(using: &random)) == expected) }
  }

  @Test func theNewestRecordCountsAndAllOperations() throws {
    var progress = FleetProgress()
    for (name, event) in try events() { progress.add(event, of: name) }
    let status = progress.status(of: stores.map(\.key), now: Date(timeIntervalSince1970: 1_000))
    // Of 0, 7, 14 and 21, the first was done later.
    #expect(status.stores == 30 && status.failed == 3 && status.done == 22)
    #expect(status.busy == 1 && status.missing == 5)
    #expect(progress.entries[stores[5].key]?.lastOperation == 1)
    #expect(progress.entries[stores[5].key]?.record?.operations.isEmpty == true)
  }

  /// That the store was locked for one worker says nothing against what another one did to it.
  @Test func aLockDoesNotUndoARecord() throws {
    var progress = FleetProgress()
    progress.add(.record(try record(1, .done, at: 5, operation: 1)), of: "a")
    progress.add(.record(try record(1, .busy, at: 9)), of: "b")
    #expect(progress.entries[stores[1].key]?.record?.result == .done)
    #expect(!progress.isDue(stores[1].key, fingerprint: "f5.0", failed: false))
  }

  @Test func whatWasBegunAndHasNoEndMayBeDone() throws {
    var progress = FleetProgress()
    let key = stores[1].key
    #expect(progress.entries[key]?.wasBegun == nil)
    progress.add(.started(key, bytes: 7, at: Date(timeIntervalSince1970: 3)), of: "a")
    #expect(
      progress.entries[key]?.wasBegun == true && progress.isDue(key, fingerprint: "", failed: false)
    )
    progress.add(.record(try record(1, .done, at: 5)), of: "a")
    #expect(progress.entries[key]?.wasBegun == false)
    #expect(progress.entries[key]?.bytesBefore == 7)
    // Of a worker that was killed, until another one knows better.
    progress.add(.started(key, bytes: 7, at: Date(timeIntervalSince1970: 6)), of: "b")
    #expect(progress.entries[key]?.wasBegun == true)
    progress.add(.record(try record(1, .done, at: 9)), of: "c")
    #expect(progress.entries[key]?.wasBegun == false)
  }

  /// A ledger can have been edited.
  @Test(arguments: [Int64.min, -1, 0, .max]) func numbersAtTheLimitsDoNotTrap(bytes: Int64) throws {
    var progress = FleetProgress()
    let start = Date(timeIntervalSince1970: 1)
    progress.add(.started(stores[1].key, bytes: bytes, at: start), of: "a")
    let record = try record(1, .done, at: 5, operation: 1)
    progress.add(.record(record), of: "a")
    var tally = FleetTally(progress)
    tally.add(stores[1])
    let count = #"{"id":"x","count":9.2e18}"#
    tally.add(try #require(JSONValue(#"{"findings":[\#(count),\#(count)]}"#)), of: record)
    let totals = tally.totals(run: "r", command: ["doctor"], hasTimings: true)
    #expect(totals.figures.first?.sum == .max && totals.changes.count == 4)
  }

  @Test func whatIsDueIsToldByRecordAndFingerprint() throws {
    var progress = FleetProgress()
    for (name, event) in try events() { progress.add(event, of: name) }
    func isDue(_ id: Int, _ fingerprint: String, failed: Bool = false) -> Bool {
      progress.isDue(stores[id].key, fingerprint: fingerprint, failed: failed)
    }
    #expect(isDue(29, "") && isDue(26, "f5.0"))
    #expect(!isDue(1, "f1.0") && isDue(1, "other"))
    #expect(!isDue(7, "f7.0") && isDue(7, "f7.0", failed: true))
    // Nothing else is tried again then.
    #expect(!isDue(29, "", failed: true) && !isDue(1, "other", failed: true))
  }

  @Test func whatWasBegunIsUnderWayUntilItsLedgerEnds() throws {
    var progress = FleetProgress()
    let now = Date(timeIntervalSince1970: 1_000)
    progress.add(.started(stores[0].key, bytes: 500, at: now - 5), of: "a")
    progress.add(.started(stores[1].key, bytes: 500, at: now - 5), of: "b")
    progress.add(.started(stores[2].key, bytes: 500, at: now - 5_000), of: "c")
    // Its worker was killed, and another one did it.
    progress.add(.started(stores[3].key, bytes: 500, at: Date(timeIntervalSince1970: 2)), of: "a")
    progress.add(.record(try record(3, .done, at: 3)), of: "b")
    progress.add(.closed(at: now), of: "b")
    for name in ["a", "b", "c"] { progress.add(.opened(.whole, timeout: 60, at: now), of: name) }
    #expect(progress.status(of: stores.map(\.key), now: now).underWay == 1)
  }
}
