import FitIQDomain
import Foundation
import GRDB
import GRDBSQLite

/// Compares a rebuilt file with the original, before anybody sees it.
struct RebuildVerification {
  /// Its `main` is the new file.
  let db: Database
  let plan: CleanupPlan

  /// `source` of the connection is the original.
  func verifyRows() throws {
    try compareSchemas()
    let tables = try String.fetchAll(
      db, sql: "SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY rowid")
    for table in tables { try compareRows(of: table) }
  }

  private func compareSchemas() throws {
    let schemas = try ["main", "source"].map { schema in
      try String.fetchAll(
        db,
        sql: """
          SELECT type || char(10) || name || char(10) || tbl_name || char(10) || ifnull(sql, '')
          FROM \(schema).sqlite_schema ORDER BY rowid
          """)
    }
    guard schemas[0] == schemas[1] else {
      throw StorageError.verificationFailed("the rebuilt schema differs")
    }
  }

  // MARK: Rows

  /// Every row of the new table is a row of the original, apart from the values that the plan
  /// changes; and none is missing.
  private func compareRows(of table: String) throws {
    let change = plan.changes.tables[table] ?? StoreChanges.Table()
    let name = SQLName.quoted(table)
    let columns = try String.fetchAll(
      db, sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid", arguments: [table])
    guard columns.contains("Z_PK") else { return try compareInOrder(table, name, columns) }
    // The rows of the new table with those of the same keys: the counts tell that none is missing.
    let pairs = try RawStatement(
      db,
      """
      SELECT n.Z_PK, o.Z_PK, n.*, o.*
      FROM main.\(name) AS n LEFT JOIN source.\(name) AS o ON o.Z_PK = n.Z_PK
      ORDER BY n.Z_PK
      """)
    var updates = change.updates[...]
    var count = 0
    while try pairs.step() {
      count += 1
      let row = pairs.integer(0)
      guard !pairs.isNull(1), !change.removed.contains(row) else {
        throw StorageError.verificationFailed("\(table) has a row that is new or should be gone")
      }
      var changed: [String: StoreChanges.Value]?
      if let next = updates.first, next.key == row {
        changed = next.values
        updates.removeFirst()
      }
      guard Self.isSame(pairs, columns, changed) else {
        throw StorageError.verificationFailed("a row of \(table) is not as it was")
      }
    }
    let before = try Int.fetchOne(db, sql: "SELECT count(*) FROM source.\(name)") ?? 0
    guard updates.isEmpty, count == before - change.removed.count else {
      throw StorageError.verificationFailed("\(table) has other rows than planned")
    }
    let expected = plan.report.rows.first { $0.table == table }?.after ?? count
    guard expected == count else { throw StorageError.verificationFailed("\(table) miscounted") }
  }

  /// Compares a table of Core Data's own, which no plan changes: its rows have no keys that stay.
  private func compareInOrder(_ table: String, _ name: String, _ columns: [String]) throws {
    let hidden = try HiddenRowID.columns(of: table, in: db)
    let new = try RawStatement(db, "SELECT \(hidden ?? "*") FROM main.\(name) NOT INDEXED")
    let old = try RawStatement(db, "SELECT \(hidden ?? "*") FROM source.\(name) NOT INDEXED")
    let count = columns.count + (hidden == nil ? 0 : 1)
    while try old.step() {
      guard try new.step(),
        (0..<count).allSatisfy({
          new.value(Int32(clamping: $0)).isSame(as: old.value(Int32(clamping: $0)))
        })
      else { throw StorageError.verificationFailed("a row of \(table) is not as it was") }
    }
    guard try !new.step() else {
      throw StorageError.verificationFailed("\(table) has more rows than planned")
    }
  }

  /// - Parameter row: Two keys, then the new values, then the old ones.
  private static func isSame(
    _ row: borrowing RawStatement, _ columns: [String], _ changed: [String: StoreChanges.Value]?
  ) -> Bool {
    for index in columns.indices {
      let one = row.value(Int32(clamping: index + 2))
      let other = row.value(Int32(clamping: index + 2 + columns.count))
      guard let changed else {
        guard one.isSame(as: other) else { return false }
        continue
      }
      if let value = changed[columns[index]] {
        guard one.isSame(as: value) else { return false }
      } else if columns[index] == "Z_OPT" {
        guard one.integer == other.integer &+ 1 else { return false }
      } else if !one.isSame(as: other) {
        return false
      }
    }
    return true
  }

  // MARK: Sums

  /// Scans what is left as a plan would: no copies, and the sums that the plan promised.
  func verifySums(catalog: AppStoreCatalog, zone: ZoneOffsets) throws {
    try AppStoreAttribution(catalog: catalog).create(in: db)
    var scan = EntryScan(
      timing: EntryTiming(zone, mergesValues: plan.options.type != nil),
      filter: StoreFilter(
        user: plan.options.user, relinks: plan.options.relinks), keepsIdentities: false,
      expected: plan.report.rows.first { $0.table == "progress_entries" }?.after ?? 0)
    try scan.run(db, catalog: catalog)
    scan.foldRawSamples()
    let merges = plan.options.classes.contains(.duplicates)
    guard let steps = scan.types.firstIndex(of: "steps").map({ UInt16(clamping: $0) }) else {
      return
    }
    var sums: [String: Double] = [:]
    var copies = 0
    scan.grouping.forEachEntry { group in
      copies += group.count - 1
      guard group.key.type == steps else { return }
      let day = group.key.slot.day(in: zone)
      sums["\(scan.users[Int(group.key.user)]) \(day)", default: 0] += group.total
    }
    for day in plan.report.days {
      let sum = sums["\(day.user) \(day.day)"] ?? 0
      guard abs(sum - day.stepsAfter) <= EntryTiming.tolerance * max(1, abs(sum) / 1e6) else {
        throw StorageError.verificationFailed("the steps of a day do not add up")
      }
    }
    let isWhole = !plan.options.isFiltered && plan.report.skipped.isEmpty && !plan.isLimited
    guard !merges || !isWhole || copies == 0 else {
      throw StorageError.verificationFailed("copies are left")
    }
  }
}

extension RawStatement.Value {
  func isSame(as other: RawStatement.Value) -> Bool {
    let type = type
    guard type == other.type else { return false }
    switch type {
    case SQLITE_NULL: return true
    case SQLITE_INTEGER: return integer == other.integer
    case SQLITE_FLOAT: return real.bitPattern == other.real.bitPattern
    default:
      let (own, others) = (bytes, other.bytes)
      guard own.count == others.count, let first = own.baseAddress, let second = others.baseAddress
      else { return own.count == others.count }
      return memcmp(first, second, own.count) == 0
    }
  }

  /// Columns of dates have numeric affinity: a whole second is stored as an integer.
  func isSame(as value: StoreChanges.Value) -> Bool {
    switch value {
    case .null: isNull
    case .integer(let number): type == SQLITE_INTEGER && integer == number
    case .real(let number): number == self.number
    case .text(let text): type == SQLITE_TEXT && bytes.elementsEqual(text.utf8)
    case .blob(let data): type == SQLITE_BLOB && bytes.elementsEqual(data)
    }
  }
}
