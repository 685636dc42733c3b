import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import GRDB
import Testing

@testable import FitIQStorage

/// The check of the indexes says what SQLite's own check says, whatever they hold.
@Suite(.bounded) struct IndexCheckTests {
  private let fixture: CleanupFixture

  init() throws {
    fixture = try CleanupFixture()
    var scenario = AppStoreScenario(version: 11, faults: [.duplicateSleep])
    scenario.days = 10
    scenario.duplicateFactor = 2
    try scenario.write(to: fixture.path)
  }

  private static let values = ["NULL", "-1", "9223372036854775807", "'x'", "1.5", "x'00'", "7"]

  /// Whether SQLite and the check say that the indexes are sound.
  private func answers(
    knowing sums: IndexCheck.Sums = [:]
  ) throws -> (sqlite: Bool, ours: Bool) {
    let queue = try DatabaseQueue(path: fixture.path)
    return try queue.read { db in
      (
        try String.fetchAll(db, sql: "PRAGMA integrity_check(1)") == ["ok"],
        try IndexCheck(db: db, known: sums).staleTable() == nil
      )
    }
  }

  @Test(arguments: Effort.seeds(4, ci: 12)) func itSaysWhatSQLiteSays(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for (table, column) in [("ZSDSLEEPSTAGE", "ZSESSION"), ("ZSDPROGRESSENTRY", "ZUSERPROFILE")] {
      let value = Self.values.randomElement(using: &random) ?? "NULL"
      let part = Int.random(in: 2...9, using: &random)
      try fixture.execute("UPDATE \(table) SET \(column) = \(value) WHERE Z_PK % \(part) = 0")
    }
    if seed % 2 == 0 { try fixture.damage(.indexOfStages) }
    let answers = try answers()
    #expect(answers.ours == answers.sqlite)
    #expect(answers.sqlite == (seed % 2 == 1))
  }

  /// Of a scan in two halves, the second one has the value.
  @Test(arguments: values, [1, 2])
  func itTakesTheSumsOfAScan(value: String, parts: Int) throws {
    if parts == 2 { try fixture.execute(CleanupFixture.spreadEntries) }
    try fixture.execute(
      """
      UPDATE ZSDPROGRESSENTRY SET ZUSERPROFILE = \(value)
      WHERE Z_PK > \(parts == 2 ? 60_000 : 0) AND Z_PK % 5 > 0
      """)
    for isStale in [false, true] {
      if isStale { try fixture.damage(.indexOfEntries) }
      let scan = try scan()
      #expect(scan.parts == parts)
      let answers = try answers(knowing: scan.sums)
      #expect(answers.ours == answers.sqlite)
      #expect(answers.sqlite == !isStale)
    }
  }

  /// The sums that a plan of a cleanup finds, and in how many parts.
  private func scan() throws -> (sums: IndexCheck.Sums, parts: Int) {
    let store = try fixture.open()
    return try store.read { db in
      var parts = try store.scanParts(
        db, filter: StoreFilter(), keepsIdentities: false, keep: .newest)
      let count = parts.count
      // What is known of a half is not known of the table.
      #expect(count == 1 || parts.allSatisfy { $0.sums(in: store.catalog).isEmpty })
      return (try EntryScan.joining(&parts).sums(in: store.catalog), count)
    }
  }

  /// Sums that are known are not found again.
  @Test func whatIsKnownIsTrusted() throws {
    var (sums, _) = try scan()
    #expect(sums["ZSDPROGRESSENTRY"]?.keys.sorted() == ["ZUSERPROFILE"])
    sums["ZSDPROGRESSENTRY"] = ["ZUSERPROFILE": IndexCheck.Sum()]
    #expect(try answers(knowing: sums) == (true, false))
  }
}
