import FitIQDomain
import Foundation
import GRDB

/// Writes rows of one table by their id: adds what is new, changes what a newer row says otherwise.
struct RecordWriter {
  private let transaction: ImportTransaction
  let table: String
  private let keyColumn: String
  private let columns: [String]
  private let images: RowImages
  private let isEmpty: Bool
  private var changed = 0

  /// `columns`: What is written and compared, the key not among them.
  init(
    _ transaction: ImportTransaction, table: String, key: String = "id", columns: [String]
  ) throws {
    self.transaction = transaction
    self.table = table
    keyColumn = key
    self.columns = columns
    images = try RowImages(table: table, in: transaction.target)
    isEmpty =
      try Int.fetchOne(transaction.target, sql: "SELECT 1 FROM \(table) LIMIT 1") == nil
  }

  private static let provenance = ["source_key", "ledger_id", "recorded_at", "operation_id"]

  /// `isNewer`: Asked with the row that is there, whether what came may replace it.
  mutating func write(
    id: String, values: [DatabaseValue], sourceKey: Int64,
    isNewer: ([DatabaseValue]) -> Bool = { _ in true }
  ) throws -> RowOutcome {
    if !isEmpty, let present = try present(id) {
      guard present != values, isNewer(present) else { return .unchanged }
      try images.recordBefore(
        transaction.target, operation: transaction.operation, where: "t.\(keyColumn) = ?",
        arguments: [id])
      try execute(update, values, sourceKey, id)
      changed += 1
      return .updated
    }
    try execute(insert, values, sourceKey, id)
    return .imported
  }

  /// To be called once, after the last row.
  func finish() throws {
    guard changed > 0 else { return }
    try images.recordAfter(transaction.target, operation: transaction.operation)
  }

  private func present(_ id: String) throws -> [DatabaseValue]? {
    let statement = try transaction.target.cachedStatement(
      sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE \(keyColumn) = ?")
    return try Row.fetchOne(statement, arguments: [id]).map { Array($0.databaseValues) }
  }

  private var insert: String {
    let names = columns + Self.provenance + [keyColumn]
    let marks = repeatElement("?", count: names.count).joined(separator: ", ")
    return "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks))"
  }

  private var update: String {
    let pairs = (columns + Self.provenance).map { "\($0) = ?" }.joined(separator: ", ")
    return "UPDATE \(table) SET \(pairs) WHERE \(keyColumn) = ?"
  }

  private func execute(
    _ sql: String, _ values: [DatabaseValue], _ sourceKey: Int64, _ id: String
  ) throws {
    let provenance: [any DatabaseValueConvertible] = [
      sourceKey, transaction.ledgerID, transaction.context.now.timeIntervalSince1970,
      transaction.operation, id,
    ]
    try transaction.target.cachedStatement(sql: sql).execute(
      arguments: StatementArguments(values + provenance.map(\.databaseValue)))
  }
}
