import FitIQDomain
import FitIQSystem

/// What can go wrong with a fleet as a whole; what goes wrong with a store is in its record.
package struct FleetError: FitIQError {
  package enum Code: String, Sendable, CaseIterable {
    case fleetMissing = "fleet_missing"
    case fleetInvalid = "fleet_invalid"
    case runUnknown = "run_unknown"
    case fleetUnreadable = "fleet_unreadable"
    case fleetUnwritable = "fleet_unwritable"
    case cannotStart = "cannot_start"
  }

  package let code: Code
  package let summary: String
  package let hint: String?
  package let underlying: (any Error)?

  package var identifier: String { code.rawValue }

  init(
    _ code: Code, _ summary: String, hint: String? = nil, underlying: (any Error)? = nil
  ) {
    (self.code, self.summary, self.hint, self.underlying) = (code, summary, hint, underlying)
  }

  init(writing path: String, _ error: any Error) {
    let failure = error as? FileFailure
    self =
      (error as? FleetError)
      ?? FleetError(
        .fleetUnwritable, "cannot write to \(path)" + (failure.map { ": \($0.reason)" } ?? ""),
        hint: failure?.hint ?? "check the permissions of the folder and the space on its disk",
        underlying: error)
  }
}
