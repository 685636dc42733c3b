import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What an earlier attempt, another fleet or another command left is not taken for what a run has done.
@Suite(.bounded) struct FleetAttemptTests: FleetSuite {
  let fitiq: FitIQBinary

  init() throws { fitiq = try Self.prepared() }

  /// Starts a run, and ends the worker and its child at once while the child is at a failpoint.
  private func end(at failpoint: String, _ command: [String]) throws {
    let words = command.map { "'\($0)'" }.joined(separator: " ")
    let result = try script(
      """
      own=$(basename "$PWD")
      FITIQ_FAILPOINT='\(failpoint):\(SIGSTOP)' "$fitiq" fleet run "$fleet" -- \(words) &
      for i in $(seq 1500); do
        pgrep -r T -f "__fleet-child.*$own" > /dev/null && break
        sleep 0.02
      done
      pgrep -r T -f "__fleet-child.*$own" > /dev/null
      pkill -KILL -f "(__fleet-child|fleet run).*$own"
      wait $! || true
      """)
    #expect(result.status == 0, "\(result.out)\(result.error)")
  }

  private func entries(_ database: String) throws -> Int {
    let found = try fitiq.run(
      "query", "SELECT count(*) AS n FROM progress_entries", "--store", database, "--output", "csv")
    return try #require(
      found.out.split(separator: "\n").last.flatMap { Int($0) }, "\(found.error)")
  }

  private func container() throws -> String {
    try store(1, name: "c/Library/Application Support/default.store")
    return root + "/c"
  }

  private static let migration = ["migrate", "all", "--store={dir}/fitiq.db"]
  /// `pgrep -r` finds processes by their state.
  private static let tools =
    FileFaultLibrary.isAvailable
    && ["pgrep", "pkill"].allSatisfy { InstalledProgram.path($0) != nil }

  @Test(
    .enabled(if: tools, "needs Linux and procps"),
    arguments: ["migrate.statement:1", "migrate.commit:1", "migrate.committed:1"])
  func aMigrationThatWasEndedGoesOn(failpoint: String) throws {
    let database = try container() + "/fitiq.db"
    try plan()
    try end(at: failpoint, Self.migration)
    let again = try fitiq.run(["fleet"] + ["run", fleet, "--"] + Self.migration)
    #expect(again.status == 0, "\(again.out)\(again.error)")
    #expect(try entries(database) > 0)
    let report = try json(try fleet("report", fleet, try runID(Self.migration), "--json").out)
    #expect((report["changes"] as? [Any])?.isEmpty == false, "\(report)")
    #expect(
      try fitiq.run(["fleet"] + run("undo", "--reason", try runID(Self.migration))).status == 0)
    #expect(try entries(database) == 0)
  }

  /// The database changes, not the container.
  @Test func aMigrationThatWasTakenBackIsMadeAgain() throws {
    let database = try container() + "/fitiq.db"
    try plan()
    let migrate = ["fleet", "run", fleet, "--"] + Self.migration
    for _ in 0..<2 {
      try fitiq.succeed(migrate)
      #expect(try entries(database) > 0)
      try fitiq.succeed(["fleet"] + run("undo", "--reason", try runID(Self.migration)))
      #expect(try entries(database) == 0)
    }
  }

  @Test(.enabled(if: tools, "needs Linux and procps"))
  func whatElseHasTheNameIsNoSalvagedStore() throws {
    let path = try store(1)
    try plan()
    let command = ["salvage", "--to={path}.new"]
    try end(at: "salvage.page:3", command)
    try Data("not a store".utf8).write(to: URL(fileURLWithPath: path + ".new"))
    #expect(try fitiq.run(["fleet", "run", fleet, "--"] + command).status == 4)
    #expect(try status(of: command)["failed"] as? Int == 1)
  }

  /// Two workers at once: one makes the store, and the other one finds it there.
  @Test func aSalvageByAnotherWorkerIsDone() async throws {
    let path = try store(1)
    try plan()
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seek(toOffset: 20 * 4_096)
    try file.write(contentsOf: Data(count: 4_096))
    try file.close()
    let command = ["salvage", "--to={path}.new"]
    let workers = try (0..<3).map { _ in
      try fitiq.start(["fleet", "run", fleet, "--"] + command)
    }
    for worker in workers {
      let result = try await worker.ended(limit: 120)
      #expect(result.status == 0, "\(result.out)\(result.error)")
    }
    #expect(try status(of: command)["done"] as? Int == 1)
    // What was there before is somebody's; a second before is not certain to be.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: path + ".new")
    try fitiq.succeed("fleet", "plan", root, "--to", fitiq.folder.file("other"))
    let other = try fitiq.run(
      ["fleet", "run", fitiq.folder.file("other"), "--again", "--"] + command)
    #expect(other.status == 4, "\(other.out)")
  }

  /// The same command in another fleet is another run, also in the log of a store of both.
  @Test func anotherFleetDoesAndTakesBackItsOwn() throws {
    let path = try store(1)
    try plan()
    let duplicates =
      "SELECT count(*) - count(DISTINCT ZTYPE || ZDATE || coalesce(ZTIME, '')) FROM ZSDPROGRESSENTRY"
    func duplicate() throws {
      try RawSQL.execute(
        """
        INSERT INTO ZSDPROGRESSENTRY
        SELECT (SELECT max(Z_PK) FROM ZSDPROGRESSENTRY) + Z_PK, \(try columns(path)) FROM ZSDPROGRESSENTRY;
        UPDATE Z_PRIMARYKEY SET Z_MAX = (SELECT max(Z_PK) FROM ZSDPROGRESSENTRY)
        WHERE Z_NAME = 'SDProgressEntry'
        """, in: path)
    }
    func found() throws -> String {
      try fitiq.run("query", duplicates, "--store", path, "--output", "csv").out
    }
    try fitiq.succeed(["fleet"] + run("cleanup", "--yes"))
    let clean = try found()
    try duplicate()
    let other = fitiq.folder.file("other")
    try fitiq.succeed("fleet", "plan", root, "--to", other)
    let twice = try found()
    #expect(twice != clean)
    try fitiq.succeed("fleet", "run", other, "--", "cleanup", "--yes")
    #expect(try found() == clean)
    #expect(try operations(of: path).count == 2)
    try fitiq.succeed(
      "fleet", "run", other, "--", "undo", "--reason", try runID(["cleanup", "--yes"]))
    #expect(try found() == twice)
  }

  /// All columns but the key.
  private func columns(_ path: String) throws -> String {
    let result = try fitiq.run(
      "query",
      "SELECT group_concat(name, ', ') AS n FROM pragma_table_info('ZSDPROGRESSENTRY')"
        + " WHERE name <> 'Z_PK'", "--store", path, "--output", "json")
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(result.out.utf8)) as? [Any])
    return try #require((rows.first as? [String: Any])?["n"] as? String)
  }

  /// One reader that crashes is that of its own store.
  @Test func aCrashIsThatOfOneStore() throws {
    let small = try (1...3).map { try store($0) }[0]
    try store(4, name: "large.store", days: 60)
    try plan()
    let size = try FileManager.default.attributesOfItem(atPath: small)[.size] as? Int
    let pages = try #require(size) / 4_096
    var doomed = fitiq
    // Only the large one has so many pages.
    doomed.environment["FITIQ_FAILPOINT"] = "salvage.page:\(pages):\(SIGKILL)"
    let result = try doomed.run(
      ["fleet", "run", fleet, "--jobs", "2", "--", "salvage", "--to={path}.new"])
    #expect(result.status == 4, "\(result.out)\(result.error)")
    let status = try status(of: ["salvage", "--to={path}.new"])
    #expect(status["done"] as? Int == 3, "\(status)")
    let failures = try #require(status["failures"] as? [[String: Any]])
    #expect(failures.map { $0["code"] as? String } == ["crashed"])
    // Once more without the fault, it alone.
    try fitiq.succeed("fleet", "run", fleet, "--failed", "--", "salvage", "--to={path}.new")
  }

  // MARK: What is not a plan, a report or a ledger

  @Test func aListOfPathsNeedNotBeText() throws {
    try store(1, name: "with\na break.store")
    let odd = Data((root + "/odd-").utf8) + [0xFF] + Data(".store".utf8)
    let list = Data((root + "/with\na break.store").utf8) + [0] + odd + [0]
    #expect(try fitiq.run(["fleet", "plan", "-", "--to", fleet], input: list).status == 0)
    #expect(try manifest().count == 2)
    let result = try fleet("run", fleet, "--", "doctor")
    #expect(result.status == 4, "\(result.error)")
    #expect(try status(of: ["doctor"])["done"] as? Int == 1)
  }

  /// With the containers of all apps in it, a home folder is none.
  @Test func aHomeFolderIsNoContainer() throws {
    try FileManager.default.createDirectory(
      atPath: root + "/Library/Preferences", withIntermediateDirectories: true)
    try store(1, name: "Library/Containers/x/Data/Library/Application Support/default.store")
    try plan()
    #expect(try manifest().map { $0["kind"] as? String } == ["container"])
  }

  @Test func aReportThatIsTooLongIsAFailure() throws {
    try store(1)
    try plan()
    let command = ["query", "SELECT hex(zeroblob(3000000)) AS n"]
    #expect(try fitiq.run(["fleet", "run", fleet, "--"] + command).status == 4)
    let failures = try status(of: command)["failures"] as? [[String: Any]]
    #expect(failures?.first?["code"] as? String == "report_too_long")
  }

  @Test func ledgersThatWereCopiedAndRunsThatAreDamaged() throws {
    for number in 1...2 { try store(number) }
    try plan()
    #expect(try fitiq.run(["fleet"] + run("doctor")).status == 0)
    let id = try runID(["doctor"])
    let report = try fleet("report", fleet, id, "--json").out
    let folder = "\(fleet)/runs/\(id)"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasPrefix("ledger-") {
      try FileManager.default.copyItem(
        atPath: "\(folder)/\(name)", toPath: "\(folder)/ledger-copy.jsonl")
    }
    #expect(try fleet("report", fleet, id, "--json").out == report)
    try Data("{".utf8).write(to: URL(fileURLWithPath: folder + "/run.json"))
    for words in [["status", fleet], ["run", fleet, "--", "doctor"]] {
      let result = try fitiq.run(["fleet"] + words)
      #expect(result.status == 65 && result.error.contains("run.json is damaged"), "\(result)")
    }
  }
}
