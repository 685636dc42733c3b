import FitIQDomain

/// Seconds of a clock that never jumps.
struct SteadyClock {
  private let start = ContinuousClock.now

  var now: Double { (ContinuousClock.now - start).milliseconds / 1e3 }

  func instant(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(clamped: seconds) }
}
