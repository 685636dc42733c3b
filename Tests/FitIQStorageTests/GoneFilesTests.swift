import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Testing

@testable import FitIQStorage

/// A file that goes between two looks at it: SQLite would make an empty database in its place.
@Suite(.bounded) struct GoneFilesTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func nothingIsCopiedOfAFileThatIsGone() throws {
    let error = #expect(throws: StorageError.self) {
      _ = try PrivateCopy(of: folder.file("gone.db"))
    }
    #expect(error?.code == .storeMissing)
  }

  @Test func aBackupThatGoesIsNotMadeAnew() throws {
    let path = folder.file("backup.store")
    try AppStoreScenario().write(to: path)
    let backup = try StagedBackup(path)
    for suffix in PrivateCopy.companions { unlink(path + suffix) }
    let queue = try StoreHardening.open(folder.file("other.db"), as: .input, attaching: 1) { _ in }
    let error = #expect(throws: StorageError.self) {
      try queue.inDatabase { db in try backup.attached(to: db) {} }
    }
    #expect(error?.code == .backupMissing)
    #expect(access(path, F_OK) != 0)
  }
}
