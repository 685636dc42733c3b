package import FitIQDomain
package import Foundation

/// An outbox event of an entry, without the values that its metadata holds.
package struct EntryEvent: Sendable, Equatable, Encodable {
  package let id: String?
  package let eventType: String?
  package let status: String?
  package let attemptCount: Int64?
  package let maxAttempts: Int64?
  package let createdAt: Date?
}

/// Everything about one entry.
package struct EntryDetail: Sendable, Equatable, Encodable {
  /// The row of that key, or all rows of that id: the app can give one id to two.
  package let entries: [ProgressEntry]
  package let events: [EntryEvent]
  /// The other rows of the same logical entries.
  package let copies: [ProgressEntry]
  /// The row that a cleanup would keep of each logical entry with copies.
  package let survivorKeys: [Int64]
}
