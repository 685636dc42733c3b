import FitIQDomain
import Foundation
import GRDB

/// What a cleanup would make of the events of an app store by merging the copies of entries and nights.
///
/// A delivery sends none of them: each measurement is sent once, by the event of the row that stays.
struct UnmergedEvents: Sendable {
  /// By the key of the event.
  private(set) var changes: [Int64: OutboxSettlement.Change] = [:]
  /// Keys of the entries that go, among those with an id that an event names: a row that stays can have
  /// the same id.
  private(set) var copies: Set<Int64> = []

  /// Throws where the rows fit another time zone, in which other rows would be copies.
  ///
  /// `db`: Has the logical tables.
  init(
    _ db: Database, catalog: AppStoreCatalog, zone: ZoneOffsets, at moment: Moment
  ) throws {
    guard var outbox = try OutboxCleanup(db, catalog: catalog, at: moment) else { return }
    let ids = outbox.liveEntityIDs
    var options = CleanupOptions(asOf: Date(timeIntervalSince1970: moment.wall))
    options.classes = [.duplicates, .sleep]
    var draft = CleanupDraft()
    if let entity = catalog.entities["SDProgressEntry"],
      outbox.hasLiveEvents(about: "progress_entries")
    {
      var scan = EntryScan(
        timing: EntryTiming(zone), filter: StoreFilter(), keepsIdentities: false, expected: 0,
        keep: options.keep)
      scan.watchedIDs = WatchedIDs(ids)
      scan.keepsRemotes = true
      try scan.run(db, catalog: catalog)
      try AppStoreZone(catalog: catalog).refuse(
        zone, contradictedBy: scan, needsOther: true, in: db)
      scan.foldRawSamples()
      var entries = EntryCleanup(
        scan: scan, zone: zone, options: options, saved: nil, entity: entity)
      try entries.run(db, savesGroups: false, into: &draft)
      try outbox.follow(entries.fates, in: entity, of: "progress_entries", db)
      copies = Set(
        scan.sightings.lazy.map(\.key).filter { draft.isRemoved($0, from: entity.table) })
    }
    if let entity = catalog.entities["SDSleepSession"],
      outbox.hasLiveEvents(about: "sleep_sessions")
    {
      var sleep = SleepCleanup(
        db, catalog: catalog, nights: try SleepNights(db, catalog: catalog, filter: StoreFilter()),
        options: options, saved: nil)
      try sleep.run(into: &draft)
      try outbox.follow(sleep.fates, in: entity, of: "sleep_sessions", db)
    }
    changes = outbox.settlement.changes
  }

  /// The keys as a JSON array, for `json_each`.
  var list: String { "[" + changes.keys.map(String.init).joined(separator: ",") + "]" }

  /// Counts those that a delivery would take otherwise.
  func heldBack(
    among selection: OutboxSelection, in db: Database
  ) throws -> OutboxHeldBack {
    guard !changes.isEmpty else { return OutboxHeldBack([]) }
    var arguments = selection.arguments
    arguments["unmerged"] = list
    let keys = try Int64.fetchAll(
      db, sql: AppStoreQueueSQL.heldBack(filter: selection.conjunction),
      arguments: StatementArguments(arguments))
    return OutboxHeldBack(keys.compactMap { changes[$0] })
  }
}
