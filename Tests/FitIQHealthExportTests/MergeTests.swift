import FitIQDomain
import FitIQHealthExport
import FitIQTestSupport
import FitIQTestTraits
import Testing

/// Sums computed by hand, for each way to merge sources.
@Suite(.bounded) struct MergeTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let records: [HealthRecord]
    let cells: [Int: Double]
    let exact: [Int: Double]
    let sum: [Int: Double]
  }

  static let watch = "Alex\u{2019}s Apple\u{A0}Watch"
  static let phone = "Alex\u{2019}s iPhone"

  static let vectors = [
    Vector(
      testDescription: "a watch takes the quarter that a phone is in too",
      records: [
        .steps(100, from: watch, at(10, 7), at(10, 13)),
        .steps(90, from: phone, at(10), at(10, 10)),
      ], cells: [10: 100], exact: [10: 163], sum: [10: 190]),
    Vector(
      testDescription: "a sample across an hour is split in time",
      records: [.steps(120, from: phone, at(9, 50), at(10, 10))],
      cells: [9: 60, 10: 60], exact: [9: 60, 10: 60], sum: [9: 60, 10: 60]),
    Vector(
      testDescription: "a short watch sample hides a long one of a phone",
      records: [
        .steps(20, from: watch, at(10, 14), at(10, 16)),
        .steps(300, from: phone, at(10), at(10, 30)),
      ], cells: [10: 20], exact: [10: 300], sum: [10: 320]),
    Vector(
      testDescription: "sources in different quarters add up",
      records: [
        .steps(90, from: phone, at(10), at(10, 15)),
        .steps(40, from: watch, at(10, 15), at(10, 20)),
      ], cells: [10: 130], exact: [10: 130], sum: [10: 130]),
    Vector(
      testDescription: "overlapping samples of one source both count",
      records: [
        .steps(50, from: watch, at(10), at(10, 10)),
        .steps(30, from: watch, at(10, 5), at(10, 10)),
      ], cells: [10: 80], exact: [10: 80], sum: [10: 80]),
    Vector(
      testDescription: "what was entered by hand comes before a watch",
      records: [
        .steps(500, from: "Health", at(10), at(10, 30), isManual: true),
        .steps(900, from: watch, at(10, 5), at(10, 25)),
      ], cells: [10: 500], exact: [10: 500], sum: [10: 1_400]),
    Vector(
      testDescription: "a sample without length counts in its quarter",
      records: [.steps(7, from: phone, at(10, 15), at(10, 15))],
      cells: [10: 7], exact: [10: 7], sum: [10: 7]),
  ]

  @Test(arguments: vectors)
  func vectorsComputedByHand(_ vector: Vector) throws {
    for records in [vector.records, vector.records.reversed()] {
      let reading = try ExportFixture.read(records)
      for (rule, expected) in [
        (MergeRule.cells, vector.cells), (.exact, vector.exact), (.sum, vector.sum),
      ] {
        let hours = Dictionary(
          uniqueKeysWithValues: expected.map { (Int64(at($0.key)), $0.value) })
        #expect(reading.hours(of: .steps, merge: rule) == hours, "\(rule)")
      }
    }
  }

  @Test func oneSourceAloneIsFoundInAnySpelling() throws {
    let reading = try ExportFixture.read(Self.vectors[0].records)
    #expect(
      reading.hours(of: .steps, merge: .source("Alex's Apple Watch")) == [Int64(at(10)): 100])
    #expect(reading.hours(of: .steps, merge: .source(Self.phone)) == [Int64(at(10)): 90])
    #expect(reading.hours(of: .steps, merge: .source("nobody")).isEmpty)
  }

  @Test func newestOfOtherSourcesComesFirst() throws {
    let reading = try ExportFixture.read([
      .steps(1, from: "Old", at(1), at(1, 1)), .steps(10, from: "Old", at(10), at(10, 5)),
      .steps(20, from: "New", at(10), at(10, 5)),
    ])
    #expect(reading.hours(of: .steps)[Int64(at(10))] == 20)
  }

  /// Records of other days decide which source is newer, and so what a day comes to.
  @Test func theOrderOfSourcesIsPartOfADay() throws {
    let records: [HealthRecord] = [
      .steps(1, from: "Old", at(1), at(1, 1)), .steps(10, from: "Old", at(10), at(10, 5)),
      .steps(20, from: "New", at(10), at(10, 5)),
    ]
    let one = try #require(try ExportFixture.read(records).days(of: .steps).last)
    let other = try #require(
      try ExportFixture.read(records + [.steps(1, from: "New", at(-30), at(-29))])
        .days(of: .steps).last)
    #expect(one.day == other.day && one.digest != other.digest && one.content != other.content)
  }

  @Test func deviceTellsAWatchWhereTheNameDoesNot() throws {
    var watch = HealthRecord.steps(10, from: "Bob", at(10), at(10, 5))
    watch.device = "<<HKDevice: 0x3035d0fa0>, name:Apple Watch, model:Watch>"
    let phone = HealthRecord.steps(20, from: "My iPhone", at(10), at(10, 5))
    #expect(try ExportFixture.read([phone, watch]).hours(of: .steps) == [Int64(at(10)): 10])
  }

  @Test func energyIsKilocaloriesWhateverTheUnit() throws {
    func energy(_ value: String, _ unit: String, _ hour: Int) -> HealthRecord {
      HealthRecord(
        "HKQuantityTypeIdentifierActiveEnergyBurned", from: "W", at(hour), at(hour, 1),
        value: value, unit: unit)
    }
    let reading = try ExportFixture.read([
      energy("12.5", "Cal", 8), energy("12.5", "kcal", 9), energy("41.84", "kJ", 10),
      energy("1", "furlong", 11),
    ])
    #expect(
      reading.hours(of: .activeEnergy) == [
        Int64(at(8)): 12.5, Int64(at(9)): 12.5, Int64(at(10)): 10,
      ])
    #expect(reading.counts(of: .activeEnergy)?.skipped == [.unknownUnit: 1])
  }

  @Test(arguments: [
    ("<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>", 500.0),
    ("<MetadataEntry value='1'\n key='HKWasUserEntered' />", 500),
    ("<MetadataEntry key=\"HKTimeZone\" value=\"1\"/>", 900),
    ("<MetadataEntry key=\"HKWasUserEntered\" value=\"0\"/>", 900),
    ("<MetadataEntry key=\"x HKWasUserEntered\" value=\"1\"/>", 900),
    ("<MetadataEntry key=\"HKWasUserEntered x\" value=\"1\"/>", 900),
  ])
  func metadataTellWhatWasEnteredByHand(_ metadata: String, _ steps: Double) throws {
    let manual = HealthRecord.steps(500, from: "A", at(10), at(10, 30)).xml()
      .replacing("/>\n", with: ">\n  \(metadata)\n </Record>\n")
    let watch = HealthRecord.steps(900, from: Self.watch, at(10, 5), at(10, 25)).xml()
    let reading = try ExportFixture.read(HealthExportText.document(body: manual + watch))
    #expect(reading.hours(of: .steps)[Int64(at(10))] == steps)
  }
}
