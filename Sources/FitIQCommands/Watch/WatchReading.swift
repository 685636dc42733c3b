import FitIQStorage

/// What one look at a watched store gives.
struct WatchReading {
  let isAppStore: Bool
  let page: SummaryReport?
  let rows: RowVersions?
}

extension Session {
  /// Reads a store, which is closed again when this returns.
  func reading(_ command: WatchCommand, page: Bool, rows: Bool) throws -> WatchReading {
    let store = try openStore(command.store, zone: command.zone)
    return WatchReading(
      isAppStore: store.isAppStore,
      page: page
        ? try summary(of: store, day: command.day, user: command.user, zone: command.zone) : nil,
      rows: rows ? try store.rowVersions() : nil)
  }
}
