import FitIQDomain

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

  package init(
    _ code: Code, _ summary: String, hint: String? = nil, underlying: (any Error)? = nil
  ) {
    (self.code, self.summary, self.hint, self.underlying) = (code, summary, hint, underlying)
  }
}
