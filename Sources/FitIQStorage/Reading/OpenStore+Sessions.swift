package import FitIQDomain
import GRDB

extension OpenStore {
  /// Streams sleep sessions by their end, newest first, in constant memory.
  package func forEachSession(
    _ filter: SessionFilter, page: Page<String>, _ body: (SleepSession) throws -> Void
  ) throws -> PageEnd<String> {
    try read("read the sleep sessions of") { db in
      let rows = try sessions(filter, page, in: db)
      var end = PageEnd<String>()
      var last: String?
      var count = 0
      while try rows.step() {
        if let limit = page.limit, count == limit {
          end.next = last
          break
        }
        count += 1
        last = rows.string(isAppStore ? 0 : 1) ?? String(rows.integer(0))
        guard let session = try? SessionRow.session(rows) else {
          end.skipped += 1
          continue
        }
        try body(session)
      }
      return end
    }
  }

  var sessionSQL: SessionSQL { SessionSQL(isAppStore: isAppStore) }

  private func sessions(
    _ filter: SessionFilter, _ page: Page<String>, in db: Database
  ) throws -> RawStatement {
    var conditions = Self.conditions(filter)
    if let after = page.after {
      let name = try cursor(after)
      let row = try RawStatement(db, sessionSQL.endAt)
      row.bind([name])
      guard try row.step(), let end = row.number(0) else {
        throw ReadingError.sessionUnknown(after, in: path)
      }
      conditions.add(
        sessionSQL.following(isOldestFirst: page.isOldestFirst), .real(end), name)
    }
    if page.limit != nil { conditions.add(SessionSQL.isDated) }
    let order = sessionSQL.order(isOldestFirst: page.isOldestFirst)
    let rows = try RawStatement(db, "\(sessionSQL.select) \(conditions.sql) \(order)")
    rows.bind(conditions.values + [.integer(page.limit.map { Int64($0).addingClamped(1) } ?? -1)])
    return rows
  }

  static func conditions(_ filter: SessionFilter) -> Conditions {
    var conditions = Conditions()
    if let user = filter.user { conditions.add(SessionSQL.user, .text(user.text)) }
    if let from = filter.from { conditions.add(SessionSQL.from, .text(from.description)) }
    if let last = filter.through { conditions.add(SessionSQL.through, .text(last.description)) }
    if let status = filter.syncStatus {
      conditions.add(SessionSQL.syncStatus, .text(status.rawValue))
    }
    return conditions
  }

  private func cursor(_ text: String) throws -> Conditions.Value {
    switch (RowName(text), isAppStore) {
    case (.key(let key), true): return .integer(key)
    case (.id(let id), false): return .text(id)
    default: throw ReadingError.sessionUnknown(text, in: path)
    }
  }

  /// Returns the sessions that a person named, with their stages.
  package func sessionDetails(_ name: RowName) throws -> [SessionDetail] {
    try read("read the sleep sessions of") { db in
      var conditions = Conditions()
      var names: [Conditions.Value] = []
      switch (try Self.whole(name, among: SessionSQL.idsBeginning, in: db), self) {
      case (.key(let key), .appStore): names = [.integer(key)]
      case (.id(let id), .database): names = [.text(id)]
      case (.id(let id), .appStore(let store)):
        let entity = LogicalTable.sleepSessions.entity
        names = try store.keys(of: id, entity: entity, in: db).map(Conditions.Value.integer)
      case (.key, .database), (.beginning, _): break
      }
      conditions.add("\(sessionSQL.name) = ?")
      let row = try RawStatement(db, "\(sessionSQL.select) \(conditions.sql)")
      var details: [SessionDetail] = []
      for name in names {
        row.reset()
        row.bind([name])
        guard try row.step(), let session = try? SessionRow.session(row) else { continue }
        details.append(
          SessionDetail(session: session, stages: try stages(ofSession: name, in: db)))
      }
      guard !details.isEmpty else {
        throw ReadingError.sessionUnknown(name.description, in: path)
      }
      return details
    }
  }

  private func stages(
    ofSession name: Conditions.Value, in db: Database
  ) throws -> [SleepStage] {
    var sql = SessionSQL.stagesOfSession
    if case .appStore(let store) = self {
      guard let entity = store.catalog.entities[LogicalTable.sleepStages.entity],
        entity.columns.contains("ZSESSION")
      else { return [] }
      sql = SessionSQL.stagesOfKey(table: entity.table)
    }
    let row = try RawStatement(db, sql)
    row.bind([name])
    var stages: [SleepStage] = []
    while try row.step() {
      if let stage = try? SessionRow.stage(row) { stages.append(stage) }
    }
    return stages
  }
}

/// Reads the columns of `SessionSQL.select` and `SessionSQL.stageColumns`.
enum SessionRow {
  static func session(_ row: borrowing RawStatement) throws(ImpossibleValue) -> SleepSession {
    SleepSession(
      key: try row.optionalInteger(0), id: try row.optionalText(1),
      userID: try row.optionalText(2), day: try row.optionalText(3), startAt: try row.instant(4),
      endAt: try row.instant(5), timeInBedMinutes: try row.optionalNumber(6),
      totalSleepMinutes: try row.optionalNumber(7),
      sleepEfficiencyPercent: try row.optionalNumber(8), source: try row.optionalText(9),
      sourceID: try row.optionalText(10), notes: try row.optionalText(11),
      createdAt: try row.optionalInstant(12), updatedAt: try row.optionalInstant(13),
      backendID: try row.optionalText(14), syncStatus: try row.optionalText(15))
  }

  /// - Parameter first: The column where the stage begins.
  static func stage(
    _ row: borrowing RawStatement, from first: Int32 = 0
  ) throws(ImpossibleValue) -> SleepStage {
    SleepStage(
      id: try row.optionalText(first), stage: try row.optionalText(first + 1),
      startAt: try row.instant(first + 2), endAt: try row.instant(first + 3),
      durationMinutes: try row.optionalInteger(first + 4))
  }
}
