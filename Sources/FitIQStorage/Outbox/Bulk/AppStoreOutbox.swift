package import FitIQDomain
import Foundation
import GRDB

/// A bulk command over the events of an app store, as new values of their rows.
extension OutboxBulk {
  /// Returns the changes to the selected events of an app store; `snooze` has no column there.
  ///
  /// - Parameter table: The table of the events.
  func changes(in table: String, reason: String?) throws -> StoreChanges {
    let rows = try Row.fetchCursor(
      db, sql: selected + OutboxBulkSQL.selectedValues, arguments: StatementArguments(arguments))
    var change = StoreChanges.Table()
    var removed: [Int64] = []
    while let row = try rows.next() {
      let key: Int64 = try row.value(0)
      if let values = try values(row, reason) {
        change.updates.append(StoreChanges.Update(key: key, values: values))
      } else {
        removed.append(key)
      }
    }
    change.removed = KeyRanges(removed)
    var changes = StoreChanges()
    changes.tables[table] = change
    return changes
  }

  /// Nil for a verb that removes the row.
  ///
  /// The time of the last attempt stays: of a pending event it says that something may have arrived.
  private func values(_ row: Row, _ reason: String?) throws -> [String: StoreChanges.Value]? {
    switch verb {
    case .retry:
      var values = OutboxEventValues.allowedAnew(maximum: Int64.fromDatabaseValue(row[2]))
      // The attempts are counted from 0 again: the time alone says that there were some.
      if (Int64.fromDatabaseValue(row[1]) ?? 0) > 0, row[3] == DatabaseValue.null {
        values["ZLASTATTEMPTAT"] = .real(moment.wall - AppStoreViews.epoch)
      }
      return values
    case .cancel:
      return OutboxEventValues.givenUp(
        Self.cancellation(reason), attempts: Int64.fromDatabaseValue(row[1]))
    case .rescue: return ["ZSTATUS": .text("pending")]
    case .prune: return nil
    case .snooze: throw StorageError(.internalFault, "an app's store keeps no due times")
    }
  }
}

/// New values of events in an app store, as ``OutboxSQL`` has them for a database.
enum OutboxEventValues {
  /// A dead letter: failed, and no attempt is left, so that the app fetches it no more.
  static func givenUp(_ message: String, attempts: Int64?) -> [String: StoreChanges.Value] {
    let made = StoreChanges.Value.integer(max(attempts ?? 0, 0))
    return [
      "ZSTATUS": .text("failed"), "ZERRORMESSAGE": .text(message), "ZATTEMPTCOUNT": made,
      "ZMAXATTEMPTS": made,
    ]
  }

  static func allowedAnew(maximum: Int64?) -> [String: StoreChanges.Value] {
    [
      "ZSTATUS": .text("pending"), "ZERRORMESSAGE": .null, "ZATTEMPTCOUNT": .integer(0),
      "ZMAXATTEMPTS": .integer(max(maximum ?? 0, OutboxRecord.usualAttempts)),
    ]
  }
}

extension AppStore {
  /// Says what a bulk command over the events would do.
  package func planOutbox(
    _ verb: OutboxVerb, _ filter: OutboxFilter, at moment: Moment
  ) throws -> OutboxBulkReport {
    try AppStoreConnection.refuse(catalog, path: path)
    return try read { db in
      let bulk = try OutboxBulk(
        db, verb, filter, at: moment,
        owners: AppStoreAttribution.attributedEntities(catalog, in: db))
      return try bulk.dryRun()
    }
  }

  /// Refuses a time zone that would keep a delivery from sending the events that a retry makes due.
  ///
  /// - Throws: `StorageError` with `zone_contradicted`.
  package func refuseZone(retrying filter: OutboxFilter, at moment: Moment) throws {
    guard let table = catalog.table(of: LogicalTable.outboxEvents.name) else { return }
    try read { db in
      let bulk = try OutboxBulk(
        db, .retry, filter, at: moment,
        owners: AppStoreAttribution.attributedEntities(catalog, in: db))
      try UnmergedEvents.refuse(
        zone, sending: try bulk.changes(in: table, reason: nil).changedKeys, catalog: catalog,
        at: moment, in: db)
    }
  }
}

extension AppStoreWriter {
  /// Runs a bulk command over the events that a filter takes.
  ///
  /// - Parameter reason: Why, in a person's words: kept with the operation.
  package func changeOutbox(
    _ verb: OutboxVerb, _ filter: OutboxFilter, at moment: Moment, reason: String?,
    context: WriteContext
  ) throws -> OutboxBulkReport {
    let result = try apply(.outbox(verb.name), context: context) { store in
      try store.createViews()
      let bulk = try OutboxBulk(
        store.db, verb, filter, at: moment,
        owners: AppStoreAttribution.attributedEntities(store.catalog, in: store.db))
      var report = try bulk.planned()
      report.isDryRun = false
      let table = store.catalog.table(of: LogicalTable.outboxEvents.name)
      let changes = try table.map { try bulk.changes(in: $0, reason: reason) } ?? StoreChanges()
      report.keys = changes.changedKeys
      return Draft(
        changes: changes, summary: bulk.summary(report.done, reason), outcome: report)
    }
    var report = result.outcome
    report.operationID = result.operation
    report.notes = result.notes + foldLog()
    return report
  }
}
