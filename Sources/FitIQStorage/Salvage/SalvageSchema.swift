import FitIQDatabaseFile
import FitIQDomain
import GRDB

/// An entry of the schema table as its bytes have it.
struct SalvageEntry {
  let type: String
  let name: String
  let table: String
  let root: Int
  let sql: String?

  /// What a text makes that the file does not have.
  ///
  /// - Parameter root: As an entry has it whose text is damaged; 0 for none.
  init(_ statement: SchemaStatement, _ sql: String, root: Int = 0) {
    (type, name, table) = (statement.kind.rawValue, statement.name, "")
    self.root = root
    self.sql = sql
  }

  /// Whether its text makes nothing, although one that has none would be SQLite's own.
  var isDamaged: Bool {
    guard let sql else { return type == "table" || !name.hasPrefix("sqlite_autoindex_") }
    return SchemaStatement(sql) == nil && SchemaStatement.describe(sql) == "an unreadable entry"
  }

  /// Nil for a record that is not an entry.
  init?(_ record: FileRecord, _ encoding: FileHeader.Encoding) {
    guard record.values.count == 5, let type = record.values[0].text(encoding),
      let name = record.values[1].text(encoding), let table = record.values[2].text(encoding)
    else { return nil }
    (self.type, self.name, self.table) = (type, name, table)
    root = if case .integer(let page) = record.values[3] { Int(clamping: page) } else { 0 }
    sql = record.values[4].text(encoding)
  }
}

extension FileRecord.Value {
  /// Nil for anything but text that its encoding can read.
  func text(_ encoding: FileHeader.Encoding) -> String? {
    guard case .text(let bytes) = self else { return nil }
    switch encoding {
    case .utf8: return String(validating: bytes.array, as: UTF8.self)
    case .utf16LittleEndian, .utf16BigEndian:
      let array = bytes.array
      guard array.count.isMultiple(of: 2) else { return nil }
      let isLittle = encoding == .utf16LittleEndian
      var units: [UInt16] = []
      for place in stride(from: 0, to: array.count, by: 2) {
        let (first, second) = (UInt16(array[place]), UInt16(array[place + 1]))
        units.append(isLittle ? second << 8 | first : first << 8 | second)
      }
      return String(validating: units, as: UTF16.self)
    }
  }
}

/// A table of the new store, with what its rows look like in the file.
struct SalvageTable {
  enum Affinity { case integer, real, text, blob, numeric }

  struct Column {
    let name: String
    let affinity: Affinity
  }

  let name: String
  /// The first page of its tree; nil where the schema does not tell.
  let root: Int?
  /// In the order of a record: those of the key first, where there are no row ids.
  let columns: [Column]
  /// The column that is the row id, in the order of the record; nil where none is.
  let keyColumn: Int?
  let hasRowIDs: Bool
  /// How many of the first columns of a record are the key, where there are no row ids.
  private let keyCount: Int
  /// Whether its columns are those of a version of the app, since the file does not tell: they may stand
  /// in another order.
  let isGuessed: Bool
  /// What Core Data writes into `Z_ENT` of each row; nil where that is not known.
  var entity: Int64?
  private let entityColumn: Int?

  /// Reads what SQLite says of a table that was just made.
  init(_ name: String, root: Int?, isGuessed: Bool = false, in db: Database) throws {
    self.name = name
    self.isGuessed = isGuessed
    self.root = root
    hasRowIDs =
      try Int.fetchOne(
        db, sql: "SELECT wr FROM pragma_table_list(?) WHERE schema = 'main'", arguments: [name])
      != 1
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT name, upper(type), pk FROM pragma_table_xinfo(?) WHERE hidden < 2 ORDER BY cid",
      arguments: [name])
    let found = rows.map { row in
      (column: Column(name: row[0], affinity: Self.affinity(row[1])), key: row[2] as Int)
    }
    let keys = found.filter { $0.key > 0 }.sorted { $0.key < $1.key }
    keyCount = keys.count
    if hasRowIDs {
      columns = found.map(\.column)
      let isRowID = keys.count == 1 && rows.contains { $0[2] as Int > 0 && $0[1] == "INTEGER" }
      keyColumn = isRowID ? found.firstIndex { $0.key > 0 } : nil
    } else {
      columns = keys.map(\.column) + found.filter { $0.key == 0 }.map(\.column)
      keyColumn = nil
    }
    entityColumn = columns.firstIndex { $0.name == "Z_ENT" }
  }

  /// As SQLite takes it from a declared type ("Determination Of Column Affinity").
  private static func affinity(_ type: String) -> Affinity {
    if type.contains("INT") { return .integer }
    if ["CHAR", "CLOB", "TEXT"].contains(where: type.contains) { return .text }
    if type.isEmpty || type.contains("BLOB") { return .blob }
    return ["REAL", "FLOA", "DOUB"].contains(where: type.contains) ? .real : .numeric
  }

  /// What tells a row from all others of its table: its row id, or a hash of its key.
  func identity(of record: FileRecord, key: Int64?) -> Int64? {
    hasRowIDs ? key : Self.identity(of: record.values.prefix(keyCount))
  }

  /// The same of an entry of an index.
  ///
  /// - Parameter db: The new store, which has the index where its rows have no row ids.
  /// - Returns: How to find it; nil where that is not known.
  func identity(inIndex name: String, _ db: Database) throws -> ((FileRecord) -> Int64?)? {
    guard !hasRowIDs else {
      return { if case .integer(let key)? = $0.values.last { key } else { nil } }
    }
    let names = try String?.fetchAll(
      db, sql: "SELECT name FROM pragma_index_xinfo(?) ORDER BY seqno", arguments: [name])
    let places = columns.prefix(keyCount).compactMap { column in
      names.firstIndex { $0 == column.name }
    }
    guard places.count == keyCount else { return nil }
    return { record in
      guard record.values.count == names.count else { return nil }
      return Self.identity(of: places.map { record.values[$0] })
    }
  }

  private static func identity(of key: some Sequence<FileRecord.Value>) -> Int64 {
    var hasher = Hasher()
    for value in key { hasher.combine(value) }
    return Int64(hasher.finalize())
  }

  /// Why a record is not a row of this table; nil where it can be one.
  ///
  /// Rows of before a column was added have fewer values.
  ///
  /// - Parameter isInTree: Whether its place says that it is one: then its types say nothing against it.
  func contradiction(in record: FileRecord, isInTree: Bool = false) -> String? {
    guard record.values.count <= columns.count else { return "more values than columns" }
    // SQLite keeps the key in front of the record, and nothing in its column.
    if let keyColumn {
      guard record.values.count > keyColumn, record.values[keyColumn] == .null else {
        return "no key"
      }
    }
    for (index, value) in record.values.enumerated() where !isInTree && !fits(value, index) {
      return "a value of another type in \(columns[index].name)"
    }
    if let entity, let entityColumn, entityColumn < record.values.count,
      record.values[entityColumn] != .integer(entity)
    {
      return "a row of another entity"
    }
    return nil
  }

  /// Whether a record can be a row of this table.
  ///
  /// - Parameter key: Nil on a page of an index: one has fewer values than a table without row ids.
  func takes(_ record: FileRecord, key: Int64?) -> Bool {
    hasRowIDs == (key != nil) && (hasRowIDs || record.values.count == columns.count)
      && contradiction(in: record) == nil
  }

  private func fits(_ value: FileRecord.Value, _ index: Int) -> Bool {
    return switch (value, columns[index].affinity) {
    case (.null, _), (_, .numeric), (.blob, .blob), (.text, .text): true
    case (.integer, .integer), (.integer, .real), (.real, .real): true
    // A column without a type takes anything; those of the app's versions are blobs.
    case (.blob, .text), (_, .blob): !isGuessed
    // What cannot be converted stays as it was written.
    default: false
    }
  }
}
