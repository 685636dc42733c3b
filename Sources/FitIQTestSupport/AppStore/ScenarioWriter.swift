import FitIQDomain
import Foundation

/// Writes the rows of a scenario and keeps the account of what is true of them.
final class ScenarioWriter {
  let scenario: AppStoreScenario
  let builder: AppStoreBuilder
  let calendar: ScenarioCalendar
  let users: [UUID]
  /// Kilograms of each user on each day: entries and body measurements tell the same.
  let weights: [[Double]]
  var manifest: AppStoreManifest
  var events: [EventDraft] = []
  /// What becomes of events whose row is merged, by id; of others nothing.
  var eventFates: [UUID: EventFate] = [:]
  private var profileKeys: [Int64] = []
  private var totals: [String: [String: Double]] = [:]

  init(scenario: AppStoreScenario, builder: AppStoreBuilder) {
    self.scenario = scenario
    self.builder = builder
    let calendar = ScenarioCalendar(scenario)
    self.calendar = calendar
    var dice = Dice(seed: scenario.seed, part: "users")
    users = (0..<scenario.userCount).map { _ in dice.id() }
    weights = (0..<scenario.userCount).map { user in
      calendar.days.map { _ in (70 + Double(6 * user) + dice.number(-1...1, places: 1)) }
    }
    manifest = AppStoreManifest(path: builder.path)
    manifest.users = users.map(\.uuidString)
  }

  func dice(_ part: String) -> Dice { Dice(seed: scenario.seed, part: part) }

  func note(_ fault: Fault, count: Int = 1) {
    manifest.faultCounts[fault, default: 0] += count
  }

  /// Inserts what of the values the entity has in this version, and nothing where it has no entity.
  @discardableResult
  func put(_ entity: String, _ values: AppStoreBuilder.Values) throws -> Int64? {
    guard builder.schema.has(entity) else { return nil }
    return try builder.insertKnown(entity, values)
  }

  func addProfile(_ values: AppStoreBuilder.Values) throws {
    guard let key = try put(builder.schema.profileEntity, values) else { return }
    profileKeys.append(key)
  }

  func profileKey(_ user: Int) -> Int64? {
    scenario.has(.renamedProfile) ? nil : profileKeys[user]
  }

  // MARK: Progress entries

  /// Writes the rows of one hour, oldest key first: what stays of them looks like an hour.
  func add(_ drafts: [EntryDraft], in slot: HourSlot, fault: Fault? = nil) throws {
    try add(drafts, day: slot.day.text, hour: slot, fault: fault)
  }

  /// Writes the rows of one logical entry, oldest key first.
  func add(
    _ drafts: [EntryDraft], day: String, hour: HourSlot? = nil, fault: Fault? = nil,
    isDailyTotal: Bool = false
  ) throws {
    let keys = try drafts.map { try insert($0) }
    let attributed = drafts.indices.filter { isAttributed(drafts[$0]) }
    let copies = attributed.map { drafts[$0] }
    manifest.unattributedRows += drafts.count - copies.count
    guard let survivor = Self.newest(copies) else { return }
    keep(survivor, of: copies, keys: attributed.map { keys[$0] }, day: day, hour: hour)
    manifest.logicalByType[survivor.type, default: 0] += 1
    manifest.duplicateRows += copies.count - 1
    if survivor.type == "steps" {
      let user = users[survivor.user].uuidString
      count(survivor.quantity, user, day, isDailyTotal: isDailyTotal)
      manifest.dailyStepsRaw[user, default: [:]][day, default: 0] += copies.reduce(0) {
        $0 + $1.quantity
      }
    }
    if let fault, copies.count > 1 { record(fault, survivor, copies) }
  }

  /// Notes what a cleanup makes of the copies.
  private func keep(
    _ survivor: EntryDraft, of copies: [EntryDraft], keys: [Int64], day: String, hour: HourSlot?
  ) {
    let key = copies.firstIndex { $0 == survivor }.map { keys[$0] } ?? 0
    let lender =
      survivor.backendID == nil ? Self.newest(copies.filter { $0.backendID != nil }) : nil
    let isSettled = lender.map {
      $0.syncStatus == "synced" && abs($0.quantity - survivor.quantity) <= 0.01
    }
    manifest.entries.append(
      AppStoreManifest.Entry(
        key: key, user: users[survivor.user].uuidString, type: survivor.type, day: day,
        quantity: survivor.quantity, backendID: survivor.backendID ?? lender?.backendID,
        syncStatus: isSettled.map { $0 ? "synced" : "pending" } ?? survivor.syncStatus,
        date: hour?.start ?? survivor.date, time: hour?.time ?? survivor.time,
        copies: copies.count))
    manifest.mergedEntries.formUnion(keys.filter { $0 != key })
    for copy in copies where copy != survivor {
      for event in copy.events { eventFates[event.id] = .removed }
    }
    if isSettled == true {
      for event in survivor.events { eventFates[event.id] = .completed }
    }
  }

  private func count(_ steps: Double, _ user: String, _ day: String, isDailyTotal: Bool) {
    if isDailyTotal {
      totals[user, default: [:]][day] = steps
    } else {
      manifest.dailySteps[user, default: [:]][day, default: 0] += steps
    }
  }

  /// The one changed last, then made last, then with the highest key.
  private static func newest(_ drafts: [EntryDraft]) -> EntryDraft? {
    func rank(_ position: Int, _ draft: EntryDraft) -> (Double, Double, Int) {
      (draft.updated ?? draft.created, draft.created, position)
    }
    return drafts.enumerated().max { rank($0.0, $0.1) < rank($1.0, $1.1) }?.element
  }

  private func record(_ fault: Fault, _ survivor: EntryDraft, _ copies: [EntryDraft]) {
    let sent = Self.newest(copies.filter { $0.backendID != nil })
    manifest.groups.append(
      AppStoreManifest.Group(
        fault: fault, type: survivor.type, user: users[survivor.user].uuidString,
        survivorID: survivor.id.uuidString, quantity: survivor.quantity,
        backendID: survivor.backendID ?? sent?.backendID, rows: copies.count,
        rowIDs: copies.map(\.id.uuidString)))
  }

  private func insert(_ draft: EntryDraft) throws -> Int64 {
    let key = try builder.insertKnown("SDProgressEntry", values(of: draft))
    manifest.rowsByType[draft.type, default: 0] += 1
    if scenario.version >= 3 { events += draft.events }
    let hasEvent = scenario.version >= 3 && !draft.events.isEmpty
    if draft.syncStatus == "pending", draft.backendID == nil, !hasEvent {
      manifest.pendingWithoutEvent.append(draft.id.uuidString)
    }
    return key
  }

  func values(of draft: EntryDraft) -> AppStoreBuilder.Values {
    var values: AppStoreBuilder.Values = [
      "id": draft.id, "type": draft.type, "quantity": draft.quantity, "date": draft.date,
      "time": draft.time, "createdAt": draft.created, "updatedAt": draft.updated,
      "backendID": draft.backendID, "syncStatus": draft.syncStatus,
      "userID": users[draft.user].uuidString,
    ]
    switch draft.owner {
    case .profile: values["userProfile"] = profileKey(draft.user)
    case .textOnly: break
    case .deleted(let key):
      values["userProfile"] = scenario.has(.renamedProfile) ? nil : key
      values["userID"] = UUID(seed: scenario.seed &+ 99).uuidString
    }
    return values
  }

  /// By the key, else by the text, else by an event.
  private func isAttributed(_ draft: EntryDraft) -> Bool {
    switch draft.owner {
    case .profile:
      !scenario.has(.renamedProfile) || scenario.version < 9 || !draft.events.isEmpty
    case .textOnly: true
    case .deleted: false
    }
  }

  func finishedManifest() -> AppStoreManifest {
    var manifest = manifest
    manifest.rowsByEntity = builder.rowsByEntity
    for (user, days) in totals {
      manifest.dailySteps[user, default: [:]].merge(days) { hours, _ in hours }
    }
    return manifest
  }
}
