import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// Checks the rows of an app store, family by family.
struct DoctorContent {
  private(set) var list: FindingList
  private(set) var tracked = TrackingComparison.Content()

  private let catalog: AppStoreCatalog
  private let zone: ZoneOffsets
  private let options: Doctor.Options
  private var outbox: DoctorOutbox?
  private var rows: DoctorRows
  /// Rows of no known user, by table.
  private var unattributed: [String: Int] = [:]
  private var namesNoProfile = false
  private var profileCount = 0
  /// Backend ids of copies, by table.
  private var remote: [String: Int] = [:]
  private var remoteExamples: [String] = []

  init(
    _ db: Database, store: AppStore, options: Doctor.Options, list: FindingList
  ) throws {
    catalog = store.catalog
    zone = store.zone
    self.options = options
    self.list = list
    rows = DoctorRows(exampleLimit: list.exampleLimit)
    // The events first: the scan of the entries tells which of them have none.
    WorkProgress.tell("checking outbox")
    try readOutbox(db)
    try WorkProgress.part("checking entries", from: 0.05, to: 0.75) { try examineEntries(db) }
    WorkProgress.tell("checking sleep", 0.75)
    try examineSleep(db)
    WorkProgress.tell("checking records", 0.8)
    try examineRows(db)
    WorkProgress.tell("checking outbox", 0.9)
    try outbox?.count(db, tables: DoctorSource.inAppStore(catalog).map(\.table))
    WorkProgress.tell("checking users", 0.95)
    try countUnattributed(db)
    reportSync()
  }

  // MARK: Families

  private mutating func readOutbox(_ db: Database) throws {
    // Before V3 the app had no outbox: nothing waits for an event.
    guard catalog.entities["SDOutboxEvent"] != nil else { return }
    outbox = try DoctorOutbox(
      db, at: Moment(now: options.asOf), exampleLimit: list.exampleLimit)
  }

  private mutating func examineEntries(_ db: Database) throws {
    let sources = DoctorSource.inAppStore(catalog)
    guard let position = sources.firstIndex(where: { $0.table == "progress_entries" }) else {
      return
    }
    // Changed row by row: as parts of this value they would be copied.
    var rows = rows
    var outbox = outbox
    self.outbox = nil
    let entries = try DoctorEntries(db, catalog: catalog, zone: zone) { row, _ in
      rows.addEntry(row, source: sources[position], at: position, outbox: &outbox)
    }
    self.outbox = outbox
    let vote = AppStoreZone(catalog: catalog)
    try entries.report(to: &list) { try vote.fitting(in: db, preferring: zone) }
    unattributed["progress_entries"] = entries.unattributed
    self.rows = rows
    let grouping = entries.scan.grouping
    var examples: [Int64] = []
    grouping.forEachEntry { group in
      let found = grouping.remoteDuplicates(of: group, ids: entries.scan.remotes)
      remote["progress_entries", default: 0] += found.count
      let room = max(0, list.exampleLimit - examples.count)
      examples += found.prefix(room).map { grouping.keys[$0] }
    }
    remoteExamples = try backendIDs(of: examples, in: db)
    if options.preferences != nil { tracked = entries.content() }
  }

  private func backendIDs(of keys: [Int64], in db: Database) throws -> [String] {
    guard let entity = catalog.entities["SDProgressEntry"] else { return [] }
    return try keys.compactMap { key in
      try String.fetchOne(
        db, sql: "SELECT ZBACKENDID FROM \"\(entity.table)\" WHERE Z_PK = ?", arguments: [key])
    }
  }

  private mutating func examineSleep(_ db: Database) throws {
    let sleep = try DoctorSleep(db, catalog: catalog, zone: zone)
    sleep.report(to: &list)
    list.add(.malformedRows, sleep.malformed, parts: ["sleep_sessions": sleep.malformed])
    unattributed["sleep_sessions"] = sleep.unattributed
    remote["sleep_sessions"] = sleep.remoteDuplicates
    tracked.days[.sleep] = sleep.days
  }

  private mutating func examineRows(_ db: Database) throws {
    let sources = DoctorSource.inAppStore(catalog)
    for (position, source) in sources.enumerated() where source.table != "progress_entries" {
      try rows.add(source, at: position, outbox: &outbox, in: db)
    }
  }

  private mutating func reportSync() {
    rows.report(to: &list)
    list.add(
      .remoteDuplicates, remote.values.reduce(0, +), parts: remote, examples: remoteExamples)
    list.add(
      .unattributedRows, unattributed.values.reduce(0, +), parts: unattributed,
      examples: namesNoProfile ? ["no row names a profile: a migration renamed its class"] : [],
      // Whose they are among several is a question for the person.
      remedy: namesNoProfile
        ? profileCount == 1
          ? list.repairs.relink
          : .none(because: "only the person knows which of several profiles they belong to")
        : nil)
    outbox?.report(to: &list)
  }

  // MARK: Whose rows

  private mutating func countUnattributed(_ db: Database) throws {
    for table in LogicalTable.records where catalog.entities[table.entity] != nil {
      guard case .user = table.owner else { continue }
      // The app's own templates belong to nobody.
      let isOwned = table.name == "workout_templates" ? "AND is_system IS NOT 1" : ""
      unattributed[table.name] = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM \(table.name) WHERE user_id IS NULL \(isOwned)")
    }
    guard unattributed["progress_entries"] ?? 0 > 0 else { return }
    namesNoProfile = try hasLostProfile(db)
    profileCount = try Int.fetchOne(db, sql: "SELECT count(*) FROM temp.profile_keys") ?? 0
    if options.preferences != nil { try addUnattributedDays(db) }
  }

  /// Whether a migration that renamed the profile's class left every key empty.
  private func hasLostProfile(_ db: Database) throws -> Bool {
    guard catalog.version >= .v9, let entity = catalog.entities["SDProgressEntry"],
      entity.columns.contains("ZUSERPROFILE")
    else { return false }
    return try Bool.fetchOne(
      db,
      sql: """
        SELECT NOT EXISTS (
          SELECT 1 FROM "\(entity.table)"
          WHERE ZUSERPROFILE IN (SELECT key FROM temp.profile_keys))
        """) ?? false
  }

  /// The lists name no user: rows that belong to nobody still show that a day was synced.
  private mutating func addUnattributedDays(_ db: Database) throws {
    for (metric, type) in TrackingComparison.metrics {
      let days = try String.fetchAll(
        db,
        sql: "SELECT DISTINCT day FROM progress_entries WHERE user_id IS NULL AND type = ?",
        arguments: [type])
      for day in days.compactMap({ LocalDay($0) }) {
        tracked.days[metric, default: []].insert(day)
      }
    }
  }
}
