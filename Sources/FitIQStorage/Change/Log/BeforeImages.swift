import FitIQDomain
import Foundation
import GRDB
import GRDBSQLite

/// The exact rows of one table of an app store before a small change.
///
/// Undo restores them where no backup was made, so each value keeps its storage class.
struct BeforeImages {
  struct Column: Codable, Equatable {
    let name: String
    let type: String
  }

  struct Row {
    let key: Int64
    /// Nil where there is no row yet.
    let image: Data?
  }

  /// SQLite's own limit.
  private static let maximumColumns = 2_000

  let table: String
  let columns: [Column]
  /// Ascending by key.
  private(set) var rows: [Row] = []

  /// Keys of rows that were not there.
  var absent: KeyRanges { KeyRanges(rows.lazy.filter { $0.image == nil }.map(\.key)) }
}

// MARK: - Taking them

extension BeforeImages {
  /// Takes the images of all rows that the changes are about; call it before they are made.
  static func all(of changes: StoreChanges, in db: Database) throws -> [BeforeImages] {
    try changes.tables.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map {
      try BeforeImages(of: $0.value, table: $0.key, in: db)
    }
  }

  private init(of change: StoreChanges.Table, table: String, in db: Database) throws {
    self.table = table
    columns = try Self.columns(of: table, in: db)
    var keys = change.removed
    keys.formUnion(KeyRanges(change.updates.map(\.key)))
    let statement = try RawStatement(
      db,
      """
      SELECT Z_PK, * FROM main.\(SQLName.quoted(table)) WHERE Z_PK BETWEEN ?1 AND ?2 ORDER BY Z_PK
      """)
    for range in keys.ranges {
      statement.bind(all: range.lowerBound, range.upperBound)
      while try statement.step() {
        rows.append(Row(key: statement.integer(0), image: Self.image(statement)))
      }
      statement.reset()
    }
    guard rows.count == keys.count else {
      throw StorageError(.internalFault, "a row of \(table) to change is not there")
    }
    rows += change.insertions.map { Row(key: $0.key, image: nil) }
  }

  static func columns(
    of table: String, schema: String = "main", in db: Database
  ) throws -> [Column] {
    try GRDB.Row.fetchAll(
      db, sql: "SELECT name, type FROM pragma_table_info(?, ?) ORDER BY cid",
      arguments: [table, schema]
    ).map { Column(name: try $0.value(0), type: try $0.value(1)) }
  }

  /// The columns after the first.
  static func image(_ statement: borrowing RawStatement) -> Data {
    var bytes = PackedNumbers()
    for column in 1..<max(1, sqlite3_data_count(statement.pointer)) {
      let value = statement.value(column)
      let type = value.type
      bytes.append(Int64(type))
      switch type {
      case SQLITE_INTEGER: bytes.append(value.integer)
      case SQLITE_FLOAT: bytes.append(word: value.real.bitPattern)
      case SQLITE_TEXT:
        let text = value.text ?? UnsafeBufferPointer(start: nil, count: 0)
        bytes.append(bytes: UnsafeRawBufferPointer(text))
      case SQLITE_BLOB: bytes.append(bytes: value.bytes)
      default: break
      }
    }
    return bytes.data
  }

  // MARK: Keeping them

  /// Writes them into the journal.
  func insert(operation: Int64, _ journal: Database) throws {
    let columns = String(decoding: try JSONEncoder().encode(columns), as: UTF8.self)
    try journal.executeOne(
      sql: JournalSQL.insertImageColumns.rawValue,
      arguments: ["operation": operation, "table": table, "columns": columns])
    // A row can be longer than anything that a journal has had.
    let longest = rows.map { $0.image?.count ?? 0 }.max() ?? 0
    StoreHardening.allow(longest.multipliedClamped(by: 2), in: journal)
    let statement = try RawStatement(journal, JournalSQL.insertImage.rawValue)
    statement.bind(all: operation, table)
    for row in rows {
      statement.bind(row.key, 3)
      RawStatement.bind(row.image?.databaseValue ?? .null, 4, to: statement.pointer)
      try statement.run()
    }
  }

  /// Reads those of an operation.
  static func all(of operation: Int64, in journal: Database) throws -> [BeforeImages] {
    let tables = try GRDB.Row.fetchAll(
      journal, sql: JournalSQL.imageColumns.rawValue, arguments: ["operation": operation])
    return try tables.map { row in
      let table: String = try row.value(0)
      let json: String = try row.value(1)
      guard let columns = try? JSONDecoder().decode([Column].self, from: Data(json.utf8)),
        columns.contains(where: { $0.name == "Z_PK" }), columns.count <= Self.maximumColumns,
        Set(columns.map { $0.name.lowercased() }).count == columns.count
      else { throw PackedNumbers.damaged }
      let rows = try GRDB.Row.fetchAll(
        journal, sql: JournalSQL.images.rawValue,
        arguments: ["operation": operation, "table": table]
      ).map { Row(key: try $0.value(0), image: try $0.value(1)) }
      return BeforeImages(table: table, columns: columns, rows: rows)
    }
  }

  /// Makes the table in an empty database, with the rows that were there.
  ///
  /// Its columns have no types: no value becomes another there, and no text of a store becomes SQL.
  func write(to db: Database) throws {
    let definitions = columns.map { column in
      SQLName.quoted(column.name) + (column.name == "Z_PK" ? " INTEGER PRIMARY KEY" : "")
    }
    let name = SQLName.quoted(table)
    try db.executeOne(sql: "CREATE TABLE \(name) (\(definitions.joined(separator: ", ")))")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let names = columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
    let statement = try RawStatement(db, "INSERT INTO \(name) (\(names)) VALUES (\(places))")
    for row in rows {
      guard let image = row.image else { continue }
      try bind(image, to: statement)
      try statement.run()
    }
  }

  private func bind(_ image: Data, to statement: borrowing RawStatement) throws {
    var bytes = PackedNumbers(image)
    for parameter in 1...Int32(clamping: max(1, columns.count)) {
      switch Int32(truncatingIfNeeded: try bytes.next()) {
      case SQLITE_INTEGER: statement.bind(try bytes.next(), parameter)
      case SQLITE_FLOAT:
        statement.bind(Double(bitPattern: try bytes.nextWord()), parameter)
      case SQLITE_TEXT:
        let text = try bytes.nextBytes()
        // No bytes have no address, which would be NULL.
        guard !text.isEmpty else {
          statement.bind("", parameter)
          continue
        }
        text.withUnsafeBufferPointer { statement.bind($0, parameter) }
      case SQLITE_BLOB:
        let blob = Data(try bytes.nextBytes())
        if blob.isEmpty {
          sqlite3_bind_zeroblob(statement.pointer, parameter, 0)
        } else {
          RawStatement.bind(blob.databaseValue, parameter, to: statement.pointer)
        }
      case SQLITE_NULL: statement.bindNull(parameter)
      default: throw PackedNumbers.damaged
      }
    }
    guard bytes.isAtEnd else { throw PackedNumbers.damaged }
  }
}

extension BeforeImages {
  /// Throws where an update changed more of a row than the columns that it names, or another version
  /// of it than the next.
  func verifyUnnamedColumns(_ updates: [StoreChanges.Update], in db: Database) throws {
    let named = Dictionary(uniqueKeysWithValues: updates.map { ($0.key, $0.values) })
    let statement = try RawStatement(
      db, "SELECT Z_PK, * FROM main.\(SQLName.quoted(table)) WHERE Z_PK = ?")
    for row in rows {
      guard let values = named[row.key], let image = row.image else { continue }
      guard try statement.find(row.key),
        try differing(image, Self.image(statement)).isSubset(of: Set(values.keys).union(["Z_OPT"]))
      else { throw StorageError.verificationFailed("a row of \(table) did not change as planned") }
    }
  }

  private func differing(_ one: Data, _ other: Data) throws -> Set<String> {
    var (before, after) = (PackedNumbers(one), PackedNumbers(other))
    var names: Set<String> = []
    for column in columns where try Self.value(&before) != Self.value(&after) {
      names.insert(column.name)
    }
    return names
  }

  private static func value(_ bytes: inout PackedNumbers) throws -> [UInt8] {
    let type = try bytes.next()
    var value = [UInt8(truncatingIfNeeded: type)]
    switch Int32(truncatingIfNeeded: type) {
    case SQLITE_INTEGER:
      withUnsafeBytes(of: try bytes.next()) { value.append(contentsOf: $0) }
    case SQLITE_FLOAT:
      withUnsafeBytes(of: try bytes.nextWord()) { value.append(contentsOf: $0) }
    case SQLITE_TEXT, SQLITE_BLOB: value += try bytes.nextBytes()
    default: break
    }
    return value
  }
}
