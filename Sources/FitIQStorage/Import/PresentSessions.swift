import FitIQDomain
import GRDB

/// The nights that the database has: a later copy of a night takes the place of the row of an earlier
/// one.
struct PresentSessions {
  private var sessions: [String: SleepGrouping.Session] = [:]
  private var bySource: [[String]: String] = [:]

  init(_ db: Database) throws {
    try Self.forEach(in: db) { id, session in
      sessions[id] = session
      if let sourceID = session.sourceID { bySource[[session.user, sourceID]] = id }
    }
  }

  /// Reads the nights of fitiq's own database; the keys are running numbers.
  static func forEach(
    in db: Database, _ body: (_ id: String, SleepGrouping.Session) throws -> Void
  ) throws {
    let rows = try Row.fetchCursor(db, sql: SessionSQL.nights)
    var key: Int64 = 0
    while let row = try rows.next() {
      key += 1
      try body(
        try row.value(0),
        SleepGrouping.Session(
          key: key, user: try row.value(1), source: try row.value(2), sourceID: try row.value(3),
          interval: SleepInterval(start: try row.value(4), end: try row.value(5)),
          created: try row.value(6), updated: try row.value(7), backendID: try row.value(8),
          hasStages: try row.value(9), isSent: try row.value(10), id: try row.value(0)))
    }
  }

  subscript(id: String) -> SleepGrouping.Session? { sessions[id] }

  /// Ids of rows that are this night, the one that survives first.
  func ids(of members: [String?], _ group: SleepGrouping.Group) -> [String] {
    let user = group.survivor.user
    var ids = Set(members.compactMap(\.self).filter { sessions[$0]?.user == user })
    for session in group.members {
      if let id = session.sourceID.flatMap({ bySource[[session.user, $0]] }) { ids.insert(id) }
    }
    return ids.sorted { id, other in
      guard let one = sessions[id], let another = sessions[other] else { return id < other }
      return one.survives(another)
    }
  }
}
