/// Which days a daily sync is about.
package enum SyncWindow {
  /// The app's own first window: today and the six days before.
  private static let usual = 7

  /// The first day: that of a week ago, or an earlier one that is missing since tracking began, open
  /// or not yet verified; not one that lies before what exports know.
  ///
  /// `tracked`: Of each metric what is known of its days.
  package static func dailyStart(
    today: LocalDay, tracked: [[LocalDay: SyncedDay]]
  ) -> LocalDay {
    let usual = today.advanced(by: 1 - usual)
    return tracked.compactMap { firstUnsettled($0, before: usual) }.min() ?? usual
  }

  private static func firstUnsettled(
    _ days: [LocalDay: SyncedDay], before end: LocalDay
  ) -> LocalDay? {
    guard var day = days.filter({ !$0.value.isUnread }).keys.min() else { return nil }
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
