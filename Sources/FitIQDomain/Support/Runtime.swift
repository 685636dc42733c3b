package import Foundation

/// The effects that the domain may not reach for by itself, so that tests can pin them.
package struct Runtime: Sendable {
  /// The wall clock, for timestamps that are stored.
  package var now: @Sendable () -> Date

  package init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }
}

extension Duration {
  /// The duration in milliseconds.
  package var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
