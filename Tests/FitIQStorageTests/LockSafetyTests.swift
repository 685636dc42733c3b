import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQStorage

/// Descriptors beside those of SQLite.
@Suite(.bounded) struct LockSafetyTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("default.store")
    try AppStoreScenario().write(to: path)
  }

  private func count() throws -> Int {
    var file = stat()
    #expect(stat(path, &file) == 0)
    return try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count { name in
      var other = stat()
      return Int32(name).map { fstat($0, &other) == 0 && other.st_ino == file.st_ino } ?? false
    }
  }

  /// A watch runs for days: each look that left one open would end it after some hundred changes.
  @Test func looksLeaveNoDescriptorsOpen() throws {
    let follower = RowFollower()
    let options = AppStore.Options(zone: .gmt, decodeStrings: { _ in nil })
    for step in 0..<5 {
      try RawSQL.execute("UPDATE ZSDPROGRESSENTRY SET ZQUANTITY = \(step)", in: path)
      _ = StoreVersion(of: path, at: Date())
      _ = try follower.look(at: .appStore(AppStore(path, options: options)))
      #expect(try count() == 0)
    }
  }

  /// Closing any descriptor of a file would drop the locks that SQLite has on it here.
  @Test func aDescriptorBesideSQLiteStaysOpen() throws {
    let before = try count()
    let other = open(path, O_RDONLY)
    let own = open(path, O_RDONLY)
    LockSafety.close(own)
    #expect(fcntl(own, F_GETFD) >= 0)
    close(other)
    // It is nobody's reason to stay open any more.
    let next = open(path, O_RDONLY)
    LockSafety.close(next)
    // Both are closed; their numbers can be another test's by now.
    #expect(try count() == before)
  }
}
