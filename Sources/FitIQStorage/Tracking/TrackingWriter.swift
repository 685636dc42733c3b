import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// Writes one import plan inside its transaction: log entry, ledger entry, rows.
struct TrackingWriter {
  let db: Database
  let operation: Int64
  private let ledgerID: Int64
  private let log: OperationLog
  private let counts = Counts()

  private final class Counts {
    var added = 0
    var changed = 0
  }

  init(_ db: Database, plan: TrackingImportPlan, context: WriteContext) throws {
    self.db = db
    log = OperationLog(db: db, context: context)
    // The ledger has the whole path; the log is read in a terminal.
    let name = (plan.path as NSString).lastPathComponent
    operation = try log.begin(
      .trackingImport, summary: "import of \(name) (\(plan.fingerprint.abbreviated))")
    try db.cachedStatement(sql: LedgerSQL.insert.rawValue).execute(
      arguments: [
        "kind": "tracking", "name": plan.path, "version": nil, "fingerprint": plan.fingerprint.hex,
        "applied_at": context.now.timeIntervalSince1970, "duration_ms": 0, "row_count": 0,
        "tool_version": context.toolVersion, "operation_id": operation,
      ])
    ledgerID = db.lastInsertedRowID
  }

  func write(_ plan: TrackingImportPlan) throws {
    for user in plan.newUsers {
      try insert(.insertUser, ["id": user.text, "name": nil])
    }
    if let user = plan.user { try write(plan.days, of: user) }
    try write(plan.states, newUsers: plan.newUsers)
    for pending in plan.pendingTypes {
      try insert(
        .insertPendingType,
        [
          "user_id": plan.user?.text, "identifier": pending.identifier,
          "metric": pending.metric?.rawValue, "position": pending.position, "ledger_id": ledgerID,
        ])
    }
    for rejected in plan.newRejections { try write(rejected) }
  }

  func record(_ zone: TimeZone) throws {
    try insert(.insertTimeZone, ["value": zone.identifier])
  }

  func finish(started: ContinuousClock.Instant) throws {
    try log.finish(operation, added: counts.added, changed: counts.changed)
    try db.cachedStatement(sql: LedgerSQL.setOutcome.rawValue).execute(
      arguments: [
        "id": ledgerID, "duration_ms": (ContinuousClock.now - started).milliseconds,
        "row_count": counts.added + counts.changed,
      ])
  }

  private func insert(_ sql: TrackingSQL, _ values: [String: (any DatabaseValueConvertible)?])
    throws
  {
    var arguments = values
    arguments["recorded_at"] = log.context.now.timeIntervalSince1970
    arguments["operation_id"] = operation
    try db.cachedStatement(sql: sql.rawValue).execute(arguments: StatementArguments(arguments))
    counts.added += db.changesCount
  }

  private func write(_ states: [UserSyncState], newUsers: [UserID]) throws {
    // A user who was not there has no earlier state to keep.
    let known = states.filter { !newUsers.contains($0.user) }
    let images = known.isEmpty ? nil : try RowImages(table: "user_sync_states", in: db)
    var changed = 0
    for state in known {
      try images?.recordBefore(operation, where: "t.user_id = ?", [state.user.text])
      changed += db.changesCount
    }
    for state in states {
      try insert(
        .insertState,
        [
          "user_id": state.user.text, "started": state.hasStarted, "completed": state.hasCompleted,
          "last_sync": state.lastSync?.timeIntervalSince1970, "ledger_id": ledgerID,
        ])
    }
    counts.added -= changed
    counts.changed += changed
    if changed > 0 { try images?.recordAfter(operation) }
  }

  private func write(_ rejected: RejectedMember) throws {
    let identity = rejected.identity
    try insert(
      .insertRejected,
      [
        "ledger_id": ledgerID, "user_id": identity.user?.text, "source_key": identity.key,
        "position": rejected.position, "occurrence": identity.occurrence,
        "raw_type": identity.rawType, "raw_value": identity.rawValue,
        "reason": identity.reason.rawValue,
      ])
  }

  private func write(_ days: [PlannedDay], of user: UserID) throws {
    var rest = days[...]
    for (rows, sql) in TrackingDaysSQL.statements where rest.count >= rows {
      let insert = try RawStatement(db, sql, isKept: true)
      insert.bind(all: user.text, ledgerID, log.context.now.timeIntervalSince1970, operation)
      while rest.count >= rows {
        var place = TrackingDaysSQL.constants
        for day in rest.prefix(rows) {
          insert.bind(day.metric.rawValue, place + 1)
          insert.bind(day.day.description, place + 2)
          insert.bind(day.isComplete, place + 3)
          insert.bind(day.rawDay, place + 4)
          insert.bind(day.calendar, place + 5)
          insert.bind(Int64(day.position), place + 6)
          place += 6
        }
        try insert.run()
        rest = rest.dropFirst(rows)
      }
    }
    counts.added += days.count
  }
}
