package import FitIQDomain
package import Foundation

/// What a cleanup did, or in a dry run would do: its counts always add up.
package struct CleanupReport: Sendable, Equatable, Encodable {
  /// Rows of one entity: `before` = `after` + `removed`; `changed` are among those that stay.
  package struct Rows: Sendable, Equatable, Encodable {
    package let table: String
    package let before: Int
    package let removed: Int
    package let changed: Int
    package let after: Int

    init(table: String, before: Int, removed: Int, changed: Int) {
      self.table = table
      self.before = before
      self.removed = removed
      self.changed = changed
      after = before - removed
    }
  }

  /// Steps of one user's local day: the sum that the app shows, and the sum over distinct entries.
  package struct Day: Sendable, Equatable, Encodable {
    package let user: String
    package let day: LocalDay
    package let stepsBefore: Double
    package let stepsAfter: Double

    package var isInflated: Bool { stepsBefore - stepsAfter > EntryTiming.tolerance }
  }

  /// What was done to one kind of row, and to how many.
  package struct Action: Sendable, Equatable, Encodable {
    /// Such as `duplicates_removed`, `backend_ids_inherited`, `events_repointed`.
    package let name: String
    package let count: Int
  }

  package var path: String
  @StoreKind.InWords package var kind: StoreKind
  /// Schema of an app store, such as `V11`.
  package var schema: String
  package var timeZone: String
  package var asOf: Date
  package var rows: [Rows]
  package var actions: [Action]
  /// Every day with steps, by user and day.
  package var days: [Day]
  package var size: CleanupBytes
  /// Groups and rows of a saved plan that the store no longer has as the plan says.
  package var skipped: [String] = []
  package var backup: String?
  package var operationID: Int64?
  package var notes: [String] = []
  package var isDryRun: Bool

  package var removedCount: Int { rows.reduce(0) { $0 + $1.removed } }
  package var changedCount: Int { rows.reduce(0) { $0 + $1.changed } }
  package var isEmpty: Bool { removedCount == 0 && changedCount == 0 }
  /// Why a change leaves the file about as large as it is; nil where it does not.
  package var sizeNote: String? {
    isEmpty || size.isRewritten
      ? nil : "the file is not rewritten, and keeps the space of removed rows"
  }
  package var inflatedDays: [Day] { days.filter(\.isInflated) }
}
