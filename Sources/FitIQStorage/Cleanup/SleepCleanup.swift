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
  /// What was merged, with the backend id that the session that stays has then.
  private var merged: [(group: SleepGrouping.Group, keptID: String?)] = []

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
        for session in [group.survivor] + group.merged { keep(session) }
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
    let survivor = group.survivor
    var isSynced = nights.details[survivor.key]?.isSynced ?? false
    var isSettled = false
    // The latest copy that was sent lends its id. A night cannot be replaced on the backend: one
    // with an id is never sent again.
    let lender = group.merged.filter(\.hasBackendID).max {
      ($0.updated ?? $0.created ?? 0, $0.key) < ($1.updated ?? $1.created ?? 0, $1.key)
    }
    if !survivor.hasBackendID, let lender, let id = nights.details[lender.key]?.backendID {
      draft.update(
        survivor.key, of: entity.table, ["ZBACKENDID": .text(id), "ZSYNCSTATUS": .text("synced")])
      draft.count("backend_ids_inherited")
      isSynced = true
      isSettled = true
      if lender.interval.start != survivor.interval.start
        || lender.interval.end != survivor.interval.end
      {
        draft.count("nights_that_differ_from_the_backend")
      }
    }
    merged.append(
      (
        group,
        nights.details[survivor.hasBackendID ? survivor.key : lender?.key ?? survivor.key]?
          .backendID
      ))
    let fate = EntityFate.Survivor(
      key: survivor.key, needsSending: !isSynced && !survivor.hasBackendID, isSettled: isSettled)
    for session in [survivor] + group.merged {
      guard let id = nights.details[session.key]?.id else { continue }
      fates[id, default: EntityFate()].add(fate, isSurvivor: session.key == survivor.key)
    }
  }

  /// Adds the backend ids of the sessions that go.
  func addRemotes(to remotes: inout RemoteDuplicatePlan, zone: ZoneOffsets) {
    for (group, keptID) in merged {
      let ids = Set(
        group.merged.compactMap { nights.details[$0.key]?.backendID }
          .filter { !$0.isEmpty && $0 != keptID })
      guard !ids.isEmpty else { continue }
      let place = remotes.groups.count
      remotes.groups.append(
        RemoteDuplicatePlan.Group(
          entity: remotes.names.entity("sleep_sessions"),
          user: remotes.names.user(group.survivor.user), type: remotes.names.type("sleep"),
          day: zone.day(of: group.survivor.interval.end).ordinal, survivor: group.survivor.key))
      remotes.nights += ids.sorted().map { (place, $0) }
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
    let backendID: String?
    let isSynced: Bool
  }

  let groups: [SleepGrouping.Group]
  let details: [Int64: Detail]
  /// Sessions that a cleanup leaves alone.
  let others: [UUID16: EntityFate]

  /// Only sessions that name somebody and end after they begin; others are none of this one's business.
  init(_ db: Database, catalog: AppStoreCatalog, filter: StoreFilter) throws {
    guard catalog.entities["SDSleepSession"] != nil else {
      (groups, details, others) = ([], [:], [:])
      return
    }
    let row = try RawStatement(
      db,
      """
      SELECT key, id, user_id, start_at, end_at, source, source_id, created_at, updated_at,
        backend_id, sync_status
      FROM temp.sleep_sessions
      """)
    let staged = try Self.sessionsWithStages(db, catalog)
    let relink = try Relink(db, filter: filter)
    var found: [SleepGrouping.Session] = []
    var details: [Int64: Detail] = [:]
    var others: [UUID16: EntityFate] = [:]
    while try row.step() {
      let id = row.string(1).flatMap { UUID16(text: $0) }
      guard let start = row.number(3), let end = row.number(4), end > start,
        let user = row.string(2) ?? relink.user(of: row.integer(0)),
        filter.includes(user: user, measured: end)
      else {
        if let id { others[id, default: EntityFate()].keep(isSynced: false) }
        continue
      }
      let key = row.integer(0)
      details[key] = Detail(
        id: id, backendID: row.string(9), isSynced: row.string(10) == "synced")
      found.append(
        SleepGrouping.Session(
          key: key, user: user, source: row.string(5), sourceID: row.string(6),
          interval: SleepInterval(start: start, end: end), created: row.number(7),
          updated: row.number(8), hasBackendID: row.text(9)?.isEmpty == false,
          hasStages: staged.contains(key)))
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

  private static func sessionsWithStages(
    _ db: Database, _ catalog: AppStoreCatalog
  ) throws -> Set<Int64> {
    guard let stages = catalog.entities["SDSleepStage"], stages.columns.contains("ZSESSION") else {
      return []
    }
    return try Set(
      Int64.fetchAll(
        db,
        sql: "SELECT DISTINCT ZSESSION FROM \"\(stages.table)\" WHERE ZSESSION IS NOT NULL"))
  }
}
