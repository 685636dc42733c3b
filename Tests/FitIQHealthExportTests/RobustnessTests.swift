import FitIQDomain
import FitIQHealthExport
import FitIQTestSupport
import FitIQTestTraits
import Testing

/// Files that end early, have wrong bytes, or are read in blocks of any size.
@Suite(.bounded) struct RobustnessTests {
  /// A few of everything, faults among them.
  private static func sample(_ count: Int) -> [UInt8] {
    var records = RandomHealth.records(count, from: day, days: 20, seed: 3).map {
      $0.xml(offset: -18_000)
    }
    records.insert(" <Record type=\"x sourceName=\"W\"/>\n", at: count / 2)
    records.insert(" <Correlation type=\"c\">\n \(records[0]) </Correlation>\n", at: count / 3)
    records.insert("<!-- <Record --> <![CDATA[ ]]]> ]]>\n", at: count / 4)
    records.insert(" <Workout a=\"b\"><MetadataEntry key='k' value='v>'/></Workout>\n", at: 1)
    return Array(HealthExportText.document(body: records.joined()).utf8) + [0, 0, 0x26]
  }

  private static func addUp(_ report: ExportReadingReport) -> Bool {
    report.metrics.allSatisfy {
      $0.records == $0.used + $0.duplicates + $0.skipped.values.reduce(0, +)
    }
  }

  private static func records(_ report: ExportReadingReport) -> Int {
    report.metrics.reduce(0) { $0 + $1.records } + report.brokenRecords.values.reduce(0, +)
  }

  @Test func blocksOfAnySizeGiveTheSame() throws {
    let bytes = Self.sample(12)
    let fixture = try ExportFixture(bytes)
    let whole = try fixture.read()
    #expect(Self.records(whole.report) > 10)
    for size in Effort.spread(Array(1...70), quick: 12) + [255, 256, 257, 1_000, 4_096] {
      var limits = ExportLimits()
      limits.blockBytes = size
      let reading = try fixture.read(limits: limits)
      #expect(reading.report == whole.report, "blocks of \(size)")
      #expect(reading.everything == whole.everything, "blocks of \(size)")
      #expect(reading.identity == whole.identity)
    }
  }

  @Test func longTagsAreFoundInBlocksOfAnySize() throws {
    let good = HealthRecord.steps(1, from: "W", at(1), at(1, 1)).xml()
    let fault = " <Record type=\"\(String(repeating: "y", count: 3_000))\n"
    let fixture = try ExportFixture(HealthExportText.document(body: good + fault + good))
    var limits = ExportLimits()
    limits.tagBytes = 2_000
    let whole = try fixture.read(limits: limits)
    #expect(whole.report.brokenRecords == [.tooLong: 1])
    for size in stride(from: 1, to: 2_500, by: 83) {
      limits.blockBytes = size
      #expect(try fixture.read(limits: limits).report == whole.report, "blocks of \(size)")
    }
  }

  @Test func fileCutAtEveryByteKeepsWhatIsComplete() throws {
    let bytes = Self.sample(6)
    let text = String(decoding: bytes, as: UTF8.self)
    let root = try #require(text.firstRange(of: "</HealthData>"))
    let end = text.utf8.distance(from: text.startIndex, to: root.upperBound)
    var used = 0
    for length in stride(from: 900, through: bytes.count, by: Effort.count(7, ci: 1, full: 1)) {
      let reading = try ExportFixture(bytes[..<length]).read()
      #expect(reading.report.isTruncated == (length < end), "\(length)")
      #expect(Self.addUp(reading.report), "\(length)")
      let now = reading.report.metrics.reduce(0) { $0 + $1.used }
      #expect(now >= used, "\(length)")
      used = now
    }
    #expect(used == 6)
  }

  @Test func fileCutAtEveryFourthKilobyteKeepsWhatIsComplete() throws {
    let bytes = Self.sample(1_500)
    var used = 0
    for length in stride(from: 4_096, to: bytes.count, by: 4_096) {
      let reading = try ExportFixture(bytes[..<length]).read()
      #expect(reading.report.isTruncated)
      #expect(Self.addUp(reading.report))
      let now = reading.report.metrics.reduce(0) { $0 + $1.used }
      #expect(now > used)
      used = now
    }
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func wrongBytesNeverStopTheReader(_ seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let bytes = Self.sample(40)
    for _ in 0..<Effort.count(20, ci: 80, full: 800) {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...20, using: &dice) {
        broken[Int.random(in: 0..<broken.count, using: &dice)] = .random(in: 0...255, using: &dice)
      }
      do {
        let reading = try ExportFixture(broken).read()
        #expect(Self.addUp(reading.report))
        #expect(Self.records(reading.report) <= 60)
        _ = reading.everything
      } catch let error as HealthExportError {
        // Only the root or the document type can make the whole unreadable.
        #expect([.notAnExport, .exportHostile].contains(error.code))
      }
    }
  }
}
