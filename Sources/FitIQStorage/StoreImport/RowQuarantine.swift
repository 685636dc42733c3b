import FitIQDomain
import Foundation
import GRDB

/// Keeps rows of a store that were not imported, whole, with the reason.
struct RowQuarantine {
  let transaction: ImportTransaction
  private(set) var byReason: [String: Int] = [:]
  /// Rows that belong into quarantine in this run, by entity.
  private var current: [String: Set<Int64>] = [:]

  init(_ transaction: ImportTransaction) {
    self.transaction = transaction
  }

  /// Secrets, which are left out even here.
  private static let secrets: Set<String> = ["ZAUTHTOKEN", "ZREFRESHTOKEN"]

  /// Puts rows of one entity into quarantine.
  mutating func add(_ rows: [(key: Int64, fault: StoreRowFault)], of entityName: String) throws {
    guard !rows.isEmpty, let entity = transaction.catalog.entities[entityName] else { return }
    for row in rows { byReason[row.fault.rawValue, default: 0] += 1 }
    current[entityName, default: []].formUnion(rows.map(\.key))
    let known = try knownRows(of: entityName)
    let new = rows.filter { known[$0.key] != $0.fault.rawValue }
    guard !new.isEmpty else { return }
    let changed = new.filter { known[$0.key] != nil }
    if !changed.isEmpty { try remove(changed.map(\.key), of: entityName) }
    try insert(new.sorted { $0.key < $1.key }, of: entity)
  }

  private func knownRows(of entity: String) throws -> [Int64: String] {
    var known: [Int64: String] = [:]
    let rows = try Row.fetchCursor(
      transaction.target,
      sql: "SELECT position, reason FROM quarantine WHERE store_id = ? AND source_key = ?",
      arguments: [transaction.catalog.storeID, entity])
    while let row = try rows.next() { known[try row.value(0)] = try row.value(1) }
    return known
  }

  private func insert(
    _ rows: [(key: Int64, fault: StoreRowFault)], of entity: AppStoreCatalog.Entity
  ) throws {
    let insert = try RawStatement(
      transaction.target,
      """
      INSERT INTO quarantine
        (ledger_id, store_id, source_key, position, occurrence, raw_type, raw_value, reason,
         recorded_at, operation_id)
      VALUES (?1, ?2, ?3, ?4, 1, 'row', ?5, ?6, ?7, ?8)
      """)
    insert.bind(transaction.ledgerID, 1)
    insert.bind(transaction.catalog.storeID, 2)
    insert.bind(entity.name, 3)
    insert.bind(transaction.context.now.timeIntervalSince1970, 7)
    insert.bind(transaction.operation, 8)
    // Few rows are looked up one by one; for many, one walk through the table is faster.
    let isWalk = rows.count > 1_000
    let images = try RawStatement(
      transaction.source,
      "SELECT Z_PK, \(Self.image(entity)) FROM \"\(entity.table)\" "
        + (isWalk ? "ORDER BY Z_PK" : "WHERE Z_PK = ?1"))
    for row in rows {
      if isWalk {
        while try images.step(), images.integer(0) < row.key {}
      } else {
        images.reset()
        images.bind(row.key, 1)
        guard try images.step() else { continue }
      }
      insert.bind(row.key, 4)
      insert.bind(1, of: images, 5)
      insert.bind(row.fault.rawValue, 6)
      try insert.run()
    }
    transaction.countExtra(added: rows.count)
  }

  /// The whole row as a JSON object: blobs in hexadecimal, doubles with all their digits.
  static func image(_ entity: AppStoreCatalog.Entity) -> String {
    let pairs = entity.columns.subtracting(secrets).sorted().map { column in
      let name = "\"\(column)\""
      return """
        '\(column.replacing("'", with: "''"))', CASE typeof(\(name))
        WHEN 'blob' THEN hex(\(name)) WHEN 'real' THEN printf('%!.17g', \(name)) ELSE \(name) END
        """
    }
    // A call takes at most 127 arguments.
    return "json_object(\(pairs.prefix(60).joined(separator: ", ")))"
  }

  /// Takes rows out that are no longer refused: an import with --relink, or a later copy of the
  /// store, brought them in.
  func removeResolved() throws {
    guard transaction.filter.user == nil, transaction.filter.since == nil else { return }
    let rows = try Row.fetchAll(
      transaction.target,
      sql: "SELECT source_key, position FROM quarantine WHERE store_id = ?",
      arguments: [transaction.catalog.storeID])
    var resolved: [String: [Int64]] = [:]
    for row in rows {
      let entity: String = try row.value(0)
      let key: Int64 = try row.value(1)
      if current[entity]?.contains(key) != true { resolved[entity, default: []].append(key) }
    }
    for (entity, keys) in resolved { try remove(keys, of: entity) }
  }

  private func remove(_ keys: [Int64], of entity: String) throws {
    let condition = """
      t.store_id = ? AND t.source_key = ? AND t.position IN (SELECT value FROM json_each(?))
      """
    let list = "[" + keys.map(String.init).joined(separator: ",") + "]"
    let arguments: StatementArguments = [transaction.catalog.storeID, entity, list]
    try RowImages(table: "quarantine", in: transaction.target).recordBefore(
      transaction.target, operation: transaction.operation, where: condition,
      arguments: arguments)
    try transaction.target.execute(
      sql: "DELETE FROM quarantine AS t WHERE \(condition)", arguments: arguments)
    transaction.countExtra(removed: transaction.target.changesCount)
  }
}
