import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// Makes copies of one logical entry one row, and hours look like hours.
struct EntryCleanup {
  private var scan: EntryScan
  let zone: ZoneOffsets
  let options: CleanupOptions
  let saved: SavedCleanupPlan?
  let entity: AppStoreCatalog.Entity

  /// Rows of the scan that go.
  private var goes: RowBits
  private(set) var remotes = RemoteDuplicatePlan()
  /// By position what stands for the backend id of a row; once its entry was merged, the number of the
  /// group of remote duplicates that it is in, from 1, or 0.
  private var marks: [UInt64]
  private let noted: RowBits
  /// Rows that events are about.
  private let watched: WatchedRows
  /// What became of the entities that events are about.
  private(set) var fates: [UUID16: EntityFate] = [:]
  private(set) var groups: [SavedCleanupPlan.Group] = []
  private var days = DaySums()
  private var values: [DaySums.Key: Int] = [:]

  init(
    scan: EntryScan, zone: ZoneOffsets, options: CleanupOptions, saved: SavedCleanupPlan?,
    entity: AppStoreCatalog.Entity
  ) {
    self.scan = scan
    marks = self.scan.takeRemotes()
    self.zone = zone
    self.options = options
    self.saved = saved
    self.entity = entity
    goes = RowBits(count: scan.grouping.keys.count)
    noted = RowBits(scan.notedRows, count: scan.grouping.keys.count)
    watched = WatchedRows(scan)
  }

  /// - Parameter savesGroups: Lists the groups, for a plan that is kept in a file.
  mutating func run(_ db: Database, savesGroups: Bool, into draft: inout CleanupDraft) throws {
    let lenders = try RawStatement(
      db, "SELECT ZBACKENDID FROM \"\(entity.table)\" WHERE Z_PK = ?")
    let noteTexts = try RawStatement(
      db, "SELECT ZNOTES FROM \"\(entity.table)\" WHERE Z_PK = ?")
    let steps = scan.types.firstIndex(of: "steps").map { UInt16(clamping: $0) }
    let merges = options.classes.contains(.duplicates)
    let grouping = scan.grouping
    try grouping.forEachEntry { group in
      let isMerged =
        merges && group.count > 1 && saved?.allows(group, of: scan.grouping) ?? true
      count(group, isMerged: isMerged, isSteps: group.key.type == steps)
      guard isMerged else { return noteKept(group) }
      if savesGroups { groups.append(SavedCleanupPlan.Group(group, of: scan.grouping)) }
      try merge(group, lenders, noteTexts, into: &draft)
    }
    try Interruption.check()
    let removed = removedKeys()
    scan.releaseRows()
    draft.remove(removed, from: entity.table, counting: "duplicates_removed")
    if !remotes.groups.isEmpty { listRemotes(of: removed) }
    draft.count("distinct_values_kept", values.values.reduce(0) { $0 + ($1 > 1 ? $1 : 0) })
    if options.classes.contains(.times) { normalise(&draft) }
    noteUngrouped(draft)
  }

  // MARK: Copies

  private mutating func merge(
    _ group: EntryGrouping.Group, _ lenders: borrowing RawStatement,
    _ noteTexts: borrowing RawStatement, into draft: inout CleanupDraft
  ) throws {
    let survivor = group.survivor
    var update: [String: StoreChanges.Value] = [:]
    let inherited = scan.grouping.inheritance(of: group).lender
    mark(
      group,
      fate: EntityFate.Survivor(
        key: survivor.key,
        needsSending: inherited.map { !$0.hasSentValue } ?? !survivor.traits.contains(.isSynced),
        isSettled: inherited?.hasSentValue == true,
        replaces: inherited?.hasSentValue == false))
    noteRemotes(of: group, into: &draft)
    if let lender = inherited {
      update["ZBACKENDID"] =
        try lenders.find(lender.key) ? lenders.string(0).map { .text($0) } : nil
      update["ZSYNCSTATUS"] = .text(lender.hasSentValue ? "synced" : "pending")
      // Equal instants, a time and a backend id are the mark of a row that was pulled: without this
      // its measured instant would become the one at which it was created.
      if survivor.traits.contains(.looksPulledWithBackendID) {
        update["ZUPDATEDAT"] = .real(
          options.asOf.timeIntervalSince1970 - AppStoreViews.epoch)
      }
      draft.count("backend_ids_inherited")
      if !lender.hasSentValue { draft.count("entries_to_resend") }
    }
    if survivor.traits.contains(.isOffHour) {
      let hour = Double(group.key.slot.position)
      update["ZDATE"] = .real(hour - AppStoreViews.epoch)
      update["ZTIME"] = .text(Self.time(of: hour, in: zone))
      draft.count("survivors_moved_to_their_hour")
    }
    if let key = scan.grouping.noteLender(of: group, among: noted) {
      if try noteTexts.find(key), let text = noteTexts.string(0) {
        update["ZNOTES"] = .text(text)
        draft.count("notes_inherited")
      }
    }
    draft.update(survivor.key, of: entity.table, update)
  }

  /// Writes down what becomes of each copy.
  private mutating func mark(_ group: EntryGrouping.Group, fate survivor: EntityFate.Survivor) {
    scan.grouping.forEachRow(of: group) { position in
      let isSurvivor = scan.grouping.keys[position] == survivor.key
      if !isSurvivor { goes.insert(position) }
      if let id = watched.id(at: position) {
        fates[id, default: EntityFate()].merge(into: survivor, isSurvivor: isSurvivor)
      }
    }
  }

  /// Makes a group of the backend ids that no row has any more.
  private mutating func noteRemotes(
    of group: EntryGrouping.Group, into draft: inout CleanupDraft
  ) {
    guard group.remoteCount > 0 else { return }
    let positions = scan.grouping.remoteDuplicates(of: group, ids: marks)
    scan.grouping.forEachRow(of: group) { marks[$0] = 0 }
    guard !positions.isEmpty else { return }
    draft.count("remote_duplicates", positions.count)
    for position in positions { marks[position] = UInt64(clamping: remotes.groups.count + 1) }
    // Positions of users and types until the names are known.
    remotes.groups.append(
      RemoteDuplicatePlan.Group(
        entity: 0, user: Int(group.key.user), type: Int(group.key.type),
        day: group.key.slot.day(in: zone).ordinal, survivor: group.survivor.key))
  }

  private mutating func listRemotes(of removed: KeyRanges) {
    remotes.names = RemoteDuplicatePlan.Names(
      entities: ["progress_entries"], users: scan.users, types: scan.types)
    remotes.rows = removed
    remotes.owners.reserveCapacity(removed.count)
    for position in goes { remotes.owners.append(Int32(clamping: marks[position]) - 1) }
    marks = []
  }

  private mutating func noteKept(_ group: EntryGrouping.Group) {
    if let row = group.onlyRow, watched.id(at: row) == nil { return }
    scan.grouping.forEachRow(of: group) { position in
      if let id = watched.id(at: position) {
        fates[id, default: EntityFate()].keep(isSynced: group.survivor.traits.contains(.isSynced))
      }
    }
  }

  /// Rows that are in no group are there all the same.
  private mutating func noteUngrouped(_ draft: CleanupDraft) {
    for sighting in scan.sightings
    where sighting.position < 0 && !draft.isRemoved(sighting.key, from: entity.table) {
      fates[sighting.id, default: EntityFate()].keep(isSynced: false)
    }
  }

  private func removedKeys() -> KeyRanges {
    KeyRanges(goes, of: scan.grouping.keys)
  }

  // MARK: Times

  private func normalise(_ draft: inout CleanupDraft) {
    for row in scan.unnormalisedHours where !draft.isRemoved(row.key, from: entity.table) {
      draft.updateSingle(
        row.key, of: entity.table, ["ZTIME": .text(Self.time(of: Double(row.hour), in: zone))],
        counting: "times_normalised")
    }
  }

  /// `13:00:00`, as the app writes an hour.
  static func time(of hour: Double, in zone: ZoneOffsets) -> String {
    let number = Int(clamping: zone.secondOfDay(at: hour)) / 3_600
    return (number < 10 ? "0" : "") + "\(number):00:00"
  }

  // MARK: Sums

  private mutating func count(_ group: EntryGrouping.Group, isMerged: Bool, isSteps: Bool) {
    let slot = group.key.slot
    if slot.kind == .value {
      values[place(of: group), default: 0] += 1
    }
    guard isSteps else { return }
    days.add(
      before: group.total, after: isMerged ? group.survivor.quantity : group.total,
      to: place(of: group))
  }

  private func place(of group: EntryGrouping.Group) -> DaySums.Key {
    DaySums.Key(
      user: group.key.user, type: group.key.type, day: group.key.slot.day(in: zone).ordinal)
  }

  /// Steps of every day, by user and day.
  var reportedDays: [CleanupReport.Day] {
    days.sums().map { place, sums in
      CleanupReport.Day(
        user: scan.users[Int(place.user)], day: LocalDay(ordinal: place.day),
        stepsBefore: sums.before, stepsAfter: sums.after)
    }.sorted { ($0.user, $0.day) < ($1.user, $1.day) }
  }
}

/// The ids of the rows that the scan was asked about, by position: nearly none is.
private struct WatchedRows {
  private let ids: [Int32: UUID16]
  private let positions: RowBits

  init(_ scan: EntryScan) {
    ids = Dictionary(
      scan.sightings.lazy.filter { $0.position >= 0 }.map { ($0.position, $0.id) },
      uniquingKeysWith: { first, _ in first })
    positions = RowBits(ids.keys, count: scan.grouping.keys.count)
  }

  func id(at position: Int) -> UUID16? {
    positions.contains(position) ? ids[Int32(clamping: position)] : nil
  }
}
