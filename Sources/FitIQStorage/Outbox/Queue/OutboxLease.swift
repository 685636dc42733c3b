import FitIQSystem
import Foundation

/// Who holds claimed events, and for how long.
package struct OutboxLease: Sendable {
  /// One per run of a processor: process ids are used again.
  package let owner: String
  /// Seconds; renewed while events are held, and by claims.
  package let seconds: Double

  /// - Parameter seconds: Longer than one request, so that a holder that is alive always renews in
  ///   time.
  package init(owner: String = Self.owner(), seconds: Double = 120) {
    self.owner = owner
    self.seconds = min(seconds, OutboxSQL.longestLease)
  }

  /// The number of the process, for people, and enough chance to tell it from later ones.
  package static func owner() -> String {
    "\(getpid())-" + Randomness.name()
  }
}
