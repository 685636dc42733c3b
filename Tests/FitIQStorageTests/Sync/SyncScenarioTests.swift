import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import GRDB
import Synchronization
import Testing

@testable import FitIQStorage

/// The launches of the app: each brings exactly what is new, for so many questions to the database:
/// three for each metric and two for the sync when nothing is, and two or three more for each day
/// that came.
@Suite(.bounded) struct SyncScenarioTests {
  private let fixture: SyncFixture
  private let today = SyncFixture.today

  init() throws { fixture = try SyncFixture() }

  private func steps(_ values: [Double], on day: LocalDay) {
    fixture.source.content[.steps, default: [:]][day] = fixture.hours(values, on: day)
  }

  private func launch(_ day: LocalDay, questions: Int) throws -> [Int]? {
    let counter = StatementCounter()
    fixture.database.queue.inDatabase { counter.attach(to: $0) }
    let report = try fixture.syncDaily(today: day)
    fixture.database.queue.inDatabase { $0.trace() }
    #expect(
      counter.statements.count == questions,
      "each metric adds up to four: with a new one, write the new number")
    #expect(report.addsUp)
    #expect(try fixture.broken() == [])
    return report.counts(.steps)
  }

  @Test func theFirstLaunchBringsAWeek() throws {
    for back in 0..<10 { steps([100, 200, 300], on: today.advanced(by: -back)) }
    #expect(try launch(today, questions: 49) == [21, 21, 0, 0, 0, 0])
    #expect(
      try fixture.texts("SELECT day FROM sync_tracking WHERE is_complete = 0")
        == [today.description])
    #expect(
      try fixture.texts("SELECT steps || '' FROM activity_snapshots")
        == Array(repeating: "600", count: 7))
  }

  @Test func theSameDayBringsWhatIsNewOfIt() throws {
    steps([100], on: today.advanced(by: -1))
    steps([50], on: today)
    _ = try launch(today, questions: 39)
    steps([80, 20], on: today)
    #expect(try launch(today, questions: 42) == [3, 1, 1, 1, 0, 0])
    #expect(try launch(today, questions: 20) == [0, 0, 0, 0, 0, 0])
    #expect(fixture.source.readings == 2)
  }

  @Test func theNextDayClosesYesterday() throws {
    steps([50], on: today)
    _ = try launch(today, questions: 37)
    steps([50, 70], on: today)
    steps([10], on: today.advanced(by: 1))
    #expect(try launch(today.advanced(by: 1), questions: 42) == [3, 2, 0, 1, 0, 0])
    #expect(
      try fixture.texts("SELECT day || ' ' || is_complete FROM sync_tracking ORDER BY day")
        == ["\(today) 1", "\(today.advanced(by: 1)) 0"])
  }

  /// Without a record more, yesterday is over all the same.
  @Test func aDayWithoutNewsIsClosedToo() throws {
    steps([50], on: today)
    _ = try launch(today, questions: 37)
    #expect(try launch(today.advanced(by: 1), questions: 37) == [1, 0, 0, 1, 0, 0])
    #expect(try fixture.texts("SELECT is_complete || '' FROM sync_tracking") == ["1"])
  }

  @Test func severalDaysLaterAllOfThemCome() throws {
    steps([50], on: today)
    _ = try launch(today, questions: 37)
    for ahead in 1...20 { steps([5, 6], on: today.advanced(by: ahead)) }
    #expect(try launch(today.advanced(by: 20), questions: 78) == [41, 40, 0, 1, 0, 0])
  }

  @Test func aGapInTheMiddleIsFilled() throws {
    for back in 0..<30 { steps([100], on: today.advanced(by: -back)) }
    try fixture.sync(through: today.advanced(by: -23))
    try fixture.sync(from: today.advanced(by: -19))
    #expect(try launch(today, questions: 41) == [23, 3, 0, 20, 0, 0])
    #expect(try fixture.texts("SELECT DISTINCT day FROM sync_tracking").count == 30)
  }

  /// A day that the source was read for and has nothing of is none that is missing.
  @Test func aDayWithoutDataIsNoGap() throws {
    for back in 0..<30 where !(20...22).contains(back) {
      steps([100], on: today.advanced(by: -back))
    }
    try fixture.sync()
    steps([200], on: today)
    #expect(try launch(today, questions: 42) == [7, 0, 1, 6, 0, 0])
    #expect(
      try fixture.texts("SELECT count(*) || digest FROM sync_tracking WHERE digest = 'none'")
        == ["3none"])
    // What comes late all the same is found by looking.
    for back in 20...22 { steps([100], on: today.advanced(by: -back)) }
    #expect(try fixture.sync().counts(.steps) == [30, 3, 0, 27, 0, 0])
    #expect(try fixture.broken() == [])
  }

  /// Deleted, edited and condensed records: the day is what the source says now.
  @Test func whatVanishesGoes() throws {
    steps([10, 20, 30], on: today)
    steps([1], on: today.advanced(by: -3))
    steps([4], on: today.advanced(by: -5))
    try fixture.sync()
    try fixture.storage.execute(
      """
      UPDATE progress_entries SET sync_status = 'synced', backend_id = 'b' || quantity;
      UPDATE activity_snapshots SET backend_id = 's' || steps;
      UPDATE outbox_events SET status = 'completed', completed_at = 1
      """, on: fixture.database)
    steps([10, 25], on: today)
    fixture.source.content[.steps]?[today.advanced(by: -3)] = nil
    let report = try fixture.sync()
    #expect(report.counts(.steps) == [3, 0, 1, 2, 0, 2])
    #expect(
      try fixture.texts(
        "SELECT quantity || sync_status || backend_id FROM progress_entries ORDER BY slot")
        == ["4.0syncedb4.0", "10.0syncedb10.0", "25.0pendingb20.0"])
    #expect(
      try fixture.database.remoteDuplicates(RemoteDuplicateFilter()).map(\.backendID).sorted()
        == ["b1.0", "b30.0", "s1", "s60"])
    #expect(try fixture.broken() == [])
  }

  /// One question for each metric, and nothing is read or written.
  @Test func anUnchangedSourceCostsAQuestionForEachMetric() throws {
    steps([10, 20, 30], on: today)
    fixture.source.content[.sleep] = [today: .nights([fixture.night(8, on: today)])]
    try fixture.sync()
    let before = try fixture.storage.dump(fixture.database)
    let store = try fixture.store()
    let counter = StatementCounter()
    fixture.database.queue.inDatabase { counter.attach(to: $0) }
    let report = try fixture.sync(into: store)
    fixture.database.queue.inDatabase { $0.trace() }
    #expect(counter.statements.count <= 2 * HealthMetric.allCases.count, "\(counter.statements)")
    #expect(report.metrics.allSatisfy(\.isUpToDate) && fixture.source.readings == 1)
    #expect(try fixture.storage.dump(fixture.database) == before)
  }

  /// Every change of what is tracked makes the memory of the last export void.
  @Test func aChangeOfTheTrackingIsNoticed() throws {
    steps([10], on: today)
    steps([20], on: today.advanced(by: -1))
    try fixture.sync()
    let filter = TrackingFilter(from: today.advanced(by: -1), through: today.advanced(by: -1))
    _ = try fixture.database.clearTracking(
      filter, planned: try fixture.database.selectTrackedDays(filter),
      context: fixture.storage.context)
    #expect(try fixture.sync().counts(.steps) == [2, 0, 0, 2, 0, 0])
    #expect(fixture.source.readings == 2)
  }
}

/// The statements that a connection runs.
final class StatementCounter: Sendable {
  private let found = Mutex<[String]>([])

  var statements: [String] { found.withLock { $0 } }

  func attach(to db: Database) {
    db.trace { [self] event in
      guard case .statement(let statement) = event, statement.sql.hasPrefix("SELECT") else {
        return
      }
      found.withLock { $0.append(statement.sql) }
    }
  }
}
