package import FitIQSystem

/// A failure that fitiq can name: what `error:` and `hint:` show, and what `--json` prints.
///
/// Conforming types keep a closed set of codes per target; `ExitStatus` maps each code once.
package protocol FitIQError: Error {
  /// Stable identifier in snake case. Scripts match on it, so it is never renamed after a release.
  var identifier: String { get }
  /// What happened, lower-case and without a trailing stop. Never holds health values.
  var summary: String { get }
  /// What to do next, where there is something to do.
  var hint: String? { get }
  /// Whether the same call can succeed later without any change by the caller.
  var isRetryable: Bool { get }
  /// The cause, shown with `--verbose` only.
  var underlying: (any Error)? { get }
}

extension FitIQError {
  package var isRetryable: Bool { false }
  package var underlying: (any Error)? { nil }
}

extension InterruptionError: FitIQError {
  package var identifier: String { "interrupted" }
  package var summary: String { "interrupted; the current step was rolled back" }
  package var hint: String? { nil }
}
