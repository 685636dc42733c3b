import FitIQDomain
import GRDB

/// The nights that the database has: a later recording of one of them takes the place of its row.
struct PresentSessions {
  private var sessions: [SleepGrouping.Session] = []
  /// By position among the sessions.
  private var ids: [String] = []
  private var byID: [String: Int] = [:]
  /// Sessions that can be one night with another: they share one of these.
  private var byMark: [Mark: [Int]] = [:]

  private enum Mark: Hashable {
    case sourceID(user: String, String)
    case start(user: String, Double)
    case end(user: String, Double)

    static func all(of session: SleepGrouping.Session) -> [Mark] {
      let ends: [Mark] = [
        .start(user: session.user, session.interval.start),
        .end(user: session.user, session.interval.end),
      ]
      return ends + [session.sourceID].compactMap { $0.map { .sourceID(user: session.user, $0) } }
    }
  }

  init(_ db: Database) throws {
    try Self.forEach(in: db) { id, session in
      byID[id] = sessions.count
      for mark in Mark.all(of: session) { byMark[mark, default: []].append(sessions.count) }
      ids.append(id)
      sessions.append(session)
    }
  }

  /// Reads the nights of fitiq's own database; the keys are running numbers.
  ///
  /// `condition`: Which rows of `s`; nil for all.
  static func forEach(
    in db: Database, where condition: String? = nil, _ arguments: StatementArguments = [],
    _ body: (_ id: String, SleepGrouping.Session) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, user_id, source, source_id, start_at, end_at, created_at, updated_at, backend_id,
          EXISTS (SELECT 1 FROM sleep_stages AS g WHERE g.session_id = s.id)
        FROM sleep_sessions AS s \(condition.map { "WHERE " + $0 } ?? "")
        """, arguments: arguments)
    var key: Int64 = 0
    while let row = try rows.next() {
      key += 1
      try body(
        try row.value(0),
        SleepGrouping.Session(
          key: key, user: try row.value(1), source: try row.value(2), sourceID: try row.value(3),
          interval: SleepInterval(start: try row.value(4), end: try row.value(5)),
          created: try row.value(6), updated: try row.value(7), backendID: try row.value(8),
          hasStages: try row.value(9)))
    }
  }

  subscript(id: String) -> SleepGrouping.Session? { byID[id].map { sessions[$0] } }

  /// Ids of rows that are this night: those with its source id, those with the id of a member, and
  /// other recordings of it, in this order.
  func ids(of members: [String?], _ group: SleepGrouping.Group) -> [String] {
    var near: [Int] = []
    for mark in group.members.flatMap(Mark.all) { near += byMark[mark] ?? [] }
    let same = near.filter { SleepGrouping.areOne(group.members + [sessions[$0]]) }.map { ids[$0] }
    let sourced = same.filter { id in
      let sourceID = self[id]?.sourceID
      return sourceID != nil && group.members.contains { $0.sourceID == sourceID }
    }
    let named = members.compactMap(\.self).filter { byID[$0] != nil }
    var seen: Set<String> = []
    return (sourced + named + same).filter { seen.insert($0).inserted }
  }
}
