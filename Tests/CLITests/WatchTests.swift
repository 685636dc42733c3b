import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

/// `fitiq watch` beside a writer.
///
/// One after the other: each waits for a process.
@Suite(.serialized, .bounded) struct WatchTests {
  private let fitiq: FitIQBinary
  private let store: String

  init() throws {
    fitiq = try FitIQBinary()
    store = fitiq.folder.file("default.store")
    var scenario = AppStoreScenario()
    scenario.days = 5
    try scenario.write(to: store)
  }

  private func watch(_ arguments: String...) throws -> WatchFixture {
    try WatchFixture(
      fitiq, ["--output", "jsonl", "--store", store, "--debounce", "0ms"] + arguments)
  }

  private func change(_ key: Int, _ note: String) throws {
    try RawSQL.execute(
      "UPDATE ZSDPROGRESSENTRY SET ZNOTES = '\(note)' WHERE Z_PK = \(key)", in: store)
  }

  // MARK: Events

  @Test func everyChangeOfAnAppStoreIsAnEvent() throws {
    let watch = try watch()
    try change(3, "a")
    try watch.waitForEvents(1)
    try RawSQL.execute("DELETE FROM ZSDPROGRESSENTRY WHERE Z_PK = 4", in: store)
    try watch.waitForEvents(2)
    try RawSQL.execute(
      "INSERT INTO ZSDSLEEPSESSION (Z_PK, Z_ENT, Z_OPT) VALUES (7777, 1, 1)", in: store)
    try watch.waitForEvents(3)
    #expect(try watch.stop() == 130)
    #expect(
      watch.events == [
        "updated progress_entries 3", "deleted progress_entries 4",
        "inserted sleep_sessions 7777",
      ])
  }

  /// As an app that runs: its commits stay in the write-ahead log.
  @Test func commitsThatStayInTheLogAreEvents() throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let app = try DatabaseQueue(path: store, configuration: configuration)
    try app.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
    }
    func execute(_ sql: String) throws {
      try app.writeWithoutTransaction { try $0.execute(sql: sql) }
    }
    let watch = try watch()
    for step in 1...3 {
      try execute("UPDATE ZSDPROGRESSENTRY SET ZNOTES = 'x\(step)' WHERE Z_PK = \(step)")
      try watch.waitForEvents(step)
    }
    // What others may not see yet is not an event, nor is what was taken back.
    try execute("BEGIN IMMEDIATE; UPDATE ZSDPROGRESSENTRY SET ZNOTES = 'y' WHERE Z_PK = 8")
    try execute("ROLLBACK")
    try app.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try execute("UPDATE ZSDPROGRESSENTRY SET ZNOTES = 'x4' WHERE Z_PK = 4")
    try watch.waitForEvents(4)
    #expect(try watch.stop() == 130)
    #expect(watch.events == (1...4).map { "updated progress_entries \($0)" })
    try app.close()
  }

  /// As a tool that keeps a rollback journal: its transaction locks the file until it ends.
  @Test(.enabled(if: FileLooks.areTold, "needs Linux"))
  func aTransactionWithoutALogIsWaitedFor() throws {
    try RawSQL.execute("PRAGMA journal_mode = DELETE", in: store)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    // Where the transaction lasts longer than is waited for, its end meets a reader.
    configuration.busyMode = .timeout(60)
    let app = try DatabaseQueue(path: store, configuration: configuration)
    let watch = try watch()
    let looks = try FileLooks(at: store)
    for step in 1...3 {
      try app.writeWithoutTransaction { db in
        try db.execute(sql: "BEGIN IMMEDIATE")
        looks.forget()
        try db.execute(sql: "UPDATE ZSDPROGRESSENTRY SET ZNOTES = '\(step)' WHERE Z_PK = 5")
        // Its journal wakes the watch, which looks at the store: nothing is to come of that.
        try watch.wait("a look") { looks.hasCome }
        #expect(watch.events.count == step - 1)
        try db.execute(sql: "COMMIT")
      }
      try watch.waitForEvents(step)
    }
    #expect(try watch.stop() == 130)
    #expect(watch.events == (1...3).map { _ in "updated progress_entries 5" })
    #expect(!watch.notes.contains("waiting for it"), "\(watch.notes)")
    try app.close()
  }

  @Test func everyChangeOfTheDatabaseIsAnEvent() throws {
    try fitiq.succeed("migrate", "store", "default.store")
    let watch = try WatchFixture(fitiq, ["--json", "--debounce", "0ms"])
    try RawSQL.execute(
      "UPDATE progress_entries SET notes = 'x' WHERE key = 2", in: fitiq.store)
    try watch.waitForEvents(1)
    try RawSQL.execute(
      "DELETE FROM sleep_stages WHERE id = (SELECT min(id) FROM sleep_stages)", in: fitiq.store)
    try watch.waitForEvents(2)
    #expect(try watch.stop(SIGTERM) == 130)
    #expect(watch.events[0] == "updated progress_entries 2")
    #expect(watch.events[1].hasPrefix("deleted sleep_stages "))
    #expect(watch.events.count == 2)
  }

  /// The first one shows at once; of the others, what came of each row at the end of the time.
  @Test func changesWithinTheDebounceTimeAreOne() throws {
    let watch = try WatchFixture(
      fitiq, ["--output", "jsonl", "--store", store, "--debounce", "6s"])
    try change(1, "first")
    try watch.waitForEvents(1)
    for step in 0..<5 { try change(2, "\(step)") }
    try RawSQL.execute(
      "INSERT INTO ZSDPROGRESSENTRY (Z_PK, Z_ENT, Z_OPT) VALUES (9001, 1, 1)", in: store)
    try RawSQL.execute("DELETE FROM ZSDPROGRESSENTRY WHERE Z_PK = 9001", in: store)
    try change(3, "last")
    #expect(watch.events == ["updated progress_entries 1"])
    try watch.waitForEvents(3)
    #expect(try watch.stop() == 130)
    #expect(
      watch.events == (1...3).map { "updated progress_entries \($0)" })
  }

  // MARK: Commands

  @Test func aCommandRunsForEachChange() throws {
    let command =
      #"printf '%s %s %s ' "$FITIQ_KIND" "$FITIQ_ENTITY" "$FITIQ_KEY" >> told; cat >> told; "#
      + "echo for people; test $FITIQ_KEY != 2"
    let watch = try watch("--exec", command)
    for key in 1...3 { try change(key, "x") }
    func told() -> [Substring] {
      let text = try? String(contentsOfFile: fitiq.folder.file("told"), encoding: .utf8)
      return text?.split(separator: "\n") ?? []
    }
    // A line is written in two pieces.
    try watch.wait("three commands") {
      told().count == 3 && told().allSatisfy { $0.hasSuffix("}") }
    }
    try watch.wait("the failure") { watch.notes.contains("status 1") }
    #expect(try watch.stop() == 130)
    for (index, line) in told().enumerated() {
      let words = line.split(separator: " ", maxSplits: 3)
      try #require(words.count == 4)
      #expect(words[..<3] == ["updated", "progress_entries", "\(index + 1)"])
      let event =
        try JSONSerialization.jsonObject(with: Data(words[3].utf8)) as? [String: Any]
      #expect(event?["key"] as? Int == index + 1 && event?["kind"] as? String == "updated")
    }
    #expect(watch.events.count == 3 && !watch.text.contains("for people"))
    #expect(watch.notes.contains("for people"))
  }

  @Test func aCommandThatHangsDoesNotKeepItFromEnding() throws {
    let watch = try watch("--exec", "touch started; exec sleep 600")
    try change(1, "x")
    try watch.wait("the command") {
      FileManager.default.fileExists(atPath: fitiq.folder.file("started"))
    }
    #expect(try watch.stop(SIGTERM) == 130)
  }

  // MARK: The file

  @Test func aStoreThatIsGoneIsWaitedFor() throws {
    let watch = try watch()
    let files = FileManager.default
    try files.copyItem(atPath: store, toPath: store + ".copy")
    try files.removeItem(atPath: store)
    try watch.wait("the note") { watch.notes.contains("waiting for it") }
    try RawSQL.execute(
      "UPDATE ZSDPROGRESSENTRY SET ZNOTES = 'x' WHERE Z_PK = 1", in: store + ".copy")
    try files.moveItem(atPath: store + ".copy", toPath: store)
    try watch.waitForEvents(1)
    // Nonsense is not a store either, and no reason to end.
    try Data("nonsense".utf8).write(to: URL(fileURLWithPath: store))
    try watch.wait("the note") { watch.notes.contains("not an SQLite database") }
    #expect(try watch.stop() == 130)
    #expect(watch.events == ["updated progress_entries 1"])
  }

  /// The folder for copies is away for a while, as on a full disk.
  @Test func aFailedReadingIsDoneAgain() throws {
    var fitiq = fitiq
    let scratch = fitiq.folder.file("scratch")
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: false)
    fitiq.environment["TMPDIR"] = scratch
    let app = try DatabaseQueue(path: store)
    try app.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
    let watch = try WatchFixture(
      fitiq, ["--output", "jsonl", "--store", store, "--debounce", "0ms"])
    #expect(rename(scratch, scratch + "-away") == 0)
    try app.writeWithoutTransaction {
      try $0.execute(sql: "UPDATE ZSDPROGRESSENTRY SET ZNOTES = 'x' WHERE Z_PK = 3")
    }
    try watch.wait("the note") { watch.notes.contains("waiting for it") }
    #expect(rename(scratch + "-away", scratch) == 0)
    try watch.waitForEvents(1)
    #expect(try watch.stop() == 130)
    #expect(watch.events == ["updated progress_entries 3"])
    #expect(watch.notes.matches(of: /waiting for it/).count == 1)
    try app.close()
  }

  /// The store is closed before the command runs.
  @Test func aCommandThatRunsKeepsNothingOpen() throws {
    try fitiq.succeed("migrate", "store", "default.store")
    let watch = try WatchFixture(
      fitiq, ["--json", "--debounce", "0ms", "--exec", "touch started; exec sleep 600"])
    try RawSQL.execute("UPDATE progress_entries SET notes = 'x' WHERE key = 2", in: fitiq.store)
    try watch.wait("the command") {
      FileManager.default.fileExists(atPath: fitiq.folder.file("started"))
    }
    try RawSQL.execute("PRAGMA journal_mode = DELETE", in: fitiq.store)
    #expect(try watch.stop(SIGTERM) == 130)
  }

  @Test func aStoreThatIsReplacedIsComparedWithTheOld() throws {
    let watch = try watch()
    let other = fitiq.folder.file("other.store")
    try FileManager.default.copyItem(atPath: store, toPath: other)
    try RawSQL.execute("DELETE FROM ZSDPROGRESSENTRY WHERE Z_PK = 6", in: other)
    #expect(rename(other, store) == 0)
    try watch.waitForEvents(1)
    try change(7, "x")
    try watch.waitForEvents(2)
    #expect(try watch.stop() == 130)
    #expect(watch.events == ["deleted progress_entries 6", "updated progress_entries 7"])
  }

  @Test func watchingLeavesNoTraceAndTakesNoTime() throws {
    let app = fitiq.folder.file("app")
    try FileManager.default.createDirectory(atPath: app, withIntermediateDirectories: false)
    try FileManager.default.moveItem(atPath: store, toPath: app + "/default.store")
    let before = FileTrace(of: app)
    let watch = try WatchFixture(fitiq, ["--output", "jsonl", "--store", app + "/default.store"])
    #if os(Linux)
      // Asleep in one system call: none of its threads is woken between two looks.
      var last = -1
      try watch.wait("rest") {
        let count = switches(of: watch.process.processIdentifier)
        defer { last = count }
        usleep(500_000)
        return count == last
      }
    #endif
    #expect(try watch.stop() == 130)
    #expect(FileTrace(of: app) == before)
  }

  private func switches(of process: Int32) -> Int {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.reduce(0) { sum, thread in
      let status = try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)
      let counts = status?.matches(of: /ctxt_switches:\s*(\d+)/).compactMap { Int($0.1) } ?? []
      return sum + counts.reduce(0, +)
    }
  }

  // MARK: The page

  @Test func thePageIsDrawnAnewOverTheOldOne() async throws {
    var environment = fitiq.environment
    environment["COLUMNS"] = nil
    environment["TERM"] = "xterm-256color"
    try RawSQL.execute("UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = 0", in: store)
    let terminal = try PseudoTerminal(
      FitIQBinary.path, ["watch", "--store", store, "--as-of", "2025-11-26T12:00:00Z"],
      environment: environment, folder: fitiq.folder.path, rows: 40)
    let settings = terminal.settings
    func steps(_ screen: Screen) -> Int? {
      screen.lines.lazy.compactMap { $0.firstMatch(of: /^steps +(\d+)/) }.first.flatMap {
        Int($0.1)
      }
    }
    try await terminal.wait("the first page") { steps($0) == 0 }
    try RawSQL.execute("UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = 7", in: store)
    try await terminal.wait("the next page") { steps($0).map { $0 > 0 && $0 % 7 == 0 } == true }
    #expect(terminal.screen.text.matches(of: /watching/).count == 1)
    try terminal.type("\u{03}")
    #expect(try await terminal.exitStatus() == 130)
    #expect(terminal.settings == settings)
  }

  @Test func watchingEndsWithItsReader() throws {
    let line = "(\(FitIQBinary.path) watch --store \(store); echo $? > status) | head -n 1 > first"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.environment = fitiq.environment
    process.currentDirectoryURL = URL(fileURLWithPath: fitiq.folder.path)
    try process.run()
    process.waitUntilExit()
    let status = try String(contentsOfFile: fitiq.folder.file("status"), encoding: .utf8)
    #expect(status == "0\n")
  }

  @Test(
    arguments: [
      ("--debounce x", 64), ("--debounce 61s", 64), ("--output csv", 64), ("--store none", 66),
      ("--store /etc/hostname", 65),
    ] as [(String, Int32)])
  func mistakesAreTold(line: String, status: Int32) throws {
    let result = try fitiq.run(["watch"] + line.split(separator: " ").map(String.init))
    #expect(result.status == status && result.out.isEmpty, "\(result.error)")
  }

  @Test func theDebounceTimeIsASetting() throws {
    var fitiq = fitiq
    #expect(try fitiq.run("config", "show").out.contains("250ms"))
    fitiq.environment["FITIQ_DEBOUNCE"] = "5"
    #expect(try fitiq.run("config", "show").status == 78)
  }
}
