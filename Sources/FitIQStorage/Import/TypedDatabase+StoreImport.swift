import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

extension TypedDatabase {
  /// Imports an app store in one transaction; nothing is written when nothing is new.
  ///
  /// - Parameter progress: Called now and then with the share that is done; throws to stop, which
  ///   leaves the database as it was.
  package func importStore(
    _ store: AppStore, plan: StoreImportPlan, context: WriteContext, isDryRun: Bool,
    progress: (Double) throws -> Void
  ) throws -> StoreImportReport {
    let started = ContinuousClock.now
    return try store.read { source in
      let scan = try scan(source, store: store, plan: plan)
      try progress(0.4)
      if !isDryRun { try requireIntegrity(.change) }
      // Failures of the writing part are the database's, not the store's.
      return try StorageError.passing(while: "import a store into", path: path) {
        try queue.writeWithoutTransaction { target in
          try requireCurrentSchema(target)
          func run() throws -> StoreImportReport {
            try importing(
              scan, of: store, in: source, into: target, plan: plan, context: context,
              isDryRun: isDryRun, started: started, progress: progress)
          }
          let isLarge = !isDryRun && scan.grouping.groupCount >= EntryImport.bulk
          return try isLarge ? target.withRollbackJournal(run) : run()
        }
      }
    }
  }

  private func importing(
    _ scan: EntryScan, of store: AppStore, in source: Database, into target: Database,
    plan: StoreImportPlan, context: WriteContext, isDryRun: Bool,
    started: ContinuousClock.Instant, progress: (Double) throws -> Void
  ) throws -> StoreImportReport {
    var report: StoreImportReport?
    try target.inTransaction(.immediate) {
      let transaction = try ImportTransaction(
        target: target, source: source, store: store, plan: plan, context: context)
      let faults = try write(
        transaction, scan: scan, store: store, plan: plan, progress: progress)
      let isNew = transaction.hasWritten && !isDryRun
      if isNew { try transaction.finish(started: started) }
      report = transaction.report(
        of: store, plan: plan, faults: faults, isDryRun: isDryRun,
        operationID: isNew ? transaction.operation : nil, started: started)
      // What was read is a state of the store that was committed, or nothing comes of it.
      try store.source.prove()
      Failpoint.pass("commit")
      return isNew ? .commit : .rollback
    }
    Failpoint.pass("committed")
    guard let report else { throw StorageError(.internalFault, "the import gave no report") }
    return report
  }

  private func scan(
    _ source: Database, store: AppStore, plan: StoreImportPlan
  ) throws -> EntryScan {
    var scan = try store.scan(source, filter: plan.filter, keepsIdentities: true)
    if let user = plan.filter.user, !scan.users.contains(user.text) {
      throw StorageError(
        .userUnknown, "\(store.path) has no profile of the user \(user)",
        hint: "list its users: \(FitIQCall("users list", store: store.path))")
    }
    if !plan.acceptsZone {
      try AppStoreZone(catalog: store.catalog).refuse(
        store.zone, contradictedBy: scan, in: source)
    }
    scan.foldRawSamples()
    return scan
  }

  /// Returns how many rows went to quarantine, by reason.
  private func write(
    _ transaction: ImportTransaction, scan: EntryScan, store: AppStore, plan: StoreImportPlan,
    progress: (Double) throws -> Void
  ) throws -> [String: Int] {
    let onlyUser = transaction.filter.relinks && scan.users.count == 1 ? scan.users.first : nil
    var records = RecordImport(transaction, onlyUser: onlyUser)
    try records.importUsers()
    var outbox = OutboxImport(transaction)
    if let entity = store.catalog.entities["SDProgressEntry"] {
      transaction.quarantine(scan.faults, of: .progressEntries)
      transaction.count(EntryImport.table, \.quarantined, scan.faults.count)
      transaction.count(EntryImport.table, \.skipped, scan.skipped)
      let reader = EntryBatchReader(
        scan: scan, timing: EntryTiming(store.zone), entity: entity,
        events: try OutboxImport.entities(transaction))
      var entries = try EntryImport(transaction, reader: reader)
      try entries.run(store, outbox: &outbox) { try progress(0.4 + 0.5 * $0) }
      if plan.keepsDuplicates { entries.keepDuplicates() }
      if transaction.quarantined.contains(entity.name) {
        for key in scan.grouping.keys { transaction.accept(key, of: .progressEntries) }
      }
    }
    var sleep = SleepImport(
      transaction, zone: store.zone, users: records.imported["users"] ?? [], onlyUser: onlyUser)
    try sleep.run()
    outbox.follow(sleep.followed)
    var snapshots = try SnapshotImport(transaction, zone: store.zone)
    for table in LogicalTable.records {
      if table.name == LogicalTable.activitySnapshots.name {
        try records.importSnapshots(&snapshots)
      } else {
        try records.importRecords(table)
      }
    }
    outbox.follow(snapshots.followed)
    try outbox.run()
    try progress(0.95)
    var quarantine = RowQuarantine(transaction)
    for (entity, rows) in transaction.faults.sorted(by: { $0.key < $1.key }) {
      try quarantine.add(rows, of: entity)
    }
    try quarantine.removeResolved()
    if store.zoneOrigin != .assumed { try transaction.record(store.zone.zone) }
    transaction.noteUnknown(store.catalog)
    return quarantine.byReason
  }
}

extension ImportTransaction {
  /// Keeps the device time zone for the commands that come after.
  func record(_ zone: TimeZone) throws {
    guard hasWritten else { return }
    try target.executeOne(
      sql: TrackingSQL.insertTimeZone.rawValue,
      arguments: [
        "value": zone.identifier, "recorded_at": context.now.timeIntervalSince1970,
        "operation_id": operation,
      ])
    countExtra(added: target.changesCount)
  }

  /// Says what the store has and the import does not know.
  func noteUnknown(_ catalog: AppStoreCatalog) {
    var known: [String: Set<String>] = [:]
    for table in LogicalTable.all {
      let entity = table.entity(in: catalog.version)
      known[entity, default: LogicalTable.ignoredColumns]
        .formUnion(table.columns.flatMap(\.sources))
      if case .parent(_, _, let foreignKey) = table.owner { known[entity]?.insert(foreignKey) }
    }
    for (name, entity) in catalog.entities.sorted(by: { $0.key < $1.key }) {
      guard let columns = known[name] else {
        notes.append("not imported, unknown to this fitiq: the entity \(name)")
        continue
      }
      let unknown = entity.columns.subtracting(columns).sorted()
      guard !unknown.isEmpty else { continue }
      notes.append(
        "not imported, unknown to this fitiq: \(unknown.joined(separator: ", ")) of \(name)")
    }
  }

  func report(
    of store: AppStore, plan: StoreImportPlan, faults: [String: Int], isDryRun: Bool,
    operationID: Int64?, started: ContinuousClock.Instant
  ) -> StoreImportReport {
    let entries = order.map {
      StoreImportReport.Entry(table: $0, counts: counts[$0] ?? StoreImportReport.Counts())
    }
    return StoreImportReport(
      path: store.path, storeID: catalog.storeID, schema: catalog.version.description,
      fingerprint: plan.fingerprint, timeZone: store.zone.zone.identifier,
      counts: entries,
      totals: entries.reduce(StoreImportReport.Counts()) { $0 + $1.counts },
      faults: faults, notes: notes, rowsWritten: rowsWritten, operationID: operationID,
      isDryRun: isDryRun,
      durationMS: (ContinuousClock.now - started).milliseconds)
  }
}
