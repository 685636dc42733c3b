/// The events of a store, as a delivery takes and finishes them; one implementation per kind of store.
package protocol OutboxQueue: Sendable {
  /// Gives back events whose lease is over: each may have arrived.
  func rescue() throws

  /// Records what came of events and claims due ones, in one transaction.
  ///
  /// A result whose event another process has by now changes nothing.
  ///
  /// - Parameter limit: How many to claim at most; 0 for none.
  /// - Returns: The claimed events, none of whose entities has an earlier open event.
  func turn(recording results: [DeliveryResult], claiming limit: Int) throws -> [ClaimedEvent]

  /// Gives events back that were not begun: they are as before the claim.
  func release(_ events: [ClaimedEvent]) throws

  /// Renews the leases of these events.
  func renew(_ events: [ClaimedEvent]) throws

  /// In how long the next event comes due; nil when none will by itself.
  ///
  /// Asked after a claim that found nothing: what is due then waits for another event.
  func nextDue() throws -> Duration?
}
