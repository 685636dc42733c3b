import FitIQDomain

/// What a run asks of the store at one time.
///
/// Neither the requests nor what deals with their results wait for it, for the disk, or for a lock that
/// another process holds.
struct StoreVisit: Sendable {
  /// Whether to give back first what others have left behind.
  var rescues = false
  /// Claimed and not begun, to be given back.
  var released: [ClaimedEvent] = []
  /// Still held: their leases are renewed.
  var renewed: [ClaimedEvent] = []
  var results: [DeliveryResult] = []
  /// How many events to claim at most.
  var wanted = 0
  /// Whether to ask when the next event is due, where no more are due now.
  var asksNextDue = false

  struct Answer: Sendable {
    var claimed: [ClaimedEvent] = []
    /// Nil when none will come due by itself, or was not asked for.
    var nextDue: Duration?
  }

  func callAsFunction(_ queue: any OutboxQueue) throws -> Answer {
    if rescues { try queue.rescue() }
    if !released.isEmpty { try queue.release(released) }
    if !renewed.isEmpty { try queue.renew(renewed) }
    var answer = Answer()
    if !results.isEmpty || wanted > 0 {
      answer.claimed = try queue.turn(recording: results, claiming: wanted)
    }
    if asksNextDue, answer.claimed.count < max(wanted, 1) { answer.nextDue = try queue.nextDue() }
    return answer
  }
}
