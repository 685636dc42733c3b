import Foundation

/// Decides what one plist's tracking keys become: pure, so that a dry run and the real import are
/// the same decision.
package struct PlanTrackingImport: Sendable {
  /// Today in the device time zone.
  package let today: LocalDay
  /// Whose lists these are when the preferences do not say.
  package let user: UserID?

  package init(today: LocalDay, user: UserID?) {
    self.today = today
    self.user = user
  }

  /// Returns the user to attribute the lists to, or nil when nothing in there needs one.
  ///
  /// - Throws: `TrackingError` when the preferences name no user or several.
  package func owner(of preferences: LegacyPreferences) throws(TrackingError) -> UserID? {
    if let user { return user }
    let candidates = preferences.progressiveSyncUsers
    if candidates.count == 1 { return candidates.first }
    guard preferences.needsUser else { return nil }
    throw TrackingError.userUnknown(
      candidates: preferences.mentionedUsers, in: preferences.path)
  }

  /// Returns the plan against what the database already holds.
  package func callAsFunction(
    _ preferences: LegacyPreferences, existing: ExistingTracking
  ) throws(TrackingError) -> TrackingImportPlan {
    let owner = try owner(of: preferences)
    var draft = Draft(today: today, owner: owner, existing: existing)
    for entry in preferences.entries { draft.add(entry) }
    return draft.plan(of: preferences)
  }
}

/// A plan in the making, one entry at a time.
private struct Draft {
  let reader: LegacyDayReader
  let owner: UserID?
  let existing: ExistingTracking

  var days: [PlannedDay] = []
  var states: [UserID: UserSyncState] = [:]
  var pendingTypes: [PendingSyncType] = []
  var rejected: [RejectedMember] = []
  var entries: [TrackingImportReport.Entry] = []
  var occurrences: [QuarantineIdentity: Int] = [:]
  /// The days that the entry being added has named so far.
  private var seenDays: Set<LocalDay> = []
  /// The types that the entry being added has named so far.
  private var seenTypes: Set<String> = []
  private var seenStates: Set<SeenState> = []
  var converted = 0
  var openToday = 0

  /// The same user in upper and in lower case is two keys of the preferences and one state.
  private struct SeenState: Hashable {
    let key: PerUserKey
    let user: UserID
  }

  /// What became of a member that is not rejected.
  private typealias Outcome = WritableKeyPath<TrackingImportReport.Counts, Int>

  init(today: LocalDay, owner: UserID?, existing: ExistingTracking) {
    reader = LegacyDayReader(today: today)
    self.owner = owner
    self.existing = existing
  }

  mutating func add(_ entry: LegacyEntry) {
    var counts = TrackingImportReport.Counts()
    counts.found = entry.members.count
    let start = days.count
    (seenDays, seenTypes) = ([], [])
    for member in entry.members {
      do { counts[keyPath: try add(member, as: entry.role)] += 1 } catch {
        counts.rejected += 1
        reject(member, of: entry, because: error)
      }
    }
    days[start...].sort { $0.day < $1.day }
    var metric: HealthMetric?
    if case .trackedDays(let tracked) = entry.role { metric = tracked }
    entries.append(TrackingImportReport.Entry(key: entry.key, metric: metric, counts: counts))
  }

  private mutating func add(
    _ member: LegacyMember, as role: LegacyEntry.Role
  ) throws(RejectionReason) -> Outcome {
    switch role {
    case .trackedDays(let metric): return try addDay(member, of: metric)
    case .unknownTrackedDays: throw .unknownMetric
    case .pendingTypes: return try addPendingType(member)
    case .perUser(let key, let user): return try addState(member.value, of: key, user)
    }
  }

  private mutating func addDay(
    _ member: LegacyMember, of metric: HealthMetric
  ) throws(RejectionReason) -> Outcome {
    guard let position = member.position else { throw .wrongType }
    guard case .string(let text) = member.value else {
      // A text with a NUL is kept escaped: it is a string all the same, and no day.
      throw member.typeName.hasPrefix("string") ? .notADay : .notAString
    }
    switch reader.read(text) {
    case .rejected(let reason): throw reason
    case .day(let day, let calendar):
      guard seenDays.insert(day).inserted else { return \.duplicate }
      if let owner, existing.days.contains(.init(user: owner, metric: metric, day: day)) {
        return \.alreadyPresent
      }
      if calendar != nil { converted += 1 }
      if day == reader.today { openToday += 1 }
      days.append(
        PlannedDay(
          metric: metric, day: day, position: position, isComplete: day < reader.today,
          rawDay: calendar == nil ? nil : text, calendar: calendar))
      return \.imported
    }
  }

  private mutating func addPendingType(
    _ member: LegacyMember
  ) throws(RejectionReason) -> Outcome {
    guard let position = member.position else { throw .wrongType }
    guard case .string(let identifier) = member.value else { throw .notAString }
    guard Self.isHealthKitIdentifier(identifier) else { throw .unknownIdentifier }
    guard seenTypes.insert(identifier).inserted else { return \.duplicate }
    if let owner, existing.pendingTypes.contains(.init(user: owner, identifier: identifier)) {
      return \.alreadyPresent
    }
    pendingTypes.append(
      PendingSyncType(
        identifier: identifier, metric: HealthMetric(healthKitIdentifier: identifier),
        position: position))
    return \.imported
  }

  /// HealthKit's identifiers are `HK<Kind>TypeIdentifier<Name>`; the schema checks the same form.
  private static func isHealthKitIdentifier(_ text: String) -> Bool {
    guard text.hasPrefix("HK"), text.utf8.count <= 128 else { return false }
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "z") ~= $0 }) else {
      return false
    }
    guard let marker = text.firstRange(of: "TypeIdentifier") else { return false }
    return text.distance(from: text.startIndex, to: marker.lowerBound) > 2
  }

  private mutating func addState(
    _ value: LegacyMember.Value, of key: PerUserKey, _ user: UserID?
  ) throws(RejectionReason) -> Outcome {
    guard let user else { throw .invalidUserID }
    guard isPlausible(value) else { throw .implausibleDate }
    let before = states[user] ?? existing.states[user] ?? UserSyncState(user: user)
    var state = before
    guard state.learn(value, of: key) else { throw .wrongType }
    if state != before { states[user] = state }
    guard seenStates.insert(SeenState(key: key, user: user)).inserted else { return \.duplicate }
    return state == before ? \.alreadyPresent : \.imported
  }

  /// A date may lie in tomorrow of another zone, not later.
  private func isPlausible(_ value: LegacyMember.Value) -> Bool {
    guard case .date(let date) = value else { return true }
    let day = LocalDay(containing: date, in: .gmt)
    return day >= LegacyDayReader.earliest && day <= reader.today.advanced(by: 1)
  }

  private mutating func reject(
    _ member: LegacyMember, of entry: LegacyEntry, because reason: RejectionReason
  ) {
    var identity = QuarantineIdentity(
      user: owner, key: entry.key, rawType: member.typeName, rawValue: member.text, reason: reason,
      occurrence: 1)
    let occurrence = occurrences[identity, default: 0] + 1
    occurrences[identity] = occurrence
    identity.occurrence = occurrence
    rejected.append(
      RejectedMember(
        identity: identity, position: member.position,
        isNew: !existing.quarantined.contains(identity)))
  }

  func plan(of preferences: LegacyPreferences) -> TrackingImportPlan {
    var users = Set(states.keys)
    if let owner, !days.isEmpty || !pendingTypes.isEmpty { users.insert(owner) }
    let newUsers = users.subtracting(existing.users).sorted()
    let newRejections = rejected.count(where: \.isNew)
    let rows = days.count + states.count + pendingTypes.count + newRejections + newUsers.count
    return TrackingImportPlan(
      path: preferences.path, fingerprint: preferences.fingerprint, user: owner,
      days: days,
      states: states.values.sorted { $0.user < $1.user },
      pendingTypes: pendingTypes, rejected: rejected, newUsers: newUsers,
      report: report(of: preferences, rows: rows))
  }

  private func report(of preferences: LegacyPreferences, rows: Int) -> TrackingImportReport {
    TrackingImportReport(
      path: preferences.path, fingerprint: preferences.fingerprint, userID: owner,
      today: reader.today, entries: entries,
      totals: entries.reduce(TrackingImportReport.Counts()) { $0 + $1.counts },
      rejections: Dictionary(grouping: rejected, by: \.identity.reason.rawValue)
        .mapValues(\.count),
      rowsWritten: rows, notes: notes(of: preferences))
  }

  private func notes(of preferences: LegacyPreferences) -> [String] {
    var notes: [String] = []
    if converted > 0 {
      notes.append("\(converted.counting("day")) in another calendar or other digits: converted")
    }
    if openToday > 0 {
      notes.append("today (\(reader.today)) is still open: kept, marked incomplete")
    }
    for entry in preferences.entries {
      if entry.role == .unknownTrackedDays {
        notes.append("\(entry.key) names no known metric: its members are in quarantine")
      }
      // The app cuts its lists to the last 400 appended; a longer one was written by other code.
      if case .trackedDays = entry.role, entry.members.count > 400 {
        notes.append("\(entry.key) holds \(entry.members.count) members, the app keeps 400")
      }
    }
    return notes
  }
}
