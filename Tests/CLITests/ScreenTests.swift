import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// The main report of the commands, as terminals of several widths show it.
@Suite(.bounded) struct ScreenTests {
  private static let asOf = ["--as-of", "2025-11-26T12:00:00Z"]
  private static let store = ["--store", "default.store"]
  private static let changed = ["--store", "changed.store"]

  /// What is asked of a damaged store, and of the database that took it in.
  private static let commands: [[String]] =
    [
      ["doctor", "default.store"] + asOf,
      ["salvage", "default.store", "--dry-run"],
      ["doctor", "default.store", "duplicate_entries", "dead_letters"] + asOf,
      ["entries", "list", "--limit", "5"] + store,
      ["entries", "show", "1"] + store,
      ["entries", "totals", "--from", "2025-11-20"] + store,
      ["sessions", "list", "--limit", "5"] + store,
      ["sessions", "show", "1"] + store,
      ["sleep", "week"] + store,
      ["sleep", "trends"] + store,
      ["summary"] + store + asOf,
      ["outbox", "list", "--status", "dead", "--limit", "5"] + store + asOf,
      ["outbox", "stats"] + store + asOf,
      ["cleanup", "--dry-run"] + store + asOf,
      ["reconcile", "--from-export", "export.zip", "--limit", "5"] + store,
      ["migrate", "store", "default.store", "--dry-run"],
      ["sync", "status"],
      ["tracking", "show"],
      ["quarantine", "list", "--limit", "5"],
      ["users", "list"],
      ["outbox", "deliver", "--dry-run"] + asOf,
      ["backups", "list"],
      ["backups", "list"] + changed,
      ["log"],
      ["log"] + changed,
      ["log", "show", "1"],
      ["status", "changed.store"] + asOf,
      ["migrate", "status"],
      ["quarantine", "show", "1"],
      ["outbox", "show", "1"] + store,
      ["sleep", "show"] + store,
      ["auth", "status"],
      ["sync", "history", "--from-export", "export.zip", "--dry-run"],
      ["sync", "daily", "--from-export", "export.zip", "--dry-run"] + asOf,
      ["undo", "--dry-run"] + changed,
      ["undo", "--dry-run"],
      ["undo", "--to", "1", "--dry-run"],
      ["tracking", "list", "--limit", "5"],
      ["tracking", "clear", "--metric", "steps", "--dry-run"],
      ["tracking", "clear", "--container", "FitIQ.xcappdata", "--dry-run"],
      ["tracking", "mark", "2025-01-01", "--metric", "steps", "--user", "D86632B8", "--dry-run"],
      ["migrate", "tracking", "FitIQ.xcappdata", "--dry-run"],
      ["migrate", "all", "FitIQ.xcappdata", "--dry-run"],
      ["migrate", "verify"],
      ["outbox", "retry", "--failed", "--dry-run"] + store + asOf,
      ["outbox", "cancel", "--all", "--dry-run"] + store + asOf,
      ["outbox", "prune", "--status", "completed", "--dry-run"] + store + asOf,
      ["outbox", "reconcile", "--dry-run"] + store + asOf,
      ["outbox", "remote-duplicates", "list", "--limit", "5"],
      ["outbox", "remote-duplicates", "delete", "--dry-run"],
      ["outbox", "rescue", "--status", "stuck", "--dry-run"] + store + asOf,
      ["outbox", "snooze", "--failed", "--for", "1h", "--dry-run"] + asOf,
      ["outbox", "import", "events.jsonl", "--dry-run"],
      ["migrate", "up"],
      ["migrate", "check"],
      ["migrate", "show", "0017"],
      ["migrate", "restore", "--dry-run"],
      ["tracking", "restore", "reset.xcappdata", "--dry-run"],
      ["backups", "prune", "--keep", "0", "--dry-run"] + changed,
      ["config", "path"],
      ["config", "set", "color", "never"],
      ["auth", "clear", "--yes"],
      ["config", "show"],
      ["config", "unset", "color"],
      ["backups", "restore", "20251126T110000.000Z-changed.store", "--dry-run"] + changed,
      ["outbox", "export", "--failed", "--to", "failed.jsonl"] + store,
      ["outbox", "remote-duplicates", "export", "--output-file", "copies.csv"],
      ["fleet", "plan", "FitIQ.xcappdata", "changed.store", "--to", "fleet"],
      ["fleet", "run", "fleet", "--", "doctor", "--as-of", "2025-11-26"],
      ["fleet", "status", "fleet"],
      ["fleet", "report", "fleet", "doctor-01aedb5892"],
      ["fleet", "missing", "fleet", "doctor-01aedb5892", "--output", "csv"],
      ["fleet", "commands", "fleet", "--shards", "2", "--", "doctor"],
      ["users", "add", "Bo"],
      ["repl", "default.store", "-c", "totals steps by week"],
      ["query", "SELECT key, id, user_id, day, source, sync_status FROM sleep_sessions LIMIT 3"]
        + store,
      ["query", "SELECT type, count(*) FROM progress_entries GROUP BY type"] + store,
    ]

  private static let home = Result { try makeHome() }

  /// With a folder whose path is as long as the one that the goldens show, and a clock that stands
  /// still: so lines break at the same places everywhere.
  static func makeBinary() throws -> FitIQBinary {
    var fitiq = try FitIQBinary(in: try ScratchFolder("/tmp/fq-XXXXXX"))
    fitiq.environment["FITIQ_TIME_ZONE"] = "UTC"
    fitiq.environment["FITIQ_NOW"] = "1764158400"
    return fitiq
  }

  private static func makeHome() throws -> FolderSnapshot {
    let fitiq = try makeBinary()
    try AppStoreScenario(faults: Set(Fault.allCases).subtracting([.renamedProfile, .zoneChange]))
      .write(to: fitiq.folder.file("default.store"))
    let credentials = ["api_key", "access_token", "refresh_token"].map { "\($0)=\($0)" }
    #expect(
      try fitiq.run(["auth", "set"], input: Data(credentials.joined(separator: "\n").utf8)).status
        == 0)
    let export = HealthExportText.document(
      RandomHealth.records(40, from: 1_763_812_800, days: 2, seed: 1)
    ).replacing("2025-03-12", with: "2025-11-27")
    _ = try fitiq.folder.write(
      Data(ZipText([ZipText.Entry("apple_health_export/export.xml", export)]).bytes),
      to: "export.zip")
    try fitiq.succeed(["outbox", "export", "--failed", "--to", "events.jsonl"] + store)
    _ = try DemoContainer.write(below: fitiq.folder.path)
    // One whose preferences were reset.
    try FileManager.default.copyItem(
      atPath: fitiq.folder.file("FitIQ.xcappdata"), toPath: fitiq.folder.file("reset.xcappdata"))
    try fitiq.succeed("tracking", "clear", "--container", "reset.xcappdata", "--yes")
    // A store with an operation and a backup.
    try FileManager.default.copyItem(
      atPath: fitiq.folder.file("default.store"), toPath: fitiq.folder.file("changed.store"))
    var before = fitiq
    before.environment["FITIQ_NOW"] = "1764154800"
    try before.succeed(["cleanup", "outbox", "--yes"] + changed + asOf)
    try fitiq.succeed("migrate", "store", "default.store")
    _ = try fitiq.run(
      "sync", "history", "--from-export", "export.zip", "--metric", "steps", "--metric",
      "heartRate", "--yes")
    let backups = fitiq.store + ".backups"
    try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: fitiq.store, toPath: backups + "/20251126T110000.000Z-v17.db")
    atexit { try? ScreenTests.home.get().remove() }
    return try FolderSnapshot(of: fitiq.folder.path)
  }

  @Test(arguments: Effort.spread([80, 60, 120, 40], quick: 1))
  func everyReportFitsTheScreen(columns: Int) throws {
    var fitiq = try Self.makeBinary()
    fitiq.environment["FITIQ_PAGER"] = "cat"
    fitiq.environment["FITIQ_BACKUP_RETENTION"] = "0d"
    try Self.home.get().copy(to: fitiq.folder.path)
    var text = ""
    for arguments in Self.commands {
      // Behind -- is the command that a fleet runs.
      let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
      let screen = try fitiq.screen(
        of: arguments[..<end] + ["--quiet", "--no-pager"] + arguments[end...], columns: columns)
      #expect(RawValues.found(in: screen) == [], "\(arguments)")
      #expect(!screen.hasPrefix("error: ") && !screen.isEmpty, "\(arguments): \(screen)")
      text += "$ fitiq \(arguments.joined(separator: " "))\n\(screen)\n"
      for line in screen.split(separator: "\n") {
        // What is to be copied stays in one piece; below 60 columns ids do too.
        let name = #/[0-9A-Fa-f-]{36}|[0-9]{8}T[0-9]{6}|[a-z]+([_.][a-z]+){3}/#
        let isCopied =
          arguments.starts(with: ["migrate", "show"]) || line.contains("fitiq ")
          || line.contains("/") || columns < 60 && line.contains(name)
        #expect(isCopied || line.count <= columns, "\(arguments): \(line)")
      }
      // Names of an app's tables look like labels.
      if columns >= 60, arguments.first != "salvage" {
        #expect(!Self.hasBlocks(screen), "\(arguments) is no table:\n\(screen)")
      }
    }
    // A new user's id is random.
    let added = try #require(text.firstRange(of: "$ fitiq users add"))
    text.replaceSubrange(
      added.lowerBound...,
      with: text[added.lowerBound...].replacing(
        /[0-9A-F-]{36}/, with: "00000000-0000-4000-8000-00000000000B"))
    let stable = Self.stable(text, in: fitiq.folder)
    let difference = Golden.difference(
      stable, from: "screens-\(columns).txt", file: #filePath)
    #expect(difference == nil)
  }

  /// What is on the screen, the same in every folder of ``makeBinary()``.
  static func stable(_ text: String, in folder: ScratchFolder) -> String {
    StableText.of(
      text.replacing(/\/tmp\/fq-[A-Za-z0-9]{6}/, with: "/home/ada/data"), in: folder)
  }

  /// A new command needs a screen here, or the reason why it has another place.
  @Test func everyCommandHasAScreen() throws {
    let elsewhere = [
      ["auth", "set"]: "StreamScreenTests", ["outbox", "run"]: "StreamScreenTests",
      ["watch"]: "StreamScreenTests", ["repl"]: "ReplScreenTests",
      ["log", "list"]: "the command of 'log' alone",
      ["completions"]: "a script and no report",
      ["self-check"]: "SelfCheckTests, because it tells what the machine has",
    ]
    let tree = try Self.tree()
    for command in tree where elsewhere[command] == nil {
      #expect(
        Self.commands.contains { $0.starts(with: command) },
        "add a line of \(command) to ScreenTests.commands")
    }
    #expect(tree.count > 60 && elsewhere.keys.allSatisfy(tree.contains))
  }

  /// The words of each command that does something.
  private static func tree() throws -> [[String]] {
    let text = try FitIQBinary().run(["--experimental-dump-help"]).out
    let dump = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    func leaves(_ command: [String: Any], _ words: [String]) -> [[String]] {
      let parts = (command["subcommands"] as? [[String: Any]] ?? []).filter {
        $0["commandName"] as? String != "help"
      }
      if parts.isEmpty { return [words] }
      return parts.flatMap { leaves($0, words + [$0["commandName"] as? String ?? ""]) }
    }
    return leaves(dump?["command"] as? [String: Any] ?? [:], [])
  }

  /// Whether rows have become blocks, in which each line begins with its heading.
  private static func hasBlocks(_ screen: String) -> Bool {
    screen.split(separator: "\n").contains {
      $0.prefixMatch(of: /[A-Z][A-Z .]* {2,}([a-z]|[0-9])/) != nil
    }
  }

  /// The worst store that a person can have is one screen of theirs.
  @Test func aBadlyDamagedStoreIsOneScreen() throws {
    let fitiq = try FitIQBinary()
    try Self.home.get().copy(to: fitiq.folder.path)
    try RawSQL.execute(Self.moreDamage, in: fitiq.folder.file("default.store"))
    let screen = try fitiq.screen(
      of: ["doctor", "default.store", "--quiet", "--no-pager"] + Self.asOf, columns: 80)
    let lines = screen.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 50, "\(screen)")
    // A line for each finding.
    let findings = lines.filter { $0.prefixMatch(of: /[a-z_]+ {2,}[0-9,]+/) != nil }
    #expect(findings.count >= 28, "\(screen)")
    #expect(lines.count { $0.contains(fitiq.folder.path) } == 1)
  }

  /// What no scenario does to a store.
  private static let moreDamage = """
    UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = 'many' WHERE Z_PK = 40;
    UPDATE ZSDPROGRESSENTRY SET Z_ENT = 1 WHERE Z_PK = 60;
    UPDATE ZSDPROGRESSENTRY SET Z_OPT = NULL WHERE Z_PK = 62;
    UPDATE ZSDPROGRESSENTRY SET ZSYNCSTATUS = 'weird' WHERE Z_PK = 70;
    UPDATE ZSDPROGRESSENTRY SET ZSYNCSTATUS = 'synced', ZBACKENDID = NULL WHERE Z_PK = 71;
    UPDATE ZSDSLEEPSESSION SET ZENDTIME = ZSTARTTIME - 100 WHERE Z_PK = 3;
    UPDATE ZSDSLEEPSESSION SET ZENDTIME = ZSTARTTIME + 200000 WHERE Z_PK = 5;
    UPDATE ZSDSLEEPSTAGE SET ZSESSION = 9999 WHERE Z_PK < 4;
    UPDATE ZSDOUTBOXEVENT SET ZSTATUS = 'cancelled' WHERE Z_PK = 6;
    UPDATE ZSDMEALLOGITEM SET ZMEALLOG = 7777 WHERE Z_PK = 1;
    UPDATE Z_PRIMARYKEY SET Z_MAX = 1;
    """

  @Test(arguments: [60, 80], [[], ["default.store"]])
  func aSchemaIsATableForEachTable(columns: Int, store: [String]) throws {
    let fitiq = try FitIQBinary()
    try Self.home.get().copy(to: fitiq.folder.path)
    let screen = try fitiq.screen(
      of: ["repl"] + store + ["--no-pager", "-c", ".schema"], columns: columns)
    let lines = screen.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("sleep_sessions") } && !Self.hasBlocks(screen))
    #expect(lines.allSatisfy { $0.count <= columns }, "\(screen)")
  }

  @Test func linesAreThereForWhoWantsThem() throws {
    let fitiq = try FitIQBinary()
    try Self.home.get().copy(to: fitiq.folder.path)
    let arguments = ["entries", "list", "--limit", "1", "--output", "lines"] + Self.store
    let result = try fitiq.run(arguments)
    #expect(result.status == 0 && result.out.hasPrefix("times in"))
    #expect(result.out.split(separator: "\n").count == 7)
  }
}
