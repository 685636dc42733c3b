package import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// Plans the cleanup of an app's store.
package struct CleanupPlanner {
  let store: AppStore
  let options: CleanupOptions
  /// Plans although wall times contradict the instants under the time zone.
  let acceptsZone: Bool
  /// A plan that was made before: only what it says too.
  let saved: SavedCleanupPlan?
  let savesGroups: Bool
  /// Whether the plan is to be carried out: then the store is checked as soon as there is time.
  let isCarriedOut: Bool

  /// - Parameter savesGroups: Lists the groups, for a plan that is kept in a file.
  package init(
    _ store: AppStore, options: CleanupOptions, acceptsZone: Bool = false,
    limitedTo saved: SavedCleanupPlan? = nil, savesGroups: Bool = false,
    isCarriedOut: Bool = false
  ) {
    self.store = store
    self.options = options
    self.acceptsZone = acceptsZone
    self.saved = saved
    self.savesGroups = savesGroups || saved != nil
    self.isCarriedOut = isCarriedOut
  }

  /// Throws `StorageError` with `zone_contradicted` where the rows fit another time zone, and with
  /// `store_hostile` where the plan could never be carried out.
  package func plan() throws -> CleanupPlan {
    try AppStoreConnection.refuse(store.catalog, path: store.path)
    return try store.read { db in
      var draft = CleanupDraft(limitedTo: saved)
      let found = try find(db, &draft)
      let changes = draft.changes()
      let weighed = try CleanupSize(
        db, catalog: store.catalog, changes: changes, reservedBytes: store.reservedBytes)
      let report = CleanupReport(
        path: store.path, kind: .appStore, schema: store.catalog.version.description,
        timeZone: store.zone.zone.identifier, asOf: options.asOf,
        rows: rows(weighed.rows, changes), actions: draft.counted, days: found.days,
        size: weighed.size,
        skipped: saved?.skipped(against: found.groups, changes: changes) ?? [],
        notes: draft.notes, isDryRun: true)
      return CleanupPlan(
        storeID: store.catalog.storeID, options: options, changes: changes,
        groups: found.groups, remotes: found.remotes, isLimited: saved != nil, report: report,
        integrity: found.integrity)
    }
  }

  private struct Found {
    var groups: [SavedCleanupPlan.Group] = []
    var days: [CleanupReport.Day] = []
    var remotes = RemoteDuplicatePlan()
    var integrity: IntegrityCheck?
  }

  /// Copies among the rows from which on a change is made in a new file, whatever else there is: one
  /// in this many.
  private static let rebuildingShare = 10

  private func find(_ db: Database, _ draft: inout CleanupDraft) throws -> Found {
    var found = Found()
    var outbox = try OutboxCleanup(db, catalog: store.catalog, at: Moment(now: options.asOf))
    let ids = outbox?.entityIDs ?? []
    var parts = try WorkProgress.part(from: 0.1, to: 0.6) {
      try store.scanParts(
        db, filter: filter, keepsIdentities: false, mergesValues: options.type != nil,
        keep: options.keep, keepsDigests: savesGroups, watching: ids)
    }
    WorkProgress.tell("finding copies", 0.6)
    // The scan keeps two cores busy; from here on one thread goes on with it, and the other core does
    // what will be asked for.
    let removesParentless = options.classes.contains(.orphans)
    let beside = store.readBeside { [catalog = store.catalog, filter] db in
      (
        nights: try SleepNights(db, catalog: catalog, filter: filter),
        parentless: removesParentless ? try ParentlessRows(db, catalog: catalog) : nil
      )
    }
    defer { _ = beside.result() }
    var scan = try EntryScan.joining(&parts)
    try refuse(scan, db)
    scan.foldRawSamples()
    try Interruption.check()
    let copies = scan.rowCount - scan.grouping.groupCount
    if isCarriedOut, copies > scan.rowCount / Self.rebuildingShare {
      found.integrity = try IntegrityCheck(of: store, knowing: scan.sums(in: store.catalog))
    }
    let orphans = OrphanCleanup(db: db, catalog: store.catalog, options: options)
    try orphans.removeUnattributed(scan, into: &draft)
    var entryFates: [UUID16: EntityFate] = [:]
    let sightings = scan.sightings
    if let entity = store.catalog.entities["SDProgressEntry"] {
      var entries = EntryCleanup(
        scan: consume scan, zone: store.zone, options: options, saved: saved, entity: entity)
      try entries.run(db, savesGroups: savesGroups, into: &draft)
      found.groups = entries.groups
      found.days = entries.reportedDays
      found.remotes = entries.remotes
      try Interruption.check()
      entryFates = entries.fates
      try outbox?.follow(entryFates, in: entity, of: "progress_entries", db)
      let gone = sightings.filter {
        entryFates[$0.id] == nil && draft.isRemoved($0.key, from: entity.table)
      }
      outbox?.remove(of: Set(gone.map(\.id)), in: "progress_entries", into: &draft)
    }
    WorkProgress.tell("finding copies of nights", 0.9)
    let (nights, parentless) = try beside.result().get()
    var sleep = SleepCleanup(
      db, catalog: store.catalog, nights: nights, options: options, saved: saved)
    try sleep.run(into: &draft)
    found.groups += sleep.groups
    sleep.addRemotes(to: &found.remotes, zone: store.zone, into: &draft)
    if let entity = store.catalog.entities["SDSleepSession"] {
      try outbox?.follow(sleep.fates, in: entity, of: "sleep_sessions", db)
    }
    outbox?.settle(options, into: &draft)
    parentless?.remove(into: &draft)
    try orphans.relink(into: &draft)
    if options.classes.contains(.outbox), let outbox {
      let others = try OtherEntities(db, catalog: store.catalog, watching: ids)
      outbox.removeSurplus(
        options: options, sparing: try owned(db, draft), among: others.tables,
        isThere: { id, table in
          switch table {
          case "progress_entries": entryFates[id]?.isKept == true
          case "sleep_sessions": sleep.fates[id]?.isKept == true
          default: others.has(id, in: table)
          }
        }, into: &draft)
    }
    if options.classes.contains(.history) {
      try PersistentHistoryCleanup(db: db, catalog: store.catalog, options: options).run(
        into: &draft)
    }
    return found
  }

  /// Entities whose row is somebody's only by an event or a column: what says so stays, unless the
  /// row now names its profile itself.
  private func owned(_ db: Database, _ draft: CleanupDraft) throws -> Set<UUID16> {
    var ids: Set<UUID16> = []
    for table in LogicalTable.all {
      guard case .user = table.owner, let entity = store.catalog.entities[table.entity],
        entity.columns.contains("ZID"),
        try AppStoreAttribution.hasRows(of: table.name, in: db)
      else { continue }
      let row = try RawStatement(
        db,
        """
        SELECT e.ZID, e.Z_PK FROM temp.attributions AS a JOIN "\(entity.table)" AS e ON e.Z_PK = a.key
        WHERE a.table_name = '\(table.name)'
        """)
      while try row.step() {
        guard let id = UUID16(checking: row.blob(0)),
          !draft.isRelinked(row.integer(1), in: entity.table)
        else { continue }
        ids.insert(id)
      }
    }
    return ids
  }

  private var filter: StoreFilter {
    var filter = StoreFilter(
      user: options.user, since: options.since.map { store.zone.start(of: $0) },
      relinks: options.relinks)
    filter.until = options.until.map { store.zone.start(of: $0.advanced(by: 1)) }
    filter.type = options.type
    return filter
  }

  private func refuse(_ scan: EntryScan, _ db: Database) throws {
    if let user = options.user, !scan.users.contains(user.text) {
      throw StorageError(
        .userUnknown, "\(store.path) has no profile of the user \(user)",
        hint: "list its users: \(FitIQCall("users list", store: store.path))")
    }
    if !acceptsZone {
      try AppStoreZone(catalog: store.catalog).refuse(store.zone, contradictedBy: scan, in: db)
    }
  }

  /// Rows of every entity, and of the history where it is touched.
  private func rows(_ counts: [String: Int], _ changes: StoreChanges) -> [CleanupReport.Rows] {
    var tables = LogicalTable.all.compactMap { table in
      store.catalog.entities[table.entity(in: store.catalog.version)].map {
        (name: table.name, table: $0.table)
      }
    }
    tables += ["ATRANSACTION", "ACHANGE"].filter { changes.tables[$0] != nil }.map {
      (name: $0 == "ACHANGE" ? "history_changes" : "history_transactions", table: $0)
    }
    return tables.map { name, table in
      let change = changes.tables[table]
      return CleanupReport.Rows(
        table: name, before: counts[table.uppercased()] ?? 0,
        removed: change?.removed.count ?? 0, changed: change?.updates.count ?? 0)
    }
  }
}

/// Which of the ids that events name are in the tables that a cleanup leaves alone.
private struct OtherEntities {
  private var ids: [String: Set<UUID16>] = [:]
  /// All that the store has, with ids.
  private(set) var tables: Set<String> = []

  init(_ db: Database, catalog: AppStoreCatalog, watching wanted: Set<UUID16>) throws {
    for name in OutboxType.allTables {
      guard let entity = catalog.entity(of: name), entity.columns.contains("ZID") else { continue }
      tables.insert(name)
      guard name != "progress_entries", name != "sleep_sessions" else { continue }
      let row = try RawStatement(db, "SELECT ZID FROM \"\(entity.table)\"")
      while try row.step() {
        if let id = UUID16(checking: row.blob(0)), wanted.contains(id) {
          ids[name, default: []].insert(id)
        }
      }
    }
  }

  func has(_ id: UUID16, in table: String) -> Bool { ids[table]?.contains(id) == true }
}
