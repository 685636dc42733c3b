/// Where the bytes of a store go, and what would be left of them after a cleanup.
package struct StoreSize: Sendable, Equatable, Encodable {
  package enum Cause: String, Sendable, Encodable, CaseIterable {
    case duplicates, orphans
    case completedOutbox = "completed_outbox"
    case persistentHistory = "persistent_history"
    case freePages = "free_pages"
    case cloudKit = "cloudkit"
    /// Rows that stay, with their indexes and the slack of their pages.
    case content

    /// The cause of rows that a cleanup removes, by its name in the report of the cleanup.
    init(_ cause: String) {
      self =
        switch cause {
        case "duplicate_entries", "duplicate_sleep": .duplicates
        case "outbox_events": .completedOutbox
        default: Cause(rawValue: cause) ?? .content
        }
    }
  }

  package struct Share: Sendable, Equatable, Encodable {
    package let cause: Cause
    package let bytes: Int
  }

  package let totalBytes: Int
  /// They add up to the total.
  package let shares: [Share]
  /// What the plan of a cleanup says.
  package let predictedBytes: Int
  /// Whether this SQLite cannot count the pages of what the app does not see.
  package let isEstimated: Bool

  /// Names the shares of a cleanup's plan, and takes those out of the content that no cleanup touches.
  ///
  /// - Parameters:
  ///   - size: As a plan has it, or of a file that none would change.
  ///   - kept: Bytes of what no cleanup touches unless it is asked to; nil where they cannot be
  ///     counted.
  package init(_ size: CleanupBytes, kept: [Cause: Int]?) {
    totalBytes = size.before
    predictedBytes = size.predicted
    isEstimated = kept == nil
    var bytes: [Cause: Int] = [:]
    for share in size.shares { bytes[Cause(share.cause), default: 0] += share.bytes }
    for (cause, count) in kept ?? [:] where bytes[cause] == nil {
      let part = min(count, bytes[.content] ?? 0)
      bytes[cause] = part
      bytes[.content, default: 0] -= part
    }
    shares = Cause.allCases.compactMap { cause in
      bytes[cause].flatMap { $0 > 0 ? Share(cause: cause, bytes: $0) : nil }
    }
  }
}
