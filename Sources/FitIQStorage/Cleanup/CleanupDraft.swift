import FitIQDomain
import GRDB

/// The changes of a cleanup in the making, with what they are counted as.
struct CleanupDraft {
  /// A plan that limits this one; nil for no limit.
  private let saved: SavedCleanupPlan?
  private var removed: [String: [KeyRanges]] = [:]
  private var updates: [String: [Int64: [String: StoreChanges.Value]]] = [:]
  private var actions: [(name: String, count: Int)] = []
  var notes: [String] = []

  init(limitedTo saved: SavedCleanupPlan? = nil) {
    self.saved = saved
  }

  /// Removes rows as a consequence of merging a group: the group was allowed as a whole.
  ///
  /// Counted are those that nothing before has removed: the actions add up to the rows.
  mutating func remove(_ keys: KeyRanges, from table: String, counting action: String) {
    let added = removed[table, default: []].reduce(keys) { $0.subtracting($1) }
    guard !added.isEmpty else { return }
    removed[table, default: []].append(added)
    count(action, added.count)
  }

  /// Removes rows that belong to no group, those that the saved plan has too.
  mutating func removeSingle(_ keys: KeyRanges, from table: String, counting action: String) {
    remove(allowed(keys, from: table), from: table, counting: action)
  }

  /// Those of the keys that the saved plan has too.
  func allowed(_ keys: KeyRanges, from table: String) -> KeyRanges {
    saved.map { keys.intersection($0.removed[table] ?? KeyRanges()) } ?? keys
  }

  /// Later values of a column replace earlier ones.
  mutating func update(_ key: Int64, of table: String, _ values: [String: StoreChanges.Value]) {
    guard !values.isEmpty else { return }
    updates[table, default: [:]][key, default: [:]].merge(values) { _, new in new }
  }

  /// Changes a row for its own sake, where the saved plan does too.
  mutating func updateSingle(
    _ key: Int64, of table: String, _ values: [String: StoreChanges.Value],
    counting action: String
  ) {
    guard saved?.changed[table]?.contains(key) ?? (saved == nil) else { return }
    update(key, of: table, values)
    count(action)
  }

  mutating func count(_ action: String, _ count: Int = 1) {
    guard count > 0 else { return }
    if let index = actions.firstIndex(where: { $0.name == action }) {
      actions[index].count += count
    } else {
      actions.append((action, count))
    }
  }

  var counted: [CleanupReport.Action] {
    actions.map { CleanupReport.Action(name: $0.name, count: $0.count) }
  }

  func isRemoved(_ key: Int64, from table: String) -> Bool {
    removed[table]?.contains { $0.contains(key) } ?? false
  }

  func isRelinked(_ key: Int64, in table: String) -> Bool {
    updates[table]?[key]?["ZUSERPROFILE"] != nil
  }

  /// What goes needs no new values.
  func changes() -> StoreChanges {
    var changes = StoreChanges()
    for (table, sets) in removed {
      var union = KeyRanges()
      for keys in sets { union.formUnion(keys) }
      changes.tables[table, default: StoreChanges.Table()].removed = union
    }
    for (table, rows) in updates {
      let removed = changes.tables[table]?.removed ?? KeyRanges()
      changes.tables[table, default: StoreChanges.Table()].updates =
        rows.keys.sorted().filter { !removed.contains($0) }
        .map { StoreChanges.Update(key: $0, values: rows[$0] ?? [:]) }
    }
    changes.tables = changes.tables.filter { !$0.value.isEmpty }
    return changes
  }
}
