package import FitIQDomain

/// A plan of ``DatabaseCleanup``: the rows that go or change, each with a digest of what it says.
package struct SavedDatabaseCleanup: SavedPlan, Equatable {
  package static let format = "fitiq-database-cleanup-plan/1"
  package static let maker = "fitiq cleanup --dry-run --plan-out FILE"

  /// Digests of rows by the text of their keys, by table.
  package typealias Rows = [String: [String: String]]

  package let format: String
  package let toolVersion: String
  package let path: String
  /// Nil where the database records none: then times are left alone.
  package let timeZone: String?
  package let options: CleanupOptions
  package let rows: Rows

  private enum CodingKeys: String, CodingKey {
    case format, path, options, rows
    case toolVersion = "tool_version"
    case timeZone = "time_zone"
  }

  init(
    path: String, timeZone: String?, options: CleanupOptions, rows: Rows, toolVersion: String
  ) {
    format = Self.format
    self.path = path
    self.timeZone = timeZone
    self.options = options
    self.rows = rows
    self.toolVersion = toolVersion
  }

  package var namedZone: String? { timeZone }

  package var isPlausible: Bool {
    options.isPlausible && Set(rows.keys).isSubset(of: ["outbox_events", "progress_entries"])
      && rows.values.allSatisfy { $0.values.allSatisfy(SavedPlanDigest.isOne) }
  }

  /// The rows that still are as the plan says.
  func unchanged(among now: Rows) -> Rows {
    Rows(
      uniqueKeysWithValues: rows.map { table, saved in
        (table, saved.filter { now[table]?[$0.key] == $0.value })
      })
  }

  /// Names what of the plan no longer is as it says.
  func skipped(keeping unchanged: Rows) -> [String] {
    rows.sorted { $0.key < $1.key }.compactMap { table, saved in
      let gone = saved.count - (unchanged[table]?.count ?? 0)
      return gone == 0 ? nil : "\(table): \(gone.counting("row")) no longer as in the plan"
    }
  }
}
