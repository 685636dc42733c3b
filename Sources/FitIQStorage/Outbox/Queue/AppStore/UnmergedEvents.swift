import FitIQDomain
import Foundation
import GRDB

/// The events of an app store that a delivery leaves alone, since a cleanup would merge the entries and
/// nights that they are about: each measurement is sent once.
struct UnmergedEvents: Sendable {
  /// What is done about a time zone that the rows contradict, in which other rows would be copies.
  enum ZoneRule {
    /// As a cleanup does.
    case refuse
    case accept
    /// For a run that is on its way.
    case holdBack
  }

  /// Tables whose events depend on the time zone.
  private static let zoned = ["progress_entries", "physical_attributes"]

  /// By the key of the event.
  private var held: [Int64: OutboxHeldBack.Reason] = [:]
  /// Keys of the entries that go, among those with an id that an event names: a row that stays can have
  /// the same id.
  private(set) var copies: Set<Int64> = []

  /// Throws `StorageError` with `zone_contradicted` where the rule is to refuse.
  ///
  /// - Parameters:
  ///   - db: Has the logical tables.
  ///   - filter: Events that are to be sent.
  init(
    _ db: Database, catalog: AppStoreCatalog, zone: ZoneOffsets, rule: ZoneRule,
    filter: OutboxFilter, at moment: Moment
  ) throws {
    guard var outbox = try OutboxCleanup(db, catalog: catalog, at: moment) else { return }
    var options = CleanupOptions(asOf: Date(timeIntervalSince1970: moment.wall))
    options.classes = [.duplicates, .sleep]
    var draft = CleanupDraft()
    var entryKeys: [(id: UUID16, key: Int64)] = []
    var doubted: Set<String> = []
    if let entity = catalog.entities["SDProgressEntry"],
      Self.zoned.contains(where: { !outbox.liveEvents(about: $0).isEmpty })
    {
      var scan = EntryScan(
        timing: EntryTiming(zone), filter: StoreFilter(), keepsIdentities: false, expected: 0,
        keep: options.keep)
      scan.watchedIDs = outbox.entityIDs
      scan.keepsRemotes = true
      try scan.run(db, catalog: catalog)
      if rule != .accept, !scan.contradictions.isEmpty {
        let selection = OutboxSelection(filter, at: moment)
        doubted = try Self.usersInDoubt(
          db, scan, "AND \(AppStoreQueueSQL.isTaken) \(selection.conjunction)",
          selection.arguments)
        if rule == .refuse {
          try AppStoreZone(catalog: catalog).refuse(
            zone, contradictedBy: scan, of: doubted, in: db)
        }
      }
      scan.foldRawSamples()
      var entries = EntryCleanup(
        scan: scan, zone: zone, options: options, saved: nil, entity: entity)
      try entries.run(db, savesGroups: false, into: &draft)
      try outbox.follow(entries.fates, in: entity, of: "progress_entries", db)
      entryKeys = scan.sightings.lazy.map { ($0.id, $0.key) }
        .filter { draft.isRemoved($0.1, from: entity.table) }
    }
    if let entity = catalog.entities["SDSleepSession"],
      !outbox.liveEvents(about: "sleep_sessions").isEmpty
    {
      var sleep = SleepCleanup(
        db, catalog: catalog, nights: try SleepNights(db, catalog: catalog, filter: StoreFilter()),
        options: options, saved: nil)
      try sleep.run(into: &draft)
      try outbox.follow(sleep.fates, in: entity, of: "sleep_sessions", db)
    }
    let found = outbox.heldBack()
    held = found.events
    copies = Set(entryKeys.lazy.filter { !found.sent.contains($0.id) }.map(\.key))
    if !outbox.liveEvents(about: "physical_attributes").isEmpty {
      for key in try findWaiting(db, zone, at: moment) { held[key] = .represented }
    }
    for table in Self.zoned where !doubted.isEmpty {
      for key in outbox.liveEvents(about: table, of: doubted) { held[key] = .zone }
    }
  }

  /// The users whose rows contradict the time zone, of those whose events depend on it.
  private static func usersInDoubt(
    _ db: Database, _ scan: EntryScan, _ condition: String,
    _ arguments: [String: (any DatabaseValueConvertible)?]
  ) throws -> Set<String> {
    try String.fetchSet(
      db, sql: AppStoreQueueSQL.usersWithPossibleCopies(filter: condition),
      arguments: StatementArguments(arguments)
    ).intersection(scan.contradictions.keys)
  }

  /// Refuses a time zone that would keep events from being sent, before they are made due.
  ///
  /// - Throws: `StorageError` with `zone_contradicted`.
  static func refuse(
    _ zone: ZoneOffsets, sending keys: [Int64], catalog: AppStoreCatalog, at moment: Moment,
    in db: Database
  ) throws {
    guard !keys.isEmpty, catalog.entities["SDProgressEntry"] != nil else { return }
    var scan = EntryScan(
      timing: EntryTiming(zone), filter: StoreFilter(), keepsIdentities: false, expected: 0)
    try scan.run(db, catalog: catalog)
    guard !scan.contradictions.isEmpty else { return }
    var filter = OutboxFilter()
    filter.keys = keys
    let selection = OutboxSelection(filter, at: moment)
    let doubted = try usersInDoubt(db, scan, selection.conjunction, selection.arguments)
    try AppStoreZone(catalog: catalog).refuse(zone, contradictedBy: scan, of: doubted, in: db)
  }

  /// Looks for events about measurements of the body whose entry nobody sends but an event held back.
  private func findWaiting(
    _ db: Database, _ zone: ZoneOffsets, at moment: Moment
  ) throws -> Set<Int64> {
    let days = try String.fetchAll(
      db, sql: AppStoreQueueSQL.heldTwinDays, arguments: ["unmerged": list])
    guard !days.isEmpty else { return [] }
    let selection = OutboxSelection(OutboxFilter(), at: moment)
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

  /// Whether events wait for another time zone.
  var isZoneInDoubt: Bool { held.values.contains(.zone) }

  /// All that are held back.
  var keys: Set<Int64> { Set(held.keys) }

  /// The keys as a JSON array, for `json_each`.
  var list: String { held.keys.jsonArray }

  /// Counts those that a delivery would take otherwise.
  func heldBack(
    among selection: OutboxSelection, in db: Database
  ) throws -> OutboxHeldBack {
    guard !held.isEmpty else { return OutboxHeldBack([]) }
    var arguments = selection.arguments
    arguments["unmerged"] = list
    let keys = try Int64.fetchAll(
      db, sql: AppStoreQueueSQL.heldBack(filter: selection.conjunction),
      arguments: StatementArguments(arguments))
    return OutboxHeldBack(keys.compactMap { held[$0] })
  }
}
