package import FitIQDomain
import GRDB

extension OpenStore {
  /// Returns the sessions of some days with their stages, the one that ended first first.
  ///
  /// Two queries however many there are. `skipped` counts sessions with an impossible value.
  package func sleepDetails(
    _ filter: SessionFilter
  ) throws -> (details: [SessionDetail], skipped: Int) {
    try read("read the sleep sessions of") { try details(Self.conditions(filter), in: $0) }
  }

  func details(
    _ conditions: Conditions, in db: Database
  ) throws -> (details: [SessionDetail], skipped: Int) {
    let stages = try stages(conditions, in: db)
    let rows = try RawStatement(
      db, sessionSQL.details(conditions), arguments: conditions.arguments)
    var details: [SessionDetail] = []
    var skipped = 0
    while try rows.step() {
      guard let session = try? SessionRow.session(rows) else {
        skipped += 1
        continue
      }
      details.append(SessionDetail(session: session, stages: stages[session.name] ?? []))
    }
    return (details, skipped)
  }

  /// By the name of their session.
  private func stages(
    _ conditions: Conditions, in db: Database
  ) throws -> [String: [SleepStage]] {
    var sql = SessionSQL.stagesOfSessions(conditions)
    if case .appStore(let store) = self {
      guard let entity = store.catalog.entities[LogicalTable.sleepStages.entity],
        entity.columns.contains("ZSESSION")
      else { return [:] }
      sql = SessionSQL.stagesOfSessions(conditions, table: entity.table)
    }
    let rows = try RawStatement(db, sql, arguments: conditions.arguments)
    var stages: [String: [SleepStage]] = [:]
    while try rows.step() {
      guard let session = rows.string(0), let stage = try? SessionRow.stage(rows) else {
        continue
      }
      stages[session, default: []].append(stage)
    }
    return stages
  }
}
