/// The states of an outbox event: the app's four, with what it leaves open decided.
package enum OutboxState: String, Sendable, CaseIterable, Codable {
  case pending
  /// It is being sent, under a lease.
  case processing
  /// Failed, with attempts left.
  case waiting
  /// Failed, and no attempt is left: a dead letter.
  case dead
  /// In processing, and its lease is over; without one, its attempt is over five minutes old
  /// (`OutboxSQL+State`).
  case stuck
  case completed
  /// The app cannot read it, and stops at it.
  case unknown

  /// Still to be sent, without help.
  package var isOpen: Bool { self == .pending || self == .waiting || self == .processing }
}

/// Which events, in the one grammar of all verbs.
package struct OutboxFilter: Sendable, Equatable {
  /// Empty for all.
  package var states: Set<OutboxState> = []
  package var types: [String] = []
  package var user: String?
  package var entity: String?
  /// A regular expression over the error message.
  package var error: String?
  package var createdBefore: Double?
  package var createdAfter: Double?
  package var attempts: Comparison?
  /// Upper-case ids in full.
  package var ids: [String] = []
  package var limit: Int?
  /// Only those that this operation changed, and nothing since.
  package var operation: Int64?
  /// Only these rows of an app's store; nil for any.
  package var keys: [Int64]?
  /// None of these rows.
  package var without: [Int64] = []

  package init() {}

  /// Whether it takes every event.
  package var isEmpty: Bool {
    var other = self
    other.limit = nil
    return other == OutboxFilter()
  }

  /// A number compared with a bound: `>=3`, `<2`, `5`.
  package struct Comparison: Sendable, Equatable {
    package let symbol: String
    package let bound: Int

    /// Reads an optional sign and a number from 0 on; nil for anything else.
    package init?(_ text: String) {
      let symbol = [">=", "<=", ">", "<", "="].first { text.hasPrefix($0) } ?? ""
      let digits = text.dropFirst(symbol.count).trimmingPrefix(while: \.isWhitespace)
      guard let bound = Int(digits), bound >= 0 else { return nil }
      self.symbol = symbol.isEmpty ? "=" : symbol
      self.bound = bound
    }
  }
}
