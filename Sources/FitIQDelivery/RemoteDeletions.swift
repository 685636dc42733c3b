package import FitIQDomain

/// Deletes remote duplicates on the backend, several at once.
///
/// A deletion that is repeated finds nothing to delete, so that nothing has to be known of an attempt
/// whose answer was lost.
package struct RemoteDeletions: Sendable {
  /// Why a run ended before everything was asked for.
  package enum Stop: Sendable {
    case failed(DeliveryError)
    /// More failed than was allowed.
    case failures
    case interrupted
  }

  package struct Summary: Sendable {
    package var deleted = 0
    package var gone = 0
    package var failed = 0
    package var stop: Stop?

    package var done: Int { deleted + gone }
  }

  private enum Answer: Sendable {
    case settled(RemoteDeletion)
    case unreachable(RemoteDeletion)
    case stop(DeliveryError)
  }

  private let client: BackendClient
  private let gate: HostGate
  private let clock: DeliveryClock
  private let backoff: Backoff
  private let concurrency: Int

  private static let mostAttempts = 5
  /// So long a pause of the host is waited for.
  private static let patience = Duration.seconds(120)
  /// Results that are written in one transaction; a crash loses at most these, and repeats them.
  private static let batch = 32

  /// - Parameter concurrency: How many requests at a time; less than 1 counts as 1.
  package init(
    client: BackendClient, gate: HostGate, clock: DeliveryClock, concurrency: Int,
    backoff: Backoff = Backoff()
  ) {
    self.client = client
    self.gate = gate
    self.clock = clock
    self.concurrency = max(concurrency, 1)
    self.backoff = backoff
  }

  /// Asks for each, and returns what came of them.
  ///
  /// - Parameters:
  ///   - isInterrupted: Asked between two deletions.
  ///   - record: Keeps results; what it throws ends the run once the requests on their way are
  ///     back.
  package func run(
    _ duplicates: [RemoteDuplicate], budget: FailureBudget, isInterrupted: () -> Bool,
    record: ([RemoteDeletion]) throws -> Void
  ) async throws -> Summary {
    var summary = Summary()
    var budget = budget
    var unrecorded: [RemoteDeletion] = []
    try await withThrowingTaskGroup(of: Answer.self) { group in
      var rest = duplicates[...]
      func start() {
        guard let next = rest.popFirst() else { return }
        group.addTask { await delete(next) }
      }
      for _ in 0..<concurrency { start() }
      while let answer = try await group.next() {
        switch answer {
        case .settled(let deletion):
          summary.add(deletion)
          budget.record(isFailure: deletion.state == .failed)
          unrecorded.append(deletion)
        case .unreachable(let deletion) where summary.done > 0:
          summary.add(deletion)
          budget.record(isFailure: true)
          unrecorded.append(deletion)
        case .unreachable(let deletion):
          summary.stop = .failed(
            DeliveryError(
              code: .backendUnavailable,
              summary: "the backend cannot be reached: \(deletion.reason ?? "no answer")",
              hint: "nothing was deleted; try again later"))
        case .stop(let error): summary.stop = .failed(error)
        }
        if summary.stop == nil, budget.isExhausted { summary.stop = .failures }
        if summary.stop == nil, isInterrupted() { summary.stop = .interrupted }
        if unrecorded.count >= Self.batch {
          try record(unrecorded)
          unrecorded = []
        }
        if summary.stop == nil { start() }
      }
    }
    if !unrecorded.isEmpty { try record(unrecorded) }
    return summary
  }

  private func delete(_ duplicate: RemoteDuplicate) async -> Answer {
    let request: BackendRequest
    do throws(UndeliverableEntity) {
      guard let endpoint = RemoteDuplicate.endpoint(of: duplicate.entity) else {
        return .settled(Self.failed(duplicate, 0, "the backend cannot delete it"))
      }
      request = try .deletion(
        from: endpoint, id: duplicate.backendID,
        idempotencyKey: "remote-duplicate-\(duplicate.backendID)")
    } catch {
      return .settled(Self.failed(duplicate, 0, error.summary))
    }
    return await send(request, for: duplicate)
  }

  private func send(_ request: BackendRequest, for duplicate: RemoteDuplicate) async -> Answer {
    var attempt = 1
    var waited = Duration.zero
    var mayHaveArrived = false
    while true {
      let exchange = await client.send(request)
      let outcome = exchange.outcome
      switch outcome {
      case .removed:
        let wasThere = mayHaveArrived || ![404, 410].contains(exchange.response?.status)
        return .settled(
          RemoteDeletion(duplicate, state: wasThere ? .deleted : .gone, attempts: attempt))
      case .authentication(let fault):
        return .stop(
          DeliveryError(
            code: .authenticationFailed,
            summary: "the backend rejected the credentials: \(fault.message)",
            hint: "see what is stored: fitiq auth status; replace it: fitiq auth set"))
      case .created, .alreadyThere:
        return .settled(Self.failed(duplicate, attempt, "unexpected answer to a deletion"))
      case .permanent(let fault):
        return .settled(Self.failed(duplicate, attempt, fault.message))
      case .retryable(let fault, _) where !outcome.countsAsAttempt:
        // Not sent: the host is paused.
        let pause = max(gate.closedFor, .milliseconds(50))
        waited += pause
        guard waited <= Self.patience, (try? await clock.sleep(pause)) != nil else {
          return .unreachable(Self.failed(duplicate, attempt - 1, fault.message))
        }
      case .retryable(let fault, _), .unknownOutcome(let fault):
        mayHaveArrived = mayHaveArrived || outcome.mayHaveArrived
        var generator = SystemRandomNumberGenerator()
        let pause = backoff.delay(afterAttempt: attempt, using: &generator)
        guard attempt < Self.mostAttempts, (try? await clock.sleep(pause)) != nil else {
          let failed = Self.failed(duplicate, attempt, fault.message)
          return fault.status == nil ? .unreachable(failed) : .settled(failed)
        }
        attempt += 1
      }
    }
  }

  private static func failed(
    _ duplicate: RemoteDuplicate, _ attempts: Int, _ reason: String
  ) -> RemoteDeletion {
    RemoteDeletion(duplicate, state: .failed, attempts: attempts, reason: reason)
  }
}

extension RemoteDeletions.Summary {
  fileprivate mutating func add(_ deletion: RemoteDeletion) {
    switch deletion.state {
    case .deleted: deleted += 1
    case .gone: gone += 1
    case .failed, .found: failed += 1
    }
  }
}
