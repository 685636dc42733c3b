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
}

extension DeliveryClock {
  /// Takes a monotonic clock, and the wall clock of the runtime.
  package init(_ clock: some Clock<Duration>, runtime: Runtime) {
    let origin = clock.now
    self.init(
      elapsed: { origin.duration(to: clock.now) }, sleep: { try await clock.sleep(for: $0) },
      now: runtime.now)
  }
}
