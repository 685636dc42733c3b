import FitIQDomain
import FitIQHealthExport
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// What else is known of an hour besides its value.
@Suite(.bounded) struct HourDetailTests {
  private func details(
    _ metric: HealthMetric, _ records: [HealthRecord], merge: MergeRule = .cells,
    zone: TimeZone = .gmt, explains: Bool = true
  ) throws -> [HealthValue] {
    let fixture = try ExportFixture(HealthExportText.document(records))
    return try withExtendedLifetime(fixture) {
      try ExportSource(fixture.path)
        .read(ExportRequest(zone: ZoneOffsets(zone), explains: explains))
        .details(of: metric, merge: merge)
    }
  }

  /// The third row of the vectors: the rules differ.
  private let walk: [HealthRecord] = [
    .steps(20, from: "Watch", at(10, 14), at(10, 16)),
    .steps(300, from: "iPhone", at(10), at(10, 30)),
  ]

  @Test func everySourceAndSampleOfAnHourIsThere() throws {
    let hour = try #require(try details(.steps, walk).first)
    #expect(hour.start == Double(at(10)) && hour.value == 20 && hour.exact == 300)
    #expect(hour.sources.map(\.name) == ["Watch", "iPhone"])
    #expect(hour.sources.map(\.value) == [20, 300])
    #expect(hour.samples.sorted() == [20, 300])
    #expect(hour.lastCreated == Double(at(10, 30) + 30))
    #expect(hour.minuteMean == nil)
    #expect(try details(.steps, walk, explains: false) == [])
    #expect(try details(.steps, walk, merge: .sum).first?.value == 320)
    #expect(try details(.steps, walk, merge: .source("iPhone")).first?.value == 300)
  }

  /// The minute of effort has as many samples as the rest of the hour.
  @Test func theMeanOfTheMinutesIgnoresHowDenseSamplesAre() throws {
    let beats: [HealthRecord] =
      (0..<30).map { .heartRate("60", from: "Watch", at(10, $0 * 2)) }
      + (1..<31).map { .heartRate("120", from: "Watch", at(10) + $0) }
      + [.heartRate("200", from: "Strap", at(10) + 5)]
    let hour = try #require(try details(.heartRate, beats).first)
    #expect(hour.value == 90)
    // 29 minutes of 60, and the first of 30 times 120 and once 60.
    let first = (30.0 * 120 + 60) / 31
    #expect(abs((hour.minuteMean ?? 0) - (29 * 60 + first) / 30) < 1e-9)
    #expect(hour.sources.map(\.value) == [90, 200])
    #expect(hour.lastCreated == Double(at(10, 58) + 30))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func valuesAreThoseOfTheDays(seed: UInt64) throws {
    let records = RandomHealth.records(300, from: day - 5 * 86_400, days: 4, seed: seed)
    let fixture = try ExportFixture(HealthExportText.document(records))
    let zone = ZoneOffsets(try #require(TimeZone(identifier: "Asia/Kathmandu")))
    let reading = try withExtendedLifetime(fixture) {
      try ExportSource(fixture.path).read(ExportRequest(zone: zone, explains: true))
    }
    for metric in [HealthMetric.steps, .heartRate] {
      let details = reading.details(of: metric)
      #expect(details.count > 20)
      #expect(
        Dictionary(uniqueKeysWithValues: details.map { (Int64(clamping: $0.start), $0.value) })
          == reading.hours(of: metric))
      #expect(details.map(\.start) == details.map(\.start).sorted())
    }
    let sums = reading.hours(of: .steps, merge: .sum)
    let exact = reading.hours(of: .steps, merge: .exact)
    for hour in reading.details(of: .steps) {
      let sum = hour.sources.reduce(0) { $0 + $1.value }
      let start = Int64(clamping: hour.start)
      #expect(abs(sum - (sums[start] ?? -1)) < 1e-6)
      #expect(hour.exact == exact[start])
    }
  }
}
