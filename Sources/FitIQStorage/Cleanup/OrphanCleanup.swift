import FitIQDomain
import GRDB

/// Entries that name nobody, and the rows that a relink gives back.
struct OrphanCleanup {
  let db: Database
  let catalog: AppStoreCatalog
  let options: CleanupOptions

  /// Entries that no profile, column or event gives to anybody.
  ///
  /// - Throws: Where most entries are such ones: then their profile is what was lost.
  func removeUnattributed(_ scan: EntryScan, into draft: inout CleanupDraft) throws {
    guard options.removesUnattributed, let entity = catalog.entities["SDProgressEntry"] else {
      return
    }
    let keys = KeyRanges(scan.faults.lazy.filter { $0.fault == .unattributed }.map(\.key))
    guard keys.count * 2 <= scan.rowCount else {
      throw StorageError(
        .relinkAmbiguous,
        "\(keys.count) of \(scan.rowCount) entries have no user: too many to be leftovers",
        hint: "the app may have renamed its profile: see fitiq cleanup --relink --dry-run")
    }
    draft.removeSingle(keys, from: entity.table, counting: "unattributed_entries_removed")
  }

  /// Gives rows that name no profile to the only one there is.
  func relink(into draft: inout CleanupDraft) throws {
    guard options.relinks else { return }
    let profiles = try Row.fetchAll(
      db, sql: "SELECT max(key), id FROM temp.profile_keys GROUP BY id LIMIT 2")
    let nameless = try catalog.profile.map {
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM \"\($0.table)\" WHERE uuid_text(ZID) IS NULL") ?? 0
    }
    guard profiles.count == 1, nameless == 0, let profile = profiles.first else {
      throw StorageError(
        .relinkAmbiguous,
        profiles.isEmpty
          ? "the store has no profile to assign rows to"
          : "the store has several profiles: fitiq cannot tell which one the rows belong to",
        hint: "omit --relink")
    }
    let key: Int64 = try profile.value(0)
    for table in LogicalTable.all {
      guard case .user = table.owner, let entity = catalog.entities[table.entity],
        entity.columns.contains("ZUSERPROFILE")
      else { continue }
      let rows = try RawStatement(
        db,
        """
        SELECT Z_PK FROM "\(entity.table)" AS e
        WHERE (ZUSERPROFILE IS NULL
            OR NOT EXISTS (SELECT 1 FROM temp.profile_keys AS p WHERE p.key = e.ZUSERPROFILE))
          AND NOT EXISTS (SELECT 1 FROM temp.claimed_rows AS c
            WHERE c.table_name = '\(table.name)' AND c.key = e.Z_PK)
        """)
      while try rows.step() {
        guard !draft.isRemoved(rows.integer(0), from: entity.table) else { continue }
        draft.updateSingle(
          rows.integer(0), of: entity.table, ["ZUSERPROFILE": .integer(key)],
          counting: "rows_relinked")
      }
    }
  }
}

/// Stages, items and exercises without a parent, by their table.
struct ParentlessRows: Sendable {
  let keys: [(table: String, keys: KeyRanges)]

  init(_ db: Database, catalog: AppStoreCatalog) throws {
    keys = try LogicalTable.all.compactMap { table in
      guard case .parent(_, let parent, let foreignKey) = table.owner,
        let entity = catalog.entities[table.entity], entity.columns.contains(foreignKey),
        let owner = catalog.entity(of: parent)
      else { return nil }
      let keys = try Int64.fetchAll(
        db,
        // Looks for each parent once, not once for each of its children: 11 ms instead of 80 for the
        // stages of 45 years.
        sql: """
          WITH missing AS (
            SELECT key FROM (SELECT DISTINCT \(foreignKey) AS key FROM "\(entity.table)")
            WHERE NOT EXISTS (SELECT 1 FROM "\(owner.table)" AS p WHERE p.Z_PK = key))
          SELECT Z_PK FROM "\(entity.table)"
          WHERE \(foreignKey) IS NULL OR \(foreignKey) IN missing
          """)
      return (entity.table, KeyRanges(keys))
    }
  }

  func remove(into draft: inout CleanupDraft) {
    for (table, keys) in keys {
      draft.removeSingle(keys, from: table, counting: "rows_without_parent_removed")
    }
  }
}
