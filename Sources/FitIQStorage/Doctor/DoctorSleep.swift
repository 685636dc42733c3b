import FitIQDomain
import GRDB

/// The nights of a store of either kind.
struct DoctorSleep {
  private var sessions: [SleepDiagnosis.Session] = []
  private var negative: [String] = []
  private(set) var negativeCount = 0
  private(set) var malformed = 0
  private(set) var unattributed = 0
  private(set) var rowCount = 0
  let diagnosis: SleepDiagnosis
  private let zone: ZoneOffsets
  /// Local days of starts and ends: the lists meant the one in one era, the other in another.
  private(set) var days: Set<LocalDay> = []

  private static let exampleLimit = 20

  init(_ db: Database, zone: ZoneOffsets) throws {
    self.zone = zone
    let row = try RawStatement(
      db,
      """
      SELECT user_id, source, source_id, start_at, end_at, created_at, backend_id, id
      FROM sleep_sessions
      """)
    while try row.step() {
      rowCount += 1
      guard let start = row.number(3), let end = row.number(4), StoreRowLimits.isInstant(start),
        StoreRowLimits.isInstant(end)
      else {
        malformed += 1
        continue
      }
      let user = row.string(0)
      if user == nil { unattributed += 1 }
      guard end >= start else {
        negativeCount += 1
        if negative.count < Self.exampleLimit {
          negative.append("\(zone.day(of: start)): session \(row.string(7) ?? "without id")")
        }
        continue
      }
      days.insert(zone.day(of: start))
      days.insert(zone.day(of: end))
      guard let user else { continue }
      sessions.append(
        SleepDiagnosis.Session(
          user: user, source: row.string(1), sourceID: row.string(2), start: start, end: end,
          created: row.number(5), backendID: row.string(6)))
    }
    diagnosis = SleepDiagnosis(sessions, zone: zone)
  }

  func report(to list: inout FindingList) {
    let copied = diagnosis.nights.filter { $0.count > 1 }
      .sorted { sessions[$0[0]].start < sessions[$1[0]].start }
    list.add(
      .duplicateSleep, diagnosis.copies,
      examples: copied.prefix(list.exampleLimit).map {
        "\(day($0[0])): \($0.count) rows for one night"
      })
    list.add(.negativeSleep, negativeCount, examples: negative)
    list.add(
      .overlappingSleep, diagnosis.overlaps.count,
      examples: diagnosis.overlaps.prefix(list.exampleLimit).map { night, earlier in
        "\(day(night)): \(sessions[night].source) beside \(sessions[earlier].source)"
      })
    list.add(
      .truncatedSleep, diagnosis.truncated.count,
      examples: diagnosis.truncated.prefix(list.exampleLimit).map {
        "\(day($0)): \(Int(clamping: sessions[$0].end - sessions[$0].start) / 60) minutes in bed"
      })
  }

  private func day(_ session: Int) -> String { zone.day(of: sessions[session].end).description }
}
