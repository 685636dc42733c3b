package import FitIQDomain
import Foundation
import GRDB

extension OutboxRepairPlan {
  init(
    _ db: Database, _ catalog: AppStoreCatalog, classes: Set<OutboxRepairClass>,
    filter: OutboxFilter, at moment: Moment
  ) throws {
    try self.init(
      db, sources: DoctorSource.inAppStore(catalog), classes: classes, filter: filter,
      at: moment, hasOutbox: catalog.entities["SDOutboxEvent"] != nil)
  }

  /// The plan as changes of the rows of an app store.
  fileprivate func changes(
    _ store: AppStoreWriter.Locked, _ context: WriteContext, at moment: Moment
  ) throws -> StoreChanges {
    var changes = StoreChanges()
    let sources = DoctorSource.inAppStore(store.catalog)
    for reset in resets {
      guard let table = store.catalog.table(of: sources[reset.row.place.source].table) else {
        continue
      }
      changes.tables[table, default: .init()].updates.append(
        .init(key: reset.row.place.key, values: ["ZSYNCSTATUS": .text(reset.state.rawValue)]))
    }
    for table in changes.tables.keys { changes.tables[table]?.updates.sort { $0.key < $1.key } }
    if let table = store.catalog.table(of: LogicalTable.outboxEvents.name) {
      changes.tables[table] = try eventChanges(store, context, at: moment)
    }
    return changes
  }

  private func eventChanges(
    _ store: AppStoreWriter.Locked, _ context: WriteContext, at moment: Moment
  ) throws -> StoreChanges.Table {
    var change = StoreChanges.Table()
    change.removed = KeyRanges(removed)
    change.updates = isolated.map { isolation in
      StoreChanges.Update(
        key: isolation.event.key,
        values: OutboxEventValues.givenUp(
          Self.message(isolation), attempts: isolation.event.attempts))
    }
    // Of a pending event the time of an attempt says that it may have arrived.
    change.updates += unsure.map { event in
      let attempt = (event.lastAttempt ?? moment.wall) - AppStoreViews.epoch
      return StoreChanges.Update(key: event.key, values: ["ZLASTATTEMPTAT": .real(attempt)])
    }
    change.updates.sort { $0.key < $1.key }
    guard !created.isEmpty else { return change }
    let (entity, first) = try store.numbering(of: "SDOutboxEvent")
    change.insertions = created.enumerated().map { position, event in
      StoreChanges.Insertion(
        key: first + Int64(position), entity: entity.number,
        values: event.storeValues(context, at: moment).filter { entity.columns.contains($0.key) })
    }
    return change
  }
}

extension NewEvent {
  /// Every attribute that the app requires, with its values of a new event.
  fileprivate func storeValues(
    _ context: WriteContext, at moment: Moment
  ) -> [String: StoreChanges.Value] {
    let now = moment.wall - AppStoreViews.epoch
    var values: [String: StoreChanges.Value] = [
      "ZID": .blob(id(context.now).bytes), "ZEVENTTYPE": .text(type), "ZUSERID": .text(user),
      "ZSTATUS": .text("pending"), "ZCREATEDAT": .real(now), "ZATTEMPTCOUNT": .integer(0),
      "ZMAXATTEMPTS": .integer(OutboxRecord.usualAttempts), "ZMETADATA": .text(metadata),
      "ZPRIORITY": .integer(priority), "ZISNEWRECORD": .integer(isNewRecord ? 1 : 0),
    ]
    values["ZENTITYID"] = UUID16(text: entity.text).map { .blob($0.bytes) }
    if isUnsure {
      values["ZLASTATTEMPTAT"] = .real(changed.map { $0 - AppStoreViews.epoch } ?? now)
    }
    return values
  }
}

extension AppStore {
  /// Says what a reconciliation of entities and events would do.
  package func planReconcile(
    _ classes: Set<OutboxRepairClass>, filter: OutboxFilter = OutboxFilter(), at moment: Moment
  ) throws -> OutboxRepairReport {
    try AppStoreConnection.refuse(catalog, path: path)
    return try read {
      try OutboxRepairPlan($0, catalog, classes: classes, filter: filter, at: moment)
        .report(isDryRun: true)
    }
  }
}

extension AppStoreWriter {
  /// Reconciles entities and events.
  ///
  /// - Parameter reason: Why, in a person's words: kept with the operation.
  package func reconcileOutbox(
    _ classes: Set<OutboxRepairClass>, filter: OutboxFilter = OutboxFilter(), at moment: Moment,
    reason: String?, context: WriteContext
  ) throws -> OutboxRepairReport {
    let result = try apply(.outbox("reconcile"), context: context) { store in
      try store.createViews()
      let plan = try OutboxRepairPlan(
        store.db, store.catalog, classes: classes, filter: filter, at: moment)
      return Draft(
        changes: try plan.changes(store, context, at: moment), summary: plan.summary(reason),
        outcome: plan.report(isDryRun: false))
    }
    var report = result.outcome
    report.operationID = result.operation
    report.notes = result.notes + foldLog()
    return report
  }
}
