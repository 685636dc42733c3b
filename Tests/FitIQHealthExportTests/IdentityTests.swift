import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Testing

@testable import FitIQHealthExport

/// What tells exports, and days of them, from others.
@Suite(.bounded) struct IdentityTests {
  private static func text(_ seed: UInt64) -> String {
    HealthExportText.document(RandomHealth.records(100, from: day, days: 3, seed: seed))
  }

  @Test func bareFileIsKnownByItsContent() throws {
    let text = Self.text(1)
    let identity = try ExportFixture(text).read().identity
    #expect(try ExportFixture(text).matches(identity))
    // One digit in the middle, the size the same.
    let other = text.replacing("value=\"7", with: "value=\"8", maxReplacements: 1)
    #expect(other != text)
    let fixture = try ExportFixture(other)
    #expect(try !fixture.matches(identity))
    #expect(try fixture.read().identity != identity)
  }

  @Test func theHashIsThatOfTheContentWhateverItsPieces() {
    var random = SplitMix64(seed: 5)
    let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
    func hash(_ bytes: [UInt8], in size: Int) -> UInt64 {
      var hash = ContentHash()
      for start in stride(from: 0, to: bytes.count, by: size) {
        bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { hash.add($0) }
      }
      return hash.value
    }
    let whole = hash(bytes, in: 200)
    #expect((1..<200).allSatisfy { hash(bytes, in: $0) == whole })
    let others = bytes.indices.map { place in
      var other = bytes
      other[place] ^= 1
      return hash(other, in: 200)
    }
    #expect(Set(others + [whole]).count == 201)
  }

  @Test func archiveIsKnownWithoutReadingItsContent() throws {
    var entry = ZipText.Entry("export.xml", Self.text(1))
    let fixture = try ExportFixture(ZipText([entry]).bytes, named: "export.zip")
    let identity = try fixture.read().identity
    #expect(try fixture.matches(identity))
    entry.content = Array(Self.text(2).utf8)
    let other = try ExportFixture(ZipText([entry]).bytes, named: "export.zip")
    #expect(try !other.matches(identity))
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func orderOfRecordsHasNoInfluence(_ seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let records = RandomHealth.records(300, from: day, days: 5, seed: seed)
    let one = try ExportFixture.read(records)
    let other = try ExportFixture.read(records.shuffled(using: &dice))
    #expect(one.everything == other.everything)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4, 5])
  func changedRecordChangesTheDigestsOfItsDaysOnly(_ seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    var records = RandomHealth.records(200, from: day, days: 8, seed: seed)
    records.insert(.steps(3, from: "Alex's iPhone", at(10), at(10, 5)), at: 0)
    let before = try ExportFixture.read(records)
    records[0] = .steps(4, from: "Alex's iPhone", at(10), at(10, 5))
    let after = try ExportFixture.read(records.shuffled(using: &dice))
    let changed = Set(Self.lines(before)).symmetricDifference(Self.lines(after))
    #expect(!changed.isEmpty)
    #expect(changed.allSatisfy { $0.hasPrefix("steps 2025-03-12 ") })
  }

  private static func lines(_ reading: ExportContents) -> [String] {
    reading.everything.flatMap { metric, days in
      days.map { "\(metric.rawValue) \($0.day) \($0.digest)" }
    }
  }

  @Test func digestDependsOnTheZoneAndTheRule() throws {
    let records = [HealthRecord.steps(3, from: "W", at(10), at(10, 5))]
    let days = [
      try ExportFixture.read(records).days(of: .steps),
      try ExportFixture.read(records).days(of: .steps, merge: .sum),
      try ExportFixture.read(records, in: "Europe/Lisbon").days(of: .steps),
    ]
    #expect(Set(days.flatMap { $0.map(\.digest) }).count == 3)
  }

  @Test func digestIsTheSameInEveryRun() throws {
    let reading = try ExportFixture.read([.steps(3, from: "W", at(10), at(10, 5))])
    #expect(reading.days(of: .steps).map(\.digest) == ["1-4533f712e2e5d506"])
  }
}
