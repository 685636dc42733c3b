import FitIQDomain
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQLegacy

@Suite(.bounded) struct PreferencesReaderTests {
  private func read(_ preferences: [String: Any]) throws -> LegacyPreferences {
    let bytes = try LegacyContainer(preferences: preferences).plistBytes()
    return try PropertyListFile(path: "x.plist", bytes: bytes).preferences()
  }

  @Test func readsTheTrackingKeysAndNoOthers() throws {
    let user = LegacyContainer.demoUser
    let found = try read(
      LegacyContainer.foreignKeys.merging([
        "com.fitiq.historical.heartrate.synced": ["2025-01-01"],
        "com.fitiq.historical.bp.synced": ["2025-01-01"],
        "com.fitiq.historical.lastRun": "not a synced list: leave me alone",
        "com.fitiq.historical..synced": ["2025-01-01"],
        "hasStartedProgressiveSync_\(user.lowercased())": true,
        "lastHealthKitSync_nonsense": Date(timeIntervalSince1970: 0),
      ]) { $1 })
    #expect(
      found.entries.map(\.role) == [
        .unknownTrackedDays, .unknownTrackedDays, .trackedDays(.heartRate),
        .perUser(.hasStartedProgressiveSync, UserID(user)), .perUser(.lastHealthKitSync, nil),
      ])
  }

  @Test func keepsEveryValueWithItsType() throws {
    let date = Date(timeIntervalSince1970: 1_735_787_045)
    let entry = try read([
      "com.fitiq.historical.steps.synced": [
        "2025-01-01", 20_250_101, 3.5, date, ["2025-01-01"], ["d": "2025-01-01"],
        Data("2025-01-01".utf8), "a\u{0}b",
      ] as [Any]
    ]).entries[0]
    #expect(
      entry.members.map(\.typeName) == [
        "string", "integer", "real", "date", "array", "dictionary", "data", "string (escaped)",
      ])
    #expect(
      entry.members.map(\.text) == [
        "2025-01-01", "20250101", "3.5", "2025-01-02T03:04:05Z", "[\"2025-01-01\"]",
        "{\"d\": \"2025-01-01\"}", "MjAyNS0wMS0wMQ==", "\"a\\0b\"",
      ])
    #expect(entry.members.map(\.position) == Array(0..<8))
  }

  @Test func tellsBooleansFromNumbers() throws {
    let entries = try read([
      "hasStartedProgressiveSync_\(LegacyContainer.demoUser)": true,
      "hasCompletedProgressiveSync_\(LegacyContainer.demoUser)": 1,
    ]).entries
    #expect(entries.map { $0.members[0].typeName } == ["integer", "boolean"])
  }

  @Test func refusesThePreferencesOfOtherApps() throws {
    #expect(throws: LegacyError.self) { try read(["AppleLanguages": ["en"]]) }
    let error = #expect(throws: LegacyError.self) {
      try read(["lume.profile.migration.completed": true, "hasSeenSyncExplanation": true])
    }
    #expect(error?.code == .notFitIQPreferences)
    #expect(error?.summary.contains("lume") == true)
  }

  @Test func acceptsPreferencesWithoutAnyTracking() throws {
    #expect(try read(["hasFinishedOnboardingSetup": true]).entries.isEmpty)
  }
}

@Suite(.bounded) struct AppContainerTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func place(_ preferences: [String: Any], at path: String) throws {
    let target = folder.file(path)
    try FileManager.default.createDirectory(
      atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try LegacyContainer(preferences: preferences).plistBytes()
      .write(to: URL(fileURLWithPath: target))
  }

  private let tracking: [String: Any] = ["com.fitiq.historical.steps.synced": ["2025-01-01"]]

  @Test(arguments: [
    "Library/Preferences/com.fitiq.FitIQ.plist", "AppData/Library/Preferences/any.plist",
    "Data/Library/Preferences/x.plist", "deep/er/Library/Preferences/x.plist", "x.plist",
  ])
  func findsThePlistByItsKeys(path: String) throws {
    try place(tracking, at: path)
    try place(["lume.user.id": "x"], at: "Library/Preferences/com.marcosbarbero.FitIQ.plist")
    #expect(try AppContainer.preferencesPath(at: folder.path) == folder.file(path))
  }

  @Test func refusesToChooseBetweenTwo() throws {
    try place(tracking, at: "Library/Preferences/a.plist")
    try place(tracking, at: "Library/Preferences/b.plist")
    let error = #expect(throws: LegacyError.self) {
      try AppContainer.preferencesPath(at: folder.path)
    }
    #expect(error?.code == .preferencesAmbiguous)
  }

  @Test func namesWhatIsMissing() throws {
    let error = #expect(throws: LegacyError.self) {
      try AppContainer.preferencesPath(at: folder.path)
    }
    #expect(error?.code == .preferencesNotFound)
    let missing = #expect(throws: LegacyError.self) {
      try AppContainer.preferencesPath(at: folder.file("nothing"))
    }
    #expect(missing?.code == .inputMissing)
  }

  @Test func reportsTheAppsPlistWhenItIsDamaged() throws {
    try place(tracking, at: "Library/Preferences/com.marcosbarbero.FitIQ.plist")
    let path = folder.file("Library/Preferences/com.marcosbarbero.FitIQ.plist")
    try Data("bplist00".utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: LegacyError.self) {
      try AppContainer.preferencesPath(at: folder.path)
    }
    #expect(error?.code == .propertyListCorrupt)
  }

  /// A link to a folder above would make a search without end.
  @Test func doesNotFollowLinks() throws {
    try place(tracking, at: "a/b/c/x.plist")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("a/b/loop"), withDestinationPath: folder.path)
    #expect(try AppContainer.preferencesPath(at: folder.path) == folder.file("a/b/c/x.plist"))
  }
}

@Suite(.bounded) struct MigratedKeysRemovalTests {
  @Test func keepsEveryOtherKeyExactly() throws {
    let folder = try ScratchFolder()
    var preferences = LegacyContainer.demo.preferences
    preferences["numbers"] = [1, -1, 0.1, Int64.max, UInt64.max, 1e300] as [Any]
    preferences["text"] = ["Grüße", "😀", String(repeating: "x", count: 300)]
    preferences["bytes"] = Data(0...255)
    preferences["empty"] = [String: Any]()
    let bytes = try LegacyContainer(preferences: preferences).plistBytes()
    let path = try folder.write(bytes, to: "com.marcosbarbero.FitIQ.plist")
    let file = try PropertyListFile(path: path)
    let removal = try MigratedKeysRemoval.write(file, ifStill: file.fingerprint)
    #expect(FileManager.default.contents(atPath: path) == bytes)
    #expect(FileManager.default.contents(atPath: removal.backupPath) == bytes)
    let copy = try PropertyListFile(path: removal.copyPath)
    #expect(!copy.hasTrackingKeys)
    #expect(copy.dictionary.count == preferences.count - removal.removedKeys.count)
    let original = try PropertyListFile(path: path)
    for (key, value) in copy.dictionary {
      let before = try #require(original.dictionary[key])
      #expect(PropertyListEquality.areSame(value, before))
    }
  }

  @Test func keepsBooleansInsideLists() throws {
    let value: [String: Any] = ["a": [true, 1, 1.0, false] as [Any]]
    let bytes = try #require(BinaryPropertyListWriter.encode(value))
    let again = try PropertyListSerialization.propertyList(from: bytes, format: nil)
    #expect(PropertyListEquality.areSame(value, again))
    #expect(!PropertyListEquality.areSame([true], [1]))
    #expect(!PropertyListEquality.areSame([1], [1.0]))
  }

  @Test func writingTheSameAgainIsNoFailure() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(try LegacyContainer.demo.plistBytes(), to: "a.plist")
    let file = try PropertyListFile(path: path)
    let first = try MigratedKeysRemoval.write(file, ifStill: file.fingerprint)
    #expect(try MigratedKeysRemoval.write(file, ifStill: file.fingerprint) == first)
    #expect(try AppContainer.preferencesPath(at: folder.path) == path)
  }

  @Test func overwritesNothing() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(try LegacyContainer.demo.plistBytes(), to: "a.plist")
    _ = try folder.write(Data("mine".utf8), to: "a.migrated.plist")
    let file = try PropertyListFile(path: path)
    let error = #expect(throws: LegacyError.self) {
      try MigratedKeysRemoval.write(file, ifStill: file.fingerprint)
    }
    #expect(error?.code == .outputExists)
    #expect(
      FileManager.default.contents(atPath: folder.file("a.migrated.plist")) == Data("mine".utf8))
    #expect(!FileManager.default.fileExists(atPath: folder.file("a.migrated.plist.partial")))
  }

  @Test func refusesAPlistThatChangedSinceItsImport() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(try LegacyContainer.demo.plistBytes(), to: "a.plist")
    let error = #expect(throws: LegacyError.self) {
      try MigratedKeysRemoval.write(
        PropertyListFile(path: path), ifStill: Fingerprint(of: Data("other".utf8)))
    }
    #expect(error?.code == .copyDiffers)
  }
}
