import FitIQDomain
import GRDB

/// What a store weighs, by cause, and what it would weigh after a cleanup.
///
/// Predicted from the lengths of sampled rows and the packing of SQLite's b-trees
/// (https://sqlite.org/fileformat2.html §1.6): counting the pages of each table would take longer than
/// all the rest of the plan.
struct CleanupSize {
  let size: CleanupBytes
  /// Before the cleanup, by the name of the table in capitals.
  let rows: [String: Int]

  /// Rows that stand for the others of their table.
  private static let sampleSize = 400

  /// - Parameter reservedBytes: At the end of each page, which a new file would not have.
  init(
    _ db: Database, catalog: AppStoreCatalog, changes: StoreChanges, reservedBytes: Int
  ) throws {
    let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4_096
    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    let free = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    let hasPointerMap = try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") ?? 0 != 0
    var after = 0
    var rows: [String: Int] = [:]
    var shares: [String: Int] = ["free_pages": free * pageSize]
    for table in try Self.tables(db) {
      let change = changes.tables[table.name.uppercased()]
      let removed = change?.removed ?? KeyRanges()
      let count =
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(SQLName.quoted(table.name))") ?? 0
      let kept = count - removed.count
      rows[table.name.uppercased()] = count
      let samples = try Self.samples(db, table, avoiding: removed)
      after += Self.pages(of: kept, samples.table, pageSize, isIndex: false)
      for index in samples.indexes { after += Self.pages(of: kept, index, pageSize, isIndex: true) }
      if !removed.isEmpty {
        let gone = try Self.samples(db, table, within: removed)
        let bytes = ([gone.table] + gone.indexes).reduce(0) { $0 + removed.count * ($1.mean + 2) }
        shares[Self.cause(table.name, catalog), default: 0] += bytes
      }
    }
    // The schema lies on page 1 and, being long, on a few more.
    let schema =
      try Int.fetchOne(
        db, sql: "SELECT sum(length(sql) + length(name) * 2 + 30) FROM sqlite_schema") ?? 0
    after += 1 + schema / pageSize + (schema > pageSize ? 1 : 0)
    if hasPointerMap { after += after / (pageSize / 5 + 1) + 1 }
    let before = pages * pageSize
    self.rows = rows
    let mayRewrite = try reservedBytes == 0 && !Self.hasInternals(db)
    size = CleanupBytes(
      before: before, packed: mayRewrite ? min(before, after * pageSize) : nil,
      released: hasPointerMap ? free * pageSize : 0, isChanged: !changes.isEmpty,
      shares: Self.adding(before, shares))
  }

  /// Whether the file has what a new one would not bring along: statistics of the planner.
  private static func hasInternals(_ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name LIKE 'sqlite_%' AND type = 'table')
        """) ?? false
  }

  private static func cause(_ table: String, _ catalog: AppStoreCatalog) -> String {
    let entity = catalog.entities.values.first { $0.table == table.uppercased() }?.name
    return switch entity {
    case "SDProgressEntry": "duplicate_entries"
    case "SDSleepSession", "SDSleepStage": "duplicate_sleep"
    case "SDOutboxEvent": "outbox_events"
    case nil: "persistent_history"
    default: "orphans"
    }
  }

  private static func adding(
    _ total: Int, _ shares: [String: Int]
  ) -> [CleanupBytes.Share] {
    var rest = total
    var list = shares.filter { $0.value > 0 }.sorted { $0.value > $1.value }.map {
      let bytes = min(rest, $0.value)
      rest -= bytes
      return CleanupBytes.Share(cause: $0.key, bytes: bytes)
    }
    list.append(CleanupBytes.Share(cause: "content", bytes: rest))
    return list
  }

  // MARK: Rows

  private struct Table {
    let name: String
    let columns: [String]
    /// Columns of each index.
    let indexes: [[String]]
  }

  private static func tables(_ db: Database) throws -> [Table] {
    try AppStoreObjects(db).tables.map { name in
      let columns = try String.fetchAll(
        db, sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid", arguments: [name])
      let indexes = try String.fetchAll(
        db, sql: "SELECT name FROM pragma_index_list(?)", arguments: [name])
      return Table(
        name: name, columns: columns,
        indexes: try indexes.map {
          try String.fetchAll(
            db,
            // An expression has no name.
            sql: "SELECT name FROM pragma_index_info(?) WHERE name IS NOT NULL ORDER BY seqno",
            arguments: [$0])
        })
    }
  }

  /// Mean bytes of the cells of a table or index.
  private struct Cells {
    var bytes = 0
    var count = 0
    var mean: Int { count == 0 ? 0 : (bytes + count / 2) / count }
  }

  private static func samples(
    _ db: Database, _ table: Table, avoiding removed: KeyRanges = KeyRanges(),
    within wanted: KeyRanges? = nil
  ) throws -> (table: Cells, indexes: [Cells]) {
    guard !table.columns.isEmpty else { return (Cells(), []) }
    let last =
      try Int64.fetchOne(db, sql: "SELECT max(rowid) FROM \(SQLName.quoted(table.name))") ?? 0
    let columns = table.columns.map(SQLName.quoted).joined(separator: ", ")
    let row = try RawStatement(
      db,
      """
      SELECT rowid, \(columns) FROM \(SQLName.quoted(table.name))
      WHERE rowid >= ? ORDER BY rowid LIMIT 1
      """)
    var cells = Cells()
    var indexes = [Cells](repeating: Cells(), count: table.indexes.count)
    let positions = table.indexes.map { index in
      index.compactMap { table.columns.firstIndex(of: $0).map { Int32(clamping: $0) } }
    }
    for key in probes(last, within: wanted) {
      guard try find(key, row, avoiding: removed) else { continue }
      let rowid = varint(row.integer(0))
      cells.bytes += cell(row, (0..<Int32(clamping: table.columns.count)).map { $0 }) + rowid
      cells.count += 1
      for (number, columns) in positions.enumerated() {
        // The row id is the last column of the index.
        indexes[number].bytes += cell(row, columns) + 1 + integer(row.integer(0))
        indexes[number].count += 1
      }
    }
    return (cells, indexes)
  }

  /// Steps to the first row from a key on that stays; false where there is none near.
  private static func find(
    _ key: Int64, _ row: borrowing RawStatement, avoiding removed: KeyRanges
  ) throws -> Bool {
    var key = key
    for _ in 0..<8 {
      guard try row.find(key) else { return false }
      guard let range = removed.range(containing: row.integer(0)) else { return true }
      key = range.upperBound.addingClamped(1)
    }
    return false
  }

  /// Keys spread evenly over all, or over those that go.
  private static func probes(_ last: Int64, within wanted: KeyRanges?) -> [Int64] {
    if let wanted {
      let step = max(1, wanted.ranges.count / sampleSize)
      return stride(from: 0, to: wanted.ranges.count, by: step).map {
        wanted.ranges[$0].lowerBound
      }
    }
    let step = max(1, last / Int64(sampleSize))
    return stride(from: 1, through: max(1, last), by: Int64.Stride(step)).map { $0 }
  }

  /// Payload of a record with its header and length; column 0 of the statement is the row id.
  private static func cell(_ row: borrowing RawStatement, _ columns: [Int32]) -> Int {
    var header = 1
    var body = 0
    for column in columns {
      let value = row.value(column + 1)
      switch value.type {
      case 1: (header, body) = (header + 1, body + integer(value.integer))
      case 2: (header, body) = (header + 1, body + real(value.real))
      case 3, 4:
        let length = value.byteCount
        (header, body) = (header + (length > 57 ? 2 : 1), body + length)
      default: header += 1
      }
    }
    return varint(Int64(header + body)) + header + body
  }

  /// A column of reals keeps whole numbers as integers, which are shorter.
  private static func real(_ value: Double) -> Int {
    Int64(exactly: value).map { $0.magnitude < 1 << 47 ? integer($0) : 8 } ?? 8
  }

  private static func integer(_ value: Int64) -> Int {
    switch value.magnitude {
    case 0, 1: 0
    case ..<128: 1
    case ..<32_768: 2
    case ..<8_388_608: 3
    case ..<2_147_483_648: 4
    case ..<140_737_488_355_328: 6
    default: 8
    }
  }

  private static func varint(_ value: Int64) -> Int {
    var length = 1
    var rest = value >> 7
    while rest > 0, length < 9 {
      length += 1
      rest >>= 7
    }
    return length
  }

  // MARK: Pages

  /// Pages of a b-tree that is filled in order: leaves to the brim, a page above each few hundred.
  ///
  /// A cell that is longer than a page fills pages of its own, on average half of the last one.
  private static func pages(
    of count: Int, _ cells: Cells, _ pageSize: Int, isIndex: Bool
  ) -> Int {
    guard count > 0 else { return 1 }
    let usable = Double(pageSize - 8)
    let cell = Double(cells.bytes) / Double(max(1, cells.count)) + 2
    // What the next cell did not fit into: half a cell on average.
    let leaves = Double(count) * cell / max(usable - cell / 2, usable / 2)
    let above = (isIndex ? cell + 4 : 10) / usable
    return Int(clamping: (leaves * (1 + min(above, 1))).rounded(.up)) + (leaves > 1 ? 1 : 0)
  }
}
