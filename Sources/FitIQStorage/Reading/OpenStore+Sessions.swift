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
      let row = try RawStatement(db, sessionSQL.endAt, arguments: [name])
      guard try row.step(), let end = row.number(0) else {
        throw LookupError.sessionUnknown(after, in: path)
      }
      conditions.add(sessionSQL.following(isOldestFirst: page.isOldestFirst), end, name)
    }
    if page.limit != nil { conditions.add(SessionSQL.isDated) }
    let order = sessionSQL.order(isOldestFirst: page.isOldestFirst)
    let limit = page.limit.map { Int64($0).addingClamped(1) } ?? -1
    return try RawStatement(
      db, "\(sessionSQL.select) \(conditions.sql) \(order)",
      arguments: conditions.arguments + [limit])
  }

  static func conditions(_ filter: SessionFilter) -> Conditions {
    var conditions = Conditions()
    conditions.add(user: filter.user, from: filter.from, through: filter.through)
    if let status = filter.syncStatus { conditions.add(SessionSQL.syncStatus, status.rawValue) }
    return conditions
  }

  private func cursor(_ text: String) throws -> any DatabaseValueConvertible {
    switch (RowName(text), isAppStore) {
    case (.key(let key), true): return key
    case (.id(let id), false): return id
    default: throw LookupError.sessionUnknown(text, in: path)
    }
  }

  /// Returns the sessions that a person named, with their stages.
  package func sessionDetails(_ name: RowName) throws -> [SessionDetail] {
    try read("read the sleep sessions of") { db in
      var names: [any DatabaseValueConvertible] = []
      switch (try Self.whole(name, among: SessionSQL.idsBeginning, in: db), self) {
      case (.key(let key), .appStore): names = [key]
      case (.id(let id), .database): names = [id]
      case (.id(let id), .appStore(let store)):
        let entity = LogicalTable.sleepSessions.entity
        names = try store.keys(of: id, entity: entity, in: db)
      case (.key, .database), (.beginning, _): break
      }
      let details = try names.flatMap {
        try self.details(Conditions("\(sessionSQL.name) = ?", $0), in: db).details
      }
      guard !details.isEmpty else {
        throw LookupError.sessionUnknown(name.description, in: path)
      }
      return details
    }
  }
}

/// Reads the columns of `SessionSQL.select` and `SessionSQL.stagesOfSessions`.
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

  static func stage(_ row: borrowing RawStatement) throws(ImpossibleValue) -> SleepStage {
    SleepStage(
      id: try row.optionalText(1), stage: try row.optionalText(2), startAt: try row.instant(3),
      endAt: try row.instant(4), durationMinutes: try row.optionalInteger(5))
  }
}
