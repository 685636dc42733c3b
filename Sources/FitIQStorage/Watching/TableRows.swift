import FitIQDomain
import GRDB

/// The rows of one table at one moment.
///
/// A digest of the whole row, 32 bytes each. Nothing less is right on both kinds of store: neither
/// every table of the database nor every writer of an app store keeps an `updated_at` or counts `Z_OPT`
/// up, and counts with the highest key miss changes in the middle.
struct TableRows {
  struct Row {
    /// 0 where the table has no number for its key.
    let key: Int64
    /// All zeros where the row has none.
    let id: UUID16
    let digest: UInt64

    func isBefore(_ other: Row) -> Bool {
      (key, id.high, id.low) < (other.key, other.id.high, other.id.low)
    }
  }

  /// The logical table.
  let table: String
  /// By key, then by id.
  private(set) var rows: [Row] = []
  /// Ids that are not UUIDs, under the number that stands for them.
  private var otherIDs: [UUID16: String] = [:]

  /// A table without rows, for one that is gone or not there yet.
  init(none table: String) { self.table = table }

  /// Reads a logical table; nil for an entity that the store's version does not have.
  init?(_ logical: LogicalTable, of store: OpenStore, in db: Database) throws {
    let (name, idColumn) =
      switch store {
      case .appStore(let store):
        (store.catalog.entities[logical.entity(in: store.catalog.version)]?.table, "ZID")
      case .database: (logical.name, logical.hasID ? "id" : "user_id")
      }
    guard let name else { return nil }
    table = logical.name
    let columns = try GRDB.Row.fetchAll(
      db, sql: "SELECT name, type, pk FROM pragma_table_info(?, 'main')", arguments: [name])
    let key = columns.first { $0["type"] == "INTEGER" && $0["pk"] == 1 }
    let names = [key?["name"], columns.first { $0["name"] == idColumn }?["name"]] as [String?]
    let values = names.map { $0.map(SQLName.quoted) ?? "NULL" }.joined(separator: ", ")
    let statement = try RawStatement(
      db, "SELECT \(values), * FROM main.\(SQLName.quoted(name)) NOT INDEXED")
    while try statement.step() {
      let digest = RowDigest(statement, from: 2).value
      rows.append(Row(key: statement.integer(0), id: id(statement.value(1)), digest: digest))
    }
    rows.sort { $0.isBefore($1) }
  }

  /// The id that a row is told by; nil for none.
  func name(of row: Row) -> String? {
    row.id == .none ? nil : otherIDs[row.id] ?? row.id.text
  }

  private mutating func id(_ value: RawStatement.Value) -> UUID16 {
    if let bytes = value.blob { return UUID16(checking: bytes) ?? .none }
    guard let bytes = value.text else { return .none }
    let text = String(decoding: bytes, as: UTF8.self)
    if let id = UUID16(text: text) { return id }
    let made = UUID16(high: RowDigest(of: bytes).value, low: UInt64(clamping: bytes.count))
    otherIDs[made] = text
    return made
  }
}

extension UUID16 {
  fileprivate static let none = UUID16(high: 0, low: 0)
}
