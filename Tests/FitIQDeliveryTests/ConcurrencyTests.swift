import FitIQDomain
import FitIQSystem
import FitIQTestTraits
import Foundation
import Synchronization
import Testing

@testable import FitIQDelivery

/// As many requests are in flight as `--concurrency` says, and none more.
@Suite(.ownThreads, .bounded) struct ConcurrencyTests {
  private static let gate = HostGate(clock: .real)

  /// Gives the thread to what it waits for, unlike `eventually`.
  private func wait(for what: String, _ hasCome: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !hasCome(), ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(2)) }
    try #require(hasCome(), "\(what) did not come")
  }

  /// A run that ends has had an answer to each request that it began: one too many is among them.
  @Test func aRunSendsSoManyEventsAtOnce() async throws {
    let transport = HeldTransport(.created)
    let queue = EventQueue(8)
    let stop = StopSignal()
    var options = DeliveryRun.Options()
    options.concurrency = 3
    // What is held here must not be given up.
    options.grace = .seconds(3_600)
    let run = DeliveryRun(
      queue, delivery: Delivery(client: try .make(transport)), gate: Self.gate, clock: .real,
      options: options, stop: stop)
    async let report = run()
    try await wait(for: "three requests") { transport.inFlight == 3 }
    for _ in 0..<2 { transport.answerOne() }
    try await wait(for: "two others") { transport.begun == 5 && transport.inFlight == 3 }
    stop.request()
    try await wait(for: "the rest, given back") { queue.released == 3 }
    transport.answerAll()
    #expect(try await report.sent == 5)
    #expect(transport.begun == 5)
  }

  @Test func soManyCopiesAreDeletedAtOnce() async throws {
    let transport = HeldTransport(.status(204))
    let deletions = RemoteDeletions(
      client: try .make(transport), gate: Self.gate, clock: .real, concurrency: 3)
    let copies = (1...8).map {
      RemoteDuplicate(
        operationID: 1, userID: nil, entity: "progress_entries", type: nil, day: nil,
        backendID: "copy-\($0)", survivorID: nil, foundAt: Date(timeIntervalSince1970: 0))
    }
    let stop = StopRequest()
    async let summary = deletions.run(
      copies, budget: FailureBudget(.count(1)), isInterrupted: { stop.isMade },
      record: { _ in })
    try await wait(for: "three requests") { transport.inFlight == 3 }
    for _ in 0..<2 { transport.answerOne() }
    try await wait(for: "two others") { transport.begun == 5 && transport.inFlight == 3 }
    stop.make()
    transport.answerAll()
    #expect(try await summary.deleted == 5)
    #expect(transport.begun == 5)
  }
}

/// A transport that gives its answers when it is told to, and counts the requests.
private final class HeldTransport: BackendTransport {
  private struct State {
    var begun = 0
    var held: [CheckedContinuation<BackendAnswer, Never>] = []
    var isOpen = false
  }

  private let state = Mutex(State())
  private let answer: BackendAnswer

  init(_ answer: BackendAnswer) { self.answer = answer }

  var begun: Int { state.withLock { $0.begun } }
  var inFlight: Int { state.withLock { $0.held.count } }

  func send(_ request: WireRequest) async -> BackendAnswer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          state.begun += 1
          if !state.isOpen { state.held.append(continuation) }
          return state.isOpen
        }
        if isOpen { continuation.resume(returning: answer) }
      }
    } onCancel: {
      // A test that has failed is over.
      answerAll()
    }
  }

  /// Answers the request that has waited longest.
  func answerOne() {
    let first = state.withLock { $0.held.isEmpty ? nil : $0.held.removeFirst() }
    first?.resume(returning: answer)
  }

  /// Answers those that wait, and at once those that come.
  func answerAll() {
    let held = state.withLock { state in
      state.isOpen = true
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume(returning: answer) }
  }

  func shutdown() async {}
}

/// A queue of entries that are due.
private final class EventQueue: OutboxQueue {
  private let state: Mutex<(due: [ClaimedEvent], released: Int)>

  init(_ count: Int64) {
    let events = (1...count).map { number in
      let entry = DeliverableEntity.Entry(
        type: "steps", quantity: 1, measuredAt: Double(number) * 3_600)
      let row = OutboxEntityRow(table: "progress_entries", key: .number(number), updatedAt: nil)
      return ClaimedEvent(
        key: number, id: "EVENT-\(number)", eventType: "progressEntry", userID: "U", attempt: 1,
        maxAttempts: 5, statusBefore: "pending", errorKind: nil, revision: 1,
        subject: .send(.progressEntry(entry), row, .init(isUnsure: false, replacedID: nil)))
    }
    state = Mutex((events, 0))
  }

  var released: Int { state.withLock { $0.released } }

  func turn(recording results: [DeliveryResult], claiming limit: Int) -> [ClaimedEvent] {
    state.withLock { state in
      let claimed = Array(state.due.prefix(limit))
      state.due.removeFirst(claimed.count)
      return claimed
    }
  }

  func release(_ events: [ClaimedEvent]) { state.withLock { $0.released += events.count } }
  func rescue() {}
  func renew(_ events: [ClaimedEvent]) {}
  func nextDue() -> Duration? { nil }
}
