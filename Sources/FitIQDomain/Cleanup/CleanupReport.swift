package import Foundation

/// What a cleanup did, or in a dry run would do: its counts always add up.
package struct CleanupReport: Sendable, Equatable, Encodable {
  /// Rows of one entity: `before` = `after` + `removed`; `changed` are among those that stay.
  package struct Rows: Sendable, Equatable, Encodable {
    package let table: String
    package let before: Int
    package let removed: Int
    package let changed: Int
    package var after: Int { before - removed }

    package init(table: String, before: Int, removed: Int, changed: Int) {
      self.table = table
      self.before = before
      self.removed = removed
      self.changed = changed
    }

    private enum CodingKeys: String, CodingKey {
      case table, before, removed, changed, after
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(table, forKey: .table)
      try container.encode(before, forKey: .before)
      try container.encode(removed, forKey: .removed)
      try container.encode(changed, forKey: .changed)
      try container.encode(after, forKey: .after)
    }
  }

  /// Steps of one user's local day: the sum that the app shows, and the sum over distinct entries.
  package struct Day: Sendable, Equatable, Encodable {
    package let user: String
    package let day: LocalDay
    package let stepsBefore: Double
    package let stepsAfter: Double

    package init(user: String, day: LocalDay, stepsBefore: Double, stepsAfter: Double) {
      self.user = user
      self.day = day
      self.stepsBefore = stepsBefore
      self.stepsAfter = stepsAfter
    }

    package var isInflated: Bool { stepsBefore - stepsAfter > EntryTiming.tolerance }
  }

  /// What was done to one kind of row, and to how many.
  package struct Action: Sendable, Equatable, Encodable {
    /// Such as `duplicates_removed`, `backend_ids_inherited`, `events_repointed`.
    package let name: String
    package let count: Int

    package init(name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// Bytes of the file, and where they went.
  package struct Size: Sendable, Equatable, Encodable {
    package struct Share: Sendable, Equatable, Encodable {
      /// Such as `duplicates`, `completed_outbox`, `free_pages`, `content`.
      package let cause: String
      package let bytes: Int

      package init(cause: String, bytes: Int) {
        self.cause = cause
        self.bytes = bytes
      }
    }

    package var before: Int
    package var predicted: Int
    /// Nil in a dry run.
    package var after: Int?
    /// Shares of the bytes before; they add up.
    package var shares: [Share]
    /// Whether what stays is written into a new file; otherwise what goes leaves free space in it.
    package var isRewritten: Bool

    /// Predicts the size of a file that is to be changed, or not.
    ///
    /// - Parameters:
    ///   - packed: Bytes of a new file with what stays; nil where the file cannot be written anew.
    ///   - released: Empty pages that SQLite gives back with any change, in bytes.
    package init(
      before: Int, packed: Int?, released: Int = 0, after: Int? = nil, isChanged: Bool,
      shares: [Share]
    ) {
      isRewritten =
        isChanged && packed.map { Self.isWorthRewriting(before: before, packed: $0) } ?? false
      let inPlace = isChanged ? before - released : before
      self.before = before
      predicted = isRewritten ? packed ?? before : inPlace
      self.after = after
      self.shares = shares
    }

    /// Whether a new file would be smaller by more than 4 % and 128 KiB: less is not worth writing all of
    /// it.
    package static func isWorthRewriting(before: Int, packed: Int) -> Bool {
      Double(before) > Double(packed) * 1.04 && before - packed > 128 << 10
    }
  }

  package var path: String
  /// `app store` or `database`.
  package var kind: String
  /// Schema of an app store, such as `V11`.
  package var schema: String
  package var timeZone: String
  package var asOf: Date
  package var rows: [Rows]
  package var actions: [Action]
  /// Every day with steps, by user and day.
  package var days: [Day]
  package var size: Size
  /// Groups and rows of a saved plan that the store no longer has as the plan says.
  package var skipped: [String]
  package var backup: String?
  package var operationID: Int64?
  package var notes: [String]
  package var isDryRun: Bool

  package init(
    path: String, kind: String, schema: String, timeZone: String, asOf: Date, rows: [Rows],
    actions: [Action], days: [Day], size: Size, skipped: [String] = [], backup: String? = nil,
    operationID: Int64? = nil, notes: [String] = [], isDryRun: Bool
  ) {
    self.path = path
    self.kind = kind
    self.schema = schema
    self.timeZone = timeZone
    self.asOf = asOf
    self.rows = rows
    self.actions = actions
    self.days = days
    self.size = size
    self.skipped = skipped
    self.backup = backup
    self.operationID = operationID
    self.notes = notes
    self.isDryRun = isDryRun
  }

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
