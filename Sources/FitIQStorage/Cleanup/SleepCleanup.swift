import FitIQDomain
import GRDB

/// Makes copies of one night one session; the stages of the others go with them.
struct SleepCleanup {
  let db: Database
  let catalog: AppStoreCatalog
  let options: CleanupOptions
  let saved: SavedCleanupPlan?
  let nights: SleepNights

  private(set) var fates: [UUID16: EntityFate]
  private(set) var groups: [SavedCleanupPlan.Group] = []
  private var merged: [SleepGrouping.Group] = []

  init(
    _ db: Database, catalog: AppStoreCatalog, nights: SleepNights, options: CleanupOptions,
    saved: SavedCleanupPlan?
  ) {
    self.db = db
    self.catalog = catalog
    self.options = options
    self.saved = saved
    self.nights = nights
    fates = nights.others
  }

  mutating func run(into draft: inout CleanupDraft) throws {
    guard let entity = catalog.entities["SDSleepSession"] else { return }
    var removed: [Int64] = []
    for group in nights.groups {
      let merges =
        options.classes.contains(.sleep) && !group.merged.isEmpty
        && saved?.allows(group) ?? true
      guard merges else {
        for session in group.members { keep(session) }
        continue
      }
      groups.append(SavedCleanupPlan.Group(group))
      removed += group.merged.map(\.key)
      merge(group, in: entity, into: &draft)
    }
    let keys = KeyRanges(removed)
    draft.remove(keys, from: entity.table, counting: "sleep_sessions_removed")
    try removeStages(of: keys, into: &draft)
  }

  private mutating func keep(_ session: SleepGrouping.Session) {
    guard let id = nights.details[session.key]?.id else { return }
    fates[id, default: EntityFate()].keep(isSynced: nights.details[session.key]?.isSynced ?? false)
  }

  private mutating func merge(
    _ group: SleepGrouping.Group, in entity: AppStoreCatalog.Entity, into draft: inout CleanupDraft
  ) {
    merged.append(group)
    let survivor = group.survivor
    var update: [String: StoreChanges.Value] = [:]
    if let sourceID = group.inheritedSourceID {
      update["ZSOURCEID"] = .text(sourceID)
      draft.count("source_ids_inherited")
    }
    if let lender = group.lender, let id = lender.backendID {
      update["ZBACKENDID"] = .text(id)
      update["ZSYNCSTATUS"] = .text("synced")
      draft.count("backend_ids_inherited")
      if lender.interval != survivor.interval {
        draft.count("nights_that_differ_from_the_backend")
      }
    }
    draft.update(survivor.key, of: entity.table, update)
    let fate = EntityFate.Survivor(
      group, isSynced: nights.details[survivor.key]?.isSynced ?? false)
    for session in group.members {
      guard let id = nights.details[session.key]?.id else { continue }
      fates[id, default: EntityFate()].merge(into: fate, isSurvivor: session.key == survivor.key)
    }
  }

  /// Adds the backend ids of the sessions that go.
  func addRemotes(
    to remotes: inout RemoteDuplicatePlan, zone: ZoneOffsets, into draft: inout CleanupDraft
  ) {
    for group in merged where !group.remoteDuplicates.isEmpty {
      draft.count("remote_duplicates", group.remoteDuplicates.count)
      let place = remotes.groups.count
      remotes.groups.append(
        RemoteDuplicatePlan.Group(
          entity: remotes.names.entity("sleep_sessions"),
          user: remotes.names.user(group.survivor.user), type: remotes.names.type("sleep"),
          day: zone.day(of: group.survivor.interval.end).ordinal, survivor: group.survivor.key))
      remotes.nights += group.remoteDuplicates.map { (place, $0) }
    }
  }

  private func removeStages(of sessions: KeyRanges, into draft: inout CleanupDraft) throws {
    guard !sessions.isEmpty, let stages = catalog.entities["SDSleepStage"],
      stages.columns.contains("ZSESSION")
    else { return }
    let row = try RawStatement(db, "SELECT Z_PK, ZSESSION FROM \"\(stages.table)\" NOT INDEXED")
    var keys: [Int64] = []
    while try row.step() {
      if !row.isNull(1), sessions.contains(row.integer(1)) { keys.append(row.integer(0)) }
    }
    draft.remove(KeyRanges(keys), from: stages.table, counting: "sleep_stages_removed")
  }
}

/// The sessions of a store, and which of them are one night.
struct SleepNights: Sendable {
  struct Detail: Sendable {
    let id: UUID16?
    let isSynced: Bool
  }

  let groups: [SleepGrouping.Group]
  let details: [Int64: Detail]
  /// Sessions that a cleanup leaves alone.
  let others: [UUID16: EntityFate]

  init(_ db: Database, catalog: AppStoreCatalog, filter: StoreFilter) throws {
    guard catalog.entities["SDSleepSession"] != nil else {
      (groups, details, others) = ([], [:], [:])
      return
    }
    let sessions = try SleepSessions(db, catalog: catalog)
    let relink = try Relink(db, filter: filter)
    var found: [SleepGrouping.Session] = []
    var details: [Int64: Detail] = [:]
    var others: [UUID16: EntityFate] = [:]
    try StoreRecordReader(.sleepSessions).forEach(in: db) { record in
      let id = record.id.flatMap { UUID16(text: $0) }
      guard
        case .success(let session) = sessions.session(
          record, of: record.owner ?? relink.user(of: record.key)),
        filter.includes(user: session.user, measured: session.interval.end)
      else {
        if let id { others[id, default: EntityFate()].keep(isSynced: false) }
        return
      }
      details[record.key] = Detail(
        id: id, isSynced: record.text("sync_status", in: .sleepSessions) == "synced")
      found.append(session)
    }
    groups = SleepGrouping(found).groups
    self.details = details
    self.others = others
  }

  /// To whom a relink gives the sessions that name nobody.
  private struct Relink {
    private var onlyUser: String?
    private var claimed: Set<Int64> = []

    init(_ db: Database, filter: StoreFilter) throws {
      guard filter.relinks else { return }
      let users = try String.fetchAll(db, sql: "SELECT DISTINCT id FROM temp.profile_keys LIMIT 2")
      guard users.count == 1 else { return }
      onlyUser = users.first
      claimed = Set(
        try Int64.fetchAll(
          db, sql: "SELECT key FROM temp.claimed_rows WHERE table_name = 'sleep_sessions'"))
    }

    func user(of key: Int64) -> String? { claimed.contains(key) ? nil : onlyUser }
  }
}
