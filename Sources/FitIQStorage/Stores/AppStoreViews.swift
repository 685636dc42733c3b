import FitIQDomain
import GRDB

/// The logical tables of an app store, as TEMP views over its Z-tables.
///
/// Plain enough for SQLite to flatten them into the query: a condition on a column becomes one on
/// the column of the table, with its index. Users are looked up in a TEMP table that is made once.
struct AppStoreViews {
  let catalog: AppStoreCatalog
  let zone: ZoneOffsets
  /// Tables whose ids stand in a TEMP index: the app's have none, and each look would be a scan.
  var indexed: Set<String> = []
  /// Whether rows without a profile get the user whom something else names.
  var isAttributing = true

  /// 1 January 2001 in Unix seconds: the epoch of Core Data.
  static let epoch = 978_307_200.0

  func create(in db: Database) throws {
    let attributed = try AppStoreAttribution(catalog: catalog)
      .create(in: db, isAttributing: isAttributing)
      .filter { try AppStoreAttribution.hasRows(of: $0, in: db) }
    if !indexed.isEmpty { try createIndex(in: db) }
    let views = LogicalTable.all.map { table in
      "CREATE TEMP VIEW \(table.name) AS "
        + select(table, isAttributed: attributed.contains(table.name))
    }
    for statement in views + Self.withoutRows { try db.executeOne(sql: statement) }
  }

  private func createIndex(in db: Database) throws {
    try db.executeOne(
      sql: """
        CREATE TEMP TABLE entity_ids (
          table_name TEXT, id TEXT, key INTEGER, PRIMARY KEY (table_name, id, key)) WITHOUT ROWID
        """)
    for name in indexed.sorted() {
      guard let table = catalog.table(of: name) else { continue }
      // In the order of the index, so that it grows at its end.
      try db.executeOne(
        sql: """
          INSERT INTO temp.entity_ids
          SELECT ?, uuid_text(ZID), Z_PK FROM "\(table)" WHERE uuid_text(ZID) IS NOT NULL
          ORDER BY ZID, Z_PK
          """, arguments: [name])
    }
  }

  /// - Parameter isAttributed: Whether some of its rows get the user whom something else than the
  ///   key names.
  private func select(_ table: LogicalTable, isAttributed: Bool) -> String {
    let entity = catalog.entities[table.entity(in: catalog.version)]
    var columns = table.columns.map { "\(expression($0, entity)) AS \($0.name)" }
    columns += computed(table, entity)
    guard let entity else {
      // An entity of a later version: a view without rows.
      return "SELECT NULL AS key, NULL AS id\(owned(table)), "
        + columns.joined(separator: ", ") + " WHERE false"
    }
    var from = "\"\(entity.table)\" AS e"
    var head = ["e.Z_PK AS key"]
    if indexed.contains(table.name), entity.columns.contains("ZID") {
      from += " JOIN temp.entity_ids AS i ON i.table_name = '\(table.name)' AND i.key = e.Z_PK"
      head.append("i.id AS id")
    } else {
      head.append(entity.columns.contains("ZID") ? "uuid_text(e.ZID) AS id" : "NULL AS id")
    }
    switch table.owner {
    case .profile, .none: break
    case .user where !entity.columns.contains("ZUSERPROFILE"): head.append("NULL AS user_id")
    case .user:
      from += " LEFT JOIN temp.profile_keys AS u ON u.key = e.ZUSERPROFILE"
      if isAttributed {
        from += """
           LEFT JOIN temp.attributions AS a
            ON a.table_name = '\(table.name)' AND a.key = e.Z_PK
          """
        head.append("coalesce(u.id, a.user_id) AS user_id")
      } else {
        head.append("u.id AS user_id")
      }
    case .parent(let column, let parent, let foreignKey):
      guard let owner = catalog.entity(of: parent), entity.columns.contains(foreignKey) else {
        head.append("NULL AS \(column)")
        break
      }
      from += " LEFT JOIN \"\(owner.table)\" AS p ON p.Z_PK = e.\(foreignKey)"
      head.append("uuid_text(p.ZID) AS \(column)")
    }
    return "SELECT \((head + columns).joined(separator: ", ")) FROM \(from)"
  }

  private func owned(_ table: LogicalTable) -> String {
    switch table.owner {
    case .profile, .none: ""
    case .user: ", NULL AS user_id"
    case .parent(let column, _, _): ", NULL AS \(column)"
    }
  }

  private func expression(_ column: LogicalColumn, _ entity: AppStoreCatalog.Entity?) -> String {
    let sources = column.sources.filter { entity?.columns.contains($0) == true }
    guard let source = sources.first else { return "NULL" }
    let value =
      sources.count == 1
      ? "e.\(source)" : "coalesce(\(sources.map { "e.\($0)" }.joined(separator: ", ")))"
    // What is of another kind stays as it is, so that a reader sees it.
    return switch column.kind {
    case .instant:
      "iif(typeof(\(value)) IN ('real', 'integer'), \(value) + \(Self.epoch), \(value))"
    case .uuid: "coalesce(uuid_text(\(value)), \(value))"
    case .strings: "coalesce(string_list(\(value)), \(value))"
    // The app had the quantity of a meal's item as text and as a number: each has a column.
    case .text where column.name == "quantity_text":
      "iif(typeof(\(value)) = 'text', \(value), NULL)"
    case .real where source == "ZQUANTITY" && entity?.name == "SDMealLogItem":
      "iif(typeof(\(value)) = 'text', NULL, \(value))"
    case .text, .real, .integer: value
    }
  }

  /// Tables of the database that statements of both kinds look into, for what the app does not keep.
  private static let withoutRows = [
    "CREATE TEMP TABLE outbox_leases (id, owner, boot, ends, ends_at)",
    """
    CREATE TEMP TABLE outbox_attempts (
      event_key, started_at, duration_ms, outcome, http_status, message, response_excerpt,
      next_attempt_at)
    """,
  ]

  /// What the database has as columns and a store has not.
  private func computed(_ table: LogicalTable, _ entity: AppStoreCatalog.Entity?) -> [String] {
    let isEmpty = entity == nil
    switch table.name {
    case "progress_entries":
      let measured = isEmpty ? "NULL" : measuredExpression(entity)
      return ["\(measured) AS measured_at", "local_day(\(measured)) AS day"]
    case "sleep_sessions":
      let hasEnd = entity?.columns.contains("ZENDTIME") == true
      return [!hasEnd ? "NULL AS day" : "local_day(e.ZENDTIME + \(Self.epoch)) AS day"]
    case "outbox_events":
      return ["due_at", "error_kind", "is_unsure", "lease_id"].map { "NULL AS \($0)" }
    default: return []
    }
  }

  /// ``EntryTiming/measured(_:)`` in SQL, cheapest test first: almost every row ends at the second
  /// line without a call.
  private func measuredExpression(_ entity: AppStoreCatalog.Entity?) -> String {
    let needed: Set = ["ZDATE", "ZTIME", "ZCREATEDAT", "ZUPDATEDAT", "ZBACKENDID"]
    guard let entity, entity.columns.isSuperset(of: needed) else {
      return entity?.columns.contains("ZDATE") == true ? "e.ZDATE + \(Self.epoch)" : "NULL"
    }
    let midnights = zone.distinct.map { offset in
      let second = (-Int(clamping: offset)).quotientAndRemainder(dividingBy: 86_400).remainder
      return String(second < 0 ? second + 86_400 : second)
    }
    return """
      CASE
        WHEN e.ZCREATEDAT = e.ZUPDATEDAT AND e.ZTIME IS NOT NULL AND e.ZBACKENDID IS NOT NULL
          THEN e.ZCREATEDAT + \(Self.epoch)
        WHEN e.ZDATE % 86400 IN (\(midnights.joined(separator: ", "))) AND e.ZTIME IS NOT NULL
          THEN coalesce(
            wall_instant(e.ZDATE + \(Self.epoch), e.ZTIME, e.ZCREATEDAT + \(Self.epoch)),
            e.ZDATE + \(Self.epoch))
        ELSE e.ZDATE + \(Self.epoch)
      END
      """
  }
}
