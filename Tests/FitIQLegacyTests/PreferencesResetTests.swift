import FitIQDomain
import FitIQSystem
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQLegacy

/// What a reset leaves of the app's preferences: every other key as it was, byte for byte.
@Suite(.bounded) struct PreferencesResetTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let today = LocalDay(ordinal: 20_418)
  private static let now = Date(timeIntervalSince1970: 1_764_108_000)

  private func file(_ bytes: Data, _ name: String = "a.plist") throws -> PropertyListFile {
    try PropertyListFile(path: try folder.write(bytes, to: name))
  }

  private func reset(
    _ file: PropertyListFile, _ filter: TrackingFilter = TrackingFilter()
  ) throws -> PreferencesReset {
    let reset = TrackingReset(try file.preferences(), filter, today: Self.today)
    return try PreferencesReset(of: file, reset, at: Self.now)
  }

  private static func format(
    _ bytes: Data
  ) throws -> PropertyListSerialization.PropertyListFormat {
    var format = PropertyListSerialization.PropertyListFormat.xml
    _ = try PropertyListSerialization.propertyList(from: bytes, format: &format)
    return format
  }

  // MARK: What stays

  /// The encoded bytes of an object, those of containers without the numbers that they name.
  private static func encodings(
    of bytes: Data, keys wanted: (String) -> Bool
  ) throws -> [String: [[UInt8]]] {
    let span = bytes.bytes
    let list = try BinaryPropertyListGuard(span, path: "")
    let root = try list.visit(list.root, span)
    var all: [String: [[UInt8]]] = [:]
    for index in 0..<root.keyCount {
      let key = try list.reference(span, at: root.childStart + index * list.referenceSize)
      let text = list.text(of: key, span)
      let name = try #require(text)
      guard wanted(name) else { continue }
      var found: [[UInt8]] = []
      try collect(key, list, bytes, &found)
      let value = try list.reference(
        span, at: root.childStart + (root.keyCount + index) * list.referenceSize)
      try collect(value, list, bytes, &found)
      all[name] = found
    }
    return all
  }

  private static func collect(
    _ object: Int, _ list: BinaryPropertyListGuard, _ bytes: Data, _ found: inout [[UInt8]]
  ) throws {
    let span = bytes.bytes
    let visit = try list.visit(object, span)
    let start = try list.start(of: object, span)
    let end = visit.childCount > 0 ? visit.childStart : visit.end
    found.append(Array(bytes[start..<end]))
    for child in 0..<visit.childCount {
      let next = try list.reference(span, at: visit.childStart + child * list.referenceSize)
      try collect(next, list, bytes, &found)
    }
  }

  private static func randomValue(_ dice: inout SplitMix64, depth: Int = 0) -> Any {
    switch Int.random(in: 0..<(depth < 3 ? 9 : 7), using: &dice) {
    case 0: return Bool.random(using: &dice)
    case 1: return Int64.random(in: .min ... .max, using: &dice)
    case 2: return Double.random(in: -1e9...1e9, using: &dice)
    case 3:
      return Date(timeIntervalSinceReferenceDate: Double(Int.random(in: 0...1 << 30, using: &dice)))
    case 4:
      return Data((0..<Int.random(in: 0..<300, using: &dice)).map { UInt8(truncatingIfNeeded: $0) })
    case 5: return "Grüße 😀 & <b> \(Int.random(in: 0..<5, using: &dice))"
    case 6: return String(repeating: "x", count: Int.random(in: 1..<400, using: &dice))
    case 7:
      return (0..<Int.random(in: 0..<20, using: &dice)).map { _ in
        randomValue(&dice, depth: depth + 1)
      }
    default:
      return Dictionary(
        uniqueKeysWithValues: (0..<Int.random(in: 0..<20, using: &dice)).map {
          ("k\($0)", randomValue(&dice, depth: depth + 1))
        })
    }
  }

  private static func preferences(_ seed: UInt64) -> [String: Any] {
    var dice = SplitMix64(seed: seed)
    var preferences = LegacyContainer.demo.preferences
    for number in 0..<Int.random(in: 0..<40, using: &dice) {
      preferences["key & \(number)"] = randomValue(&dice)
    }
    return preferences
  }

  private static func isTracking(_ key: String) -> Bool { PreferencesKeys.role(of: key) != nil }

  @Test(arguments: 0..<UInt64(40))
  func everyOtherObjectOfABinaryListKeepsItsBytes(seed: UInt64) throws {
    let bytes = try #require(BinaryPropertyListWriter.encode(Self.preferences(seed)))
    let file = try file(bytes)
    let filter = seed % 2 == 0 ? TrackingFilter() : TrackingFilter(metrics: [.steps, .sleep])
    try reset(file, filter).apply()
    let after = try #require(FileManager.default.contents(atPath: file.path))
    #expect(after.starts(with: "bplist00".utf8))
    let removed = ["steps", "sleep"].map { "com.fitiq.historical.\($0).synced" }
    func stays(_ key: String) -> Bool {
      seed % 2 == 0 ? !Self.isTracking(key) : !removed.contains(key)
    }
    let before = try Self.encodings(of: bytes, keys: stays)
    #expect(try Self.encodings(of: after, keys: { _ in true }) == before)
    #expect(before.count > 3)
  }

  /// Foundation shares equal objects, and its lists have references of one or two bytes.
  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func theFormStays(format: PropertyListSerialization.PropertyListFormat) throws {
    let bytes = try LegacyContainer.demo.plistBytes(format)
    let file = try file(bytes)
    let plan = try reset(file)
    try plan.apply()
    let after = try PropertyListFile(path: file.path)
    #expect(try Self.format(after.bytes) == format)
    #expect(!after.hasTrackingKeys && after.isFitIQPreferences)
    #expect(
      PropertyListEquality.areSame(
        after.dictionary, file.dictionary.filter { !Self.isTracking($0.key) }))
    let backup = try #require(plan.backup)
    #expect(FileManager.default.contents(atPath: backup.path) == bytes)
  }

  /// Lines of other keys, comments and blanks among them.
  @Test func everyOtherLineOfAnXMLListStays() throws {
    let head =
      "<?xml version=\"1.0\"?>\r\n<!-- mine -->\n<plist version=\"1.0\">\n<dict>\n  <key>a &amp; b</key>\n\t<real>1.50</real>"
    let middle = "\n <!-- <key>x</key> -->\n <key>hasFinishedOnboardingSetup</key> <true/>"
    let tail = "\n</dict>\n</plist>\n\n"
    let list =
      "\n  <key>com.fitiq.historical.steps<![CDATA[.synced]]></key>\n  <array>\n    "
      + "<string>2025-01-01</string>\n  </array>"
    let pending = "\n  <key>pendingHealthKitSyncTypes</key><array/>"
    let file = try file(Data((head + list + middle + pending + tail).utf8))
    try reset(file).apply()
    #expect(
      FileManager.default.contents(atPath: file.path) == Data((head + middle + tail).utf8))
  }

  @Test func daysOfAListGoAndTheOthersStay() throws {
    for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
      let file = try file(try LegacyContainer.demo.plistBytes(format))
      let filter = TrackingFilter(
        metrics: [.steps], from: LocalDay("2025-01-03"), through: LocalDay("2025-02-01"))
      try reset(file, filter).apply()
      let after = try PropertyListFile(path: file.path)
      let days = after.dictionary["com.fitiq.historical.steps.synced"] as? [String]
      #expect(days == ["2025-01-01", "2025-01-02", "2025-02-30", "٢٠٢٥-٠٢-٠٢"])
      let key = "com.fitiq.historical.steps.synced"
      #expect(
        PropertyListEquality.areSame(
          after.dictionary.filter { $0.key != key }, file.dictionary.filter { $0.key != key }))
    }
  }

  /// A list that two keys share is shortened for one of them.
  @Test func aSharedListStaysForTheOther() throws {
    var list = RawPropertyList(objects: [
      RawPropertyList.dictionary([(1, 3), (2, 3)]),
      [0x5F, 0x10, 0x21]
        + Array("com.fitiq.historical.steps.synced".utf8), RawPropertyList.ascii("mine"),
      RawPropertyList.array([4, 5]), RawPropertyList.ascii("2025-01-01"),
      RawPropertyList.ascii("2025-01-02"),
    ])
    list.root = 0
    let file = try file(list.bytes)
    try reset(file, TrackingFilter(from: LocalDay("2025-01-02"))).apply()
    let after = try PropertyListFile(path: file.path).dictionary
    #expect(after["mine"] as? [String] == ["2025-01-01", "2025-01-02"])
    #expect(after["com.fitiq.historical.steps.synced"] as? [String] == ["2025-01-01"])
  }

  // MARK: The file

  @Test func permissionsAndLinksStay() throws {
    let file = try file(try LegacyContainer.demo.plistBytes())
    #expect(chmod(file.path, 0o640) == 0)
    let link = folder.file("link.plist")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: file.path)
    try reset(try PropertyListFile(path: link)).apply()
    var status = stat()
    #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(file.path, &status) == 0 && status.st_mode & 0o7777 == 0o640)
    #expect(try !PropertyListFile(path: file.path).hasTrackingKeys)
  }

  @Test func whatTheAppWroteMeanwhileIsNotLost() throws {
    let file = try file(try LegacyContainer.demo.plistBytes())
    let plan = try reset(file)
    var other = LegacyContainer.demo
    other.preferences["new"] = 1
    _ = try folder.write(try other.plistBytes(), to: "a.plist")
    #expect(throws: LegacyError.self) { try plan.apply() }
    #expect(try PropertyListFile(path: file.path).dictionary["new"] != nil)
  }

  // MARK: The way back

  @Test func resetsAreTakenBackOneByOne() throws {
    let first = try file(try LegacyContainer.demo.plistBytes())
    try reset(first, TrackingFilter(metrics: [.sleep])).apply()
    let second = try PropertyListFile(path: first.path)
    try reset(second).apply()
    for expected in [second.bytes, first.bytes] {
      let now = try PropertyListFile(path: first.path)
      try PreferencesReset(of: now, from: try ResetBackup.leading(back: now)).apply()
      #expect(FileManager.default.contents(atPath: first.path) == expected)
    }
    let error = #expect(throws: LegacyError.self) {
      try ResetBackup.leading(back: try PropertyListFile(path: first.path))
    }
    #expect(error?.code == .noResetBackup)
  }

  @Test func aContainerThatWasResetIsStillFound() throws {
    let container = try LegacyContainer.demo.write(below: folder.path)
    let path = try AppContainer.resettablePath(at: container)
    try reset(try PropertyListFile(path: path)).apply()
    #expect(try AppContainer.resettablePath(at: container) == path)
    // A copy that somebody keeps elsewhere in the container has its keys still.
    let kept = (container as NSString).appendingPathComponent("old")
    try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: false)
    try LegacyContainer.demo.plistBytes().write(
      to: URL(fileURLWithPath: kept + "/" + (path as NSString).lastPathComponent))
    #expect(try AppContainer.resettablePath(at: container) == path)
  }
}
