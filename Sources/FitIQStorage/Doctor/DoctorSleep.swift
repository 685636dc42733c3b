import FitIQDomain
import GRDB

/// The nights of a store of either kind.
struct DoctorSleep {
  private var sessions: [SleepGrouping.Session] = []
  private var negative: [String] = []
  private var negativeCount = 0
  private(set) var malformed = 0
  private(set) var unattributed = 0
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
      // Whose night it is decides nothing about whether it is one.
      switch reader.session(record, of: record.owner ?? "") {
      case .success(let session): add(session, isOwned: record.owner != nil)
      case .failure(let fault): add(fault, record)
      }
    }
    groups = SleepGrouping(sessions).groups
  }

  /// Examines fitiq's database, whose rows are nights.
  init(database db: Database, zone: ZoneOffsets) throws {
    self.zone = zone
    try PresentSessions.forEach(in: db) { _, session in
      // A column takes infinity for a number.
      if session.interval.span.isFinite { add(session, isOwned: true) }
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
