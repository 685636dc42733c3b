package import FitIQDomain
import GRDB

extension QueryConnection {
  /// Returns the tables and functions that statements can name.
  package func catalog() throws -> QueryCatalog {
    try handle.allowHarmlessFunctions()
    return try handle.trusted {
      let isAppStore = handle.appStore != nil
      let logical = Dictionary(uniqueKeysWithValues: LogicalTable.all.map { ($0.name, $0) })
      var tables: [QueryCatalog.Table] = []
      let names = try handle.prepare(QuerySQL.tables)
      while try names.step() {
        let name = names.text(0)
        guard !isAppStore || names.integer(1) == 1 || name.uppercased().hasPrefix("Z") else {
          continue
        }
        let kind: QueryCatalog.Table.Kind =
          logical[name] != nil || Self.isShared(name) ? .logical : isAppStore ? .raw : .own
        tables.append(
          QueryCatalog.Table(
            name: name, kind: kind, columns: try columns(of: name, as: logical[name])))
      }
      let ordered = tables.filter { $0.kind == .logical } + tables.filter { $0.kind != .logical }
      return QueryCatalog(tables: ordered, functions: handle.policy.functions)
    }
  }

  /// Tables of the database alone that hold what people ask for.
  private static func isShared(_ name: String) -> Bool {
    ["sync_tracking", "settings", "quarantine", "outbox_attempts"].contains(name)
  }

  private func columns(
    of table: String, as logical: LogicalTable?
  ) throws -> [QueryCatalog.Column] {
    let types = Dictionary(
      (logical?.columns ?? []).map { ($0.name, $0.kind.declaredType) }, uniquingKeysWith: { $1 })
    let statement = try handle.prepare(QuerySQL.columns)
    try statement.bind(["table": table])
    var columns: [QueryCatalog.Column] = []
    while try statement.step() {
      let name = statement.text(0)
      guard !QueryPolicy.isSecret(name) else { continue }
      columns.append(
        QueryCatalog.Column(
          name: name, type: types[name] ?? statement.text(1),
          values: Enumerations.values(of: name, in: table)))
    }
    return columns
  }
}

extension LogicalColumn.Kind {
  fileprivate var declaredType: String {
    switch self {
    case .text, .uuid, .strings: "TEXT"
    case .real, .instant: "REAL"
    case .integer: "INTEGER"
    }
  }
}

/// Values of columns that have few, from the domain: no table is read for them.
private enum Enumerations {
  static func values(of column: String, in table: String) -> [String] {
    switch (table, column) {
    case (_, "sync_status"): SyncStatus.allCases.map(\.rawValue)
    case ("progress_entries", "type"): MetricUnit.knownTypes
    case ("sleep_stages", "stage"): SleepStageSpan.Stage.allCases.map(\.rawValue)
    case ("outbox_events", "status"): OutboxState.written.sorted()
    case ("outbox_events", "event_type"): OutboxType.names
    case ("sync_tracking", "metric"): HealthMetric.allCases.map(\.rawValue)
    case ("sync_tracking", "source"): TrackingSource.allCases.map(\.rawValue)
    default: []
    }
  }
}
