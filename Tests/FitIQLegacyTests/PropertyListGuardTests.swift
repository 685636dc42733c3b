import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQLegacy

@Suite(.bounded) struct PropertyListGuardTests {
  private func code(of bytes: Data) -> LegacyError.Code? {
    do {
      _ = try PropertyListFile(path: "x.plist", bytes: bytes)
      return nil
    } catch { return error.code }
  }

  /// Damage that makes another valid list is read as that, and every member is accounted for; any
  /// other damage is an error with a code.
  private func expectWholeCounts(of bytes: Data) throws {
    let preferences: LegacyPreferences
    do { preferences = try PropertyListFile(path: "x.plist", bytes: bytes).preferences() } catch {
      #expect(!error.summary.isEmpty)
      return
    }
    let planner = PlanTrackingImport(today: LocalDay(ordinal: 20_413), user: UserID(UUID()))
    let report = try planner(preferences, existing: ExistingTracking()).report
    #expect(report.totals.addsUp && report.entries.allSatisfy(\.counts.addsUp))
  }

  @Test func honestListsPass() throws {
    #expect(code(of: try LegacyContainer.demo.plistBytes(.binary)) == nil)
    #expect(code(of: try LegacyContainer.demo.plistBytes(.xml)) == nil)
  }

  @Test func containersInsideThemselvesAreRefused() {
    let list = RawPropertyList(objects: [
      RawPropertyList.dictionary([(1, 2)]), RawPropertyList.ascii("k"), RawPropertyList.array([2]),
    ])
    #expect(code(of: list.bytes) == .propertyListHostile)
  }

  /// Forty arrays, each holding the next one twice: 2^40 values in 200 bytes.
  @Test func nestedSharedReferencesAreRefused() {
    var objects = [RawPropertyList.dictionary([(1, 2)]), RawPropertyList.ascii("k")]
    for level in 0..<40 {
      objects.append(
        RawPropertyList.array([UInt8(clamping: level + 3), UInt8(clamping: level + 3)]))
    }
    objects.append(RawPropertyList.ascii("x"))
    #expect(code(of: RawPropertyList(objects: objects).bytes) == .propertyListHostile)
  }

  @Test func sharedReferencesThatStaySmallPass() {
    let list = RawPropertyList(objects: [
      RawPropertyList.dictionary([(1, 2)]), RawPropertyList.ascii("k"),
      RawPropertyList.array([3, 3, 3]),
      RawPropertyList.ascii("x"),
    ])
    #expect(code(of: list.bytes) == nil)
  }

  @Test func deepNestingIsRefused() {
    var objects = [RawPropertyList.dictionary([(1, 2)]), RawPropertyList.ascii("k")]
    for level in 0..<200 { objects.append(RawPropertyList.array([UInt8(clamping: level + 3)])) }
    objects.append(RawPropertyList.ascii("x"))
    #expect(code(of: RawPropertyList(objects: objects).bytes) == .propertyListHostile)
    let open = String(repeating: "<array>", count: 100_000)
    #expect(code(of: Data("<plist>\(open)".utf8)) == .propertyListHostile)
  }

  @Test(arguments: [
    // data, ASCII, UTF-16, array, dictionary: each with an eight-byte count
    [UInt8(0x4F)], [0x5F], [0x6F], [0xAF], [0xDF],
  ])
  func absurdCountsAreRefused(marker: [UInt8]) {
    for count in [UInt64(1) << 30, 1 << 62, .max] {
      let bytes = marker + [0x13] + withUnsafeBytes(of: count.bigEndian) { Array($0) }
      let list = RawPropertyList(objects: [
        RawPropertyList.dictionary([(1, 2)]), RawPropertyList.ascii("k"), bytes,
      ])
      let found = code(of: list.bytes)
      #expect(found == .propertyListHostile || found == .propertyListCorrupt)
    }
  }

  @Test func absurdTrailersAreRefused() {
    for claim in [UInt64(0), 1 << 31, 1 << 61, .max] {
      var list = RawPropertyList(objects: [RawPropertyList.dictionary([])])
      list.claimedCount = claim
      #expect(code(of: list.bytes) == .propertyListCorrupt)
      list.claimedCount = nil
      list.claimedTable = claim
      #expect(code(of: list.bytes) == .propertyListCorrupt)
    }
  }

  @Test(arguments: [
    "<!DOCTYPE plist [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><plist><string>&b;</string></plist>",
    "<?xml version=\"1.0\"?><!DOCTYPE p [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><plist/>",
  ])
  func entityDeclarationsAreRefused(text: String) {
    #expect(code(of: Data(text.utf8)) == .propertyListHostile)
  }

  @Test(arguments: [
    "", "{ steps = (\"2025-01-01\"); }", "SQLite format 3\u{0}", "hello", "bplist16", "\u{FEFF}",
  ])
  func otherFilesAreNamedAsSuch(text: String) {
    #expect(code(of: Data(text.utf8)) == .notAPropertyList)
  }

  /// One long text, named by thousands of references of one byte each.
  @Test func sharedTextsThatExpandToTooManyBytesAreRefused() {
    let text = [0x5F, 0x12] + [0, 0, 0x40, 0] + [UInt8](repeating: 0x61, count: 0x4000)
    let list = [0xAF, 0x11] + [0x27, 0x10] + [UInt8](repeating: 3, count: 10_000)
    let file = RawPropertyList(objects: [
      RawPropertyList.dictionary([(1, 2)]), RawPropertyList.ascii("k"), list, text,
    ])
    #expect(file.bytes.count < 30_000)
    #expect(code(of: file.bytes) == .propertyListHostile)
  }

  @Test(arguments: [
    [UInt8(0x00)], [0x0F], [0xC1, 1], [0xB1, 1], [0x80, 1], [0x71, 0x61], [0xE0],
  ])
  func typesThatPreferencesNeverHoldAreRefused(object: [UInt8]) {
    let list = RawPropertyList(objects: [
      RawPropertyList.dictionary([(1, 2)]), RawPropertyList.ascii("k"), object,
    ])
    #expect(code(of: list.bytes) == .propertyListCorrupt)
  }

  @Test(arguments: ["CF$UID", "CF&#36;UID", "<![CDATA[CF$UID]]>"])
  func referencesOfArchivesAreRefusedHoweverSpelt(key: String) {
    let value = "<dict><key>\(key)</key><integer>1</integer></dict>"
    let xml = "<plist><dict><key>k</key><array>\(value)</array></dict></plist>"
    #expect(code(of: Data(xml.utf8)) == .propertyListCorrupt)
  }

  @Test func aKeyThatStandsTwiceIsRefused() {
    let list = RawPropertyList(objects: [
      RawPropertyList.dictionary([(1, 2), (3, 2)]), RawPropertyList.ascii("k"),
      RawPropertyList.array([]), RawPropertyList.ascii("k"),
    ])
    #expect(code(of: list.bytes) == .propertyListCorrupt)
    let xml = "<plist><dict><key>k</key><true/><key>k</key><false/></dict></plist>"
    #expect(code(of: Data(xml.utf8)) == .propertyListCorrupt)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func datesBeyondEveryCalendarStayText(seconds: Double) throws {
    let date = [0x33] + withUnsafeBytes(of: seconds.bitPattern.bigEndian) { Array($0) }
    let key = "lastHealthKitSync_\(LegacyContainer.demoUser)"
    let name = [0x5F, 0x10, UInt8(clamping: key.utf8.count)] + key.utf8
    let list = RawPropertyList(objects: [
      RawPropertyList.dictionary([(1, 2)]), name, date,
    ])
    let preferences = try PropertyListFile(path: "x", bytes: list.bytes).preferences()
    #expect(preferences.entries[0].members[0].typeName == "date")
  }

  @Test func truncationAtEveryByteIsAnErrorNeverATrap() throws {
    let bytes = try LegacyContainer.demo.plistBytes(.binary)
    for length in 0..<bytes.count {
      #expect(code(of: bytes.prefix(length)) != nil)
    }
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func everyFlippedByteIsReadOrRefused(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let bytes = try LegacyContainer.demo.plistBytes(format)
    var generator = SplitMix64(seed: 1)
    for position in stride(from: 0, to: bytes.count, by: Effort.count(5, ci: 1, full: 1)) {
      var damaged = bytes
      damaged[position] ^= UInt8.random(in: 1...255, using: &generator)
      try expectWholeCounts(of: damaged)
    }
  }

  /// A list with every kind of value that fitiq reads without Foundation, and with shared ones.
  private let everyKind: [String: Any] = [
    "texts": ["2025-01-01", "", "größer 📏", "2025-01-01"], "flags": [true, false],
    "numbers": [0, 1, 255, 256, 70_000, 5_000_000_000, -1, Int.min] as [Int],
    "reals": [0.5, -1e300], "date": Date(timeIntervalSince1970: 1_735_787_045.25),
    "data": Data([0, 255]), "nested": ["list": [["a": 1]], "empty": [String]()] as [String: Any],
  ]

  @Test func readsEveryUsualKindWithoutFoundation() throws {
    let bytes = try LegacyContainer(preferences: everyKind).plistBytes(.binary)
    let own = BinaryPropertyListGuard.read(bytes.bytes, path: "x")
    #expect(own.map { PropertyListEquality.areSame($0, everyKind) } == true)
  }

  /// Wherever fitiq's own reader answers, Foundation's says the same; returns whether it did.
  private func isReadAlike(_ bytes: Data) -> Bool {
    guard (try? PropertyListGuard.check(bytes.bytes, path: "x")) != nil,
      let own = BinaryPropertyListGuard.read(bytes.bytes, path: "x")
    else { return false }
    let theirs = try? PropertyListSerialization.propertyList(from: bytes, format: nil)
    #expect(
      theirs.map { PropertyListEquality.areSame(own, $0) } == true,
      "\(bytes.base64EncodedString())")
    return true
  }

  @Test func damagedListsAreReadAsFoundationReadsThem() throws {
    let bytes = try LegacyContainer(preferences: everyKind).plistBytes(.binary)
    var generator = SplitMix64(seed: 2)
    var answered = 0
    for position in bytes.indices {
      for _ in 0..<40 {
        var damaged = bytes
        damaged[position] ^= UInt8.random(in: 1...255, using: &generator)
        if isReadAlike(damaged) { answered += 1 }
      }
    }
    #expect(answered > 100)
  }

  @Test(arguments: Effort.seeds(20, ci: 100))
  func randomObjectTablesAreReadOrRefused(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let count = Int.random(in: 1...12, using: &generator)
      let objects = (0..<count).map { _ in
        let marker = UInt8.random(in: 0...255, using: &generator)
        let length = Int.random(in: 0...12, using: &generator)
        return [marker]
          + (0..<length).map { _ in UInt8.random(in: 0...UInt8(clamping: count), using: &generator)
          }
      }
      var list = RawPropertyList(objects: objects)
      list.root = Int.random(in: 0..<count, using: &generator)
      try expectWholeCounts(of: list.bytes)
      _ = isReadAlike(list.bytes)
    }
  }
}
