import FitIQDomain
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDelivery

private func retry(_ status: Int, after wait: Duration? = nil) -> DeliveryOutcome {
  .retryable(DeliveryFault(code: "http_\(status)", status: status, message: ""), retryAfter: wait)
}

@Suite(.ownThreads, .bounded) struct HostGateTests {
  private let time = ManualClock()

  @Test func theRateHoldsForAllTogether() async throws {
    let gate = HostGate(
      rate: RateLimiter(perSecond: 10), clock: time.clock)
    let start = time.elapsed
    for _ in 0..<21 {
      #expect(await gate.enter() == .admitted(isProbe: false))
      gate.leave(false, after: .removed)
    }
    #expect(time.elapsed - start == .seconds(2))
  }

  @Test func aShortPauseIsWaitedForAndALongOneReleasesTheEvent() async throws {
    let gate = HostGate(longestWait: .seconds(2), clock: time.clock)
    #expect(await gate.enter() == .admitted(isProbe: false))
    gate.leave(false, after: retry(429, after: .seconds(2)))
    let start = time.elapsed
    #expect(await gate.enter() == .admitted(isProbe: false))
    #expect(time.elapsed - start == .seconds(2))
    gate.leave(false, after: retry(429, after: .seconds(60)))
    #expect(gate.closedFor == .seconds(60))
    guard case .refused(let outcome) = await gate.enter() else {
      Issue.record("admitted")
      return
    }
    #expect(!outcome.countsAsAttempt && !outcome.mayHaveArrived)
    #expect(outcome.fault?.code == "host_paused")
    time.advance(.seconds(60))
    #expect(gate.closedFor == .zero)
    #expect(await gate.enter() == .admitted(isProbe: false))
  }

  @Test func aFailingHostIsLeftAloneAndProbedOnce() async throws {
    let gate = HostGate(
      breaker: CircuitBreaker(threshold: 2), clock: time.clock)
    for _ in 0..<2 {
      _ = await gate.enter()
      gate.leave(false, after: retry(503))
    }
    #expect(gate.closedFor == .seconds(10))
    time.advance(.seconds(10))
    #expect(await gate.enter() == .admitted(isProbe: true))
    let others = Task { await gate.enter() }
    await Task.yield()
    gate.leave(true, after: .permanent(DeliveryFault(code: "http_400", message: "")))
    #expect(await others.value == .admitted(isProbe: false))
  }

  @Test func whatTheBreakerRefusesTakesNothingOfTheRate() async throws {
    let gate = HostGate(
      rate: RateLimiter(perSecond: 0.01), breaker: CircuitBreaker(threshold: 1),
      longestWait: .seconds(2), clock: time.clock)
    #expect(await gate.enter() == .admitted(isProbe: false))
    gate.leave(false, after: retry(503))
    for _ in 0..<5 {
      guard case .refused = await gate.enter() else {
        Issue.record("admitted")
        return
      }
    }
    time.advance(.seconds(10))
    let start = time.elapsed
    #expect(await gate.enter() == .admitted(isProbe: true))
    #expect(time.elapsed - start == .seconds(90))
  }

  @Test func refusalsOfEventsDoNotOpenTheBreaker() async throws {
    let gate = HostGate(
      breaker: CircuitBreaker(threshold: 2), clock: time.clock)
    for status in [400, 422, 429, 409, 408, 302] {
      _ = await gate.enter()
      gate.leave(
        false,
        after: status < 408 || status == 422
          ? .permanent(DeliveryFault(code: "x", status: status, message: "")) : retry(status))
    }
    #expect(gate.closedFor == .zero)
  }

  @Test func whoIsCancelledIsNotSent() async throws {
    let gate = HostGate(clock: time.clock)
    let sender = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await gate.enter()
    }
    guard case .refused(let outcome) = await sender.value else {
      Issue.record("admitted")
      return
    }
    #expect(!outcome.countsAsAttempt)
  }
}
