import FitIQDomain
import FitIQTerminal

/// What the app's own preferences say of its syncs.
struct ContainerTrackingReport: Report {
  let path: String
  let lists: [List]
  let app: AppSyncState

  /// A list of synced days.
  struct List: Encodable, Sendable {
    let key: String
    let metric: HealthMetric?
    let first: LocalDay?
    let last: LocalDay?
    /// Days that can be read, each once.
    let days: Int
    /// Days between the first and the last that are not in it.
    let missing: Int
    /// Members that are not days.
    let unreadable: Int
  }

  init(path: String, _ preferences: LegacyPreferences, _ filter: TrackingFilter, today: LocalDay) {
    self.path = path
    app = AppSyncState(preferences)
    let reader = LegacyDayReader(today: today)
    lists = preferences.entries.compactMap { entry in
      switch entry.role {
      case .trackedDays(let metric):
        guard filter.metrics.isEmpty || filter.metrics.contains(metric) else { return nil }
        return List(entry, metric, filter, reader)
      case .unknownTrackedDays:
        return filter.metrics.isEmpty ? List(entry, nil, filter, reader) : nil
      case .pendingTypes, .perUser: return nil
      }
    }
  }

  var records: [any Encodable & Sendable] { lists }

  var tables: [Table] {
    Table(
      title: Cell.fileName(path) + (lists.isEmpty ? ": no synced days" : ""),
      columns: Self.columns,
      rows: lists.map { list in
        [
          list.metric?.rawValue ?? DisplayWidth.truncated(list.key, to: 34),
          Cell.optional(list.first),
          Cell.optional(list.last),
          String(list.days), String(list.missing), String(list.unreadable),
        ]
      })
  }

  var closing: [String] { app.lines.isEmpty ? [] : [""] + app.lines }

  private static let columns: [Table.Column] = [
    "metric", "first", "last", .right("days"), .right("missing"), .right("unreadable"),
  ]
}

extension ContainerTrackingReport.List {
  fileprivate init(
    _ entry: LegacyEntry, _ metric: HealthMetric?, _ filter: TrackingFilter,
    _ reader: LegacyDayReader
  ) {
    var days: Set<LocalDay> = []
    var unreadable = 0
    for member in entry.members {
      guard member.position != nil, case .string(let text) = member.value,
        case .day(let day, _) = reader.read(text)
      else {
        unreadable += 1
        continue
      }
      if filter.contains(day) { days.insert(day) }
    }
    let (first, last) = (days.min(), days.max())
    let span = first.flatMap { first in last.map { first.days(until: $0) + 1 } } ?? 0
    self.init(
      key: entry.key, metric: metric, first: first, last: last, days: days.count,
      missing: span - days.count, unreadable: unreadable)
  }
}
