import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Many stores, by the built program.
@Suite(.bounded) struct FleetCLITests: FleetSuite {
  let fitiq: FitIQBinary

  init() throws { fitiq = try Self.prepared() }

  // MARK: Plan

  @Test func whatIsFoundIsListedWithItsReasonWhereItCannotBeRead() throws {
    try store(1)
    try store(2, name: "deep/er/b.store")
    try store(3, name: "with space\nand line.store")
    try store(4, name: "container/Library/Application Support/default.store")
    try fitiq.succeed("migrate", "up", "--store", root + "/fitiq.db")
    try Data("no".utf8).write(to: URL(fileURLWithPath: root + "/text.store"))
    try Data().write(to: URL(fileURLWithPath: root + "/empty.store"))
    try Data("no store".utf8).write(to: URL(fileURLWithPath: root + "/readme.txt"))
    try RawSQL.execute("CREATE TABLE t (a)", in: root + "/foreign.data")
    try FileManager.default.createSymbolicLink(
      atPath: root + "/link.store", withDestinationPath: root + "/1.store")
    #if os(Linux)
      // No name in UTF-8.
      let odd = Array((root + "/odd-").utf8) + [0xFF] + Array(".store".utf8)
      let file = open(odd.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o600)
      #expect(file >= 0)
      close(file)
    #endif
    try plan()
    let stores = try manifest()
    var found: [String: String] = [:]
    for store in stores {
      let problem = (store["problem"] as? [String: Any])?["code"] as? String
      let name = try #require(store["path"] as? String).dropFirst(root.count + 1)
      found[String(name)] = problem ?? store["kind"] as? String
    }
    #expect(
      found == [
        "1.store": "app_store", "deep/er/b.store": "app_store",
        "with space\nand line.store": "app_store", "container": "container",
        "fitiq.db": "database", "text.store": "not_a_database", "empty.store": "not_a_database",
        "foreign.data": "foreign_database", "odd-\u{FFFD}.store": "path_not_utf8",
      ])
    #expect(
      stores.compactMap { $0["id"] as? String }
        == stores.compactMap { $0["id"] as? String }.sorted())
    // The same stores, named in another order.
    let first = try Data(contentsOf: URL(fileURLWithPath: fleet + "/manifest.jsonl"))
    let list = try stores.compactMap { store -> String? in
      let path = try #require(store["path"] as? String)
      return path.contains("\n") || path.contains("\u{FFFD}") ? nil : path
    }
    try fitiq.succeed("fleet", "plan", root, "--to", fleet)
    #expect(try Data(contentsOf: URL(fileURLWithPath: fleet + "/manifest.jsonl")) == first)
    let listed = try fitiq.run(
      ["fleet", "plan", "-", "--to", fleet],
      input: Data(list.reversed().joined(separator: "\n").utf8))
    #expect(listed.status == 0)
    #expect(try manifest().count == list.count)
  }

  // MARK: Run

  @Test func eachStoreIsHandledOnceUntilItChanges() throws {
    let paths = try (1...3).map { try store($0) }
    try plan()
    let first = try fleet("run", fleet, "--jobs", "2", "--", "doctor")
    #expect(first.status == 0, "\(first.out)\(first.error)")
    func records() throws -> Int {
      let run = try runID(["doctor"])
      let folder = "\(fleet)/runs/\(run)"
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasPrefix("ledger") }
        .reduce(0) { count, name in
          let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
          return count + text.split(separator: "\n").count { $0.contains(#""event":"record""#) }
        }
    }
    #expect(try records() == 3)
    #expect(try fitiq.run(["fleet"] + run("doctor")).status == 0)
    #expect(try records() == 3)
    try RawSQL.execute("DELETE FROM ZSDOUTBOXEVENT WHERE Z_PK = 1", in: paths[1])
    #expect(try fitiq.run(["fleet"] + run("doctor")).status == 0)
    #expect(try records() == 4)
    #expect(try fleet("run", fleet, "--again", "--", "doctor").status == 0)
    #expect(try records() == 7)
  }

  @Test func shardsOfAnyNumberReportTheSame() throws {
    for number in 1...6 { try store(number) }
    var reports: Set<String> = []
    for count in [1, 2, 7] {
      try? FileManager.default.removeItem(atPath: fleet)
      try plan()
      for shard in (1...count).reversed() {
        let result = try fleet(
          "run", fleet, "--shard", "\(shard)/\(count)", "--", "doctor", "--as-of", "2025-11-26")
        #expect(result.status == 0, "\(result.error)")
      }
      let run = try runID(["doctor", "--as-of", "2025-11-26"])
      reports.insert(try fleet("report", fleet, run, "--json").out)
    }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("duplicate_entries") == true, "\(reports)")
    #expect(reports.first?.contains(root) == false)
  }

  @Test func aChangeIsOneOperationAndItsRunCanBeTakenBack() throws {
    let paths = try (1...3).map { try store($0) }
    let before = try paths.map { try AppStoreContent.dump($0) }
    try plan()
    #expect(try fitiq.run(["fleet"] + run("cleanup", "--yes")).status == 0)
    let run = try runID(["cleanup", "--yes"])
    for path in paths {
      let operations = try operations(of: path)
      #expect(operations.count == 1)
      #expect((operations[0]["reason"] as? String)?.hasPrefix(run + "/") == true)
    }
    // An operation of somebody else stays.
    try fitiq.succeed("outbox", "retry", "--failed", "--no-deliver", "--yes", "--store", paths[0])
    let undone = try fitiq.run(["fleet"] + self.run("undo", "--reason", run))
    #expect(undone.status == 0, "\(undone.out)\(undone.error)")
    for (path, content) in zip(paths, before).dropFirst() {
      #expect(try AppStoreContent.dump(path) == content)
    }
    #expect(try operations(of: paths[0]).count { $0["undone_by"] != nil } == 1)
    #expect(try operations(of: paths[0]).count == 3)
  }

  /// What no store can do without a person, or would write to one file.
  @Test(arguments: [
    ["repl"], ["watch"], ["auth", "status"], ["fleet", "status", "x"], ["nonsense"], [],
    ["cleanup"], ["cleanup", "--yes", "-qh"], ["undo", "--yes"], ["outbox", "retry", "--failed"],
    ["outbox", "retry", "--no-deliver"],
    ["outbox", "stats", "--watch"],
    ["outbox", "deliver"], ["outbox", "cancel", "--all"], ["backups", "prune", "--yes"],
    ["doctor", "--nonsense"], ["doctor", "--output", "csv"], ["doctor", "--store", "one.store"],
    ["doctor", "--store=one.store"], ["cleanup", "--yes", "--report", "{path}.html"],
    ["migrate", "all"], ["migrate", "all", "--store", "one.db"], ["salvage"],
    ["salvage", "--to", "one.store"], ["salvage", "--to={dir}/new.store"],
  ])
  func whatCannotRunUnattendedIsRefusedBeforeTheFirstStore(command: [String]) throws {
    for name in ["a", "b"] {
      try store(1, name: "\(name)/Library/Application Support/default.store")
      try store(2, name: "\(name).store")
    }
    try plan()
    let result = try fitiq.run(["fleet", "run", fleet, "--"] + command)
    #expect(result.status == 64, "\(result.out)\(result.error)")
    #expect(!FileManager.default.fileExists(atPath: fleet + "/runs"))
  }

  @Test func containersGoIntoDatabasesOfTheirOwn() throws {
    for number in 1...2 {
      try store(number, name: "c\(number)/Library/Application Support/default.store")
    }
    try store(3)
    try plan()
    let command = ["migrate", "all", "--store", "{dir}/fitiq.db"]
    let result = try fitiq.run(["fleet", "run", fleet, "--"] + command)
    #expect(result.status == 0, "\(result.out)\(result.error)")
    #expect(try status(of: command)["stores"] as? Int == 2)
    for number in 1...2 {
      #expect(try operations(of: "\(root)/c\(number)/fitiq.db").isEmpty == false)
    }
  }

  @Test func aTerminalShowsABarOfWhatIsMissing() async throws {
    for number in 1...4 { try store(number) }
    try plan()
    #expect(try fleet("run", fleet, "--canary", "1%", "--", "doctor").status == 0)
    var environment = fitiq.environment
    environment["COLUMNS"] = nil
    environment["TERM"] = "xterm-256color"
    let terminal = try PseudoTerminal(
      FitIQBinary.path, ["fleet", "status", fleet], environment: environment,
      folder: fitiq.folder.path, columns: 80)
    #expect(try await terminal.exitStatus() == 75)
    #expect(
      terminal.screen.text.contains(/doctor-[0-9a-f]{10} \[#+-+\] 25 % 1 of 4 stores/),
      "\(terminal.screen.text)")
    let piped = try fleet("status", fleet)
    #expect(piped.status == 75 && !piped.out.contains("["), "\(piped.out)")
  }

  @Test func twoCopiesOfAStoreAreToldApart() throws {
    let path = try store(1)
    try FileManager.default.copyItem(atPath: path, toPath: root + "/copy.store")
    try plan()
    #expect(try manifest().count == 2)
    #expect(try fleet("run", fleet, "--jobs", "4", "--", "cleanup", "--yes").status == 0)
    for path in [path, root + "/copy.store"] {
      #expect(try operations(of: path).count == 1)
    }
    let report = try fleet("report", fleet, try runID(["cleanup", "--yes"]))
    #expect(report.out.contains("(copy 1)") && report.out.contains("(copy 2)"), "\(report.out)")
  }

  @Test func aCanaryThatFailsStopsTheRun() throws {
    for number in 1...4 {
      try Data("no".utf8).write(to: URL(fileURLWithPath: "\(root)/\(number).store"))
    }
    try plan()
    let stopped = try fleet("run", fleet, "--canary", "1%", "--yes", "--", "doctor")
    #expect(stopped.status == 1)
    #expect(try status(of: ["doctor"])["failed"] as? Int == 1)
    let allowed = try fleet(
      "run", fleet, "--canary", "1%", "--max-failures", "100%", "--", "doctor")
    #expect(allowed.status == 0)
    #expect(try status(of: ["doctor"])["missing"] as? Int == 3)
    let missing = try fleet("missing", fleet, try runID(["doctor"]))
    #expect(missing.out.split(separator: "\n").count == 3)
    let rest = try fitiq.run(
      ["fleet", "run", fleet, "--ids", "-", "--", "doctor"], input: Data(missing.out.utf8))
    #expect(rest.status == 4)
    #expect(try status(of: ["doctor"])["missing"] as? Int == 0)
  }

  @Test func twoWorkersOfOneShardChangeEachStoreOnce() async throws {
    let paths = try (1...6).map { try store($0) }
    try plan()
    let workers = try (0..<3).map { _ in try fitiq.start(["fleet"] + run("cleanup", "--yes")) }
    for worker in workers {
      let status = try await worker.ended(limit: 120).status
      #expect([0, 75].contains(status))
    }
    #expect(try fitiq.run(["fleet"] + run("cleanup", "--yes")).status == 0)
    for path in paths {
      let operations = try operations(of: path)
      #expect(operations.count == 1, "\(operations)")
    }
    let status = try status(of: ["cleanup", "--yes"])
    #expect(status["done"] as? Int == 6 && status["failed"] as? Int == 0)
  }

  /// Made for each store, and taken back in what was made.
  @Test func importsAreTakenBackInTheirDatabases() throws {
    for number in 1...2 {
      try store(number, name: "c\(number)/Library/Application Support/default.store")
    }
    try plan()
    let command = ["migrate", "all", "--store={dir}/fitiq.db"]
    #expect(try fitiq.run(["fleet", "run", fleet, "--"] + command).status == 0)
    let undone = try fitiq.run(["fleet"] + run("undo", "--reason", try runID(command)))
    #expect(undone.status == 0, "\(undone.out)\(undone.error)")
    for number in 1...2 {
      let entries = try fitiq.run(
        "query", "SELECT count(*) AS n FROM progress_entries", "--store",
        "\(root)/c\(number)/fitiq.db", "--output", "csv")
      #expect(entries.out == "n\n0\n", "\(entries.error)")
    }
  }

  @Test func whatNamesNothingIsNoSuccess() throws {
    let path = try store(1)
    try plan()
    #expect(try fleet("run", fleet, "--failed", "--", "cleanup", "--yes").status == 75)
    #expect(try operations(of: path).isEmpty)
    #expect(try fitiq.run(["fleet"] + run("undo", "--reason", "cleanup-0123456789")).status == 66)
    let ids = try fitiq.run(
      ["fleet", "run", fleet, "--ids", "-", "--", "doctor"], input: Data("nothing\n".utf8))
    #expect(ids.status == 64 && ids.error.contains("nothing"))
    #expect(try fitiq.run(["fleet"] + run("undo", "--reason", "")).status != 0)
  }

  @Test func anUndoThatFindsNoLogIsToldApart() throws {
    try store(1)
    try plan()
    #expect(try fitiq.run(["fleet"] + run("cleanup", "--yes")).status == 0)
    let run = try runID(["cleanup", "--yes"])
    var other = fitiq
    other.environment["XDG_STATE_HOME"] = fitiq.folder.file("elsewhere")
    let result = try other.run(["fleet"] + self.run("undo", "--reason", run))
    #expect(result.status == 4 && result.error.contains("XDG_STATE_HOME"), "\(result.error)")
  }
}
