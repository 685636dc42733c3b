/// How the error of an event begins that was given up on purpose; an app store has no other place
/// for it.
///
/// Nothing that the app writes begins like this: "cancelled" alone is what Foundation calls a request
/// that was stopped.
package enum OutboxMark: String, CaseIterable, Sendable {
  case cancelled = "cancelled by fitiq"
  case isolated = "isolated by fitiq"
}
