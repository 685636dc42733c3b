/// How long an event waits after a failed attempt: 1, 2, 4, 8, 16 s at most, with full jitter.
///
/// Full jitter (any wait from zero to the bound) spreads the attempts of many events that failed
/// together: Brooker, "Exponential Backoff and Jitter", AWS Architecture Blog, 2015.
package struct Backoff: Sendable, Equatable {
  package let base: Duration
  /// No wait is longer.
  package let cap: Duration

  /// Takes the first bound and the longest one; a negative duration counts as zero.
  package init(base: Duration = .seconds(1), cap: Duration = .seconds(16)) {
    self.base = max(base, .zero)
    self.cap = max(cap, .zero)
  }

  /// The longest wait after an attempt, counted from 1.
  package func bound(afterAttempt attempt: Int) -> Duration {
    var bound = base
    var left = attempt.addingClamped(-1)
    while left > 0, bound > .zero, bound < cap {
      bound *= 2
      left -= 1
    }
    return min(bound, cap)
  }

  /// The wait after an attempt; `atLeast` is what the backend asked for, which jitter does not undercut.
  package func delay(
    afterAttempt attempt: Int, atLeast asked: Duration? = nil,
    using generator: inout some RandomNumberGenerator
  ) -> Duration {
    let share = Double.random(in: 0...1, using: &generator)
    return max(bound(afterAttempt: attempt) * share, asked ?? .zero)
  }
}
