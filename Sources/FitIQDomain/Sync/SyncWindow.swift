/// Which days a daily sync is about.
package enum SyncWindow {
  /// The app's own first window: today and the six days before.
  private static let usual = 7

  /// The first day of the usual window, which ends today.
  package static func usualStart(today: LocalDay) -> LocalDay { today.advanced(by: 1 - usual) }

  /// The first day: that of a week ago, or an earlier one that is open, not yet verified, or missing
  /// since the first that an export has something of; before that none can settle it.
  ///
  /// - Parameter tracked: What is known of the days of each metric, and the last export of it.
  package static func dailyStart(
    today: LocalDay, tracked: [(days: [LocalDay: SyncedDay], last: SyncedExport?)]
  ) -> LocalDay {
    let usual = usualStart(today: today)
    return tracked.compactMap { firstUnsettled($0.days, $0.last, before: usual) }.min() ?? usual
  }

  private static func firstUnsettled(
    _ days: [LocalDay: SyncedDay], _ last: SyncedExport?, before end: LocalDay
  ) -> LocalDay? {
    guard var day = days.filter({ !$0.value.isUnread }).keys.min() else { return nil }
    if let last, last.exportedAt != nil { day = max(day, last.firstDay ?? end) }
    while day < end {
      let known = days[day]
      let isSettled =
        known?.source == .manual || known?.digest != nil && known?.isComplete == true
      if !isSettled { return day }
      day = day.advanced(by: 1)
    }
    return nil
  }
}
