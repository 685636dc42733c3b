package import FitIQDomain
import FitIQSystem
import Foundation
import GRDB

/// What an app store holds, told by the names in it: entities, tables and columns.
///
/// Entity numbers and column positions mean nothing outside their file and are never assumed.
package struct AppStoreCatalog: Sendable {
  package struct Entity: Sendable {
    package let name: String
    /// `Z_ENT` of its rows in this file.
    package let number: Int64
    package let table: String
    package let columns: Set<String>
    /// The highest primary key ever given out.
    package let highestKey: Int64
  }

  package let version: AppStoreVersion
  /// The store's own identifier.
  package let storeID: String
  package let entities: [String: Entity]
  package let hasCloudKitMirroring: Bool
  /// Names of plain tables, in upper case.
  let plainTables: Set<String>
  /// What the store has that forbids a change: see ``AppStoreObjects``.
  let oddity: String?

  /// The Z-table of a logical table; nil where the store has no such entity.
  func table(of name: String) -> String? { entity(of: name)?.table }

  /// The entity of a logical table; nil where the store has none.
  func entity(of name: String) -> Entity? {
    LogicalTable.all.first { $0.name == name }.flatMap { entities[$0.entity(in: version)] }
  }

  /// Whether a plain table is there and its `Z_PK` is its row id, as Core Data has it: in any other each
  /// look at a row would read the whole table.
  func isKeyed(_ table: String, in db: Database) throws -> Bool {
    guard plainTables.contains(table.uppercased()) else { return false }
    let keys = try Row.fetchAll(
      db,
      sql: """
        SELECT name, upper(type) FROM pragma_table_info(:table, 'main')
        WHERE pk > 0
          AND NOT EXISTS (SELECT 1 FROM pragma_index_list(:table, 'main') WHERE origin = 'pk')
        """,
      arguments: ["table": table])
    return keys.count == 1 && keys[0][0] == "Z_PK" && keys[0][1] == "INTEGER"
  }

  package var profile: Entity? { entities[version.profileEntity] }

  /// More entities than any model has: what follows is not a store.
  private static let maximumEntities = 1_000

  init(_ db: Database, path: String) throws {
    let schema = try AppStoreObjects(db)
    let tables = schema.plainTables
    plainTables = tables
    guard tables.isSuperset(of: ["Z_PRIMARYKEY", "Z_METADATA"]) else {
      throw StorageError(
        .foreignDatabase,
        "\(path) is an SQLite database, but neither fitiq's nor a SwiftData store",
        hint: "name the app's default.store or fitiq's own database: --store PATH")
    }
    let found = try Self.entities(db, schema, path: path)
    entities = found
    let detected = AppStoreVersion.detect { entity, column in
      guard let entity = found[entity] else { return false }
      return column.map(entity.columns.contains) ?? true
    }
    guard let detected else { throw Self.foreign(found, path: path) }
    version = detected
    guard found[detected.profileEntity] != nil else { throw Self.foreign(found, path: path) }
    oddity = try schema.oddity ?? Self.oddity(tables, found: found, version: detected, db)
    hasCloudKitMirroring = tables.contains("ANSCKRECORDMETADATA")
    storeID =
      try String.fetchOne(
        db,
        sql: "SELECT Z_UUID FROM Z_METADATA WHERE typeof(Z_UUID) = 'text' AND Z_UUID <> '' LIMIT 1"
      ).map(Self.bounded) ?? Self.derivedID(db, profile: found[detected.profileEntity])
  }

  /// What no store of the app has, and a change would not see or not keep.
  private static func oddity(
    _ tables: Set<String>, found: [String: Entity], version: AppStoreVersion, _ db: Database
  ) throws -> String? {
    for name in LogicalTable.all.map({ $0.entity(in: version) }) + ["SDOutboxEvent"]
    where found[name] == nil && tables.contains("Z" + name.uppercased()) {
      return "a table Z\(name.uppercased()) that its list of entities does not name"
    }
    return try String.fetchOne(db, sql: "PRAGMA encoding") == "UTF-8" ? nil : "text in UTF-16"
  }

  /// It stands in every row that an import does not take in: a long one is replaced by its hash.
  private static func bounded(_ id: String) -> String {
    id.utf8.count <= StoreRowLimits.storeID
      ? id : "hashed-" + Fingerprint(of: Data(id.utf8)).abbreviated
  }

  /// A store without its identifier is told apart by the profiles in it.
  private static func derivedID(_ db: Database, profile: Entity?) throws -> String {
    guard let profile, profile.columns.contains("ZID") else { return "unidentified" }
    let ids = try String.fetchAll(
      db, sql: "SELECT hex(ZID) FROM \"\(profile.table)\" ORDER BY 1 LIMIT 100")
    return "unidentified-" + Fingerprint(of: Data(ids.joined(separator: ",").utf8)).abbreviated
  }

  private static func foreign(_ entities: [String: Entity], path: String) -> StorageError {
    if entities["SDUserProfile"] != nil {
      return StorageError(
        .foreignDatabase, "\(path) is a FitIQ store of schema V1, which has no entries yet",
        hint: "it holds nothing that fitiq can import")
    }
    let names = entities.keys.sorted().prefix(5).joined(separator: ", ")
    return StorageError(
      .foreignDatabase, "\(path) is another app's Core Data store (entities: \(names))",
      hint: "name the FitIQ app's default.store")
  }

  /// The columns of a table in upper case; nil for what is not a table of an entity.
  ///
  /// Refuses a table whose `Z_PK` is not its row id: each look at a row would read the whole table.
  private static func columns(
    of table: String, by info: borrowing RawStatement
  ) throws -> Set<String>? {
    info.reset()
    info.bind(table, 1)
    var names: Set<String> = []
    var keys = 0
    var isRowID = false
    while try info.step() {
      guard let bytes = info.text(0) else { continue }
      let name = String(decoding: bytes, as: UTF8.self)
      names.insert(name)
      if info.integer(1) > 0 { keys += 1 }
      if name == "Z_PK" { isRowID = info.integer(1) == 1 && info.integer(2) == 1 }
    }
    guard names.isSuperset(of: ["Z_PK", "Z_ENT"]) else { return nil }
    guard isRowID, keys == 1 else {
      throw StorageError(
        .storeHostile, "\(table) has another primary key than a SwiftData store gives it",
        hint: "fitiq does not open it; get a fresh copy from the device")
    }
    return names
  }

  private static func entities(
    _ db: Database, _ schema: AppStoreObjects, path: String
  ) throws -> [String: Entity] {
    var entities: [String: Entity] = [:]
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT Z_NAME, Z_ENT, coalesce(Z_MAX, 0) FROM Z_PRIMARYKEY
        WHERE typeof(Z_NAME) = 'text' AND typeof(Z_ENT) = 'integer' AND Z_ENT < 16000
        LIMIT \(maximumEntities)
        """)
    let info = try RawStatement(db, AppStoreSQL.columns)
    for row in rows {
      let name: String = try row.value(0)
      let table = "Z" + name.uppercased()
      if let other = schema.others[table] {
        throw StorageError(
          .storeHostile, "\(path) holds \(other) where a SwiftData store has a table",
          hint: "fitiq does not open it; get a fresh copy from the device")
      }
      // Every statement about an entity has the name of its table in it.
      guard schema.plainTables.contains(table), !table.utf8.contains(UInt8(ascii: "\"")) else {
        continue
      }
      guard let columns = try columns(of: table, by: info) else { continue }
      entities[name] = Entity(
        name: name, number: try row.value(1), table: table, columns: columns,
        highestKey: Int64.fromDatabaseValue(row[2] as DatabaseValue) ?? 0)
    }
    return entities
  }
}
