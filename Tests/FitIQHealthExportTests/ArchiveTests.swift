import FitIQDomain
import FitIQHealthExport
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// Archives as the phone, other programs and ill-meaning people write them.
@Suite(.bounded) struct ArchiveTests {
  private static let xml = HealthExportText.document([
    .steps(10, from: "W", at(10), at(10, 5)), .steps(20, from: "W", at(11), at(11, 5)),
  ])
  private static let hours: [Int64: Double] = [Int64(at(10)): 10, Int64(at(11)): 20]
  private static let clinical = ZipText.Entry(
    "apple_health_export/export_cda.xml",
    "<ClinicalDocument>" + String(repeating: " ", count: 9_000) + "</ClinicalDocument>")

  private static func archive(
    _ name: String = "apple_health_export/export.xml",
    _ change: (inout ZipText.Entry) -> Void = { _ in }
  ) -> [UInt8] {
    var entry = ZipText.Entry(name, xml)
    change(&entry)
    return ZipText([clinical, entry]).bytes
  }

  private static func read(_ bytes: [UInt8]) throws -> ExportContents {
    try ExportFixture(bytes, named: "export.zip").read()
  }

  private static func code(_ bytes: [UInt8]) -> HealthExportError.Code? {
    do {
      _ = try read(bytes)
      return nil
    } catch let error as HealthExportError { return error.code } catch { return nil }
  }

  @Test(arguments: [
    "apple_health_export/export.xml", "apple_health_export/\u{5BFC}\u{51FA}.xml", "exportar.xml",
    "a/b/vienti.XML", "folder\\export.xml", "without extension",
  ])
  func exportIsFoundWhateverItsName(_ name: String) throws {
    #expect(try Self.read(Self.archive(name)).hours(of: .steps) == Self.hours)
  }

  @Test func storedAndDescribedEntriesAreRead() throws {
    #expect(try Self.read(Self.archive { $0.method = 0 }).hours(of: .steps) == Self.hours)
    // Sizes behind the content, zeros before it.
    #expect(try Self.read(Self.archive { $0.flags = 8 }).hours(of: .steps) == Self.hours)
  }

  /// Written by Python's zipfile: compressed, with 64-bit sizes behind the content.
  private static let python = """
    UEsDBC0ACAgIAAAAIQAAAAAA//////////8eABQAYXBwbGVfaGVhbHRoX2V4cG9ydC/lr7zlh7oueG1sAQAQAAAAAAAA\
    AAAAAAAAAAAAAABtj0FrwzAMhe/5FULXktZJKZSRpIeO0TIotEnZcRhH2wyOHVy5LP++Cgy2w4QOkt4HT6/afQ8O7hRv\
    Nvgai6VCIG9Cb/1njdfuJd/irsmqA2nHX8+aNbhgtKMayb9fW2wyqC5kQuyBp1HOh9dz0p4tT53sx55k/rAUW6ZxH5Jn\
    hFtI0dBJD4K/ISRvuUbzo7GOLD4ilarc5GqdFyUU6knNDQslNb/Y/8ts/jB37ZIQhcKVBFj9JmiyB1BLBwhrpBaNuQAA\
    AAAAAAD2AAAAAAAAAFBLAwQUAAgACABDanZdAAAAAAAAAAAAAAAAIgAAAGFwcGxlX2hlYWx0aF9leHBvcnQvZXhwb3J0\
    X2NkYS54bWyzcc7JzMtMTsxxyU8uzU3NK9G3AwBQSwcIXQp2wBUAAAATAAAAUEsBAi0DLQAICAgAAAAhAGukFo25AAAA\
    9gAAAB4AAAAAAAAAAAAAAIABAAAAAGFwcGxlX2hlYWx0aF9leHBvcnQv5a+85Ye6LnhtbFBLAQIUAxQACAAIAENqdl1d\
    CnbAFQAAABMAAAAiAAAAAAAAAAAAAACAASEBAABhcHBsZV9oZWFsdGhfZXhwb3J0L2V4cG9ydF9jZGEueG1sUEsFBgAA\
    AAACAAIAnAAAAIYBAAAAAA==
    """

  @Test func compressedEntryWithWideSizesIsRead() throws {
    let data = try #require(Data(base64Encoded: Self.python))
    #expect(try Self.read(Array(data)).hours(of: .steps) == [Int64(at(10)): 10])
  }

  @Test func numbersOf64BitsAreRead() throws {
    let bytes = ZipText([ZipText.Entry("export.xml", Self.xml)], isWide: true).bytes
    #expect(try Self.read(bytes).hours(of: .steps) == Self.hours)
  }

  @Test func resourceForksAreNotLookedInto() throws {
    var fork = ZipText.Entry("__MACOSX/._export.xml", Self.xml + Self.xml)
    fork.method = 0
    let bytes = ZipText([fork, ZipText.Entry("export.xml", Self.xml)]).bytes
    #expect(try Self.read(bytes).hours(of: .steps) == Self.hours)
  }

  @Test func largestOfSeveralExportsIsRead() throws {
    let small = ZipText.Entry("a.xml", HealthExportText.document([]))
    let bytes = ZipText([small, ZipText.Entry("z.xml", Self.xml)]).bytes
    #expect(try Self.read(bytes).hours(of: .steps) == Self.hours)
  }

  @Test(arguments: [
    "../export.xml", "/export.xml", "a/../../export.xml", "..\\export.xml", "C:/export.xml",
    "a\u{0}.xml", "",
  ])
  func namesThatClimbAreRefused(_ name: String) {
    #expect(Self.code(Self.archive(name)) == .archiveHostile)
  }

  @Test func tricksAreRefused() {
    #expect(Self.code(Self.archive { $0.claimedOffset = 0 }) == .archiveHostile)
    #expect(
      Self.code(Self.archive { $0.localName = "xxxxx_xxxxxx_xxxxxx/export.xml" }) == .archiveHostile
    )
    #expect(Self.code(Self.archive { $0.claimedSize = 4_000_000_000 }) == .archiveHostile)
    #expect(Self.code(Self.archive { $0.flags = 1 }) == .archiveEncrypted)
    #expect(Self.code(Self.archive { $0.method = 12 }) == .archiveUnsupported)
    #expect(Self.code(ZipText([Self.clinical]).bytes) == .notAnExport)
    #expect(Self.code(ZipText([]).bytes) == .notAnExport)
  }

  @Test func wrongSizesAndCheckSumsAreFound() {
    let size = UInt32(clamping: Self.xml.utf8.count)
    #expect(Self.code(Self.archive { $0.claimedCRC = 1 }) == .archiveCorrupt)
    #expect(Self.code(Self.archive { $0.claimedSize = size - 1 }) == .archiveCorrupt)
    #expect(Self.code(Self.archive { $0.claimedSize = size + 1 }) == .archiveCorrupt)
  }

  @Test func sizeLimitHoldsForEveryForm() throws {
    var limits = ExportLimits()
    limits.xmlBytes = 100
    for fixture in [
      try ExportFixture(Self.archive(), named: "export.zip"), try ExportFixture(Self.xml),
    ] {
      let error = #expect(throws: HealthExportError.self) { try fixture.read(limits: limits) }
      #expect(error?.code == .exportHostile)
    }
  }

  /// Of an archive without its end, what is there of the XML is read as the bare XML would be.
  @Test(arguments: [(8, 0), (8, 8), (0, 0)])
  func archiveCutAtEveryPlaceGivesWhatIsThere(_ method: Int, _ flags: Int) throws {
    var entries = [Self.clinical, ZipText.Entry("export.xml", Self.xml)]
    for index in entries.indices {
      entries[index].method = method
      entries[index].flags = flags
    }
    let bytes = ZipText(entries).bytes
    let start = Self.contentStart(of: entries[1], behind: entries[0])
    for length in stride(from: 4, to: bytes.count, by: Effort.count(37, ci: 7, full: 1)) {
      let xml = String(decoding: Self.xml.utf8.prefix(max(0, length - start)), as: UTF8.self)
      let cut = Array(bytes[..<length])
      guard xml.contains("<HealthData") || xml.contains("<!DOCTYPE HealthData") else {
        #expect(Self.code(cut) == .archiveTruncated)
        continue
      }
      guard let bare = try? ExportFixture(xml).read() else {
        #expect(Self.code(cut) == .notAnExport)
        continue
      }
      let reading = try Self.read(cut)
      #expect(reading.hours(of: .steps) == bare.hours(of: .steps))
      #expect(reading.report == bare.report)
    }
  }

  private static func contentStart(of entry: ZipText.Entry, behind first: ZipText.Entry) -> Int {
    // A line of the table of contents has 46 bytes, the end of an archive 22.
    let before = ZipText([first]).bytes.count - 46 - first.name.utf8.count - 22
    // A block that is not compressed has a head of five bytes.
    return before + 30 + entry.name.utf8.count + (entry.method == 8 ? 5 : 0)
  }

  @Test func archiveCutBehindADamagedExportIsRefused() {
    let bytes = Self.archive { $0.claimedCRC = 1 }
    #expect(Self.code(Array(bytes.dropLast(30))) == .archiveTruncated)
    let described = Self.archive {
      $0.flags = 8
      $0.claimedCRC = 1
    }
    #expect(Self.code(Array(described.dropLast(30))) == .archiveTruncated)
  }

  /// Nothing says how long the content is: limits hold while it is unpacked.
  @Test func limitsHoldForWhatACutArchiveUnpacksTo() throws {
    let long = ZipText.Entry("notes.txt", String(repeating: " ", count: 100_000))
    let cut = Array(ZipText([long, ZipText.Entry("export.xml", Self.xml)]).bytes.dropLast(30))
    var (small, dense) = (ExportLimits(), ExportLimits())
    small.xmlBytes = 50_000
    dense.blockBytes = 1 << 10
    dense.ratio = 0
    for limits in [small, dense] {
      let fixture = try ExportFixture(cut, named: "export.zip")
      let error = #expect(throws: HealthExportError.self) { try fixture.read(limits: limits) }
      #expect(error?.code == .archiveHostile)
    }
    #expect(try Self.read(cut).hours(of: .steps) == Self.hours)
  }

  @Test func compressedEntryWithWideSizesIsReadWithoutATableOfContents() throws {
    let data = try #require(Data(base64Encoded: Self.python))
    let reading = try Self.read(Array(data.dropLast(22)))
    #expect(reading.hours(of: .steps) == [Int64(at(10)): 10])
    #expect(!reading.report.isTruncated)
  }

  @Test func archiveCutWithinAnEncryptedOrHostileEntryIsRefused() {
    #expect(Self.code(Array(Self.archive { $0.flags = 1 }.dropLast(30))) == .archiveTruncated)
    #expect(Self.code(Array(Self.archive("../export.xml").dropLast(30))) == .archiveHostile)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func wrongBytesNeverGiveWrongNumbers(_ seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    let bytes = Self.archive()
    for _ in 0..<Effort.count(20, ci: 100, full: 1_000) {
      var broken = bytes
      broken[Int.random(in: 0..<bytes.count, using: &dice)] = .random(in: 0...255, using: &dice)
      guard let reading = try? Self.read(broken) else { continue }
      #expect(reading.hours(of: .steps) == Self.hours)
    }
  }

  @Test func foldersAreReadAsArchives() throws {
    let folder = try ScratchFolder()
    let inner = folder.file("apple_health_export")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    _ = try folder.write(
      Array("<ClinicalDocument/>".utf8), to: "apple_health_export/export_cda.xml")
    _ = try folder.write(Array(Self.xml.utf8), to: "apple_health_export/eksport.xml")
    for path in [folder.path, inner] {
      #expect(try ExportSource(path).xmlBytes == Int64(Self.xml.utf8.count))
    }
    let error = #expect(throws: HealthExportError.self) {
      try ExportSource(folder.file("nothing"))
    }
    #expect(error?.code == .missing)
  }

  /// By the date that an export has in it, else by that of its file.
  @Test func theNewestOfAFolderIsRead() throws {
    let folder = try ScratchFolder()
    func text(_ date: String?) -> String {
      guard let date else { return "<HealthData></HealthData>" }
      return "<HealthData><ExportDate value=\"\(date) 10:00:00 +0000\"/></HealthData>"
    }
    func add(_ name: String, _ date: String?, written: TimeInterval) throws {
      let xml = text(date)
      let bytes =
        name.hasSuffix(".zip")
        ? ZipText([ZipText.Entry("a/export.xml", xml)]).bytes : Array(xml.utf8)
      let path = try folder.write(bytes, to: name)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: written)], ofItemAtPath: path)
    }
    func taken() throws -> String? {
      let source = try ExportSource(folder.path)
      return source.taken.map { "\(($0.path as NSString).lastPathComponent) of \($0.count)" }
    }
    try add("late copy.zip", "2025-03-01", written: 1_800_000_000)
    #expect(try taken() == "late copy.zip of 1")
    try add("b.zip", "2025-03-12", written: 1_700_000_000)
    try add("c.xml", "2025-03-11", written: 1_700_000_000)
    #expect(try taken() == "b.zip of 3")
    // 2025-03-13, and no word of it inside.
    try add("d.xml", nil, written: 1_741_824_000)
    #expect(try taken() == "d.xml of 4")
    // Neither what is still being copied nor what is not an export counts.
    _ = try folder.write(Array("PK\u{3}\u{4}".utf8), to: "z.zip")
    _ = try folder.write(Array("<ClinicalDocument/>".utf8), to: "y.xml")
    #expect(try taken() == "d.xml of 4")
    try FileManager.default.createDirectory(
      atPath: folder.file("unpacked"), withIntermediateDirectories: false)
    try add("unpacked/export.xml", "2025-03-14", written: 1_700_000_000)
    #expect(try taken() == "export.xml of 5")
  }

  /// A folder without a whole export says what is wrong with what it has.
  @Test func aFolderOfDamageSaysSo() throws {
    let folder = try ScratchFolder()
    _ = try folder.write(Array("PK\u{3}\u{4}".utf8), to: "z.zip")
    let error = #expect(throws: HealthExportError.self) { try ExportSource(folder.path) }
    #expect(error?.code != .notAnExport)
  }
}
