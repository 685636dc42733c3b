import Foundation

/// Tests whose cases `FITIQ_SLOW=1` makes longer, or a number in `FITIQ_HOSTILE_CASES` and
/// `FITIQ_HOSTILE_RUNS`.
package enum SlowTests {
  /// The time limit of each case.
  package static let minutes: Int = {
    let environment = ProcessInfo.processInfo.environment
    // Who asks for a number of cases has the time for them.
    if environment.keys.contains(where: { $0.hasPrefix("FITIQ_HOSTILE_") }) { return 24 * 60 }
    return environment["FITIQ_SLOW"] == "1" ? 240 : 10
  }()
}
