/// A token bucket: so many requests a second on average, a few more at once after a rest.
///
/// A value: time is what the caller's monotonic clock says, as the duration since any fixed moment.
package struct RateLimiter: Sendable, Equatable {
  private let interval: Duration
  private let burst: Duration
  /// When the bucket will be full; the virtual scheduling form of the algorithm (ITU-T I.371 annex A)
  /// needs no timer that fills it.
  private var fullAt: Duration?

  /// Nil for a rate that is not a positive number.
  ///
  /// - Parameter burst: requests that may leave at once, at least one.
  package init?(perSecond rate: Double, burst: Int = 1) {
    guard rate.isFinite, rate > 0 else { return nil }
    // A rate of one in a million years is not a rate, and would overflow below.
    interval = .seconds(clamped: min(1 / rate, 1e9))
    self.burst = interval * Double(min(max(burst, 1), 1_000_000) - 1)
  }

  /// Takes a token and returns how long the caller waits before its request: requests keep the order
  /// in which they asked.
  package mutating func reserve(at now: Duration) -> Duration {
    let start = max(fullAt ?? now, now)
    fullAt = start + interval
    return max(start - burst - now, .zero)
  }
}
