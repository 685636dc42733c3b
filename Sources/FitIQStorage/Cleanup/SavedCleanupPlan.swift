package import FitIQDomain
package import FitIQSystem
package import Foundation

/// A plan of a cleanup of an app's store.
package struct SavedCleanupPlan: SavedPlan {
  /// Copies that become one row.
  package struct Group: Codable, Sendable, Equatable {
    package let table: String
    /// Primary key of the row that stays.
    package let survivor: Int64
    package let removed: KeyRanges
    /// The digest of all rows of the group: another one when one of them has changed.
    package let digest: String
  }

  package static let format = "fitiq-cleanup-plan/1"
  package static let maker = "fitiq cleanup --dry-run --plan-out FILE"

  package let format: String
  package let toolVersion: String
  package let path: String
  package let storeID: String
  /// SHA-256 of the store's files when the plan was made.
  package let fingerprint: String
  package let timeZone: String
  /// Made although wall times contradict the instants under the zone.
  package let acceptsTimeZone: Bool
  package let options: CleanupOptions
  package let groups: [Group]
  /// All rows that go and that change, by Z-table; those of the groups among them.
  package let removed: [String: KeyRanges]
  package let changed: [String: KeyRanges]

  private enum CodingKeys: String, CodingKey {
    case format, path, options, groups, removed, changed, fingerprint
    case toolVersion = "tool_version"
    case storeID = "store_id"
    case timeZone = "time_zone"
    case acceptsTimeZone = "accepts_time_zone"
  }

  /// The form in which a plan is saved, with the fingerprint of the store that it was made for.
  package init(
    _ plan: CleanupPlan, fingerprint: Fingerprint, toolVersion: String,
    acceptsTimeZone: Bool = false
  ) {
    self.acceptsTimeZone = acceptsTimeZone
    format = Self.format
    self.toolVersion = toolVersion
    path = plan.report.path
    storeID = plan.storeID
    self.fingerprint = fingerprint.hex
    timeZone = plan.report.timeZone
    options = plan.options
    groups = plan.groups
    removed = plan.changes.tables.mapValues(\.removed).filter { !$0.value.isEmpty }
    changed = plan.changes.tables.mapValues { KeyRanges($0.updates.map(\.key)) }
      .filter { !$0.value.isEmpty }
    expected = [:]
  }

  /// Groups by table and survivor, made once.
  private var expected: [String: [Int64: Group]] = [:]

  /// Reads a saved plan and checks each of its fields.
  package init(json: Data) throws {
    self = try Self.decode(json)
    for group in groups { expected[group.table, default: [:]][group.survivor] = group }
  }

  package var namedZone: String? { timeZone }

  package var isPlausible: Bool {
    let tables = Set(removed.keys).union(changed.keys)
    return options.isPlausible && fingerprint.utf8.count == 64 && SavedPlanDigest.isOne(fingerprint)
      && tables.isSubset(of: Self.tables)
      && tables.allSatisfy { table in
        changed[table].map { $0.intersection(removed[table] ?? KeyRanges()).isEmpty } ?? true
      }
      && groups.allSatisfy { group in
        [Group.entries, Group.sessions].contains(group.table) && !group.removed.isEmpty
          && !group.removed.contains(group.survivor) && SavedPlanDigest.isOne(group.digest)
      }
  }

  /// Those that a cleanup can change, in any version of the schema.
  private static let tables: Set<String> = {
    var names: Set = ["ACHANGE", "ATRANSACTION"]
    for version in AppStoreVersion.allCases {
      names.formUnion(LogicalTable.all.map { "Z" + $0.entity(in: version).uppercased() })
    }
    return names
  }()

  // MARK: Against the store as it is now

  /// Throws where a plan that was to be applied exactly is not what the planner makes of the store.
  package func requireEqual(to plan: CleanupPlan) throws {
    try requireStore(plan.storeID)
    let again = SavedCleanupPlan(
      plan, fingerprint: Fingerprint(hex: fingerprint), toolVersion: toolVersion)
    guard again.groups == groups, again.removed == removed, again.changed == changed else {
      throw StorageError(
        .planStale, "the plan does not match the store; nothing was changed",
        hint: "it was edited or made by another version; to apply what still holds: --revalidate")
    }
  }

  /// Refuses a plan that was made for another store.
  ///
  /// - Throws: `StorageError` with `plan_invalid`.
  package func requireStore(_ id: String) throws {
    guard id == storeID else {
      throw StorageError(
        .planInvalid, "the plan is for another store (\(storeID.prefix(40)))",
        hint: "name the store that it was made from: --store")
    }
  }

  func allows(_ group: EntryGrouping.Group, of grouping: EntryGrouping) -> Bool {
    guard let saved = expected[Group.entries]?[group.survivor.key] else { return false }
    return saved == Group(group, of: grouping)
  }

  func allows(_ group: SleepGrouping.Group) -> Bool {
    expected[Group.sessions]?[group.survivor.key] == Group(group)
  }

  /// Names what of the plan the store no longer gives a reason for.
  func skipped(against found: [Group], changes: StoreChanges) -> [String] {
    var lines: [String] = []
    let same = Set(found.map { "\($0.table) \($0.survivor)" })
    var groupKeys: [String: KeyRanges] = [:]
    for group in groups where !same.contains("\(group.table) \(group.survivor)") {
      lines.append(
        "\(group.table) Z_PK \(group.survivor): the copies are no longer those of the plan")
      var keys = group.removed
      keys.formUnion(groupKeys[group.table] ?? KeyRanges())
      groupKeys[group.table] = keys
    }
    for (table, keys) in removed.sorted(by: { $0.key < $1.key }) {
      let rest = keys.subtracting(changes.tables[table]?.removed ?? KeyRanges())
        .subtracting(groupKeys[table] ?? KeyRanges())
      if !rest.isEmpty {
        lines.append("\(table): \(rest.count.counting("row")) no longer to be removed")
      }
    }
    for (table, keys) in changed.sorted(by: { $0.key < $1.key }) {
      let now = KeyRanges((changes.tables[table]?.updates ?? []).map(\.key))
      let rest = keys.subtracting(now)
      if !rest.isEmpty {
        lines.append("\(table): \(rest.count.counting("row")) no longer to be changed")
      }
    }
    return lines
  }
}

extension SavedCleanupPlan.Group {
  static let entries = "progress_entries"
  static let sessions = "sleep_sessions"

  init(_ group: EntryGrouping.Group, of grouping: EntryGrouping) {
    var keys: [Int64] = []
    keys.reserveCapacity(group.count)
    grouping.forEachRow(of: group) { position in
      let key = grouping.keys[position]
      if key != group.survivor.key { keys.append(key) }
    }
    self.init(
      table: Self.entries, survivor: group.survivor.key, removed: KeyRanges(keys),
      digest: String(grouping.digest(of: group), radix: 16))
  }

  init(_ group: SleepGrouping.Group) {
    // Of what the grouping looks at: ends, sources, ids, ages.
    let text = group.members.map { session in
      [
        "\(session.key) \(session.interval.start) \(session.interval.end)", session.source ?? "-",
        session.sourceID ?? "-", "\(session.updated ?? 0) \(session.created ?? 0)",
        session.backendID ?? "-", "\(session.hasStages)",
      ].joined(separator: " ")
    }.joined(separator: "\n")
    self.init(
      table: Self.sessions, survivor: group.survivor.key,
      removed: KeyRanges(group.merged.map(\.key)),
      digest: Fingerprint(of: Data(text.utf8)).abbreviated)
  }
}
