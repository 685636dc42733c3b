import FitIQStorage

extension Session {
  /// Reads the page of a watched store, which is closed again when this returns.
  ///
  /// `pages`: What is read of an app's store.
  func page(of command: WatchCommand, pages: CommittedPages?) throws -> SummaryReport {
    let store = try openStore(command.store, zone: command.zone, pages: pages)
    return try summary(of: store, day: command.day, user: command.user, zone: command.zone)
  }
}
