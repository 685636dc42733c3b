import FitIQDomain

/// The state of a run between two messages: what is claimed, on its way and finished.
struct DeliveryStep {
  enum Message: Sendable {
    case finished(DeliveryResult)
    case visited(Result<StoreVisit.Answer, any Error>)
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
  /// The one that is under way.
  private var visit: StoreVisit?
  /// Nothing more was due at the last look.
  private var isEmpty = false
  private var isStopping = false
  private var isRecordDue = false
  private var isRenewalDue = false
  private var isRescueDue = false
  /// As of the last visit; nil where it did not ask.
  private var nextDue: Duration??
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
  ///
  /// The store is visited beside the requests, and before the events that it adds to are used up.
  mutating func advance(starting start: Starting) -> Bool {
    let isOpen = run.gate.closedFor <= .zero
    if visit == nil, isVisitDue(isOpen) { begin(nextVisit(isOpen), start) }
    while !isStopping, onTheWay.count < options.concurrency, let event = buffer.popFirst() {
      onTheWay[event.key] = event
      start { [attempt = run.attempt] in .finished(await attempt(event)) }
    }
    if !finished.isEmpty, !hasRecordTimer {
      hasRecordTimer = true
      start { [run] in await run.after(run.options.recordWithin, .record) }
    }
    guard visit == nil, onTheWay.isEmpty, buffer.isEmpty, finished.isEmpty else { return true }
    return !isStopping && rest(start)
  }

  private func isVisitDue(_ isOpen: Bool) -> Bool {
    if isRecordDue || isRescueDue || isRenewalDue || finished.count >= options.batch { return true }
    if isStopping, !buffer.isEmpty { return true }
    if !finished.isEmpty, onTheWay.isEmpty, buffer.isEmpty { return true }
    return canClaim(isOpen) && !isEmpty
  }

  /// Events that could only wait are not claimed, but enough for what finishes during a visit: with a
  /// batch alone the connections had nothing to send for half of the time.
  private func canClaim(_ isOpen: Bool) -> Bool {
    isOpen && !isStopping && !isAsleep && buffer.count < options.batch + options.concurrency
  }

  private mutating func nextVisit(_ isOpen: Bool) -> StoreVisit {
    var visit = StoreVisit(rescues: isRescueDue, results: finished)
    finished = []
    if isStopping {
      visit.released = Array(buffer)
      buffer = []
    }
    if isRenewalDue { visit.renewed = Array(buffer) + onTheWay.values }
    // While the disk is slow, more than a batch is finished from one visit to the next: as many are
    // claimed, or the connections would wait for the disk.
    visit.wanted = canClaim(isOpen) ? max(options.batch, visit.results.count) : 0
    visit.asksNextDue = options.poll != nil
    (isRecordDue, isRescueDue, isRenewalDue) = (false, false, false)
    return visit
  }

  private mutating func begin(_ visit: StoreVisit, _ start: Starting) {
    self.visit = visit
    start { [queue = run.queue] in .visited(Result { try visit(queue) }) }
  }

  private mutating func end(_ answer: Result<StoreVisit.Answer, any Error>) throws {
    guard let visit else { return }
    self.visit = nil
    do {
      let answer = try answer.get()
      if visit.wanted > 0 { isEmpty = answer.claimed.count < visit.wanted }
      nextDue = visit.asksNextDue ? .some(answer.nextDue) : nil
      buffer += answer.claimed
      report.countReleased(visit.released.count)
    } catch {
      finished = visit.results + finished
      buffer += visit.released
      throw error
    }
    run.progress(report)
  }

  /// Waits for what comes due, or ends a run that takes what is due now only.
  private mutating func rest(_ start: Starting) -> Bool {
    guard !isAsleep else { return true }
    let closed = run.gate.closedFor
    guard let poll = options.poll else {
      if isEmpty {
        if !hasReached, report.failed + report.released > 0 { report.stop = .unavailable }
        return false
      }
      guard closed <= Self.shortPause else {
        report.stop = .unavailable
        return false
      }
      sleep(closed, start)
      return true
    }
    guard isEmpty else {
      sleep(max(closed, Self.shortestPause), start)
      return true
    }
    if let nextDue {
      sleep(max(min(nextDue ?? poll, poll), closed, Self.shortestPause), start)
    } else {
      begin(StoreVisit(asksNextDue: true), start)
    }
    return true
  }

  private static let shortestPause = Duration.milliseconds(100)
  /// A pause that a run without a poll interval waits for.
  private static let shortPause = Duration.seconds(5)

  private mutating func sleep(_ wait: Duration, _ start: Starting) {
    isAsleep = true
    start { [run] in await run.after(wait, .wake) }
  }

  mutating func take(
    _ message: Message, starting start: Starting, cancelling cancel: () -> Void
  ) throws {
    switch message {
    case .finished(let result): finish(result)
    case .visited(let answer): try end(answer)
    case .stop: stop(.interrupted, nil, start)
    case .graceOver:
      isCancelled = true
      cancel()
    case .record:
      hasRecordTimer = false
      isRecordDue = !finished.isEmpty
    case .renew where isCancelled: break
    case .renew:
      isRenewalDue = true
      start { [run] in await run.after(run.options.renewal, .renew) }
    case .wake:
      isAsleep = false
      isEmpty = false
      isRescueDue = true
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
    switch result.effect {
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

  /// Keeps the result of a run that has failed: nothing is begun any more.
  mutating func keep(_ message: Message) {
    switch message {
    case .finished(let result): keep(result)
    case .visited(let answer): try? end(answer)
    default: break
    }
  }

  /// One more try of a run that has failed: what is not written down is looked for on the backend later.
  mutating func recordLast() {
    if !buffer.isEmpty, (try? run.queue.release(Array(buffer))) != nil {
      report.countReleased(buffer.count)
    }
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
