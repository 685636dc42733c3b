import FitIQDomain
import Foundation
import GRDB

/// What a cleanup would make of the events of an app store by merging the copies of entries and nights.
///
/// A delivery sends none of them: each measurement is sent once, by the event of the row that stays.
struct UnmergedEvents: Sendable {
  /// By the key of the event.
  private var changes: [Int64: OutboxSettlement.Change] = [:]
  /// Keys of the events that wait for one of those, which sends the same measurement.
  private var waiting: Set<Int64> = []
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
      scan.watchedIDs = ids
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
    if outbox.hasLiveEvents(about: "physical_attributes") {
      waiting = try findWaiting(db, zone, at: moment)
    }
  }

  /// Looks for events about measurements of the body whose entry nobody sends but an event held back.
  private func findWaiting(
    _ db: Database, _ zone: ZoneOffsets, at moment: Moment
  ) throws -> Set<Int64> {
    let days = try String.fetchAll(
      db, sql: AppStoreQueueSQL.heldTwinDays, arguments: ["unmerged": list])
    guard !days.isEmpty else { return [] }
    let selection = OutboxSelection(OutboxFilter(), at: moment, isAppStore: true)
    let attributes = try RawStatement(
      db, AppStoreQueueSQL.attributeEvents, arguments: StatementArguments(selection.arguments))
    let (all, others) = (
      DeliverableReader(db, zone: zone.zone),
      DeliverableReader(db, zone: zone.zone, heldBack: list)
    )
    var found: Set<Int64> = []
    while try attributes.step() {
      guard let created = attributes.number(3),
        days.contains(zone.day(of: created).description)
      else { continue }
      let target = DeliverableReader.Target(
        id: attributes.string(1) ?? "", userID: attributes.string(2) ?? "", isUnsure: false)
      guard case .awaited = try all.physicalAttribute(target) else { continue }
      if case .awaited = try others.physicalAttribute(target) { continue }
      found.insert(attributes.integer(0))
    }
    return found
  }

  /// All that are held back.
  var keys: Set<Int64> { waiting.union(changes.keys) }

  /// The keys as a JSON array, for `json_each`.
  var list: String { "[" + keys.map(String.init).joined(separator: ",") + "]" }

  /// Counts those that a delivery would take otherwise.
  func heldBack(
    among selection: OutboxSelection, in db: Database
  ) throws -> OutboxHeldBack {
    guard !keys.isEmpty else { return OutboxHeldBack([]) }
    var arguments = selection.arguments
    arguments["unmerged"] = list
    let keys = try Int64.fetchAll(
      db, sql: AppStoreQueueSQL.heldBack(filter: selection.conjunction),
      arguments: StatementArguments(arguments))
    return OutboxHeldBack(
      keys.compactMap { changes[$0] }, waiting: keys.count(where: waiting.contains))
  }
}
