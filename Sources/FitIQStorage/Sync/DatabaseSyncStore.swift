package import FitIQDomain
package import Foundation
import GRDB

/// Keeps in fitiq's database what one sync brings: one operation, however many transactions.
package final class DatabaseSyncStore: SyncStore {
  private let database: TypedDatabase
  private let user: UserID
  private let zone: ZoneOffsets
  private let context: WriteContext
  private let recordedZone: TimeZone?
  private let isFirstUser: Bool
  private var tally = EntityWriter.Tally()
  /// SQLite's number of the state in which the tracking was first read.
  private var state: Int64?
  /// Whether nobody else has written since.
  private var isAlone = true
  package private(set) var person: String?

  /// Opens what the syncs of one user know.
  ///
  /// - Parameters:
  ///   - addsUser: Whether a user whom the database does not know is added; else that is refused.
  ///   - isFirstUser: Whether the user was made up for a database that had none.
  ///   - recordedZone: What the database recorded as the zone was chosen.
  package init(
    _ database: TypedDatabase, user: UserID, zone: ZoneOffsets, recordedZone: TimeZone? = nil,
    addsUser: Bool, isFirstUser: Bool = false, context: WriteContext
  ) throws {
    self.database = database
    self.user = user
    self.zone = zone
    self.recordedZone = recordedZone
    self.isFirstUser = isFirstUser
    self.context = context
    try Self.prepare(database)
    try database.passing("read the users of") { db in
      guard !addsUser, try !EntityWriter.knows(user.text, db) else { return }
      throw StorageError.userUnknown(user.text)
    }
  }

  /// Settings of the connection.
  ///
  /// What a batch touches again and again fits into the cache. The triggers of the outbox make of
  /// each insert a statement of several writes, for which SQLite keeps pages as they were: by default
  /// in a file, 130,000 of them in a first sync of a year.
  private static func prepare(_ database: TypedDatabase) throws {
    do {
      try database.queue.writeWithoutTransaction {
        try $0.executeAll("PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY")
      }
    } catch { throw StorageError(error, while: "prepare", path: database.path) }
  }

  package var operationID: Int64? { tally.report.operationID }

  // MARK: What is known

  package func lastExport(of metric: HealthMetric) throws -> SyncedExport? {
    try database.read("read the last sync of") { db in
      let row = try Row.fetchOne(
        db.cachedStatement(sql: SyncSQL.lastExport.rawValue),
        arguments: ["user_id": user.text, "metric": metric.rawValue])
      guard let row else { return nil }
      person = try (row.value(8) as String?).flatMap { ExportMark(column: $0).person } ?? person
      guard let openFrom = try (row.value(5) as String?).flatMap({ LocalDay($0) }) else {
        return nil
      }
      func day(_ column: Int) throws -> LocalDay? {
        try (row.value(column) as String?).flatMap { LocalDay($0) }
      }
      return try SyncedExport(
        identity: ExportMark(column: row.value(0)).identity, mergeRule: row.value(1),
        timeZone: row.value(2), from: day(3),
        through: day(4), openFrom: openFrom, exportedDay: day(6), exportedAt: row.value(9),
        firstDay: day(10), isCurrent: row.value(7) as Bool? == true)
    }
  }

  package func trackedDays(of metric: HealthMetric) throws -> [LocalDay: SyncedDay] {
    try database.read("read the tracking of") { db in
      try look(db)
      return try trackedDays(of: metric, db)
    }
  }

  private func trackedDays(
    of metric: HealthMetric, _ db: Database
  ) throws -> [LocalDay: SyncedDay] {
    let rows = try RawStatement(db, SyncSQL.trackedDays.rawValue, isKept: true)
    rows.bind(all: user.text, metric.rawValue)
    var days: [LocalDay: SyncedDay] = [:]
    while try rows.step() {
      guard let day = rows.string(0).flatMap({ LocalDay($0) }) else { continue }
      days[day] = SyncedDay(
        digest: rows.string(1), isComplete: rows.integer(2) == 1,
        source: rows.string(3).flatMap(TrackingSource.init) ?? .legacy, exportedAt: rows.number(4))
    }
    return days
  }

  /// Notes whether another connection has committed since the tracking was first read.
  private func look(_ db: Database) throws {
    let now = try Int64.fetchOne(db, sql: "PRAGMA data_version")
    isAlone = isAlone && (state == nil || state == now)
    state = state ?? now
  }

  // MARK: What is written

  /// Without savepoints, which would keep every page a second time: a batch that the schema refuses
  /// one metric of is rolled back and written again without it.
  package func write(_ batch: SyncBatch) throws -> SyncBatchOutcome {
    var rest = batch
    var failed: [HealthMetric: SyncFailure] = [:]
    var written: [HealthMetric: DayOutcome] = [:]
    while !rest.metrics.isEmpty {
      do {
        written = try commit(rest)
        break
      } catch let refused as RefusedMetric {
        failed[refused.metric] = SyncFailure(refused)
        rest.metrics.removeAll { $0.metric == refused.metric }
      }
    }
    return SyncBatchOutcome(written: written, failed: failed)
  }

  private func commit(_ batch: SyncBatch) throws -> [HealthMetric: DayOutcome] {
    var next = tally
    let written = try database.write("sync into") { db in
      try look(db)
      var batch = batch
      let done = try isAlone ? [:] : rebase(&batch, db)
      var writer = EntityWriter(db: db, zone: zone, context: context, kind: .sync, tally: tally)
      guard batch.metrics.contains(where: { !$0.days.isEmpty }) else { return done }
      try addUser(&writer)
      try recordZone(&writer)
      let written = try writer.write(batch, of: user)
      _ = try writer.finish()
      next = writer.tally
      return written.merging(done) {
        var both = $0
        both += $1
        return both
      }
    }
    tally = next
    return written
  }

  /// Leaves out what another sync has brought meanwhile, and returns it as unchanged.
  ///
  /// What was planned for days that have become something else is not carried out: it would undo
  /// what others have said of them.
  private func rebase(
    _ batch: inout SyncBatch, _ db: Database
  ) throws -> [HealthMetric: DayOutcome] {
    var done: [HealthMetric: DayOutcome] = [:]
    for index in batch.metrics.indices {
      let metric = batch.metrics[index].metric
      guard let values = batch.metrics[index].rebase(on: try trackedDays(of: metric, db)) else {
        throw overtaken("days of \(metric.rawValue)")
      }
      done[metric] = DayOutcome(unchanged: values)
    }
    return done
  }

  private func overtaken(_ what: String) -> StorageError {
    StorageError(
      .busy, "another process changed \(what) in \(database.path) meanwhile",
      hint: "days already written stay; run the same command to continue")
  }

  private func addUser(_ writer: inout EntityWriter) throws {
    guard try !EntityWriter.knows(user.text, writer.db) else { return }
    guard try !isFirstUser || Int.fetchOne(writer.db, sql: EntityWriteSQL.anyUser) == nil else {
      throw overtaken("the users")
    }
    let log = OperationLog(db: writer.db, context: context)
    try log.insertUser(user.text, operation: writer.begin())
    writer.countAdded(1)
  }

  /// What is stored is of this zone: with another one every day would be another.
  private func recordZone(_ writer: inout EntityWriter) throws {
    let known = try String.fetchOne(
      writer.db.cachedStatement(sql: TrackingSQL.recordedTimeZone.rawValue))
    guard known == nil else {
      if known == recordedZone?.identifier || known == zone.zone.identifier { return }
      throw overtaken("the time zone")
    }
    try writer.db.executeOne(
      sql: TrackingSQL.insertTimeZone.rawValue,
      arguments: [
        "value": zone.zone.identifier, "recorded_at": writer.now,
        "operation_id": try writer.begin(),
      ])
    writer.countAdded(1)
  }

  package func remember(
    _ export: SyncedExport, of metric: HealthMetric, tracked: [LocalDay: SyncedDay]
  ) throws {
    try database.write("remember the sync in") { db in
      try look(db)
      // Of what others have made of it since, the export says nothing.
      guard try isAlone || trackedDays(of: metric, db) == tracked else { return }
      try db.cachedStatement(sql: SyncSQL.remember.rawValue).execute(arguments: [
        "user_id": user.text, "metric": metric.rawValue,
        "identity": ExportMark(identity: export.identity, person: export.person).column,
        "merge_rule": export.mergeRule, "time_zone": export.timeZone,
        "from": export.from?.description, "through": export.through?.description,
        "open_from": export.openFrom.description,
        "exported": export.exportedDay?.description,
        "exported_at": export.exportedAt.flatMap { $0.isFinite ? $0 : nil },
        "first_day": export.firstDay?.description,
        "now": context.now.timeIntervalSince1970,
      ])
    }
  }
}
