/// How far back an export can say anything of a metric; sync and reconcile ask it alike.
package enum ExportReach {
  /// Whether an export that has its first record of a metric at `first` knows what was at `time`.
  ///
  /// Before that it lacks everything, whether there was something or not: it may be a part of one, or
  /// of a phone that is younger than the data. Nothing is removed for that unasked.
  static func covers<Time: Comparable>(_ time: Time, from first: Time?) -> Bool {
    first.map { $0 <= time } ?? false
  }
}
