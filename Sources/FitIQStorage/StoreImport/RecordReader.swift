import FitIQDomain
import GRDB

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
struct RecordReader {
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

  /// Failures of reading are the store's; those of the body pass unchanged.
  func forEach(
    in transaction: ImportTransaction, _ body: (StoreRecord) throws -> Void
  ) throws {
    func reading<Value>(_ read: () throws -> Value) throws -> Value {
      do { return try read() } catch {
        throw AppStore.translated(error, path: transaction.sourcePath)
      }
    }
    let names = ["key", "id", ownerColumn ?? "NULL"] + table.columns.map(\.name)
    let rows = try reading {
      try Row.fetchCursor(
        transaction.source,
        sql: "SELECT \(names.joined(separator: ", ")) FROM temp.\(table.name) ORDER BY key")
    }
    while let row = try reading({ try rows.next() }) { try body(try record(row)) }
  }

  private func record(_ row: Row) throws -> StoreRecord {
    var fault: StoreRowFault?
    let values: [DatabaseValue] = table.columns.enumerated().map { index, column in
      let found: DatabaseValue = row[index + 3]
      switch Self.checked(found, column.kind) {
      case .success(let value): return value
      case .failure(let reason):
        fault = fault ?? reason.fault
        return DatabaseValue.null
      }
    }
    let id = String.fromDatabaseValue(row[1])
    if table.hasID, id == nil { fault = .idMalformed }
    return StoreRecord(
      key: try row.value(0), id: id, owner: String.fromDatabaseValue(row[2]), values: values,
      fault: fault)
  }

  private struct Refused: Error {
    let fault: StoreRowFault
  }

  /// The value as the typed table takes it.
  private static func checked(
    _ value: DatabaseValue, _ kind: LogicalColumn.Kind
  ) -> Result<DatabaseValue, Refused> {
    guard !value.isNull else { return .success(.null) }
    switch (kind, value.storage) {
    case (.text, .string(let text)), (.strings, .string(let text)), (.uuid, .string(let text)):
      return text.utf8.count <= StoreRowLimits.text
        ? .success(value) : .failure(Refused(fault: .textTooLong))
    case (.real, .int64(let number)): return .success(Double(number).databaseValue)
    case (.real, .double(let number)):
      return abs(number) <= 1e300 ? .success(value) : .failure(Refused(fault: .valueMalformed))
    case (.instant, .int64(let number)):
      return instant(Double(number))
    case (.instant, .double(let number)): return instant(number)
    case (.integer, .int64): return .success(value)
    case (.integer, .double(let number)) where number == number.rounded() && abs(number) < 1e15:
      return .success(Int64(number).databaseValue)
    default: return .failure(Refused(fault: .valueMalformed))
    }
  }

  private static func instant(_ seconds: Double) -> Result<DatabaseValue, Refused> {
    StoreRowLimits.isInstant(seconds)
      ? .success(seconds.databaseValue) : .failure(Refused(fault: .dateInvalid))
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
