import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

@Suite(.bounded) struct StoreBackupTests {
  private func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  /// A folder of any name can end with .backups; a backup is one though its store is gone.
  @Test func whatIsAmongBackupsIsKnown() throws {
    let folder = try ScratchFolder()
    let store = folder.file("a.store")
    let backup = "\(store).backups/20260101T000000.000Z-a.store"
    #expect(BackupFolder.store(withBackup: backup) == store)
    #expect(BackupFolder.store(withBackup: "\(store).backups/below/x") == nil)
    #expect(BackupFolder.store(withBackup: store) == nil)
    #expect(BackupFolder.store(withBackup: "x") == nil)
    _ = try folder.write(Data(), to: "a.store")
    #expect(BackupFolder.store(withBackup: "\(store).backups/below/x") == store)
  }

  /// Makes a backup under the write lock, as a change of a store does.
  private func backUp(
    _ fixture: JournalFixture, in folder: String? = nil, meanwhile: () throws -> Void = {}
  ) throws -> StoreBackup {
    let files = try OriginalFiles(fixture.path)
    let queue = try fixture.open()
    defer {
      try? queue.close()
      files.close()
    }
    return try queue.inDatabase { db in
      var backup: StoreBackup?
      try db.inTransaction(.immediate) {
        let work = Background {
          try StoreBackup.make(
            of: files, in: folder ?? BackupFolder.path(of: fixture.path), now: fixture.context.now)
        }
        backup = try work.result().get()
        try meanwhile()
        return .rollback
      }
      return try #require(backup)
    }
  }

  @Test(arguments: [true, false])
  func everyByteIsThereAndOnlyItsOwnerReadsIt(hasLog: Bool) throws {
    var scenario = AppStoreScenario()
    scenario.leavesWAL = hasLog
    let fixture = try JournalFixture(scenario)
    let log = hasLog ? try bytes(fixture.path + "-wal") : nil
    let main = try bytes(fixture.path)
    let backup = try backUp(fixture)
    #expect(try bytes(backup.path) == main)
    #expect(hasLog == FileManager.default.fileExists(atPath: backup.path + "-wal"))
    if let log { #expect(try bytes(backup.path + "-wal") == log) }
    #expect(backup.bytes == main.count + (log?.count ?? 0))
    #expect(try fixture.mode(backup.path) == 0o600)
    let folder = BackupFolder.path(of: fixture.path)
    #expect(try fixture.mode(folder) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names.first == "20251126T233320.000Z-default.store")
    #expect(names.count == (hasLog ? 2 : 1))
  }

  /// It goes through the cache in windows: whole ones, and the rest.
  @Test(arguments: [3, 8, 9, 13])
  func everyByteOfALargeFileIsThere(megabytes: Int) throws {
    let fixture = try JournalFixture()
    let free = (megabytes << 20) - (try bytes(fixture.path).count)
    try fixture.execute(
      "CREATE TABLE x (y); INSERT INTO x VALUES (randomblob(\(free))); DROP TABLE x")
    let backup = try backUp(fixture)
    let original = try bytes(fixture.path)
    #expect(original.count > (megabytes - 1) << 20)
    #expect(try bytes(backup.path) == original)
  }

  @Test func twoOfOneMomentHaveTwoNames() throws {
    let fixture = try JournalFixture()
    let paths = try (0..<3).map { _ in try backUp(fixture).path }
    #expect(Set(paths).count == 3)
  }

  /// Closing any descriptor of the file would have dropped the lock.
  @Test(.enabled(if: InstalledProgram.path("python3") != nil, "python3 is not installed"))
  func theWriteLockIsStillHeldAfterwards() throws {
    let fixture = try JournalFixture()
    _ = try backUp(fixture) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "python3", "-c",
        """
        import sqlite3, sys
        c = sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None)
        try: c.execute('BEGIN IMMEDIATE')
        except sqlite3.OperationalError: sys.exit(7)
        """, fixture.path,
      ]
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 7)
    }
  }

  @Test func whatAKilledBackupLeftGoes() throws {
    let fixture = try JournalFixture()
    let folder = BackupFolder.path(of: fixture.path)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["a.store.partial", "a.store-wal.partial", "b.store-wal", "c.store", "c.store-wal"]
    {
      #expect(FileManager.default.createFile(atPath: folder + "/" + name, contents: nil))
    }
    _ = try backUp(fixture)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == ["20251126T233320.000Z-default.store", "c.store", "c.store-wal"])
  }

  @Test func theSpaceIsThatOfTheFilesOrNone() throws {
    var scenario = AppStoreScenario()
    scenario.leavesWAL = true
    let fixture = try JournalFixture(scenario)
    let files = try OriginalFiles(fixture.path)
    defer { files.close() }
    let folder = BackupFolder.path(of: fixture.path)
    let needed = try StoreBackup.spaceNeeded(for: files, in: folder)
    let size = try bytes(fixture.path).count + bytes(fixture.path + "-wal").count
    #expect([0, size].contains(needed))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    let error = #expect(throws: StorageError.self) {
      try BackupFolder.requireSpace(1 << 60, for: "the backup", in: folder)
    }
    #expect(error?.code == .diskFull && error?.summary.contains(folder) == true)
  }

  @Test func aFolderThatCannotBeMadeIsNamed() throws {
    let fixture = try JournalFixture()
    let error = #expect(throws: StorageError.self) { try backUp(fixture, in: "/proc/nothing") }
    #expect(error?.code == .cannotCreate)
  }

  @Test func aStoreThatWasReplacedMeanwhileIsRefused() throws {
    let fixture = try JournalFixture()
    let files = try OriginalFiles(fixture.path)
    defer { files.close() }
    let other = try JournalFixture()
    #expect(rename(other.path, fixture.path) == 0)
    let error = #expect(throws: StorageError.self) {
      try StoreBackup.make(
        of: files, in: fixture.folder.file("backups"), now: fixture.context.now)
    }
    #expect(error?.code == .busy)
  }
}
