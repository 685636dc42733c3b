/// Which days a daily sync is about.
package enum SyncWindow {
  /// The app's own first window: today and the six days before.
  private static let usual = 7

  package static func usualStart(today: LocalDay) -> LocalDay { today.advanced(by: 1 - usual) }

  /// The first day: that of a week ago, or an earlier one that is open, not yet verified, or missing
  /// since the first that an export has something of; before that none can settle it.
  ///
  /// `tracked`: Of each metric what is known of its days.
  package static func dailyStart(
    today: LocalDay, tracked: [[LocalDay: SyncedDay]]
  ) -> LocalDay {
    let usual = usualStart(today: today)
    return tracked.compactMap { firstUnsettled($0, before: usual) }.min() ?? usual
  }

  private static func firstUnsettled(
    _ days: [LocalDay: SyncedDay], before end: LocalDay
  ) -> LocalDay? {
    // A person's mark alone says when tracking began as long as no export was read.
    let isRead = days.values.contains { $0.digest != nil }
    let known = days.filter {
      $0.value.hasData || $0.value.digest == nil && !(isRead && $0.value.source == .manual)
    }
    guard var day = known.keys.min() else { return nil }
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
