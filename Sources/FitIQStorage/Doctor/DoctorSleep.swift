import FitIQDomain
import GRDB

/// The nights of a store of either kind.
struct DoctorSleep {
  private var sessions: [SleepGrouping.Session] = []
  private var negative: [String] = []
  private var negativeCount = 0
  private(set) var malformed = 0
  private(set) var unattributed = 0
  private(set) var rowCount = 0
  private var groups: [SleepGrouping.Group] = []
  private let zone: ZoneOffsets
  /// Local days of starts and ends: the lists meant the one in one era, the other in another.
  private(set) var days: Set<LocalDay> = []

  private static let exampleLimit = 20

  /// Examines the nights of an app's store.
  init(_ db: Database, catalog: AppStoreCatalog, zone: ZoneOffsets) throws {
    self.zone = zone
    let reader = try SleepSessions(db, catalog: catalog)
    try StoreRecordReader(.sleepSessions).forEach(in: db) { record in
      rowCount += 1
      // Whose night it is decides nothing about whether it is one.
      switch reader.session(record, of: record.owner ?? "") {
      case .success(let session): add(session, isOwned: record.owner != nil)
      case .failure(let refused): add(refused.fault, record)
      }
    }
    groups = SleepGrouping(sessions).groups
  }

  /// Examines fitiq's database, whose rows are nights.
  init(database db: Database, zone: ZoneOffsets) throws {
    self.zone = zone
    let row = try RawStatement(
      db,
      """
      SELECT user_id, source, source_id, start_at, end_at, created_at, updated_at, backend_id,
        EXISTS (SELECT 1 FROM sleep_stages AS g WHERE g.session_id = s.id)
      FROM sleep_sessions AS s
      """)
    while try row.step() {
      rowCount += 1
      guard let user = row.string(0), let start = row.number(3), let end = row.number(4) else {
        malformed += 1
        continue
      }
      add(
        SleepGrouping.Session(
          key: Int64(rowCount), user: user, source: row.string(1), sourceID: row.string(2),
          interval: SleepInterval(start: start, end: end), created: row.number(5),
          updated: row.number(6), backendID: row.string(7), hasStages: row.integer(8) == 1),
        isOwned: true)
    }
    groups = SleepGrouping(sessions).groups
  }

  private mutating func add(_ session: SleepGrouping.Session, isOwned: Bool) {
    days.insert(zone.day(of: session.interval.start))
    days.insert(zone.day(of: session.interval.end))
    if isOwned { sessions.append(session) } else { unattributed += 1 }
  }

  private mutating func add(_ fault: StoreRowFault, _ record: StoreRecord) {
    guard fault == .negativeInterval, let start = record.number("start_at", in: .sleepSessions)
    else {
      malformed += 1
      return
    }
    negativeCount += 1
    if record.owner == nil { unattributed += 1 }
    if negative.count < Self.exampleLimit {
      negative.append("\(zone.day(of: start)): session \(record.id ?? "without id")")
    }
  }

  var copies: Int { groups.reduce(0) { $0 + $1.merged.count } }

  /// Backend ids of copies that no row has after a cleanup.
  var remoteDuplicates: Int { groups.reduce(0) { $0 + $1.remoteDuplicates.count } }

  func report(to list: inout FindingList) {
    let copied = groups.filter { !$0.merged.isEmpty }
      .sorted { $0.survivor.interval.start < $1.survivor.interval.start }
    list.add(
      .duplicateSleep, copies,
      examples: copied.prefix(list.exampleLimit).map {
        "\(day($0.survivor)): \($0.members.count) rows for one night"
      })
    list.add(.negativeSleep, negativeCount, examples: negative)
    let diagnosis = SleepDiagnosis(groups, zone: zone)
    list.add(
      .overlappingSleep, diagnosis.overlaps.count,
      examples: diagnosis.overlaps.prefix(list.exampleLimit).map { night, earlier in
        "\(day(night)): \(night.recorder) beside \(earlier.recorder)"
      })
    list.add(
      .truncatedSleep, diagnosis.truncated.count,
      examples: diagnosis.truncated.prefix(list.exampleLimit).map {
        "\(day($0)): \(Int(clamping: $0.interval.span) / 60) minutes in bed"
      })
    list.add(
      .implausibleSleep, diagnosis.implausible.count,
      examples: diagnosis.implausible.prefix(list.exampleLimit).map {
        "\(day($0)): \(Int(clamping: $0.interval.span) / 3_600) hours in bed"
      })
  }

  private func day(_ session: SleepGrouping.Session) -> String {
    zone.day(of: session.interval.end).description
  }
}
