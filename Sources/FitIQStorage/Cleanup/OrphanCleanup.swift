import FitIQDomain
import GRDB

/// Rows whose parent is gone, entries that name nobody, and the rows that a relink gives back.
struct OrphanCleanup {
  let db: Database
  let catalog: AppStoreCatalog
  let options: CleanupOptions

  /// Stages, items and exercises without a parent.
  func removeChildren(into draft: inout CleanupDraft) throws {
    for table in LogicalTable.all {
      guard case .parent(_, let parent, let foreignKey) = table.owner,
        let entity = catalog.entities[table.entity], entity.columns.contains(foreignKey),
        let owner = LogicalTable.all.first(where: { $0.name == parent })
          .flatMap({ catalog.entities[$0.entity] })
      else { continue }
      let keys = try Int64.fetchAll(
        db,
        sql: """
          SELECT Z_PK FROM "\(entity.table)" WHERE \(foreignKey) IS NULL
            OR NOT EXISTS (SELECT 1 FROM "\(owner.table)" AS p WHERE p.Z_PK = \(foreignKey))
          """)
      draft.remove(KeyRanges(keys), from: entity.table)
      draft.count("rows_without_parent_removed", keys.count)
    }
  }

  /// Entries that no profile, column or event gives to anybody.
  func removeUnattributed(_ scan: EntryScan, into draft: inout CleanupDraft) {
    guard options.removesUnattributed, let entity = catalog.entities["SDProgressEntry"] else {
      return
    }
    let keys = KeyRanges(scan.faults.lazy.filter { $0.fault == .unattributed }.map(\.key))
    draft.remove(keys, from: entity.table)
    draft.count("unattributed_entries_removed", keys.count)
  }

  /// Gives rows that name no profile to the only one there is.
  func relink(into draft: inout CleanupDraft) throws {
    guard options.relinks else { return }
    let profiles = try Row.fetchAll(
      db, sql: "SELECT max(key), id FROM temp.profile_keys GROUP BY id LIMIT 2")
    guard profiles.count == 1, let profile = profiles.first else {
      throw StorageError(
        .relinkAmbiguous,
        profiles.isEmpty
          ? "the store has no profile that rows could be given to"
          : "the store has several profiles: which one the rows belong to is not for fitiq to say",
        hint: "leave --relink out")
    }
    let key: Int64 = try profile.value(0)
    for table in LogicalTable.all {
      guard case .user = table.owner, let entity = catalog.entities[table.entity],
        entity.columns.contains("ZUSERPROFILE")
      else { continue }
      let rows = try RawStatement(
        db,
        """
        SELECT Z_PK FROM "\(entity.table)" AS e WHERE ZUSERPROFILE IS NULL
          OR NOT EXISTS (SELECT 1 FROM temp.profile_keys AS p WHERE p.key = e.ZUSERPROFILE)
        """)
      while try rows.step() {
        guard !draft.isRemoved(rows.integer(0), from: entity.table) else { continue }
        draft.update(rows.integer(0), of: entity.table, ["ZUSERPROFILE": .integer(key)])
        draft.count("rows_relinked")
      }
    }
  }
}
