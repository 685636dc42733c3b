import FitIQDomain

/// The state of a run between two messages: what is claimed, on its way and finished.
struct DeliveryStep {
  enum Message: Sendable {
    case finished(DeliveryResult)
    case stop
    case graceOver
    case renew
    /// Results have waited long enough to be written down.
    case record
    /// Time to look for due events again.
    case wake
  }

  typealias Starting = (@escaping @Sendable () async -> Message) -> Void

  private let run: DeliveryRun
  private var options: DeliveryRun.Options { run.options }
  private(set) var report = DeliveryRunReport()
  private var budget: FailureBudget?
  /// Claimed and not begun.
  private var buffer: ArraySlice<ClaimedEvent> = []
  private var onTheWay: [Int64: ClaimedEvent] = [:]
  private var finished: [DeliveryResult] = []
  /// Nothing more was due at the last look.
  private var isEmpty = false
  private var isStopping = false
  private var isRecordDue = false
  private var hasRecordTimer = false
  private var isAsleep = false
  /// Whether the backend ever answered, or nothing had to be asked.
  private var hasReached = false
  private var hasGrace = false
  /// What was on its way is given up; timers end at once.
  private var isCancelled = false

  init(_ run: DeliveryRun) {
    self.run = run
    budget = run.options.failureBudget
  }

  /// Records, claims and starts what can be; false when the run is over.
  mutating func advance(starting start: Starting) async throws -> Bool {
    if isStopping { try release() }
    let isOpen = await run.gate.closedFor <= .zero
    if isTurnDue(isOpen) { try turn(isOpen) }
    while !isStopping, onTheWay.count < options.concurrency, let event = buffer.popFirst() {
      onTheWay[event.key] = event
      start { [attempt = run.attempt] in .finished(await attempt(event)) }
    }
    if !finished.isEmpty, !hasRecordTimer {
      hasRecordTimer = true
      start { [run] in await run.after(run.options.recordWithin, .record) }
    }
    guard onTheWay.isEmpty, buffer.isEmpty, finished.isEmpty else { return true }
    if isStopping { return false }
    return try await rest(start)
  }

  private func isTurnDue(_ isOpen: Bool) -> Bool {
    if isRecordDue || finished.count >= options.batch { return true }
    if !finished.isEmpty, onTheWay.isEmpty, buffer.isEmpty { return true }
    return isOpen && !isStopping && !isEmpty && buffer.isEmpty && !isAsleep
  }

  /// Events that could only wait are not claimed.
  private mutating func turn(_ isOpen: Bool) throws {
    let wanted = isOpen && !isStopping && !isAsleep && buffer.isEmpty ? options.batch : 0
    let claimed = try run.queue.turn(recording: finished, claiming: wanted)
    if wanted > 0 { isEmpty = claimed.count < wanted }
    buffer += claimed
    finished = []
    isRecordDue = false
    run.progress(report)
  }

  /// Waits for what comes due, or ends a run that takes what is due now only.
  private mutating func rest(_ start: Starting) async throws -> Bool {
    guard !isAsleep else { return true }
    let closed = await run.gate.closedFor
    guard let poll = options.poll else {
      if isEmpty {
        if !hasReached, report.failed + report.givenBack > 0 { report.stop = .unavailable }
        return false
      }
      guard closed <= Self.shortPause else {
        report.stop = .unavailable
        return false
      }
      sleep(closed, start)
      return true
    }
    let next = isEmpty ? try run.queue.nextDue() ?? poll : .zero
    sleep(max(min(next, poll), closed, .milliseconds(100)), start)
    return true
  }

  /// A pause that a run without a poll interval waits for.
  private static let shortPause = Duration.seconds(5)

  private mutating func sleep(_ wait: Duration, _ start: Starting) {
    isAsleep = true
    start { [run] in await run.after(wait, .wake) }
  }

  mutating func take(
    _ message: Message, starting start: Starting, cancelling cancel: () -> Void
  ) async throws {
    switch message {
    case .finished(let result): finish(result)
    case .stop: stop(.interrupted, nil, start)
    case .graceOver:
      isCancelled = true
      cancel()
    case .record:
      hasRecordTimer = false
      isRecordDue = !finished.isEmpty
    case .renew where isCancelled: break
    case .renew:
      let held = Array(buffer) + onTheWay.values
      if !held.isEmpty { try run.queue.renew(held) }
      start { [run] in await run.after(run.options.renewal, .renew) }
    case .wake:
      isAsleep = false
      isEmpty = false
      try run.queue.rescue()
    }
    if isStopping, message.isResult, !hasGrace { stop(report.stop ?? .interrupted, nil, start) }
  }

  private mutating func stop(
    _ reason: DeliveryRunReport.Stop, _ message: String?, _ start: Starting
  ) {
    isStopping = true
    isAsleep = false
    report.stop = report.stop ?? reason
    report.stopMessage = report.stopMessage ?? message
    guard !hasGrace else { return }
    hasGrace = true
    start { [run] in await run.after(run.options.grace, .graceOver) }
  }

  private mutating func finish(_ result: DeliveryResult) {
    keep(result)
    switch result.outcome {
    case .authentication(let fault):
      isStopping = true
      report.stop = report.stop ?? .authentication
      report.stopMessage = report.stopMessage ?? fault.message
    default: break
    }
    switch result.fate {
    case .completed: budget?.record(isFailure: false)
    case .waiting, .dead: budget?.record(isFailure: true)
    case .returned: break
    }
    if budget?.isExhausted == true {
      isStopping = true
      report.stop = report.stop ?? .failures
    }
  }

  private mutating func keep(_ result: DeliveryResult) {
    hasReached =
      hasReached || result.outcome.isDone || result.outcome.fault?.status != nil
      || result.event.isLocal
    onTheWay[result.event.key] = nil
    finished.append(result)
    report.count(result)
  }

  mutating func keep(_ message: Message) {
    if case .finished(let result) = message { keep(result) }
  }

  private mutating func release() throws {
    guard !buffer.isEmpty else { return }
    try run.queue.release(Array(buffer))
    report.countReleased(buffer.count)
    buffer = []
  }

  mutating func recordLast() {
    try? release()
    _ = try? run.queue.turn(recording: finished, claiming: 0)
  }
}

extension ClaimedEvent {
  /// Whether nothing is sent for it.
  fileprivate var isLocal: Bool {
    if case .send = subject { false } else { true }
  }
}

extension DeliveryStep.Message {
  fileprivate var isResult: Bool {
    if case .finished = self { true } else { false }
  }
}
