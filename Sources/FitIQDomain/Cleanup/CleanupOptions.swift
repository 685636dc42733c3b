package import Foundation

/// What a cleanup is about: its classes, the rule that picks survivors, and the rows it looks at.
package struct CleanupOptions: Sendable, Equatable, Codable {
  package enum Class: String, Sendable, CaseIterable, Codable {
    /// Copies of one logical entry, and the texts of their survivors.
    case duplicates
    /// Copies of one night, with their stages.
    case sleep
    /// Delivered and orphaned events.
    case outbox
    /// Rows whose parent is gone; entries that name nobody only where this class is named.
    case orphans
    /// Whole transactions of the persistent history, only where this class is named.
    case history
    /// Texts of hourly rows that are not written as the app writes an hour.
    case times
  }

  package var classes: Set<Class> = [.duplicates, .sleep, .outbox, .orphans, .times]
  package var keep = KeptCopy.newest
  package var user: UserID?
  package var type: String?
  /// Days by which entries and nights were measured, both included.
  package var since: LocalDay?
  package var until: LocalDay?
  /// Delivered events that are older go (seconds); the app's own emergency cleanup kept 7 days.
  package var completedOlderThan: TimeInterval = 7 * 86_400
  /// Transactions of the history that are older go (seconds).
  package var historyOlderThan: TimeInterval = 30 * 86_400
  /// Attributes rows that name nobody to the only profile there is.
  package var relinks = false
  /// Removes entries that name nobody: their class was named.
  package var removesUnattributed = false
  /// What the ages are counted from.
  package var asOf: Date

  package init(asOf: Date) {
    self.asOf = asOf
  }

  /// Whether they are what a person can have asked for; of a plan from elsewhere nothing is sure.
  package var isPlausible: Bool {
    // The years 1 to 9999, and as many seconds.
    let instants = -62_135_596_800.0...253_402_300_799.0
    let ages = 0...1e11
    return instants.contains(asOf.timeIntervalSince1970) && ages.contains(completedOlderThan)
      && ages.contains(historyOlderThan) && type.map { (1...256).contains($0.utf8.count) } ?? true
  }

  /// Whether rows are chosen one by one, so that what belongs to no entry is left alone.
  package var isFiltered: Bool { user != nil || type != nil || since != nil || until != nil }
}
