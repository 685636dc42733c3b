/// How the error of an event begins whose fate was decided on purpose; an app store has no other place
/// for it.
///
/// Nothing that the app writes begins like this: "cancelled" alone is what Foundation calls a request
/// that was stopped.
package enum OutboxMark: String, CaseIterable, Sendable {
  case cancelled = "cancelled by fitiq"
  case isolated = "isolated by fitiq"
  /// Completed without being sent: a copy of its entity had sent the value.
  case settled = "settled by fitiq"
}
