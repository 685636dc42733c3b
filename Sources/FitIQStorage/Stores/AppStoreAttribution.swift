import FitIQDomain
import GRDB

/// Whose rows these are, found once for a connection.
///
/// The profile that the foreign key names; else a `userID` column that names one; else the user of
/// an outbox event for the entity. Only rows of the latter kinds are written down one by one.
struct AppStoreAttribution {
  let catalog: AppStoreCatalog

  /// Returns the logical tables of which rows may have been written down.
  @discardableResult
  func create(in db: Database, isAttributing: Bool = true) throws -> Set<String> {
    try db.executeAll(AppStoreSQL.createAttributions)
    guard let profile = catalog.profile, profile.columns.contains("ZID") else { return [] }
    try db.executeOne(
      sql: """
        INSERT INTO temp.profile_keys
        SELECT Z_PK, uuid_text(ZID) FROM "\(profile.table)" WHERE uuid_text(ZID) IS NOT NULL
        """)
    guard isAttributing else { return [] }
    let condition = try withoutProfile(in: db)
    let tables = try tablesWithRows(where: condition, in: db)
    // A healthy store has none: its events need not be read.
    if !tables.isEmpty { try createEventUsers(in: db) }
    for (table, entity) in tables { try attribute(table, entity, where: condition, in: db) }
    return Set(tables.map(\.table.name))
  }

  /// Those with a row whose key names no profile, all found by one statement.
  private func tablesWithRows(
    where condition: String, in db: Database
  ) throws -> [(table: LogicalTable, entity: AppStoreCatalog.Entity)] {
    var owned: [(table: LogicalTable, entity: AppStoreCatalog.Entity)] = []
    for table in LogicalTable.all {
      guard case .user = table.owner, let entity = catalog.entities[table.entity],
        entity.columns.contains("ZUSERPROFILE")
      else { continue }
      owned.append((table, entity))
    }
    guard !owned.isEmpty else { return [] }
    let questions = owned.enumerated().map { index, item in
      "SELECT \(index) WHERE EXISTS (SELECT 1 FROM \"\(item.entity.table)\" AS e WHERE \(condition))"
    }
    return try Int.fetchAll(db, sql: questions.joined(separator: " UNION ALL ")).map { owned[$0] }
  }

  /// One pass over the few events: the app's table has no index on their entity.
  private func createEventUsers(in db: Database) throws {
    try db.executeOne(
      sql: "CREATE TEMP TABLE event_users (entity_id BLOB PRIMARY KEY, user_id TEXT)")
    guard let outbox = catalog.entities["SDOutboxEvent"],
      outbox.columns.isSuperset(of: ["ZENTITYID", "ZUSERID"])
    else { return }
    try db.executeOne(
      sql: """
        INSERT OR IGNORE INTO temp.event_users
        SELECT o.ZENTITYID, u.id FROM "\(outbox.table)" AS o
        JOIN temp.profile_keys AS u ON u.id = upper(o.ZUSERID)
        WHERE o.ZENTITYID IS NOT NULL
        """)
  }

  static func hasRows(of table: String, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM temp.attributions WHERE table_name = ?)",
      arguments: [table]) ?? false
  }

  /// A query for the ids of entities whose owner only their events or a column name; nil where there
  /// are none.
  static func attributedEntities(_ catalog: AppStoreCatalog, in db: Database) throws -> String? {
    let names = try String.fetchAll(db, sql: "SELECT DISTINCT table_name FROM temp.attributions")
    let queries = names.compactMap { name in
      catalog.table(of: name).map { table in
        """
        SELECT uuid_text(ZID) FROM "\(table)"
        WHERE Z_PK IN (SELECT key FROM temp.attributions WHERE table_name = '\(name)')
        """
      }
    }
    return queries.isEmpty ? nil : queries.joined(separator: " UNION ALL ")
  }

  private func attribute(
    _ table: LogicalTable, _ entity: AppStoreCatalog.Entity, where condition: String,
    in db: Database
  ) throws {
    var evidence: [String] = []
    if entity.columns.contains("ZUSERID") {
      evidence.append("(SELECT id FROM temp.profile_keys WHERE id = upper(e.ZUSERID))")
    }
    if entity.columns.contains("ZID") {
      evidence.append("(SELECT user_id FROM temp.event_users WHERE entity_id = e.ZID)")
    }
    if entity.columns.contains("ZUSERID") {
      try db.executeOne(
        sql: """
          INSERT OR IGNORE INTO temp.claimed_rows
          SELECT '\(table.name)', e.Z_PK FROM "\(entity.table)" AS e
          WHERE (\(condition)) AND trim(ifnull(e.ZUSERID, '')) <> ''
            AND NOT EXISTS (SELECT 1 FROM temp.profile_keys WHERE id = upper(e.ZUSERID))
          """)
    }
    guard !evidence.isEmpty else { return }
    try db.executeOne(
      sql: """
        INSERT OR IGNORE INTO temp.attributions
        SELECT '\(table.name)', e.Z_PK, coalesce(\(evidence.joined(separator: ", ")), NULL) AS owner
        FROM "\(entity.table)" AS e
        WHERE (\(condition)) AND owner IS NOT NULL
        """)
  }

  /// Rows whose key names no profile, as ranges: the index on the key answers them without reading
  /// the rows that name one.
  private func withoutProfile(in db: Database) throws -> String {
    let keys = try Int64.fetchAll(db, sql: "SELECT key FROM temp.profile_keys ORDER BY key")
    guard let first = keys.first, let last = keys.last else { return "true" }
    // A phone has one profile or two; of many each range would be one more level of the expression.
    guard keys.count <= 100 else {
      return "e.ZUSERPROFILE IS NULL OR e.ZUSERPROFILE NOT IN (SELECT key FROM temp.profile_keys)"
    }
    var ranges = ["e.ZUSERPROFILE IS NULL", "e.ZUSERPROFILE < \(first)"]
    for (low, high) in zip(keys, keys.dropFirst()) where high &- low != 1 {
      ranges.append("(e.ZUSERPROFILE > \(low) AND e.ZUSERPROFILE < \(high))")
    }
    ranges.append("e.ZUSERPROFILE > \(last)")
    return ranges.joined(separator: " OR ")
  }
}
