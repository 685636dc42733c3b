import FitIQDomain
import GRDB

/// The changes of a cleanup in the making, with what they are counted as.
struct CleanupDraft {
  private var removed: [String: [KeyRanges]] = [:]
  private var updates: [String: [Int64: [String: StoreChanges.Value]]] = [:]
  private var actions: [(name: String, count: Int)] = []
  var notes: [String] = []

  mutating func remove(_ keys: KeyRanges, from table: String) {
    guard !keys.isEmpty else { return }
    removed[table, default: []].append(keys)
  }

  /// Later values of a column replace earlier ones.
  mutating func update(_ key: Int64, of table: String, _ values: [String: StoreChanges.Value]) {
    guard !values.isEmpty else { return }
    updates[table, default: [:]][key, default: [:]].merge(values) { _, new in new }
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

  /// Changes without those that a saved plan does not have; what goes needs no new values.
  func changes(limitedTo saved: SavedCleanupPlan?) -> StoreChanges {
    var changes = StoreChanges()
    for (table, sets) in removed {
      var union = KeyRanges()
      for keys in sets { union.formUnion(keys) }
      changes.tables[table, default: StoreChanges.Table()].removed =
        saved.map { union.intersection($0.removed[table] ?? KeyRanges()) } ?? union
    }
    for (table, rows) in updates {
      let removed = changes.tables[table]?.removed ?? KeyRanges()
      let allowed = saved.map { $0.changed[table] ?? KeyRanges() }
      changes.tables[table, default: StoreChanges.Table()].updates =
        rows.keys.sorted().filter { !removed.contains($0) && allowed?.contains($0) ?? true }
        .map { StoreChanges.Update(key: $0, values: rows[$0] ?? [:]) }
    }
    changes.tables = changes.tables.filter { !$0.value.isEmpty }
    return changes
  }
}
