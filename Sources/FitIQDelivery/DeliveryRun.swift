package import FitIQDomain
package import FitIQSystem

/// Delivers the due events of an outbox: claims a few ahead, sends some at a time, and records what came
/// of them in the transaction that claims the next.
package struct DeliveryRun: Sendable {
  package struct Options: Sendable {
    /// Events claimed at a time, or as many as were finished meanwhile.
    package var batch = 10
    /// Events sent at a time.
    package var concurrency = 4
    package var backoff = Backoff()
    package var failureBudget: FailureBudget?
    /// Between looks at an empty outbox; nil ends the run when nothing is due.
    package var poll: Duration?
    /// How long requests in flight may take after a stop.
    package var grace = Duration.seconds(10)
    /// Well below the lease.
    package var renewal = Duration.seconds(30)
    /// A result is written down at the latest so long after it came.
    package var recordWithin = Duration.milliseconds(50)

    package init() {}
  }

  let queue: any OutboxQueue
  let attempt: DeliveryAttempt
  let gate: HostGate
  let clock: DeliveryClock
  let options: Options
  let stop: StopSignal
  let progress: @Sendable (DeliveryRunReport) -> Void

  /// - Parameter progress: Told the numbers so far after every transaction.
  package init(
    _ queue: any OutboxQueue, delivery: Delivery, gate: HostGate, clock: DeliveryClock,
    options: Options, stop: StopSignal,
    progress: @escaping @Sendable (DeliveryRunReport) -> Void = { _ in }
  ) {
    self.queue = queue
    attempt = DeliveryAttempt(delivery: delivery, backoff: options.backoff, clock: clock)
    self.gate = gate
    self.clock = clock
    self.options = options
    self.stop = stop
    self.progress = progress
  }

  /// Returns when nothing is due, or with a poll interval when it is stopped.
  ///
  /// - Throws: What the store throws; results that could not be written down are left to their
  ///   leases, and the next attempt looks before it sends.
  package func callAsFunction() async throws -> DeliveryRunReport {
    try queue.rescue()
    return try await withThrowingTaskGroup(of: DeliveryStep.Message.self) {
      try await run(in: &$0)
    }
  }

  private func run(
    in group: inout ThrowingTaskGroup<DeliveryStep.Message, any Error>
  ) async throws -> DeliveryRunReport {
    var step = DeliveryStep(self)
    func start(_ task: @escaping @Sendable () async -> DeliveryStep.Message) {
      group.addTask { await task() }
    }
    group.addTask { [stop] in
      await stop.wait()
      return .stop
    }
    group.addTask { await after(options.renewal, .renew) }
    do {
      while step.advance(starting: start) {
        guard let message = try await group.next() else { break }
        try step.take(message, starting: start, cancelling: { group.cancelAll() })
      }
    } catch {
      group.cancelAll()
      while let message = try await group.next() { step.keep(message) }
      step.recordLast()
      throw error
    }
    group.cancelAll()
    return step.report
  }

  func after(_ wait: Duration, _ message: DeliveryStep.Message) async -> DeliveryStep.Message {
    try? await clock.sleep(wait)
    return message
  }
}
