import FitIQDomain
import GRDB

/// Makes sure that after a cleanup no row points at one that it removed: by the key of a relationship,
/// or by the id of an entity that an event is about.
///
/// Apart from what plans the cleanup, and before the change becomes visible.
struct ReferenceCheck {
  let catalog: AppStoreCatalog
  let changes: StoreChanges

  /// Throws `StorageError` with `verification_failed` where one does.
  ///
  /// - Parameters:
  ///   - after: Its `main` shows the new state.
  ///   - gone: Ids of rows that were removed from a table, of those that are asked for.
  func verify(
    _ after: Database,
    gone: (_ table: AppStoreCatalog.Entity, _ among: Set<UUID16>) throws -> Set<UUID16>
  ) throws {
    for reference in references {
      guard let removed = changes.tables[reference.target]?.removed, !removed.isEmpty else {
        continue
      }
      try RowVisitor.forEachRow(
        [SQLName.quoted(reference.column)],
        of: "main.\(SQLName.quoted(reference.table)) NOT INDEXED",
        in: after
      ) { row in
        guard row.isNull(0) || !removed.contains(row.integer(0)) else {
          throw StorageError.verificationFailed(
            "a row of \(reference.table) points at a row of \(reference.target) that is removed")
        }
      }
    }
    for entity in entitiesOfEvents {
      let left = try dangling(after, of: entity)
      guard try left.isEmpty || gone(entity, left).isEmpty else {
        throw StorageError.verificationFailed(
          "an event is about a row of \(entity.table) that is removed")
      }
    }
  }

  // MARK: Keys

  private typealias Reference = (table: String, column: String, target: String)

  /// Every relationship that the logical tables know, and that of the history.
  private var references: [Reference] {
    var found: [Reference] = []
    func add(_ table: AppStoreCatalog.Entity?, _ column: String, _ target: AppStoreCatalog.Entity?)
    {
      guard let table, let target, table.columns.contains(column) else { return }
      found.append((table.table, column, target.table))
    }
    for table in LogicalTable.all {
      let entity = catalog.entities[table.entity(in: catalog.version)]
      switch table.owner {
      case .user: add(entity, "ZUSERPROFILE", catalog.profile)
      case .parent(_, let parent, let foreignKey):
        add(entity, foreignKey, catalog.entity(of: parent))
      case .profile:
        add(
          entity, "ZDIETARYANDACTIVITYPREFERENCES",
          catalog.entities["SDDietaryAndActivityPreferences"])
      case .none: break
      }
    }
    if catalog.plainTables.isSuperset(of: ["ACHANGE", "ATRANSACTION"]) {
      found.append(("ACHANGE", "ZTRANSACTIONID", "ATRANSACTION"))
    }
    return found
  }

  // MARK: Events

  private var entitiesOfEvents: [AppStoreCatalog.Entity] {
    guard catalog.entities["SDOutboxEvent"]?.columns.contains("ZENTITYID") == true else {
      return []
    }
    return OutboxType.allTables.compactMap { name in
      guard let entity = catalog.entity(of: name), entity.columns.contains("ZID"),
        changes.tables[entity.table]?.removed.isEmpty == false
      else { return nil }
      return entity
    }
  }

  /// What events are about and the table does not have.
  private func dangling(
    _ db: Database, of entity: AppStoreCatalog.Entity
  ) throws -> Set<UUID16> {
    guard let events = catalog.entities["SDOutboxEvent"],
      let name = OutboxType.allTables.first(where: { catalog.table(of: $0) == entity.table })
    else { return [] }
    var wanted: Set<UUID16> = []
    try RowVisitor.forEachRow(
      ["ZEVENTTYPE", "ZENTITYID"], of: "main.\(SQLName.quoted(events.table)) NOT INDEXED", in: db
    ) { row in
      if OutboxType.canConcern(row.string(0) ?? "", name), let id = UUID16(checking: row.blob(1)) {
        wanted.insert(id)
      }
    }
    guard !wanted.isEmpty else { return [] }
    try RowVisitor.forEachRow(
      ["ZID"], of: "main.\(SQLName.quoted(entity.table)) NOT INDEXED", in: db
    ) { row in
      if let id = UUID16(checking: row.blob(0)) { wanted.remove(id) }
    }
    return wanted
  }

  /// Ids of the rows that go.
  ///
  /// - Parameters:
  ///   - schema: The schema of the connection in which they still are.
  ///   - wanted: Nil for all.
  func removedIDs(
    of entity: AppStoreCatalog.Entity, in db: Database, schema: String, among wanted: Set<UUID16>?
  ) throws -> Set<UUID16> {
    guard let removed = changes.tables[entity.table]?.removed else { return [] }
    var found: Set<UUID16> = []
    let rows = try RawStatement(
      db,
      """
      SELECT ZID FROM \(SQLName.quoted(schema)).\(SQLName.quoted(entity.table))
      WHERE Z_PK BETWEEN ?1 AND ?2
      """)
    for range in removed.ranges {
      rows.bind(all: range.lowerBound, range.upperBound)
      while try rows.step() {
        if let id = UUID16(checking: rows.blob(0)), wanted?.contains(id) ?? true {
          found.insert(id)
        }
      }
      rows.reset()
    }
    return found
  }

  /// Ids of all rows that go, by their table: for a change in place, before it is made.
  func removedIDs(in db: Database) throws -> [String: Set<UUID16>] {
    var ids: [String: Set<UUID16>] = [:]
    for entity in entitiesOfEvents {
      ids[entity.table] = try removedIDs(of: entity, in: db, schema: "main", among: nil)
    }
    return ids
  }
}
