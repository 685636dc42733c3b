/// A part of a sorted listing.
package struct Page<Cursor: Sendable>: Sendable {
  /// Rows at most; nil for all.
  package var limit: Int?
  /// The last row of the page before.
  package var after: Cursor?
  package var isOldestFirst: Bool

  package init(limit: Int? = nil, after: Cursor? = nil, isOldestFirst: Bool = false) {
    self.limit = limit
    self.after = after
    self.isOldestFirst = isOldestFirst
  }
}

/// How a listing ended.
package struct PageEnd<Cursor: Sendable & Equatable>: Sendable, Equatable {
  /// Where the next page starts; nil when this was the last one.
  package var next: Cursor?
  /// Rows that hold a value of an impossible kind, such as text for a number, and are not shown.
  package var skipped: Int

  package init(next: Cursor? = nil, skipped: Int = 0) {
    self.next = next
    self.skipped = skipped
  }
}
