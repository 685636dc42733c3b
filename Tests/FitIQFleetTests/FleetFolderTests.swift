import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQFleet

@Suite(.bounded) struct FleetFolderTests {
  private let scratch: ScratchFolder
  private let folder: FleetFolder

  init() throws {
    scratch = try ScratchFolder()
    folder = FleetFolder(scratch.file("fleet"))
  }

  private let run = FleetFolder.Run(command: ["doctor"])
  private let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_764_000_000) }

  private func record(_ id: String) -> FleetRecord {
    FleetRecord(
      id: id, path: "/a \"b\"\n,\"report\":{}/\(id)", result: .done, status: 0, code: nil,
      at: clock(), seconds: 0.25, peakBytes: 5, bytes: 6, fingerprint: "f", operations: [])
  }

  private func records() throws -> [FleetRecord] {
    var found: [FleetRecord] = []
    try folder.forEachEvent(of: run.id) { _, event, _ in
      if case .record(let record) = event { found.append(record) }
    }
    return found
  }

  // MARK: Manifest

  @Test func theManifestIsInTheOrderOfIDsWhateverTheWalk() throws {
    var random = SplitMix64(seed: 3)
    let path = FleetStore(id: nil, path: "/p", kind: .database)
    var stores = (0..<300).map { number in
      // Copies, ids that begin alike, and others.
      let last = [7, number % 7, number][number % 3]
      let first = number % 3 == 2 ? number : 1
      return FleetStore(
        id: String(format: "%08X-0000-4000-8000-%012X", first, last), path: "/p/\(number)\n",
        kind: .appStore, bytes: Int64(number))
    }
    stores.append(path)
    let place = scratch.file("fleet/manifest.jsonl")
    var first: Data?
    for _ in 0..<4 {
      stores.shuffle(using: &random)
      // One of them is named twice.
      let count = try folder.writeManifest { add in for store in stores + [path] { try add(store) }
      }
      #expect(count == stores.count)
      let data = try Data(contentsOf: URL(fileURLWithPath: place))
      #expect(first == nil || first == data)
      first = data
    }
    var read: [FleetStore] = []
    try folder.forEachStore { read.append($0) }
    #expect(read == stores.sorted { $0.key < $1.key })
  }

  /// Cut anywhere, or edited by hand.
  @Test func aDamagedManifestIsRefusedWithItsLine() throws {
    let id = "00000000-0000-4000-8000-000000000001"
    _ = try folder.writeManifest { try $0(FleetStore(id: id, path: "/a", kind: .database)) }
    let place = URL(fileURLWithPath: scratch.file("fleet/manifest.jsonl"))
    let whole = try Data(contentsOf: place)
    func expectRefused(_ data: Data, line: Int) throws {
      try data.write(to: place)
      let error = #expect(throws: FleetError.self) { try folder.forEachStore { _ in } }
      #expect(error?.code == .fleetInvalid && error?.summary.contains("line \(line)") == true)
    }
    try expectRefused(whole + Data("{\"id\":\n".utf8), line: 2)
    for count in 1..<whole.count { try expectRefused(whole.prefix(count), line: 1) }
    let text = String(decoding: whole, as: UTF8.self)
    for edited in ["../../x", "", "/etc/passwd", "a\nb"] {
      try expectRefused(Data(text.replacing(id, with: edited).utf8), line: 1)
    }
    try expectRefused(Data(text.replacing("/a", with: "--version").utf8), line: 1)
  }

  @Test func withoutAManifestThereIsNoFleet() {
    let error = #expect(throws: FleetError.self) { try folder.forEachStore { _ in } }
    #expect(error?.code == .fleetMissing)
  }

  // MARK: Runs

  @Test func aRunIsKnownByItsWords() throws {
    #expect(run.id == FleetFolder.Run(command: ["doctor"]).id)
    let others = [["doctor", "--quiet"], ["doctor --quiet"], ["d", "octor"], []]
    #expect(Set((others + [["doctor"]]).map { FleetFolder.Run(command: $0).id }).count == 5)
    let kept = try folder.keep(run)
    #expect(try folder.keep(run) == kept && kept.id == run.id && kept.command == run.command)
    #expect(try folder.run(run.id) == kept)
    #expect(try folder.runs() == [kept])
    // A worker that was killed made the folder alone.
    try FileManager.default.createDirectory(
      atPath: folder.path + "/runs/cleanup-0123456789", withIntermediateDirectories: false)
    #expect(try folder.runs() == [kept])
    // The same command in another fleet is not a part of it.
    let other = try FleetFolder(scratch.file("other")).keep(run)
    #expect(other.id == kept.id && other.reason != kept.reason)
    let error = #expect(throws: FleetError.self) { try folder.run("nothing") }
    #expect(error?.code == .runUnknown)
  }

  // MARK: Ledgers

  @Test func whatIsAddedIsRead() throws {
    try folder.keep(run)
    let ledger = try folder.openLedger(of: run.id, shard: .whole, timeout: 60, now: clock)
    let report = Data(#"{"a":[1,{"report":"x"}]}"#.utf8)
    try ledger.add(.started(record("a").key, bytes: 5, at: clock()))
    try ledger.add(.record(record("a")), report: report)
    try ledger.close()
    var events: [FleetEvent] = []
    var reports: [Data] = []
    try folder.forEachEvent(of: run.id) { _, event, report in
      events.append(event)
      if let report { reports.append(Data(report)) }
    }
    #expect(
      events == [
        .opened(.whole, timeout: 60, at: clock()), .started(record("a").key, bytes: 5, at: clock()),
        .record(record("a")), .closed(at: clock()),
      ])
    #expect(reports == [report])
  }

  /// A power cut, or a kill while it was written.
  @Test func aLineThatIsCutAnywhereCostsItselfAlone() throws {
    try folder.keep(run)
    let ledger = try folder.openLedger(of: run.id, shard: .whole, timeout: 60, now: clock)
    for id in ["a", "b", "c"] { try ledger.add(.record(record(id)), report: Data("{}".utf8)) }
    let place = URL(fileURLWithPath: ledger.path)
    let whole = try Data(contentsOf: place)
    let lines = whole.split(separator: 10, omittingEmptySubsequences: false)
    let start = whole.count - (lines[3].count + 1)
    for end in start...whole.count {
      try whole.prefix(end).write(to: place)
      #expect(try records().map(\.id) == (end == whole.count ? ["a", "b", "c"] : ["a", "b"]))
    }
    // What lies behind a line that is no JSON is read.
    try (lines[0] + [10] + Data("\0\0\u{1}{]\n".utf8) + lines[1] + [10] + lines[2] + [10])
      .write(to: place)
    #expect(try records().map(\.id) == ["a", "b"])
  }

  @Test func twoWorkersHaveTwoLedgers() throws {
    try folder.keep(run)
    let ledgers = try (0..<5).map { _ in
      try folder.openLedger(of: run.id, shard: .whole, timeout: 60, now: clock)
    }
    for (number, ledger) in ledgers.enumerated() {
      try ledger.add(.record(record("\(number)")))
    }
    #expect(Set(ledgers.map(\.path)).count == 5)
    #expect(try records().map(\.id).sorted() == ["0", "1", "2", "3", "4"])
  }
}

@Suite(.serialized, .ownThreads, .bounded) struct FleetWorkerTests {
  private let scratch: ScratchFolder
  private let folder: FleetFolder
  private let run = FleetFolder.Run(command: ["test"])

  init() throws {
    scratch = try ScratchFolder()
    folder = FleetFolder(scratch.file("fleet"))
    try folder.keep(run)
  }

  /// Runs a script on each store; `$1` is its id.
  private func work(
    _ ids: [String], _ script: String, jobs: Int = 2, answers: Set<Int32> = [0, 1],
    changes: Bool = true, timeout: Double = 120
  ) throws -> [FleetRecord] {
    let command = FleetWorker.Command(
      program: "/bin/sh", answers: answers, changes: changes,
      arguments: { ["-c", script, "sh", $0.store.id, String($0.after)] },
      environment: { _ in ["PATH": "/usr/bin:/bin"] })
    let worker = FleetWorker(
      command, jobs: jobs, timeout: timeout, memory: 1 << 30,
      now: { Date(timeIntervalSince1970: 1_764_000_000) },
      look: { store in
        // Other files at each look.
        let mark = store.id == "changed" ? UUID().uuidString : "of \(store.id)"
        return FleetWorker.Look(fingerprint: mark, bytes: 7)
      })
    let ledger = try folder.openLedger(
      of: run.id, shard: .whole, timeout: 60, now: { Date(timeIntervalSince1970: 1_764_000_000) })
    let stores = ids.enumerated().map { FleetStore(id: $1, path: "/\($0)", kind: .appStore) }
    try worker.run(stores.map { FleetWorker.Job($0, after: 3) }, ledger: ledger) { _ in }
    try ledger.close()
    var found: [FleetRecord] = []
    try folder.forEachEvent(of: run.id) { _, event, _ in
      if case .record(let record) = event { found.append(record) }
    }
    return found.sorted { $0.key < $1.key }
  }

  @Test func everyEndOfAChildHasItsRecord() throws {
    let script = """
      case "$1" in
      0) echo '{"fine": true}';; 1) exit 1;; 4) exit 4;; 9) kill -9 $$;; 75) exit 75;; hangs|changed) sleep 60;;
      error) echo '{"note":"x"}' >&2; echo '{"error":{"code":"disk_full","summary":"s"}}' >&2; exit 74;;
      op) echo '{"operations":[{"id":4,"kind":"cleanup","rows_added":0,"rows_changed":1,"rows_removed":2,"recorded_at":5.5}]}' >&3;;
      term) kill -15 $$;; stopped) exit 130;;
      stale) echo '{"error":{"code":"plan_stale","summary":"s"}}' >&2; exit 1;;
      esac
      """
    // By themselves: the others have the time that they need.
    _ = try work(["hangs", "changed"], script, answers: [0], timeout: 2)
    let records = try work(
      ["0", "1", "4", "9", "75", "error", "op", "term", "stopped", "stale"], script, answers: [0])
    let found = Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
    func check(
      _ id: String, _ result: FleetRecord.Result, _ status: Int32?, _ code: String?
    ) {
      #expect(
        found[id]?.result == result && found[id]?.status == status && found[id]?.code == code,
        "\(String(describing: found[id]))")
    }
    check("0", .done, 0, nil)
    check("1", .failed, 1, "status_1")
    check("term", .busy, nil, "interrupted")
    check("stopped", .busy, 130, "interrupted")
    check("stale", .busy, 1, "plan_stale")
    check("4", .failed, 4, "status_4")
    check("9", .failed, nil, "crashed")
    check("75", .busy, 75, "busy")
    check("hangs", .failed, nil, "timed_out")
    check("error", .failed, 74, "disk_full")
    check("op", .done, 0, nil)
    #expect(found["op"]?.operations.map(\.id) == [4])
    #expect(found["op"]?.fingerprint == "of op" && found["hangs"]?.fingerprint == "of hangs")
    // A change that may have been made before its end is looked at again.
    #expect(found["changed"]?.fingerprint.isEmpty == true)
    #expect(found["0"]?.bytes == 7)
  }

  @Test func ofACommandThatReadsWhatItReadCounts() throws {
    let records = try work(["a", "hangs"], "test $1 = a || sleep 60", changes: false, timeout: 4)
    #expect(records.map(\.fingerprint) == ["of a", "of hangs"])
  }

  @Test func copiesOfAStoreAreNeverHandledAtOnce() throws {
    let log = scratch.file("log")
    let script = "echo begin >> \(log); sleep 0.05; echo end >> \(log)"
    _ = try work(["same", "same", "same", "same"], script, jobs: 4)
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(lines == ["begin", "end", "begin", "end", "begin", "end", "begin", "end"])
  }

  @Test(arguments: [
    ("", nil), ("{\n  \"a\" : 1\n}\n", "{   \"a\" : 1 } "),
    ("{\"a\":1}\n{\"b\":2}\n", "[{\"a\":1},{\"b\":2}]"),
    ("no JSON\n", nil), ("[1,\r\n2]", "[1,  2]"),
  ])
  func aReportIsOneLine(output: String, report: String?) {
    #expect(FleetWorker.report(Data(output.utf8)) == report.map { Data($0.utf8) })
  }
}
