import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQStorage

/// What tells that a store may have changed, before it is opened.
@Suite(.bounded) struct StoreVersionTests {
  private let folder: ScratchFolder
  private let path: String
  private let now = Date(timeIntervalSince1970: 4e9)

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("default.store")
    try AppStoreScenario().write(to: path)
  }

  @Test func aCommitIsAnotherVersionAndReadingIsNot() throws {
    let before = StoreVersion(of: path, at: now)
    _ = try AppStore(path, options: .init(zone: .gmt, decodeStrings: { _ in nil }))
    #expect(StoreVersion(of: path, at: now) == before && !before.isRecent)
    try RawSQL.execute("UPDATE ZSDPROGRESSENTRY SET ZNOTES = 'x' WHERE Z_PK = 1", in: path)
    let after = StoreVersion(of: path, at: now)
    #expect(after != before)
    try FileManager.default.removeItem(atPath: path)
    #expect(StoreVersion(of: path, at: now) != after)
  }

  /// SQLite sets the owner of a log that root opens.
  @Test func readingTheDatabaseIsNoOtherVersion() throws {
    let fixture = try StorageFixture()
    let held = try fixture.open()
    try fixture.execute(
      "INSERT INTO users (id, recorded_at, operation_id) VALUES ('\(fixture.user)', 0, 1)",
      on: held)
    let before = StoreVersion(of: fixture.path, at: now)
    for _ in 0..<3 {
      let reader = try TypedDatabase.openForReading(fixture.path, options: .init(busyTimeout: 5))
      #expect(try reader.recordedTimeZone() == nil)
      #expect(StoreVersion(of: fixture.path, at: now) == before)
    }
    try held.close()
  }

  @Test func aFileOfTheLastMomentIsNotTrusted() throws {
    try FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: path)
    #expect(StoreVersion(of: path, at: now).isRecent)
    #expect(!StoreVersion(of: path, at: now.addingTimeInterval(1)).isRecent)
  }

  @Test(.enabled(if: StoreEvents(path: "/x").descriptor >= 0, "nothing tells of changes here"))
  func eventsAreAboutTheFilesOfTheStoreAlone() throws {
    let events = StoreEvents(path: path)
    #expect(!events.isBlind)
    _ = try folder.write(Data([1]), to: "other")
    _ = try folder.write(Data([1]), to: "default.store-shm")
    #expect(!events.take())
    _ = try folder.write(Data([1]), to: "default.store-wal")
    #expect(events.take() && !events.take())
    try FileManager.default.removeItem(atPath: folder.path)
    #expect(events.take() && events.isBlind)
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: false)
    events.arm()
    #expect(!events.isBlind)
    _ = try folder.write(Data([1]), to: "default.store")
    #expect(events.take())
  }
}
