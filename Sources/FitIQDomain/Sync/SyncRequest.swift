import Foundation

/// What a sync is asked for.
package struct SyncRequest: Sendable {
  package var user: UserID
  package var zone: ZoneOffsets
  package var today: LocalDay
  /// How sources are brought together, as text.
  package var mergeRule: String
  /// Nil for no bound.
  package var from: LocalDay?
  package var through: LocalDay?

  package init(
    user: UserID, zone: ZoneOffsets, today: LocalDay, mergeRule: String, from: LocalDay? = nil,
    through: LocalDay? = nil
  ) {
    self.user = user
    self.zone = zone
    self.today = today
    self.mergeRule = mergeRule
    self.from = from
    self.through = through
  }

  func contains(_ day: LocalDay) -> Bool {
    (from.map { day >= $0 } ?? true) && (through.map { day <= $0 } ?? true)
  }

  /// The first day that is not over: neither today is, nor the day on which the export was made.
  func openFrom(exportedDay: LocalDay?) -> LocalDay { min(today, exportedDay ?? today) }

  /// The days asked for among those that a source was read completely for.
  ///
  /// - Parameter first: That it has a record of; of days before it nothing is known.
  func emptyDays(from first: LocalDay?, through last: LocalDay?) -> [LocalDay] {
    guard let first, let last else { return [] }
    let end = min(last, through ?? last)
    // A record of the year 1 must not make a row of each day since.
    let start = max(first, from ?? first, end.advanced(by: -Self.lifetime))
    return start > end ? [] : (start.ordinal...end.ordinal).map(LocalDay.init(ordinal:))
  }

  /// In days; nobody has lived longer.
  private static let lifetime = 45_000

  /// Whether a sync of the same data, with other choices perhaps, has done all that this one would.
  func isCovered(by export: SyncedExport) -> Bool {
    export.mergeRule == mergeRule && export.timeZone == zone.zone.identifier
      && export.openFrom == openFrom(exportedDay: export.exportedDay)
      && (export.from.map { bound in from.map { $0 >= bound } ?? false } ?? true)
      && (export.through.map { bound in through.map { $0 <= bound } ?? false } ?? true)
  }
}
