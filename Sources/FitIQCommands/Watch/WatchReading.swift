import FitIQStorage

/// The page of a watched store.
struct WatchReading {
  let isAppStore: Bool
  let page: SummaryReport
}

extension Session {
  /// Reads a store, which is closed again when this returns.
  func reading(_ command: WatchCommand) throws -> WatchReading {
    let store = try openStore(command.store, zone: command.zone)
    return WatchReading(
      isAppStore: store.isAppStore,
      page: try summary(of: store, day: command.day, user: command.user, zone: command.zone))
  }
}
