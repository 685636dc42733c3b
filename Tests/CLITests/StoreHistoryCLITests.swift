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

  /// Its names cannot be synced by themselves then, which is left to the file system.
  @Test(.enabled(if: FitIQBinary.canBeUnprivileged, "needs setpriv"))
  func aFolderThatMayNotBeReadTakesBackups() throws {
    let backups = store + ".backups"
    try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: false)
    let nobody = try fitiq.unprivileged()
    #expect(chmod(backups, 0o300) == 0)
    let result = try nobody.run("cleanup", "--yes", "--json", "--store", "default.store")
    #expect(chmod(backups, 0o700) == 0)
    #expect(result.status == 0, "\(result.error)")
    #expect(try backup().hasSuffix("-default.store"))
    #expect(try nobody.run("undo", "--yes", "--store", "default.store").status == 0)
    #expect(try AppStoreContent.dump(store) == original)
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
}
