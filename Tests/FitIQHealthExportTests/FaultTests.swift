import FitIQDomain
import FitIQHealthExport
import FitIQTestSupport
import FitIQTestTraits
import Testing

/// Faults that real exports have, each beside records that must not suffer.
@Suite(.bounded) struct FaultTests {
  private static let good = HealthRecord.steps(10, from: "W", at(10), at(10, 5)).xml()
  private static let after = HealthRecord.steps(20, from: "W", at(11), at(11, 5)).xml()

  private static func record(_ attributes: String) -> String {
    " <Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"W\" unit=\"count\" "
      + "\(attributes)/>\n"
  }

  private static let start = "startDate=\"2025-03-12 12:00:00 +0000\""
  private static let end = "endDate=\"2025-03-12 12:05:00 +0000\""

  /// Reads a fault between two good records, which must both be there.
  private static func read(_ fault: String) throws -> ExportContents {
    let reading = try ExportFixture.read(HealthExportText.document(body: good + fault + after))
    let hours = reading.hours(of: .steps)
    #expect(hours[Int64(at(10))] == 10)
    #expect(hours[Int64(at(11))] == 20)
    #expect(!reading.report.isTruncated)
    let counts = try #require(reading.counts(of: .steps))
    #expect(
      counts.records == counts.used + counts.duplicates + counts.skipped.values.reduce(0, +))
    return reading
  }

  @Test(arguments: [
    (
      "startDate=\"2024-13-45 99:99:99 +0000\" endDate=\"2024-13-45 99:99:99 +0000\" value=\"7\"",
      SkipReason.badDate
    ),
    ("startDate=\"\" endDate=\"\" value=\"7\"", .badDate),
    ("startDate=\"yesterday\" \(end) value=\"7\"", .badDate),
    ("\(end) value=\"7\"", .badDate),
    ("startDate=\"2025-02-29 12:00:00 +0000\" \(end) value=\"7\"", .badDate),
    ("startDate=\"2025-03-12 12:00:00 +9900\" \(end) value=\"7\"", .badDate),
    ("startDate=\"2025-03-12 12:06:00 +0000\" \(end) value=\"7\"", .endBeforeStart),
    ("startDate=\"2025-01-12 12:06:00 +0000\" \(end) value=\"7\"", .implausibleDuration),
    ("\(start) \(end)", .badValue),
    ("\(start) \(end) value=\"\"", .badValue),
    ("\(start) \(end) value=\"nan\"", .badValue),
    ("\(start) \(end) value=\"inf\"", .badValue),
    ("\(start) \(end) value=\"0x10\"", .badValue),
    ("\(start) \(end) value=\"1,234\"", .badValue),
    ("\(start) \(end) value=\"12\u{A0}345\"", .badValue),
    ("\(start) \(end) value=\"-5e999\"", .badValue),
    ("\(start) \(end) value=\"-1\"", .badValue),
    ("\(start) \(end) value=\"9000000000000000000000\"", .badValue),
    ("\(start) \(end) value=\"7\" value=\"8\"", .duplicateAttribute),
    ("\(start) \(end) value=\"7\" \(end)", .duplicateAttribute),
  ])
  func faultyRecordIsSkippedWithItsReason(_ attributes: String, _ reason: SkipReason) throws {
    let reading = try Self.read(Self.record(attributes))
    #expect(reading.counts(of: .steps)?.skipped == [reason: 1])
    #expect(reading.counts(of: .steps)?.used == 2)
  }

  @Test(arguments: [
    // iOS 16 wrote the start twice.
    "\(start) startDate=\"2025-03-12 12:05:00 +0000\" value=\"7\"",
    // iOS 8 wrote dates without separators.
    "startDate=\"20250312120000+0000\" endDate=\"20250312120500+0000\" value=\"7\"",
    "\(end) value=\"7.0\" \(start)", "\(start) \(end) value=\"70e-1\"",
    "\(start) \(end) value=\"7\u{B}\"", "\(start) \(end) va\u{B}lue=\"7\"",
    "startDate=\"2025-03-12\u{1} 12:00:00 +0000\" \(end) value=\"7\"",
    "startDate = '2025-03-12 12:00:00 +0000'\n\(end)\tvalue='7'",
    "\(start) \(end) value=\"7\" note=\"a > b\"", "\(start) \(end) value=\"7\" note=\"a & b\"",
  ])
  func oddRecordIsReadAsMeant(_ attributes: String) throws {
    let reading = try Self.read(Self.record(attributes))
    #expect(reading.hours(of: .steps)[Int64(at(12))] == 7)
    #expect(reading.counts(of: .steps)?.used == 3)
  }

  @Test(arguments: [
    " <Record type=\"HKQuantityTypeIdentifierStepCount sourceName=\"W\" \(start)/>\n",
    " <Record type=\"x\" value=\"7/>\n",
    " <Record type=\"HKQuantityTypeIdentifierStepCount\"value=\"7\"/>\n",
    " <Record \u{1}=\"x\"/>\n", " <Record / type=\"x\"/>\n",
  ])
  func brokenRecordCostsItselfOnly(_ fault: String) throws {
    let reading = try Self.read(fault)
    #expect(reading.report.brokenRecords == [.malformed: 1])
  }

  @Test func brokenElementsCostNoRecord() throws {
    let reading = try Self.read(" <Workout <WorkoutEvent/>\n <!- odd ->\n <Correlation x=\"\n")
    #expect(reading.report.brokenRecords.isEmpty)
    #expect(reading.counts(of: .steps)?.used == 2)
  }

  @Test func attributeOfAbsurdLengthIsSkipped() throws {
    let long = String(repeating: "x", count: 300 << 10)
    let reading = try Self.read(Self.record("\(Self.start) device=\"\(long)\" value=\"7\""))
    #expect(reading.report.brokenRecords == [.tooLong: 1])
    let large = String(repeating: "x", count: 64 << 10)
    let kept = try Self.read(
      Self.record("\(Self.start) \(Self.end) device=\"\(large)\" value=\"7\""))
    #expect(kept.counts(of: .steps)?.used == 3)
  }

  @Test func copiesCountOnceWhateverTheAddressOfTheDevice() throws {
    var record = HealthRecord.steps(7, from: "W", at(12), at(12, 5))
    record.device = "<<HKDevice: 0x3035d0fa0>, name:Apple Watch>"
    var copy = record
    copy.device = "<<HKDevice: 0x7035d0fa0>, name:Apple Watch>"
    var other = record
    other.device = "<<HKDevice: 0x3035d0fa0>, name:iPhone>"
    let reading = try Self.read([record, copy, other].map { $0.xml() }.joined())
    #expect(reading.counts(of: .steps)?.duplicates == 1)
    #expect(reading.hours(of: .steps)[Int64(at(12))] == 14)
  }

  @Test func childrenOfCorrelationsCountOnce() throws {
    let record = HealthRecord.steps(7, from: "W", at(12), at(12, 5)).xml()
    let reading = try Self.read(
      record + " <Correlation type=\"x\">\n \(record) </Correlation>\n"
        + " <Correlation type=\"empty\"/>\n")
    #expect(reading.counts(of: .steps)?.used == 3)
    // One that is never closed hides nothing.
    let open = try Self.read(" <Correlation type=\"x\">\n <Workout workoutActivityType=\"y\"/>\n")
    #expect(open.counts(of: .steps)?.used == 2)
  }

  @Test func entitiesAndControlsOfNamesAreRead() throws {
    let reading = try Self.read(
      " <Record type=\"HKQuantityTypeIdentifierStepCount\""
        + " sourceName=\"A &amp; &#66;\u{B} &c; &lol;\" unit=\"count\""
        + " \(Self.start) \(Self.end) value=\"7\"/>\n")
    #expect(reading.sources.sources.map(\.name) == ["W", "A & B &c; &lol;"])
  }

  @Test func commentsSectionsAndInstructionsHideWhatTheyHold() throws {
    let hidden = Self.record("\(Self.start) \(Self.end) value=\"7\"")
    let reading = try Self.read("<!-- > \(hidden) --><![CDATA[\(hidden)]]><?x \(hidden)?>")
    #expect(reading.counts(of: .steps)?.used == 2)
  }

  @Test func whatFollowsTheRootDoesNotCount() throws {
    let text = HealthExportText.document(body: Self.good) + "\0\0 \(Self.after)&&&\n"
    let reading = try ExportFixture.read(text)
    #expect(reading.counts(of: .steps)?.used == 1)
    #expect(!reading.report.isTruncated)
  }

  @Test func dateOfTheExportIsKnown() throws {
    #expect(try Self.read("").report.exportedAt == Int64(at(10, 20, 34)))
  }
}
