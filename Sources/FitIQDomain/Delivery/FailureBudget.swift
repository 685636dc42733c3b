/// How many failures a run bears before it stops: `--max-failures N` or `P%`.
package struct FailureBudget: Sendable, Equatable {
  package enum Limit: Sendable, Equatable {
    /// Stop at this many failures; 0 bears none, as 1 does.
    case count(Int)
    /// Stop when more than this share of the deliveries failed.
    case percent(Double)
  }

  /// Deliveries before a percentage says anything: the first failure is always 100 % of something.
  package static let smallestSample = 20

  package let limit: Limit
  package private(set) var delivered = 0
  package private(set) var failed = 0

  package init(_ limit: Limit) {
    self.limit = limit
  }

  /// Reads `10` or `2.5%`; nil for anything else.
  package init?(_ text: String) {
    if text.hasSuffix("%") {
      guard let share = Double(text.dropLast()), (0...100).contains(share) else { return nil }
      limit = .percent(share)
    } else {
      guard text.utf8.allSatisfy(\.isDigit), let count = Int(text) else { return nil }
      limit = .count(count)
    }
  }

  /// Counts a delivery that came to an end.
  package mutating func record(isFailure: Bool) {
    if isFailure { failed += 1 } else { delivered += 1 }
  }

  package var isExhausted: Bool {
    switch limit {
    case .count(let count): failed >= max(count, 1)
    case .percent(let share):
      delivered + failed >= Self.smallestSample
        && Double(failed) * 100 > share * Double(delivered + failed)
    }
  }
}
