import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQStorage

@Suite(.bounded) struct DayReplacementTests {
  private let fixture: SyncFixture
  private let day = SyncFixture.today

  init() throws {
    fixture = try SyncFixture()
    // The user, with an hour of the day before.
    fixture.source.content[.steps] = [
      day.advanced(by: -1): fixture.hours([7], on: day.advanced(by: -1))
    ]
    try fixture.sync()
  }

  private func hour(_ hour: Double, _ quantity: Double) -> NewEntity {
    .entry(
      NewEntry(
        user: fixture.storage.user, type: "steps", quantity: quantity,
        measuredAt: fixture.zone.start(of: day) + hour * 3_600))
  }

  private func replace(
    _ entities: [NewEntity], in scope: DayScope = .hours(type: "steps"), since hour: Double? = nil,
    as kind: String = "test.replace"
  ) throws -> (outcome: DayOutcome?, report: SaveReport) {
    let replaced = try fixture.database.replace(
      [
        DayReplacement(
          user: fixture.storage.user, day: day, scope: scope, entities: entities,
          reach: ExportReach(
            start: hour.map { fixture.zone.start(of: day) + $0 * 3_600 } ?? -.infinity,
            end: .infinity), guardsOwn: hour != nil)
      ], zone: fixture.zone, as: OperationKind(rawValue: kind),
      context: fixture.storage.context)
    #expect(try fixture.broken() == [])
    return (replaced.outcomes.first ?? nil, replaced.report)
  }

  private func imported(_ sql: String = "") throws {
    try fixture.storage.execute(
      """
      UPDATE progress_entries
      SET ledger_id = 1, source_key = 1, sync_status = 'synced', backend_id = 'b' || key;
      UPDATE sleep_sessions SET sync_status = 'synced', backend_id = 'n';
      UPDATE activity_snapshots SET backend_id = 's';
      UPDATE outbox_events SET status = 'completed', completed_at = 1;
      \(sql)
      """, on: fixture.database)
  }

  /// An export that begins in the middle of the day knows nothing of the hours before.
  @Test func hoursBeforeTheExportBeginsStay() throws {
    _ = try replace([hour(1, 10), hour(2, 20), hour(5, 50)])
    var expected = DayOutcome()
    expected.changed = 1
    expected.isPart = true
    #expect(try replace([hour(5, 51)], since: 5).outcome == expected)
    // Whoever brought them.
    try imported("UPDATE progress_entries SET ledger_id = NULL WHERE quantity = 20")
    expected = DayOutcome()
    expected.unchanged = 1
    expected.isPart = true
    #expect(try replace([hour(5, 51)], since: 5, as: "sync").outcome == expected)
    #expect(
      try fixture.texts("SELECT quantity || '' FROM progress_entries ORDER BY slot")
        == ["7.0", "10.0", "20.0", "51.0"])
  }

  @Test func aDayBecomesWhatItIsGiven() throws {
    _ = try replace([hour(1, 10), hour(2, 20), hour(23, 30)])
    let (outcome, report) = try replace([hour(1, 10), hour(2, 21), hour(3, 5)])
    var expected = DayOutcome()
    expected.unchanged = 1
    expected.changed = 1
    expected.new = 1
    expected.removed = 1
    #expect(outcome == expected && report.removed == 1)
    // The day before is none of it.
    #expect(
      try fixture.texts("SELECT quantity || '' FROM progress_entries ORDER BY slot")
        == ["7.0", "10.0", "21.0", "5.0"])
    _ = try fixture.database.undo(
      report.operationID, context: fixture.storage.context, isDryRun: false)
    #expect(
      try fixture.texts("SELECT quantity || '' FROM progress_entries ORDER BY slot")
        == ["7.0", "10.0", "20.0", "30.0"])
    #expect(try fixture.broken() == [])
  }

  /// The app cut hours to whole numbers, and what it sent need not be sent again.
  @Test func whatTheAppCutIsTheSame() throws {
    _ = try replace([hour(1, 512), hour(2, 40)])
    try imported()
    let (outcome, report) = try replace([hour(1, 512.9), hour(2, 41.5)])
    #expect(outcome?.unchanged == 1 && outcome?.changed == 1 && report.opened == 1)
    #expect(
      try fixture.texts(
        "SELECT quantity || sync_status FROM progress_entries ORDER BY slot LIMIT 2 OFFSET 1")
        == ["512.0synced", "41.5pending"])
  }

  /// Totals of an older app, and samples off the hour, are not the metric's.
  @Test func otherRowsOfTheTypeStay() throws {
    let midnight = fixture.zone.start(of: day)
    let user = fixture.storage.user
    let total = NewEntry(
      user: user, type: "steps", quantity: 900, measuredAt: midnight, hasTime: false)
    let sample = NewEntry(
      user: user, type: "resting_heart_rate", quantity: 61, measuredAt: midnight + 4_000)
    for entry in [total, sample] {
      _ = try replace([.entry(entry)], in: .single(type: entry.type))
    }
    #expect(try replace([]).outcome == DayOutcome())
    #expect(
      try replace([], in: .hours(type: "resting_heart_rate")).outcome == DayOutcome())
    #expect(try fixture.texts("SELECT quantity || '' FROM progress_entries").count == 3)
  }

  /// What a cleanup made the value of the hour.
  @Test func aSampleThatStandsForItsHourIsReplaced() throws {
    let at = fixture.zone.start(of: day) + 2 * 3_600 + 1_234
    let sample = NewEntry(
      user: fixture.storage.user, type: "resting_heart_rate", quantity: 61, measuredAt: at)
    _ = try replace([.entry(sample)], in: .single(type: sample.type))
    let hour = EntrySlot(.hour, Int64(clamping: at - 1_234)).description
    try fixture.storage.execute(
      "UPDATE progress_entries SET slot = '\(hour)' WHERE type = 'resting_heart_rate'",
      on: fixture.database)
    var entry = sample
    entry.measuredAt = at - 1_234
    entry.quantity = 70
    let (outcome, _) = try replace([.entry(entry)], in: .hours(type: "resting_heart_rate"))
    #expect(outcome?.changed == 1)
    #expect(
      try fixture.texts(
        "SELECT quantity || slot FROM progress_entries WHERE type = 'resting_heart_rate'")
        == ["70.0\(hour)"])
  }

  @Test func aNightThatWasSentStays() throws {
    let first = day.advanced(by: -2)
    fixture.source.content[.sleep] = [
      first: .nights([fixture.night(7, on: first)]), day: .nights([fixture.night(8, on: day)]),
    ]
    try fixture.sync()
    try imported("UPDATE sleep_sessions SET backend_id = 'm' WHERE day < '\(day)'")
    fixture.source.content[.sleep]?[day] = .nights([fixture.night(9, on: day)])
    #expect(try fixture.sync().counts(.sleep) == [2, 0, 0, 1, 1, 0])
    // One that is not in the source at all goes, and the backend's copy is listed.
    fixture.source.content[.sleep]?[day] = nil
    #expect(try fixture.sync().counts(.sleep) == [1, 0, 0, 1, 0, 1])
    #expect(
      try fixture.database.remoteDuplicates(RemoteDuplicateFilter()).map(\.obstacle)
        == [.noEndpoint])
    #expect(try fixture.texts("SELECT id FROM sleep_stages").count == 2)
  }

  /// The end moves past midnight: one night, not two, and no trace of the other day.
  @Test func aNightThatMovesToAnotherDayIsOneNight() throws {
    fixture.source.content[.sleep] = [day: .nights([fixture.night(24, on: day)])]
    try fixture.sync()
    let next = day.advanced(by: 1)
    fixture.source.content[.sleep] = [next: .nights([fixture.night(26, on: day)])]
    let report = try fixture.sync(today: next)
    #expect(report.counts(.sleep) == [1, 0, 1, 0, 0, 0])
    fixture.source.content[.sleep] = [day: .nights([fixture.night(20, on: day)])]
    _ = try fixture.sync(today: next)
    #expect(try fixture.texts("SELECT day FROM sleep_sessions") == [day.description])
    #expect(try fixture.broken() == [])
  }

  /// The clocks go back on 2025-10-26: the day has 25 hours, and two of them one name.
  @Test func aDayOf25HoursHas25Entries() throws {
    let autumn = LocalDay(ordinal: 20_387)
    fixture.source.content[.steps] = [
      autumn: fixture.hours((1...25).map(Double.init), on: autumn),
      autumn.advanced(by: -1): fixture.hours([99], on: autumn.advanced(by: -1)),
    ]
    #expect(try fixture.sync(today: autumn.advanced(by: 5)).counts(.steps) == [26, 26, 0, 0, 0, 0])
    fixture.source.content[.steps]?[autumn] = nil
    #expect(try fixture.sync(today: autumn.advanced(by: 5)).counts(.steps) == [1, 0, 0, 1, 0, 25])
  }
}
