import FitIQDomain
import FitIQHealthExport
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQStorage

/// An export takes back, or makes less of, nothing that it cannot know: what lies before its first record,
/// what came after it was made, and what a later one has told.
@Suite(.bounded) struct ExportReachTests {
  private static let days = 9

  /// What a phone has measured of some days, and when each came to be known.
  private struct Life {
    var hours: [(metric: HealthMetric, start: Double, value: Double, known: Double)] = []
    var nights: [SleepInterval] = []
    var masses: [(at: Double, value: Double)] = []

    init(_ zone: ZoneOffsets, _ dice: inout SplitMix64) {
      for back in 0..<ExportReachTests.days {
        let day = zone.start(of: SyncFixture.today.advanced(by: -back))
        for metric in [HealthMetric.steps, .heartRate, .activeEnergy] {
          for hour in 0..<23 where Int.random(in: 0..<3, using: &dice) == 0 {
            let start = day + Double(hour) * 3_600
            // Some of it comes from a watch, days later.
            let late = Int.random(in: 0..<8, using: &dice) == 0 ? 150_000.0 : 0
            hours.append(
              (metric, start, Double(Int.random(in: 20...90, using: &dice)), start + late))
          }
        }
        if Int.random(in: 0..<4, using: &dice) > 0 {
          let start = day - Double(Int.random(in: 600...7_000, using: &dice))
          nights.append(
            SleepInterval(
              start: start, end: day + Double(Int.random(in: 15_000...29_000, using: &dice))))
        }
        if Int.random(in: 0..<3, using: &dice) == 0 {
          masses.append(
            (day + Double(Int.random(in: 1_000...80_000, using: &dice)), 70 + Double(back) / 10))
        }
      }
    }

    /// What an export has that begins and is made at these instants.
    func fill(_ source: TestSource, from first: Double, to made: Double, zone: ZoneOffsets) {
      source.content = [:]
      source.exportedAt = made
      var byDay: [HealthMetric: [LocalDay: [SourceDay.Hour]]] = [:]
      for hour in hours.sorted(by: { $0.start < $1.start })
      where hour.known < made && hour.start >= first {
        // Of the hour in which it was made it has a part.
        let share = hour.metric == .heartRate ? 1 : min(1, (made - hour.start) / 3_600)
        byDay[hour.metric, default: [:]][zone.day(of: hour.start), default: []].append(
          SourceDay.Hour(start: hour.start, value: (hour.value * share).rounded(.up)))
      }
      for (metric, days) in byDay { source.content[metric] = days.mapValues { .hours($0) } }
      for night in nights {
        let (start, end) = (max(night.start, first), min(night.end, made))
        guard end - start > 600 else { continue }
        let span = SleepInterval(start: start, end: end)
        source.content[.sleep, default: [:]][zone.day(of: end)] = .nights([
          HealthNight(
            span: span, primarySpan: span, asleep: span.span,
            stages: [NewNight.Stage("core", span)])
        ])
      }
      for mass in masses where mass.at >= first && mass.at <= made {
        source.content[.bodyMass, default: [:]][zone.day(of: mass.at)] = .measurement(
          at: mass.at, value: mass.value)
      }
    }
  }

  private func instant(_ fixture: SyncFixture, _ dice: inout SplitMix64) -> Double {
    let day = SyncFixture.today.advanced(by: -Int.random(in: 0..<Self.days, using: &dice))
    return fixture.zone.start(of: day) + Double(Int.random(in: 0..<86_000, using: &dice))
  }

  /// In whatever order exports come, the one that was made last has the last word.
  @Test(arguments: Effort.seeds(4, ci: 16))
  func theOrderOfExportsDoesNotMatter(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let zones = ["Europe/Lisbon", "Asia/Kathmandu", "America/New_York"]
    let fixture = try SyncFixture(zone: zones[Int(clamping: seed % 3)])
    let other = try SyncFixture(zone: zones[Int(clamping: seed % 3)])
    let life = Life(fixture.zone, &dice)
    let made = (0..<4).map { _ in instant(fixture, &dice) }
    for made in made {
      life.fill(fixture.source, from: -.infinity, to: made, zone: fixture.zone)
      let report = try fixture.sync { Issue.record("\($0.summary)") }
      #expect(report.addsUp && report.metrics.allSatisfy { $0.failure == nil })
      #expect(try fixture.broken() == [])
    }
    life.fill(other.source, from: -.infinity, to: made.max() ?? 0, zone: other.zone)
    try other.sync()
    #expect(try fixture.content() == other.content())
  }

  /// Rows of an app's store, and the export of a part of the time: sync and repair alike.
  @Test(arguments: Effort.seeds(6, ci: 24))
  func whatAnExportCannotKnowStays(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let fixture = try SyncFixture()
    let zone = fixture.zone
    Life(zone, &dice).fill(fixture.source, from: -.infinity, to: .infinity, zone: zone)
    fixture.source.exportedAt = nil
    try fixture.sync()
    try fixture.storage.execute(
      """
      UPDATE progress_entries SET ledger_id = 1, source_key = 1;
      UPDATE sleep_sessions SET ledger_id = 1, source_key = 1;
      UPDATE activity_snapshots SET ledger_id = 1, source_key = 1;
      DELETE FROM sync_tracking; DELETE FROM sync_exports;
      """, on: fixture.database)
    let (before, days) = (try rows(fixture), try sums(fixture))
    let (one, two) = (instant(fixture, &dice), instant(fixture, &dice))
    Life(zone, &dice).fill(fixture.source, from: min(one, two), to: max(one, two), zone: zone)
    if Bool.random(using: &dice) {
      try fixture.sync { _ in }
    } else {
      try repair(fixture)
    }
    let after = try rows(fixture)
    var stayed = 0
    for (metric, row) in before where !covers(fixture, metric, row) {
      stayed += 1
      let now = after.first { $0.metric == metric && $0.row.id == row.id }?.row
      let isSum = metric.facts.isSum && metric != .sleep
      #expect(
        now.map { isSum ? $0.value >= row.value : $0.value == row.value } == true,
        "\(metric) \(row.start): \(row.value) became \(now?.value ?? .nan)")
    }
    #expect(stayed > 0)
    for (day, steps) in try sums(fixture) where !covers(fixture, .steps, ("", day, day + 86_400, 0))
    {
      #expect(steps >= days[day] ?? 0)
    }
    // Of what it knows it has the say, in the rows of every day that it has something of.
    for (metric, row) in after where covers(fixture, metric, row) && metric == .steps {
      guard case .hours(let hours) = fixture.source.content[.steps]?[zone.day(of: row.start)] else {
        continue
      }
      #expect(hours.contains { $0.start == row.start && abs($0.value - row.value) < 1 })
    }
    #expect(try fixture.broken() == [])
  }

  // MARK: What trials found

  private func at(_ fixture: SyncFixture, _ back: Int, _ hour: Double) -> Double {
    fixture.zone.start(of: SyncFixture.today.advanced(by: -back)) + hour * 3_600
  }

  /// Gives the source an export of nights, as hours from the midnight of a day.
  private func nights(
    _ fixture: SyncFixture, _ nights: [(back: Int, from: Double, to: Double)], made: Double
  ) {
    fixture.source.exportedAt = made
    fixture.source.content[.sleep] = [:]
    for night in nights {
      let day = SyncFixture.today.advanced(by: -night.back)
      fixture.source.content[.sleep, default: [:]][day] = .nights([
        fixture.night(night.to - night.from, on: day, from: night.from)
      ])
    }
  }

  private func intervals(_ fixture: SyncFixture) throws -> [String] {
    try fixture.texts("SELECT start_at || ' ' || end_at FROM sleep_sessions ORDER BY start_at")
  }

  /// The night of a day of which a later export told is not taken for the part that an older one has.
  @Test(arguments: [false, true], [false, true])
  func aNightStaysWithItsDay(isSent: Bool, isTruncated: Bool) throws {
    let fixture = try SyncFixture()
    let whole = [(back: 3, from: -1.0, to: 7.0), (back: 2, from: -1, to: 7)]
    let (later, older) = (at(fixture, 1, 10), at(fixture, 3, 23.8))
    nights(fixture, whole, made: later)
    try fixture.sync(from: SyncFixture.today.advanced(by: -2))
    let before = try intervals(fixture)
    if isSent {
      try fixture.storage.execute(
        "UPDATE sleep_sessions SET sync_status = 'synced', backend_id = 'b'", on: fixture.database)
    }
    nights(fixture, [(back: 3, from: 23, to: 23.75)], made: isTruncated ? later + 9 : older)
    fixture.source.isTruncated = isTruncated
    try fixture.sync { _ in }
    #expect(try intervals(fixture) == before)
    fixture.source.isTruncated = false
    nights(fixture, whole, made: later)
    try fixture.sync { _ in }
    #expect(try intervals(fixture).count == 2 && intervals(fixture).last == before.last)
  }

  /// What confirms a day has the last word on it, too.
  @Test func whatWasDeletedAgainDoesNotComeBack() throws {
    let fixture = try SyncFixture()
    let day = SyncFixture.today.advanced(by: -4)
    func sync(_ hours: [Double], _ made: Double) throws {
      fixture.source.content[.steps] = [day: fixture.hours(hours, on: day)]
      fixture.source.exportedAt = made
      try fixture.sync { _ in }
    }
    try sync([400], at(fixture, 3, 1))
    try sync([400], at(fixture, 1, 1))
    let before = try fixture.content()
    try sync([400, 9_000], at(fixture, 2, 1))
    let after = try fixture.content()
    #expect(after == before, "\(after.difference(from: before))")
    // Nor does an open day forget that it lost something.
    let today = SyncFixture.today
    let first = fixture.hours([5], on: today.advanced(by: -9))
    for (hours, hour) in [([7.0], 10.0), (nil, 20), ([7], 10)] as [([Double]?, Double)] {
      fixture.source.content[.heartRate] = [today.advanced(by: -9): first]
      fixture.source.content[.heartRate]?[today] = hours.map { fixture.hours($0, on: today) }
      fixture.source.exportedAt = at(fixture, 0, hour)
      try fixture.sync { _ in }
    }
    #expect(
      try fixture.texts("SELECT quantity || '' FROM progress_entries WHERE type LIKE '%heart%'")
        == ["5.0"])
  }

  /// Of an export that breaks off, what it lacks says nothing of what the app brought.
  @Test func aDamagedExportTakesNothing() throws {
    let fixture = try SyncFixture()
    let day = SyncFixture.today.advanced(by: -3)
    fixture.source.content[.steps] = [day: fixture.hours([0, 400, 700], on: day)]
    fixture.source.content[.activeEnergy] = [day: fixture.hours([600], on: day)]
    try fixture.sync()
    try fixture.storage.execute(
      """
      UPDATE progress_entries SET ledger_id = 1, source_key = 1;
      UPDATE activity_snapshots SET ledger_id = 1, source_key = 1;
      DELETE FROM sync_tracking; DELETE FROM sync_exports;
      """, on: fixture.database)
    let before = try rows(fixture).map(\.row.value)
    fixture.source.content[.steps] = [day: fixture.hours([0, 400], on: day)]
    fixture.source.content[.activeEnergy] = [day: fixture.hours([10], on: day)]
    fixture.source.isTruncated = true
    try fixture.sync { _ in }
    #expect(try rows(fixture).map(\.row.value) == before)
    #expect(try fixture.texts("SELECT steps || '' FROM activity_snapshots") == ["1100"])
  }

  /// A day that was open in a database of before, which did not keep when exports were made.
  @Test func whatNobodyDatedIsNotTakenByAnOlderExport() throws {
    let fixture = try SyncFixture()
    let today = SyncFixture.today
    func sync(_ steps: [Double], _ energy: Double, hour: Double) throws {
      fixture.source.content[.steps] = [today: fixture.hours(steps, on: today)]
      fixture.source.content[.activeEnergy] = [today: fixture.hours([energy], on: today)]
      fixture.source.exportedAt = at(fixture, 0, hour)
      try fixture.sync { _ in }
    }
    try sync([1, 2, 3, 4], 330, hour: 22)
    try fixture.storage.execute(
      "UPDATE sync_tracking SET exported_at = NULL; DELETE FROM sync_exports",
      on: fixture.database)
    let before = try rows(fixture).map(\.row.value)
    try sync([1, 2], 30, hour: 2.5)
    #expect(try rows(fixture).map(\.row.value) == before)
  }

  /// A night that a session stood in the way of comes with the export that knows all of that session.
  @Test func aNightThatWasLeftComesLater() throws {
    let fixture = try SyncFixture()
    nights(fixture, [(back: 1, from: -2, to: 10)], made: at(fixture, 0, 12))
    try fixture.sync()
    try fixture.storage.execute(
      "UPDATE sleep_sessions SET ledger_id = 1; DELETE FROM sync_tracking; DELETE FROM sync_exports",
      on: fixture.database)
    let first = (back: 4, from: -1.0, to: 7.0)
    nights(fixture, [first, (back: 2, from: 21.9, to: 23.5)], made: at(fixture, 1, 9))
    #expect(try fixture.sync { _ in }.counts(.sleep) == [2, 1, 0, 0, 1, 0])
    nights(
      fixture, [first, (back: 2, from: 21.9, to: 23.5), (back: 1, from: 2, to: 8)],
      made: at(fixture, 0, 9))
    try fixture.sync { _ in }
    #expect(try intervals(fixture).count == 3)
    let stepwise = try fixture.content()
    let fresh = try SyncFixture()
    fresh.source.content = fixture.source.content
    fresh.source.exportedAt = fixture.source.exportedAt
    try fresh.sync()
    let once = try fresh.content()
    #expect(stepwise == once, "\(stepwise.difference(from: once))")
  }

  /// A correction of the first day, whose first record is not at midnight.
  @Test func theFirstDayIsCorrected() throws {
    let fixture = try SyncFixture()
    let day = SyncFixture.today.advanced(by: -5)
    func hours(_ values: [Double]) -> SourceDay.Content {
      .hours(
        values.enumerated().map {
          SourceDay.Hour(start: at(fixture, 5, 8 + Double($0)), value: $1)
        })
    }
    for values in [[100.0, 500], [100, 50]] {
      for metric in [HealthMetric.activeEnergy, .steps] {
        fixture.source.content[metric] = [day: hours(values)]
      }
      try fixture.sync { _ in }
    }
    #expect(
      try fixture.texts("SELECT steps || ' ' || calories_burned FROM activity_snapshots")
        == ["150 150.0"])
    // One that begins later says nothing of what was before: the sum of the rows is that of the day.
    fixture.source.content[.steps] = [
      day.advanced(by: 1): fixture.hours([3], on: day.advanced(by: 1))
    ]
    try fixture.sync { _ in }
    fixture.source.content[.steps] = [
      day.advanced(by: 1): .hours([SourceDay.Hour(start: at(fixture, 4, 5), value: 9)])
    ]
    try fixture.sync { _ in }
    #expect(
      try fixture.texts("SELECT steps || '' FROM activity_snapshots ORDER BY date_at")
        == ["150", "12"])
  }

  /// A part that begins within an hour, and within a day: what is there of both stays, unless it is less.
  @Test func theHourInWhichAPartBeginsStays() throws {
    let fixture = try SyncFixture()
    let day = SyncFixture.today.advanced(by: -5)
    func sync(_ steps: [Double], energy: Double) throws {
      fixture.source.content[.steps] = [
        day: .hours(
          steps.enumerated().map {
            SourceDay.Hour(start: at(fixture, 5, 8 + Double($0)), value: $1)
          })
      ]
      fixture.source.content[.activeEnergy] = [
        day: .hours([SourceDay.Hour(start: at(fixture, 5, 8), value: energy)])
      ]
      try fixture.sync { _ in }
    }
    try sync([500, 600], energy: 70)
    // As an import leaves them.
    try fixture.storage.execute(
      """
      UPDATE progress_entries SET ledger_id = 1, source_key = 1;
      DELETE FROM sync_tracking; DELETE FROM sync_exports;
      """, on: fixture.database)
    try sync([20, 30], energy: 9)
    let quantities =
      "SELECT CAST(quantity AS INTEGER) || '' FROM progress_entries ORDER BY type, slot"
    #expect(try fixture.texts(quantities) == ["70", "500", "30"])
    try sync([900, 30], energy: 80)
    #expect(try fixture.texts(quantities) == ["80", "900", "30"])
  }

  private typealias Stored = (id: String, start: Double, end: Double, value: Double)

  private func rows(_ fixture: SyncFixture) throws -> [(metric: HealthMetric, row: Stored)] {
    let zone = fixture.zone
    let lines = try fixture.texts(
      """
      SELECT type || ' ' || id || ' ' || measured_at || ' ' || quantity FROM progress_entries
      UNION ALL SELECT 'sleep ' || id || ' ' || start_at || ' ' || end_at FROM sleep_sessions
      """)
    return try lines.map { line in
      let parts = line.split(separator: " ").map(String.init)
      let (start, value) = (try #require(Double(parts[2])), try #require(Double(parts[3])))
      let metric = HealthMetric.allCases.first { $0.facts.entryType == parts[0] } ?? .sleep
      let end =
        switch metric {
        case .steps, .heartRate: start + 3_600
        case .sleep: value
        case .bodyMass: start
        case .activeEnergy, .exerciseMinutes: zone.start(of: zone.day(of: start).advanced(by: 1))
        }
      return (metric, (parts[1], start, end, value))
    }
  }

  /// The steps of each day's snapshot, by the beginning of the day.
  private func sums(_ fixture: SyncFixture) throws -> [Double: Double] {
    let lines = try fixture.texts(
      "SELECT date_at || ' ' || steps FROM activity_snapshots WHERE steps IS NOT NULL")
    return Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let numbers = line.split(separator: " ").compactMap { Double($0) }
        return (numbers[0], numbers[1])
      })
  }

  private func reach(_ fixture: SyncFixture, _ metric: HealthMetric) throws -> ExportReach {
    ExportReach(
      of: try fixture.source.days(of: metric), exportedAt: fixture.source.exportedAt,
      today: SyncFixture.today, in: fixture.zone)
  }

  private func covers(_ fixture: SyncFixture, _ metric: HealthMetric, _ row: Stored) -> Bool {
    (try? reach(fixture, metric).covers(row.start, row.end, isSum: ReconciledMetric(metric).isSum))
      ?? false
  }

  /// All days of all metrics, as a repair would have them that found something on each.
  private func repair(_ fixture: SyncFixture) throws {
    let days = try MetricRegistry.handlers.flatMap { handler in
      try fixture.source.days(of: handler.metric).map { day in
        DayReplacement(
          user: fixture.storage.user, day: day.day, scope: handler.scope,
          entities: try handler.entities(of: day, for: fixture.storage.user, in: fixture.zone),
          reach: try reach(fixture, handler.metric))
      }
    }
    _ = try fixture.database.replace(
      days, zone: fixture.zone, as: .reconcile, context: fixture.storage.context)
  }
}
