/// Events that a delivery holds back because it would send a measurement several times: mostly those of
/// copies, which a cleanup has to merge first.
package struct OutboxHeldBack: Sendable, Equatable, Encodable {
  package enum Reason: String, Sendable {
    case remove = "whose row will be merged into another"
    case repoint = "to be given to the row that stays"
    case complete = "already sent by a copy"
    case replaces = "to replace what a copy sent"
    case underway = "with a copy that is being sent or may have arrived"
    /// A body measurement whose entry is held back itself.
    case represented = "whose measurement one of them sends"
    case zone = "whose rows contradict the time zone"

    init(_ change: OutboxSettlement.Change) {
      self =
        switch change {
        case .remove: .remove
        case .repoint: .repoint
        case .complete: .complete
        }
    }
  }

  /// The most frequent first.
  package let counts: [ReasonCount]

  /// Counts reasons, one for each event.
  package init(_ reasons: some Sequence<Reason>) {
    counts = ReasonCount.ranked(reasons.reduce(into: [:]) { $0[$1.rawValue, default: 0] += 1 })
  }

  /// Whether an event is held back for this reason.
  package func has(_ reason: Reason) -> Bool { counts.contains { $0.reason == reason.rawValue } }

  /// Whether some wait for a cleanup.
  package var hasCopies: Bool { counts.contains { $0.reason != Reason.zone.rawValue } }

  package var total: Int { counts.reduce(0) { $0 + $1.count } }
}
