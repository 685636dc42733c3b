import FitIQDomain
import Foundation
import GRDB

/// Writes rows of one table by their id: adds what is new, changes what a newer row says otherwise.
struct RecordWriter {
  private let transaction: ImportTransaction
  private let keyColumn: String
  private let images: RowImages
  private let isEmpty: Bool
  private let insert: Statement
  private let update: Statement
  private let find: Statement
  private let ledgerID: DatabaseValue
  private let recordedAt: DatabaseValue
  private let operation: DatabaseValue
  private var changed = 0

  /// - Parameter columns: What is written and compared, the key not among them.
  init(
    _ transaction: ImportTransaction, table: String, key: String = "id", columns: [String]
  ) throws {
    self.transaction = transaction
    keyColumn = key
    let provenance = ["source_key", "ledger_id", "recorded_at", "operation_id"]
    let names = columns + provenance + [key]
    let marks = repeatElement("?", count: names.count).joined(separator: ", ")
    let pairs = (columns + provenance).map { "\($0) = ?" }.joined(separator: ", ")
    let target = transaction.target
    insert = try target.makeStatement(
      sql: "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks))")
    update = try target.makeStatement(sql: "UPDATE \(table) SET \(pairs) WHERE \(key) = ?")
    find = try target.makeStatement(
      sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE \(key) = ?")
    ledgerID = transaction.ledgerID.databaseValue
    recordedAt = transaction.context.now.timeIntervalSince1970.databaseValue
    operation = transaction.operation.databaseValue
    images = try RowImages(table: table, in: transaction.target)
    isEmpty =
      try Int.fetchOne(transaction.target, sql: "SELECT 1 FROM \(table) LIMIT 1") == nil
  }

  /// - Parameter isNewer: Asked with the row that is there, whether what came may replace it.
  mutating func write(
    id: String, values: [DatabaseValue], sourceKey: Int64,
    isNewer: ([DatabaseValue]) -> Bool = { _ in true }
  ) throws -> RowOutcome {
    if !isEmpty, let present = try present(id) {
      guard present != values, isNewer(present) else { return \.unchanged }
      try images.recordBefore(transaction.operation, where: "t.\(keyColumn) = ?", [id])
      try execute(update, values, sourceKey, id)
      changed += 1
      return \.updated
    }
    try execute(insert, values, sourceKey, id)
    return \.imported
  }

  /// To be called once, after the last row.
  func finish() throws {
    guard changed > 0 else { return }
    try images.recordAfter(transaction.operation)
  }

  /// What the table has of a row.
  func present(_ id: String) throws -> [DatabaseValue]? {
    try Row.fetchOne(find, arguments: [id]).map { Array($0.databaseValues) }
  }

  private func execute(
    _ statement: Statement, _ values: [DatabaseValue], _ sourceKey: Int64, _ id: String
  ) throws {
    let pointer = statement.sqliteStatement
    var parameter: Int32 = 0
    for value in values {
      parameter += 1
      RawStatement.bind(value, parameter, to: pointer)
    }
    RawStatement.bind(sourceKey.databaseValue, parameter + 1, to: pointer)
    RawStatement.bind(ledgerID, parameter + 2, to: pointer)
    RawStatement.bind(recordedAt, parameter + 3, to: pointer)
    RawStatement.bind(operation, parameter + 4, to: pointer)
    RawStatement.bind(id.databaseValue, parameter + 5, to: pointer)
    try RawStatement.run(pointer, in: transaction.target)
  }
}
