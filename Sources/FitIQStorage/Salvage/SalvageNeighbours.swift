import FitIQDatabaseFile
import FitIQDomain
import Foundation
import GRDB

/// What the rows beside a gap tell of those that were in it: when, and whose.
///
/// A tree says between which keys a lost page was. Keys are given in the order in which rows are written, so
/// the rows on both sides of the gap are of about its time, and mostly of its user.
struct SalvageNeighbours {
  private let table: String
  private let instant: String?
  private let user: String?

  /// The first of these columns that a table has is its time.
  private static let instants = [
    "ZDATE", "ZSTARTTIME", "ZCREATEDAT", "measured_at", "start_at", "date_at", "created_at",
    "recorded_at",
  ]

  /// - Parameter profiles: The table whose keys `ZUSERPROFILE` holds; nil where the store has none.
  init(_ table: SalvageTable, profiles: String?) {
    self.table = SQLName.quoted(table.name)
    let names = Set(table.columns.map(\.name))
    instant = Self.instants.first(where: names.contains)
    if let profiles, names.contains("ZUSERPROFILE") {
      user = "(SELECT ZID FROM \(SQLName.quoted(profiles)) WHERE Z_PK = t.ZUSERPROFILE)"
    } else {
      user = names.contains("user_id") ? "t.user_id" : nil
    }
  }

  /// Adds what the rows next to a gap tell, unless rows have come back into it.
  func tell(of gap: TreeWalk.Leaf, to report: inout SalvageReport.Table, in db: Database) throws {
    guard instant != nil || user != nil else { return }
    let above = gap.above ?? .min
    let through = gap.through ?? .max
    let isRefilled = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE _rowid_ > ? AND _rowid_ <= ?)",
      arguments: [above, through])
    guard isRefilled == false else { return }
    for (side, key) in [
      ("WHERE _rowid_ <= ? ORDER BY _rowid_ DESC", above),
      ("WHERE _rowid_ > ? ORDER BY _rowid_", through),
    ] {
      let columns = "\(instant.map { "t.\($0)" } ?? "NULL"), \(user ?? "NULL")"
      guard
        let row = try Row.fetchOne(
          db, sql: "SELECT \(columns) FROM \(table) AS t \(side) LIMIT 1", arguments: [key])
      else { continue }
      if let instant, let seconds = Double.fromDatabaseValue(row[0]),
        let date = StoredInstant.date(seconds.description, column: instant)
      {
        report.lostFrom = min(report.lostFrom ?? date, date)
        report.lostThrough = max(report.lostThrough ?? date, date)
      }
      if let user = Self.user(row[1]), !report.lostUsers.contains(user) {
        report.lostUsers.append(user)
      }
    }
  }

  private static func user(_ value: DatabaseValue) -> String? {
    switch value.storage {
    case .string(let text): UserID(text)?.text
    case .blob(let bytes): bytes.withUnsafeBytes { UUID16(checking: $0)?.text }
    default: nil
    }
  }
}
