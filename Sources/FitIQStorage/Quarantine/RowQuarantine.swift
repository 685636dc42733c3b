import FitIQDomain
import Foundation
import GRDB

/// Keeps rows of a store that were not imported, whole, with the reason; for members of lists see
/// `QuarantinedMember`.
struct RowQuarantine {
  let transaction: ImportTransaction
  private(set) var byReason: [String: Int] = [:]

  init(_ transaction: ImportTransaction) {
    self.transaction = transaction
  }

  /// Secrets, which are left out even here.
  private static let secrets: Set<String> = [
    "ZAUTHTOKEN", "ZREFRESHTOKEN", "ZTOKENEXPIRESAT", "ZREFRESHTOKENEXPIRESAT",
  ]
  /// Columns in one call of json_object, which takes at most 127 arguments.
  private static let chunk = 60

  mutating func add(_ rows: [(key: Int64, fault: StoreRowFault)], of entityName: String) throws {
    guard !rows.isEmpty, let entity = transaction.catalog.entities[entityName] else { return }
    for row in rows { byReason[row.fault.rawValue, default: 0] += 1 }
    let known = try knownRows(of: entityName)
    try insert(rows.sorted { $0.key < $1.key }, of: entity, known: known)
  }

  private struct Known {
    let reason: String
    let image: String
  }

  private func knownRows(of entity: String) throws -> [Int64: Known] {
    guard transaction.quarantined.contains(entity) else { return [:] }
    var known: [Int64: Known] = [:]
    let rows = try Row.fetchCursor(
      transaction.target,
      sql: """
        SELECT position, reason, raw_value FROM quarantine WHERE store_id = ? AND source_key = ?
        """,
      arguments: [transaction.catalog.storeID, entity])
    while let row = try rows.next() {
      known[try row.value(0)] = Known(reason: try row.value(1), image: try row.value(2))
    }
    return known
  }

  private func insert(
    _ rows: [(key: Int64, fault: StoreRowFault)], of entity: AppStoreCatalog.Entity,
    known: [Int64: Known]
  ) throws {
    StoreHardening.allow(
      StoreHardening.longest(in: transaction.sourcePath), in: transaction.target)
    let insert = try RawStatement(transaction.target, ImportSQL.quarantineRow)
    insert.bind(
      all: transaction.ledgerID, transaction.catalog.storeID, entity.name,
      transaction.context.now.timeIntervalSince1970, transaction.operation)
    let present = try RawStatement(
      transaction.target, "SELECT 1 FROM progress_entries WHERE id = ?1 AND source_key = ?2")
    // Few rows are looked up one by one; for many, one walk through the table is faster.
    let isWalk = rows.count > 1_000
    let id = entity.columns.contains("ZID") ? "ZID" : "NULL"
    let images = try RawStatement(
      transaction.source,
      "SELECT Z_PK, \(Self.image(entity)), \(id) FROM \"\(entity.table)\" "
        + (isWalk ? "ORDER BY Z_PK" : "WHERE Z_PK = ?1"))
    var last: Int64?
    for row in rows where row.key != last {
      last = row.key
      if isWalk {
        while try images.step(), images.integer(0) < row.key {}
      } else {
        guard try images.find(row.key) else { continue }
      }
      if let before = known[row.key] {
        guard before.reason != row.fault.rawValue || before.image != images.string(1) else {
          continue
        }
        try remove([row.key], of: entity.name)
      }
      // What an earlier import with --relink attributed has its place.
      if row.fault == .unattributed, entity.name == "SDProgressEntry",
        try isPresent(images, present)
      {
        continue
      }
      insert.bind(row.key, 6)
      insert.bind(1, of: images, 7)
      insert.bind(row.fault.rawValue, 8)
      try insert.run()
      transaction.countExtra(added: 1)
    }
  }

  private func isPresent(
    _ image: borrowing RawStatement, _ present: borrowing RawStatement
  ) throws -> Bool {
    guard let id = UUID16(checking: image.blob(2)) else { return false }
    defer { present.reset() }
    return try present.find(id.text, image.integer(0))
  }

  /// The whole row as a JSON object: blobs in hexadecimal, doubles with all their digits.
  static func image(_ entity: AppStoreCatalog.Entity) -> String {
    let pairs = entity.columns.subtracting(secrets).sorted().map { column in
      let name = SQLName.quoted(column)
      return """
        \(SQLName.string(column)), CASE typeof(\(name))
        WHEN 'blob' THEN hex(\(name)) WHEN 'real' THEN printf('%!.17g', \(name)) ELSE \(name) END
        """
    }
    let objects = stride(from: 0, to: pairs.count, by: chunk).map { start in
      "json_object(\(pairs[start..<min(start + chunk, pairs.count)].joined(separator: ", ")))"
    }
    return objects.dropFirst().reduce(objects.first ?? "json_object()") {
      "json_patch(\($0), \($1))"
    }
  }

  /// Takes rows out that this import took in: with --relink, or from a later copy of the store.
  ///
  /// What it did not meet, or did not want to keep, stays.
  func removeResolved() throws {
    for (entity, accepted) in transaction.accepted {
      let keys = try Int64.fetchAll(
        transaction.target,
        sql: """
          SELECT position FROM quarantine
          WHERE store_id = ? AND source_key = ? AND reason <> 'duplicate' AND reason <> 'merged_entity'
          """,
        arguments: [transaction.catalog.storeID, entity])
      let refused = Set(transaction.faults[entity]?.map(\.key) ?? [])
      let resolved = keys.filter { accepted.contains($0) && !refused.contains($0) }
      if !resolved.isEmpty { try remove(resolved, of: entity) }
    }
  }

  private func remove(_ keys: [Int64], of entity: String) throws {
    let condition = """
      t.store_id = ? AND t.source_key = ? AND t.position IN (SELECT value FROM json_each(?))
      """
    try transaction.remove(
      from: "quarantine", where: condition,
      [transaction.catalog.storeID, entity, keys.jsonArray])
  }
}
