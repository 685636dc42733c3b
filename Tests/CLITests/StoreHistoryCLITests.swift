import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Log, undo and backups of an app store by the built binary, after a real cleanup.
@Suite(.bounded) struct StoreHistoryCLITests {
  private let fitiq: FitIQBinary
  private let store: String
  private let original: [String: [String]]

  init() throws {
    fitiq = try FitIQBinary()
    store = fitiq.folder.file("default.store")
    var scenario = AppStoreScenario(version: 11, faults: [.partialThenFull, .duplicateSleep])
    scenario.days = 5
    scenario.duplicateFactor = 3
    scenario.leavesWAL = true
    try scenario.write(to: store)
    original = try AppStoreContent.dump(store)
  }

  @discardableResult
  private func run(_ line: String, status: Int32 = 0) throws -> FitIQBinary.Result {
    let words = line.split(separator: " ").map(String.init)
    let result = try fitiq.run(words + ["--store", "default.store"])
    #expect(result.status == status, "\(line): \(result.error)")
    return result
  }

  private func backup() throws -> String {
    let json = Data(try run("backups list --json").out.utf8)
    let list = try #require(try JSONSerialization.jsonObject(with: json) as? [[String: Any]])
    return try #require(list.last?["name"] as? String)
  }

  private func killed(at failpoint: String, _ line: String) throws -> Bool {
    var doomed = fitiq
    doomed.environment["FITIQ_FAILPOINT"] = "\(failpoint):1"
    let words = line.split(separator: " ").map(String.init)
    return try doomed.run(words + ["--store", "default.store"]).status == 128 + SIGKILL
  }

  /// Where nobody can be asked there is no question, and nothing that it would be about.
  @Test func anUndoWithoutAYesSaysOneLineOfJSON() throws {
    try run("cleanup --yes")
    let refused = try run("undo --json", status: 64).error
    #expect(refused.split(separator: "\n").count == 1, "\(refused)")
    let line = try JSONSerialization.jsonObject(with: Data(refused.utf8)) as? [String: Any]
    #expect(line?["error"] != nil)
  }

  @Test func aCleanupIsUndoneAsAPersonSeesIt() throws {
    try run("cleanup --yes")
    #expect(try AppStoreContent.dump(store) != original)
    #expect(try run("log").out.contains("cleanup"))
    #expect(try run("undo --dry-run").error.contains("nothing was changed"))
    let undone = try run("undo --yes --json").out
    #expect(undone.contains("\"is_undoable\" : false") || undone.contains("\"is_undoable\": false"))
    #expect(try AppStoreContent.dump(store) == original)
    #expect(try run("log --output csv").out.contains("undone by 2"))
    #expect(try run("undo 2 --yes", status: 1).error.contains("is an undo itself"))
    #expect(try run("undo --yes", status: 66).error.contains("nothing to undo"))
    #expect(!FileManager.default.fileExists(atPath: store + "-wal"))
  }

  @Test func aContainerIsAStoreToo() throws {
    _ = try DemoContainer.write(below: fitiq.folder.path)
    let place = ["--store", "FitIQ.xcappdata"]
    #expect(try fitiq.run(["log"] + place).error.contains("no operations"))
    #expect(try fitiq.run(["backups", "list"] + place).error.contains("no backups"))
    #expect(!FileManager.default.fileExists(atPath: fitiq.folder.file(".local/state")))
  }

  @Test func whatFitIQKeepsIsForItsOwnerAlone() throws {
    try run("cleanup --yes")
    let state = fitiq.folder.file(".local/state/fitiq")
    let names = FileManager.default.enumerator(atPath: state)?.compactMap { $0 as? String } ?? []
    let kept =
      names.map { state + "/" + $0 } + [store + ".backups", store + ".backups/" + (try backup())]
    #expect(kept.count == 4)
    for path in kept {
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o077 == 0, "\(path)")
    }
  }

  @Test(
    arguments: Effort.spread(
      [
        "undo.table", "journal.intended", "undo.commit", "undo.committed", "journal.finish",
      ], quick: 2))
  func killedDuringAnUndo(failpoint: String) throws {
    try run("cleanup --yes")
    let cleaned = try AppStoreContent.dump(store)
    #expect(try killed(at: failpoint, "undo --yes"))
    let isDone = ["undo.committed", "journal.finish"].contains(failpoint)
    #expect(try AppStoreContent.dump(store) == (isDone ? original : cleaned))
    #expect(try run("log --output csv").out.contains("undone by 2") == isDone)
    if !isDone { try run("undo --yes") }
    #expect(try AppStoreContent.dump(store) == original)
    try run("undo --yes", status: 66)
  }

  @Test(
    arguments: Effort.spread(
      [
        "store-backup.copy", "store-backup.verify", "store-backup.name", "store-backup.made",
        "journal.intended", "store-restore.copy", "store-restore.copied", "journal.finish",
      ], quick: 2))
  func killedDuringARestore(failpoint: String) throws {
    try run("cleanup --yes")
    let cleaned = try AppStoreContent.dump(store)
    let line = "backups restore \(try backup()) --yes"
    #expect(try killed(at: failpoint, line))
    let isDone = ["store-restore.copied", "journal.finish"].contains(failpoint)
    #expect(try AppStoreContent.dump(store) == (isDone ? original : cleaned))
    try run(line)
    #expect(try AppStoreContent.dump(store) == original)
    let names = try FileManager.default.contentsOfDirectory(atPath: store + ".backups")
    #expect(!names.contains { $0.hasSuffix(".partial") })
  }

  /// At moments from its start to its end.
  @Test(arguments: 0..<6)
  func killedAnywhereDuringAnUndo(round: Int) throws {
    try run("cleanup --yes")
    let cleaned = try AppStoreContent.dump(store)
    let running = try fitiq.start(["undo", "--yes", "--store", "default.store"])
    usleep(UInt32(20_000 + round * 29_000))
    kill(running.process.processIdentifier, SIGKILL)
    _ = try running.wait()
    let after = try AppStoreContent.dump(store)
    #expect([original, cleaned].contains(after))
    if after == cleaned { try run("undo --yes") }
    #expect(try AppStoreContent.dump(store) == original)
  }

  /// A limit on the size of files stands for a full disk.
  @Test func aBackupThatDoesNotFitChangesNothing() throws {
    try run("cleanup --yes")
    let name = try backup()
    let before = try AppStoreContent.dump(store)
    let folder = FileTrace(of: store + ".backups")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c",
      "ulimit -f 40; trap '' XFSZ; exec '\(FitIQBinary.path)' backups restore \(name) --yes --store '\(store)'",
    ]
    process.environment = fitiq.environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
    #expect(try AppStoreContent.dump(store) == before)
    #expect(FileTrace(of: store + ".backups") == folder)
  }

  @Test func pruningAsksAndKeepsWhatIsYoung() throws {
    try run("cleanup --yes")
    #expect(try run("backups prune").out.contains("no backup is old enough"))
    let young = try run("backups prune --older-than 1d", status: 64)
    #expect(young.error.contains("FITIQ_BACKUP_RETENTION"))
    var now = fitiq
    now.environment["FITIQ_BACKUP_RETENTION"] = "0d"
    let prune = ["backups", "prune", "--keep", "0", "--store", "default.store"]
    #expect(try now.run(prune).status == 64)
    let plan = try now.run(prune + ["--dry-run", "--json"])
    #expect(plan.status == 0 && plan.out.contains("operations_without_undo"))
    #expect(try now.run(prune + ["--yes"]).status == 0)
    #expect(
      try run("backups list --json").out == "[\n\n]\n"
        || run("backups list").out.contains("no backups"))
    #expect(try run("undo --yes", status: 66).error.contains("pruned"))
  }

  @Test func theDatabasesBackupsAreListedAndPruned() throws {
    #expect(try fitiq.run("migrate", "up").status == 0)
    let folder = fitiq.store + ".backups"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for day in ["01", "02"] {
      try FileManager.default.copyItem(
        atPath: fitiq.store, toPath: folder + "/202501\(day)T000000.000Z-v7.db")
    }
    let list = try fitiq.run("backups", "list", "--output", "csv").out
    #expect(
      list.split(separator: "\n").map { String($0.prefix { $0 != "," }) } == [
        "name", "20250102T000000.000Z-v7.db", "20250101T000000.000Z-v7.db",
      ])
    #expect(try fitiq.run("backups", "prune", "--yes").status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder) == ["20250102T000000.000Z-v7.db"])
    let restored = try fitiq.run("backups", "restore", "20250102T000000.000Z-v7.db", "--yes")
    #expect(restored.status == 0, "\(restored.error)")
    #expect(try fitiq.run("log").out.contains("migrate.restore"))
  }

  @Test(arguments: [
    ("undo 7 --yes", Int32(66)), ("backups restore nothing --yes", 66),
    ("backups prune --older-than soon", 64), ("backups prune --keep -1", 64),
  ])
  func refusalsHaveTheirStatus(line: String, status: Int32) throws {
    try run("cleanup --yes")
    let before = try AppStoreContent.dump(store)
    #expect(try run(line, status: status).error.hasPrefix("error: "))
    #expect(try AppStoreContent.dump(store) == before)
  }
}
