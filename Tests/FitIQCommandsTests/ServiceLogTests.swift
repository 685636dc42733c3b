import FitIQDelivery
import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Synchronization
import Testing

@testable import FitIQCommands
@testable import FitIQTerminal

/// The lines of `outbox run`, by a clock that somebody turns.
@Suite(.bounded) struct ServiceLogTests {
  /// Sleepers wake when the test turns the clock, and only then.
  private final class TurnedClock: Sendable {
    private let time = Mutex(Duration.seconds(1_000))
    private let sleeps = AsyncStream<Duration>.makeStream()
    private let wakes = AsyncStream<Void>.makeStream()

    func turn(_ duration: Duration) { time.withLock { $0 += duration } }

    /// Waits until somebody sleeps, and says for how long.
    func nextSleep() async -> Duration? {
      var sleeps = sleeps.stream.makeAsyncIterator()
      return await sleeps.next()
    }

    func wake() { wakes.continuation.yield() }

    var clock: DeliveryClock {
      var clock = DeliveryClock(
        ContinuousClock(), runtime: Runtime(now: { Date(timeIntervalSince1970: 0) }))
      clock.elapsed = { [self] in time.withLock { $0 } }
      clock.sleep = { [self] duration in
        sleeps.continuation.yield(duration)
        var wakes = wakes.stream.makeAsyncIterator()
        guard await wakes.next() != nil else { throw CancellationError() }
      }
      return clock
    }
  }

  private let folder: ScratchFolder
  private let descriptor: Int32
  private let clock = TurnedClock()
  private let gate: HostGate

  init() throws {
    folder = try ScratchFolder()
    descriptor = open(folder.file("lines"), O_RDWR | O_CREAT | O_APPEND, 0o600)
    gate = HostGate(clock: clock.clock)
  }

  private func log(_ format: OutputFormat = .table, isQuiet: Bool = false) -> ServiceLog {
    let output = Output(
      format: format, color: .never, isQuiet: isQuiet, isVerbose: false, environment: [:],
      error: Sink(descriptor: descriptor))
    return ServiceLog(output.log, gate: gate)
  }

  private var lines: [String] {
    let text = (try? String(contentsOfFile: folder.file("lines"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  private static func result(
    _ outcome: DeliveryOutcome, _ effect: DeliveryResult.Effect
  ) -> DeliveryResult {
    DeliveryResult(
      event: ClaimedEvent(
        key: 1, id: "A", eventType: "progressEntry", userID: "U", attempt: 1, maxAttempts: 5,
        statusBefore: "pending", errorKind: nil, revision: 1, subject: .awaited),
      outcome: outcome, effect: effect, isUnsure: false, startedAt: 0, duration: .zero)
  }

  private static let sent = result(.created(id: "1"), .completed(backendID: "1"))
  private static let unavailable = DeliveryOutcome.retryable(
    DeliveryFault(code: "http_503", status: 503, message: "HTTP 503"), retryAfter: .seconds(90))
  private static let refused = result(
    .permanent(DeliveryFault(code: "http_422", status: 422, message: "HTTP 422")), .dead)

  /// Failures at once, each message once for how often it came since the last time.
  @Test func aFailureIsALine() {
    let log = log()
    var report = DeliveryRunReport()
    report.count(Self.sent)
    log.update(report)
    #expect(lines.isEmpty)
    report.count(Self.refused)
    log.update(report)
    report.count(Self.refused)
    report.count(Self.refused)
    report.count(Self.result(Self.unavailable, .waiting(.seconds(1))))
    log.update(report)
    log.update(report)
    #expect(lines == ["failure: HTTP 422", "failure: HTTP 422 (2 times)", "failure: HTTP 503"])
  }

  /// A pause is told once, and its end once.
  @Test func aPauseAndItsEndAreLines() async {
    let log = log()
    guard case .admitted(let isProbe) = await gate.enter() else {
      Issue.record("nothing is sent")
      return
    }
    gate.leave(isProbe, after: Self.unavailable)
    var report = DeliveryRunReport()
    log.update(report)
    // What the pause held back has not failed.
    let heldBack = TransportFailure.Reason.hostPaused.text
    report.count(
      Self.result(
        .retryable(DeliveryFault(code: "host_paused", message: heldBack), retryAfter: nil),
        .returned(.seconds(90))))
    log.update(report)
    clock.turn(.milliseconds(89_500))
    log.update(report)
    clock.turn(.seconds(1))
    log.update(report)
    log.update(report)
    #expect(
      lines == ["pause: nothing is sent for 1m 30s", "resume: the backend is asked again"])
  }

  /// Each minute in which something was sent is summed up by itself.
  @Test func aMinuteIsALine() async {
    let log = log()
    await log.eachMinute(on: clock.clock) {
      var report = DeliveryRunReport()
      for _ in 0..<3 { report.count(Self.sent) }
      report.count(Self.refused)
      log.update(report)
      #expect(await clock.nextSleep() == .seconds(60))
      clock.wake()
      #expect(await clock.nextSleep() == .seconds(60))
      // Nothing was sent: nothing is said.
      clock.wake()
      #expect(await clock.nextSleep() == .seconds(60))
      report.count(Self.sent)
      log.update(report)
      clock.wake()
      #expect(await clock.nextSleep() == .seconds(60))
    }
    #expect(
      lines == [
        "failure: HTTP 422", "summary: 3 sent, 0 failed and waiting, 1 dead in a minute",
        "summary: 1 sent, 0 failed and waiting, 0 dead in a minute",
      ])
  }

  @Test func quietMeansSilent() {
    let log = log(isQuiet: true)
    var report = DeliveryRunReport()
    report.count(Self.refused)
    log.update(report)
    log.summarize()
    #expect(lines.isEmpty)
  }

  @Test func programsReadEvents() {
    let log = log(.jsonl)
    var report = DeliveryRunReport()
    report.count(Self.refused)
    report.count(Self.refused)
    log.update(report)
    log.summarize()
    #expect(
      lines == [
        #"{"count":2,"event":"failure","message":"HTTP 422 (2 times)"}"#,
        #"{"count":2,"event":"summary","#
          + #""message":"0 sent, 0 failed and waiting, 2 dead in a minute"}"#,
      ])
  }
}
