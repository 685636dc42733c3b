import FitIQDomain

/// One event that is to be delivered.
struct DeliveryOrder: Sendable {
  /// The idempotency key: the id of the event, or what stands for it once its body has changed.
  let eventID: String
  let entity: DeliverableEntity
  /// An attempt may have arrived: its outcome was unknown, or its process died.
  var isUncertain = false
  /// The backend's id of the entry that this one replaces: deleted once the new one is there.
  var replacedID: String?
}

/// What became of an order.
struct DeliveryReport: Sendable, Equatable {
  let outcome: DeliveryOutcome
  /// Whether the next attempt has to look before it sends: keep it with the event.
  var isUncertain = false
  /// The replaced entry is still on the backend: its deletion, for another attempt.
  var leftover: DeliveryOutcome?
}

/// Delivers one entity.
package struct Delivery: Sendable {
  private let client: BackendClient

  package init(client: BackendClient) {
    self.client = client
  }

  /// Maps, looks where an earlier attempt may have arrived, sends, and deletes what is replaced.
  func callAsFunction(_ order: DeliveryOrder) async -> DeliveryReport {
    do throws(UndeliverableEntity) {
      let request = try order.entity.request(eventID: order.eventID)
      var report = await deliver(request, order)
      if report.outcome.isDone, let old = order.replacedID, old != report.outcome.id {
        report.leftover = try await removal(of: old, order, request.endpoint)
      }
      return report
    } catch {
      return DeliveryReport(
        outcome: .permanent(DeliveryFault(code: error.identifier, message: error.summary)))
    }
  }

  private func deliver(_ request: BackendRequest, _ order: DeliveryOrder) async -> DeliveryReport {
    guard order.isUncertain, !request.isRepeatable else { return await post(request, order) }
    return switch await look(order) {
    case .found(let id): DeliveryReport(outcome: .alreadyThere(id: id))
    case .absent: await post(request, order)
    case .failed(let outcome): DeliveryReport(outcome: outcome, isUncertain: true)
    }
  }

  private func post(_ request: BackendRequest, _ order: DeliveryOrder) async -> DeliveryReport {
    let exchange = await client.send(request)
    if exchange.response?.status == 409, exchange.outcome.isDone, order.replacedID != nil {
      return await conflict(exchange.outcome, request, order)
    }
    return DeliveryReport(
      outcome: exchange.outcome, isUncertain: exchange.outcome.mayHaveArrived)
  }

  /// A replacement that meets a conflict: the entry that is there may be the old one, and deleting
  /// that would leave none.
  ///
  /// Where the new one is not to be found the old one goes first: the value is safe here, and an attempt
  /// that fails in between is repeated.
  private func conflict(
    _ outcome: DeliveryOutcome, _ request: BackendRequest, _ order: DeliveryOrder
  ) async -> DeliveryReport {
    switch await look(order) {
    case .found(let id): return DeliveryReport(outcome: .alreadyThere(id: id))
    case .failed(let failure): return DeliveryReport(outcome: failure, isUncertain: true)
    case .absent: break
    }
    guard let old = order.replacedID,
      let deletion = try? Self.deletion(of: old, order, request.endpoint)
    else { return DeliveryReport(outcome: outcome) }
    let removed = await client.send(deletion).outcome
    guard removed.isDone else { return DeliveryReport(outcome: removed, isUncertain: true) }
    let second = await client.send(request).outcome
    return DeliveryReport(outcome: second, isUncertain: second.mayHaveArrived)
  }

  private enum Sight {
    case found(id: String)
    case absent
    case failed(DeliveryOutcome)
  }

  /// Looks for the entity on the backend; where the contract has no way to look it counts as absent,
  /// and only the idempotency key stands against a second copy.
  private func look(_ order: DeliveryOrder) async -> Sight {
    let others = Set([order.replacedID].compactMap(\.self))
    guard let adoption = order.entity.adoption(excluding: others) else { return .absent }
    for page in 0..<Adoption.longestSearch {
      let exchange = await client.send(adoption.request(page: page))
      // The contract has 404 for a list, too.
      if exchange.response?.status == 404 { return .absent }
      guard exchange.outcome.isDone, let response = exchange.response else {
        return .failed(exchange.outcome)
      }
      switch adoption.match(in: response.body, page: page) {
      // It would be stored and shown.
      case .found(let id) where client.holdsSecret(id): return .failed(Self.unreadable(response))
      case .found(let id): return .found(id: id)
      case .absent: return .absent
      case .more: continue
      case .unreadable: return .failed(Self.unreadable(response))
      }
    }
    return .absent
  }

  private static func unreadable(_ response: BackendResponse) -> DeliveryOutcome {
    .unknownOutcome(
      DeliveryFault(
        code: "list_unreadable", status: response.status,
        message: "whether it arrived cannot be read from the backend's list"))
  }

  /// Nil when the old entry is gone, else what to do about it later.
  private func removal(
    of old: String, _ order: DeliveryOrder, _ endpoint: BackendEndpoint
  ) async throws(UndeliverableEntity) -> DeliveryOutcome? {
    let outcome = await client.send(try Self.deletion(of: old, order, endpoint)).outcome
    return outcome.isDone ? nil : outcome
  }

  /// With a key of its own: a backend that honours keys would answer it like the POST.
  private static func deletion(
    of old: String, _ order: DeliveryOrder, _ endpoint: BackendEndpoint
  ) throws(UndeliverableEntity) -> BackendRequest {
    try .deletion(
      from: endpoint, id: old, idempotencyKey: order.eventID + "-delete", field: "replaced id")
  }
}
