import FitIQDomain
import Foundation
import GRDB

/// Imports sleep sessions with their stages: copies of a night become one, the metrics are computed
/// from the stages.
struct SleepImport {
  private let transaction: ImportTransaction
  private let zone: ZoneOffsets
  private let users: Set<String>
  private let onlyUser: String?
  /// Id of the session in the database, by id of a session in the store.
  private var importedIDs: [String: String] = [:]
  /// Id of the surviving session, by id of a copy.
  private var mergedIDs: [String: String] = [:]
  private var writtenIDs: Set<String> = []
  private var writtenStages: Set<String> = []
  private var skippedIDs: Set<String> = []
  private(set) var followed = OutboxImport.Merges(in: sessions.name)

  private static let sessions = LogicalTable.sleepSessions
  private static let stages = LogicalTable.sleepStages

  init(
    _ transaction: ImportTransaction, zone: ZoneOffsets, users: Set<String>, onlyUser: String?
  ) {
    self.transaction = transaction
    self.zone = zone
    self.users = users
    self.onlyUser = onlyUser
  }

  mutating func run() throws {
    guard transaction.catalog.entities[Self.sessions.entity] != nil else { return }
    let records = try readSessions()
    let stages = try readStages()
    let groups = SleepGrouping(records.values.map(\.session)).groups
    try write(groups, records: records, stages: stages)
  }

  private struct Night {
    let record: StoreRecord
    let session: SleepGrouping.Session
  }

  // MARK: Reading

  private mutating func readSessions() throws -> [Int64: Night] {
    let table = Self.sessions
    var nights: [Int64: Night] = [:]
    let sessions = try StorageError.passing(while: "read", path: transaction.sourcePath) {
      try SleepSessions(transaction.source, catalog: transaction.catalog)
    }
    try StoreRecordReader(table).forEach(in: transaction) { record in
      let owner = (record.owner ?? onlyUser).flatMap {
        users.contains($0) || transaction.filter.user != nil ? $0 : nil
      }
      switch sessions.session(record, of: owner) {
      case .success(let session):
        guard
          transaction.filter.includes(user: session.user, measured: session.interval.end)
        else {
          if let id = record.id { skippedIDs.insert(id) }
          return transaction.count(table.name, \.skipped)
        }
        nights[record.key] = Night(record: record, session: session)
      case .failure(let fault): transaction.refuse(record.key, fault, of: table)
      }
    }
    return nights
  }

  /// Stages by the id of their session.
  private mutating func readStages() throws -> [String: [StoreRecord]] {
    var stages: [String: [StoreRecord]] = [:]
    try StoreRecordReader(Self.stages).forEach(in: transaction) { record in
      if let fault = record.fault ?? Self.fault(ofStage: record) {
        transaction.refuse(record.key, fault, of: Self.stages)
      } else {
        stages[record.owner ?? "", default: []].append(record)
      }
    }
    return stages
  }

  private static func fault(ofStage record: StoreRecord) -> StoreRowFault? {
    SleepSessions.fault(
      ofStage: record.text("stage", in: stages), record.number("start_at", in: stages),
      record.number("end_at", in: stages))
  }

  private static func interval(ofStage record: StoreRecord) -> SleepInterval? {
    guard let start = record.number("start_at", in: stages),
      let end = record.number("end_at", in: stages)
    else { return nil }
    return SleepInterval(start: start, end: end)
  }

  // MARK: Writing

  /// Those that are kept of a night that stays are last.
  private static let columns: [String] = {
    let last = ["backend_id", "sync_status"]
    let others = sessions.columns.map(\.name).filter { !last.contains($0) }
    return ["user_id", "day", "written_metrics"] + others + last
  }()

  private mutating func write(
    _ groups: [SleepGrouping.Group], records: [Int64: Night], stages: [String: [StoreRecord]]
  ) throws {
    let table = Self.sessions
    let present = try PresentSessions(transaction.target)
    var writer = try RecordWriter(transaction, table: table.name, columns: Self.columns)
    var stageWriter = try RecordWriter(
      transaction, table: Self.stages.name,
      columns: ["session_id"] + Self.stages.columns.map(\.name))
    var merges = try MergeWriter(transaction, table: table.name)
    let storeIDs = Set(records.values.compactMap(\.session.backendID))
    /// Whether another night of the store has a backend id: one that was part of this and is no more.
    func isElsewhere(_ id: String?, than group: SleepGrouping.Group) -> Bool {
      id.map(storeIDs.contains) == true && !group.members.contains { $0.backendID == id }
    }
    for group in groups {
      guard let night = records[group.survivor.key], let id = night.record.id else { continue }
      let members = group.merged.compactMap { records[$0.key] }
      let places = present.ids(of: [night.record.id] + members.map(\.record.id), group)
      let target = places.first ?? id
      guard writtenIDs.insert(target).inserted else {
        // The app gave one id to two nights: the second cannot have a row of that id.
        for night in [night] + members {
          transaction.refuse(night.record.key, .duplicate, of: table)
        }
        continue
      }
      let others = places.dropFirst().filter { !writtenIDs.contains($0) }
      try merge(others, into: target, user: group.survivor.user, &merges)
      let own = stages[id] ?? []
      // What the backend has already is never sent again, whichever row knows of it.
      let known = places.lazy.compactMap { present[$0]?.backendID }.first {
        !isElsewhere($0, than: group)
      }
      let isRefused =
        present[target].map { session in
          !group.survivor.replaces(session)
            && !(night.record.id == target && isElsewhere(session.backendID, than: group))
        } ?? false
      let sentID =
        isRefused && night.record.id != target
        ? known ?? group.backendID : group.backendID ?? known
      let values =
        try isRefused
        ? kept(writer.present(target), sentID: sentID)
        : sessionValues(
          group, night: night, stages: own, sentID: sentID,
          tried: places.lazy.compactMap { present[$0]?.tried }.first)
      let outcome = try writer.write(id: target, values: values, sourceKey: night.record.key)
      transaction.count(table.name, outcome)
      transaction.accept(night.record.key, of: table)
      importedIDs[id] = target
      if outcome == \.updated, !isRefused { try removeStages(of: target, except: own) }
      try write(own, of: target, isRefused: isRefused, &stageWriter)
      try record(group, members: members, survivor: target, in: &merges)
      try keepRemotes(of: group, and: present[target], unlike: sentID, survivor: target, values)
      guard let survivor = UUID16(text: target) else { continue }
      let ids = [night.record.id, target] + members.map(\.record.id) + others
      followed.note(
        Set(ids.compactMap { $0.flatMap { UUID16(text: $0) } }), as: survivor,
        needsSending: sentID == nil && values.last != "synced".databaseValue,
        // A night that was sent is never sent again, though the copy that was sent differs.
        isSettled: sentID != group.survivor.backendID)
    }
    try writer.finish()
    try stageWriter.finish()
    try merges.finish()
    try settleStages(stages)
  }

  /// Stages of a night that the database has in a longer or later recording stay out of it.
  private mutating func write(
    _ stages: [StoreRecord], of session: String, isRefused: Bool, _ writer: inout RecordWriter
  ) throws {
    for stage in stages {
      guard let id = stage.id, !isRefused else {
        transaction.count(Self.stages.name, \.unchanged)
        continue
      }
      guard writtenStages.insert(id).inserted else {
        transaction.refuse(stage.key, .duplicate, of: Self.stages)
        continue
      }
      transaction.accept(stage.key, of: Self.stages)
      transaction.count(
        Self.stages.name,
        try writer.write(
          id: id, values: [session.databaseValue] + stage.values, sourceKey: stage.key))
    }
  }

  /// Rows of the database that turned out to be one night with another one.
  private func merge(
    _ others: [String], into target: String, user: String, _ merges: inout MergeWriter
  ) throws {
    guard !others.isEmpty else { return }
    var members: [StoreMember] = []
    for id in others {
      let row = try Row.fetchOne(
        transaction.target, sql: "SELECT source_key, backend_id FROM sleep_sessions WHERE id = ?",
        arguments: [id])
      members.append(
        StoreMember(
          key: try row?.value(0) ?? 0, id: id, backendID: try row?.value(1) as String?))
      for (table, column) in [(Self.stages.name, "session_id"), (Self.sessions.name, "id")] {
        try transaction.remove(from: table, where: "t.\(column) = ?", [id])
      }
    }
    try merges.write(
      survivor: target, slot: "present", user: user, reason: "same_night", count: members.count,
      members: StoreMember.json(members))
  }

  private mutating func record(
    _ group: SleepGrouping.Group, members: [Night], survivor: String, in merges: inout MergeWriter
  ) throws {
    guard !members.isEmpty else { return }
    transaction.count(Self.sessions.name, \.merged, members.count)
    for id in members.compactMap(\.record.id) where id != survivor { mergedIDs[id] = survivor }
    let rows = members.map {
      StoreMember(key: $0.record.key, id: $0.record.id, backendID: $0.session.backendID)
    }
    try merges.write(
      survivor: survivor, user: group.survivor.user, reason: "same_night", count: members.count,
      members: StoreMember.json(rows))
    if transaction.keepsDuplicates {
      transaction.quarantine(members.map { ($0.record.key, .duplicate) }, of: Self.sessions)
    }
  }

  /// Lists the backend ids of the row that was written and of the one that was there, where the night
  /// has another one.
  private func keepRemotes(
    of group: SleepGrouping.Group, and present: SleepGrouping.Session?, unlike sentID: String?,
    survivor: String, _ values: [DatabaseValue]
  ) throws {
    for id in [group.survivor.backendID, present?.backendID].compactMap(\.self) where id != sentID {
      try transaction.target.executeOne(
        sql: DayReplacementSQL.keepRemote,
        arguments: [
          Self.sessions.name, id, transaction.operation, group.survivor.user, "sleep", values[1],
          survivor, transaction.context.now.timeIntervalSince1970,
        ])
      transaction.countExtra(added: transaction.target.changesCount)
    }
  }

  /// A night of the database that stays as it is, but for the backend id that a copy brings.
  private func kept(_ values: [DatabaseValue]?, sentID: String?) -> [DatabaseValue] {
    guard let values else { return [] }
    guard let sentID, values[values.count - 2] != sentID.databaseValue else { return values }
    return values.dropLast(2) + [sentID.databaseValue, "synced".databaseValue]
  }

  /// Stages of sessions that are not in the database: of copies, of rows in quarantine, of none.
  private func settleStages(_ stages: [String: [StoreRecord]]) throws {
    var merges = try MergeWriter(transaction, table: Self.stages.name)
    for (session, rows) in stages.sorted(by: { $0.key < $1.key })
    where importedIDs[session] == nil {
      if let survivor = mergedIDs[session] {
        transaction.count(Self.stages.name, \.merged, rows.count)
        try merges.write(
          survivor: survivor, slot: session, user: nil, reason: "same_night", count: rows.count,
          members: StoreMember.json(
            rows.map { StoreMember(key: $0.key, id: $0.id, backendID: nil) }))
        if transaction.keepsDuplicates {
          transaction.quarantine(rows.map { ($0.key, .duplicate) }, of: Self.stages)
        }
      } else if skippedIDs.contains(session) {
        transaction.count(Self.stages.name, \.skipped, rows.count)
      } else {
        for row in rows { transaction.refuse(row.key, .parentMissing, of: Self.stages) }
      }
    }
    try merges.finish()
  }

  /// What an earlier, shorter recording of the night had.
  private func removeStages(of session: String, except stages: [StoreRecord]) throws {
    try transaction.remove(
      from: Self.stages.name,
      where: "t.session_id = ? AND t.id NOT IN (SELECT value FROM json_each(?))",
      [session, stages.compactMap(\.id).jsonArray])
  }

  private func sessionValues(
    _ group: SleepGrouping.Group, night: Night, stages: [StoreRecord], sentID: String?,
    tried: SleepGrouping.Session.Tried?
  ) -> [DatabaseValue] {
    // The database may have sent, or tried to send, what the store knows nothing of.
    let isKnown = group.tried.map { $0.isSent || tried?.isSent != true } ?? false
    let unsettled = sentID == nil && !isKnown ? tried?.sourceID : nil
    let session = group.survivor
    func value(_ column: String) -> DatabaseValue {
      Self.sessions.position(column).map { night.record.values[$0] } ?? .null
    }
    let asleep = stages.filter {
      $0.text("stage", in: Self.stages).map(SleepMetrics.asleep.contains) == true
    }.compactMap(Self.interval(ofStage:))
    let metrics = SleepMetrics(session: session.interval, asleep: asleep)
    let status = SyncState.known(String.fromDatabaseValue(value("sync_status"))).rawValue
    return Self.columns.map { column in
      switch column {
      case "user_id": session.user.databaseValue
      case "day": zone.day(of: session.interval.end).description.databaseValue
      case "written_metrics": Self.written(night.record, metrics)
      case "time_in_bed_minutes": metrics.minutesInBed.databaseValue
      case "total_sleep_minutes": metrics.minutesAsleep.databaseValue
      case "sleep_efficiency": metrics.efficiency.databaseValue
      case "source_id": (unsettled ?? group.sourceID).databaseValue
      case "backend_id": sentID.databaseValue
      case "sync_status": (sentID != session.backendID ? "synced" : status).databaseValue
      default: value(column)
      }
    }
  }

  /// What the app had computed, where it is not what the stages say; null where it is.
  private static func written(_ record: StoreRecord, _ metrics: SleepMetrics) -> DatabaseValue {
    let computed = [
      ("time_in_bed_minutes", metrics.minutesInBed, 1.0),
      ("total_sleep_minutes", metrics.minutesAsleep, 1.0),
      ("sleep_efficiency", metrics.efficiency, 0.01),
    ]
    var differs = false
    let pairs = computed.map { column, value, tolerance in
      let written = sessions.position(column).flatMap {
        Double.fromDatabaseValue(record.values[$0])
      }
      if abs((written ?? .infinity) - value) >= tolerance { differs = true }
      return "\"\(column)\":\(written.map { "\($0)" } ?? "null")"
    }
    return differs ? "{\(pairs.joined(separator: ","))}".databaseValue : .null
  }
}
