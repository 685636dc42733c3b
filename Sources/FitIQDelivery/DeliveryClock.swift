package import FitIQDomain
package import Foundation

/// The clocks of a delivery: a monotonic one for pauses and limits, the wall clock for dates that the
/// backend names.
package struct DeliveryClock: Sendable {
  /// Since any fixed moment.
  package var elapsed: @Sendable () -> Duration
  /// Throws when the task is cancelled.
  package var sleep: @Sendable (Duration) async throws -> Void
  package var now: @Sendable () -> Date

  /// Takes a monotonic clock, and the wall clock of the runtime.
  package init(_ clock: some Clock<Duration>, runtime: Runtime) {
    let origin = clock.now
    elapsed = { origin.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
    now = runtime.now
  }

  package init(
    elapsed: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    now: @escaping @Sendable () -> Date
  ) {
    self.elapsed = elapsed
    self.sleep = sleep
    self.now = now
  }
}
