import FitIQDomain
import GRDB

/// The sessions that the database has: a later copy of a night replaces the row of an earlier one.
struct PresentSessions {
  private var ids: Set<String> = []
  private var bySource: [[String]: String] = [:]

  init(_ db: Database) throws {
    let rows = try Row.fetchCursor(db, sql: "SELECT id, user_id, source_id FROM sleep_sessions")
    while let row = try rows.next() {
      let id: String = try row.value(0)
      ids.insert(id)
      if let source = try row.value(2) as String? { bySource[[try row.value(1), source]] = id }
    }
  }

  /// Sessions of the database that are this night, the one with its source id first.
  func ids(of candidates: [String?], _ group: SleepGrouping.Group) -> [String] {
    var found: [String] = []
    for session in [group.survivor] + group.merged {
      if let source = session.sourceID, let id = bySource[[session.user, source]] {
        found.append(id)
      }
    }
    found += candidates.compactMap(\.self).filter(ids.contains)
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }
  }
}
