import FitIQDomain
import GRDB
import GRDBSQLite

/// One row of a logical table of an app store, its values checked against the kinds of its columns.
struct StoreRecord {
  let key: Int64
  let id: String?
  /// User or parent, as the table has it.
  let owner: String?
  /// In the order of the table's columns.
  let values: [DatabaseValue]
  let fault: StoreRowFault?
}

/// Reads a logical table row by row.
struct StoreRecordReader {
  let table: LogicalTable
  /// Name of the column that says whose row it is; nil where there is none.
  private let ownerColumn: String?

  init(_ table: LogicalTable) {
    self.table = table
    ownerColumn =
      switch table.owner {
      case .profile, .none: nil
      case .user: "user_id"
      case .parent(let column, _, _): column
      }
  }

  /// Calls the body with every record, in the order of the keys.
  func forEach(in db: Database, _ body: (StoreRecord) throws -> Void) throws {
    let names = ["key", "id", ownerColumn ?? "NULL"] + table.columns.map(\.name)
    let row = try RawStatement(
      db, "SELECT \(names.joined(separator: ", ")) FROM temp.\(table.name) ORDER BY key")
    while try row.step() { try body(record(row)) }
  }

  /// Failures of reading are the store's; those of the body pass unchanged.
  func forEach(
    in transaction: ImportTransaction, _ body: (StoreRecord) throws -> Void
  ) throws {
    var failure: (any Error)?
    do {
      try forEach(in: transaction.source) { record in
        do { try body(record) } catch {
          failure = error
          throw error
        }
      }
    } catch {
      throw failure ?? StorageError.passing(error, while: "read", path: transaction.sourcePath)
    }
  }

  private func record(_ row: borrowing RawStatement) -> StoreRecord {
    var fault: StoreRowFault?
    var values: [DatabaseValue] = []
    values.reserveCapacity(table.columns.count)
    for (index, column) in table.columns.enumerated() {
      do {
        values.append(try Self.checked(row.value(Int32(clamping: index + 3)), column.kind))
      } catch {
        fault = fault ?? error
        values.append(.null)
      }
    }
    let id = row.string(1)
    if table.hasID, id == nil { fault = .idMalformed }
    return StoreRecord(
      key: row.integer(0), id: id, owner: row.string(2), values: values, fault: fault)
  }

  /// The value as the typed table takes it.
  private static func checked(
    _ value: RawStatement.Value, _ kind: LogicalColumn.Kind
  ) throws(StoreRowFault) -> DatabaseValue {
    if value.isNull { return .null }
    switch kind {
    case .text, .strings, .uuid:
      guard let text = value.text, text.isUTF8 else { throw .valueMalformed }
      guard text.count <= StoreRowLimits.text else { throw .textTooLong }
      if kind == .uuid, text.count != 36 { throw .valueMalformed }
      return String(decoding: text, as: UTF8.self).databaseValue
    case .real:
      guard let number = value.number, StoreRowLimits.isQuantity(number) else {
        throw .valueMalformed
      }
      return number.databaseValue
    case .instant:
      guard let seconds = value.number else { throw .valueMalformed }
      guard StoreRowLimits.isInstant(seconds) else { throw .dateInvalid }
      return seconds.databaseValue
    case .integer:
      let number =
        value.type == SQLITE_INTEGER ? value.integer : value.number.flatMap(Int64.init(exactly:))
      guard let number, number.magnitude <= StoreRowLimits.integer.magnitude else {
        throw .valueMalformed
      }
      return number.databaseValue
    }
  }
}

extension LogicalTable {
  /// Position of a column among the values of a record.
  func position(_ column: String) -> Int? { columns.firstIndex { $0.name == column } }

  /// When a record was changed last: `updated_at ?? created_at`.
  func rank(_ values: [DatabaseValue]) -> Double {
    for column in ["updated_at", "created_at"] {
      if let index = position(column), index < values.count,
        let seconds = Double.fromDatabaseValue(values[index])
      {
        return seconds
      }
    }
    return -.infinity
  }
}
