import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDomain

@Suite(.bounded) struct RetryAfterTests {
  private let now = Date(timeIntervalSince1970: 784_111_767)  // 1994-11-06T08:49:27Z

  @Test(arguments: [
    ("0", 0), ("120", 120), (" 7 ", 7), ("99999999999999999999", 600), ("4000", 600),
    ("Sun, 06 Nov 1994 08:49:37 GMT", 10), ("Sunday, 06-Nov-94 08:49:37 GMT", 10),
    ("Sun Nov  6 08:49:37 1994", 10), ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 600), ("Sunday, 06-Nov-45 08:49:37 GMT", 0),
    ("", nil), ("soon", nil), ("-5", nil), ("1.5", nil), ("٧", nil),
    ("Sun, 31 Feb 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 25:49:37 GMT", nil),
    ("Sun, 06 Nov 1994 08:49:37 PST", nil), ("Sun, 06 Nov 1994 08:49 GMT", nil),
  ])
  func readsBothForms(text: String, seconds: Int?) {
    #expect(
      RetryAfter.wait(text, now: now, atMost: .seconds(600)) == seconds.map { .seconds($0) })
  }
}

@Suite(.bounded) struct BackoffTests {
  @Test func boundsDoubleUpToTheCap() {
    let bounds = (1...7).map { Backoff().bound(afterAttempt: $0) }
    #expect(bounds == [1, 2, 4, 8, 16, 16, 16].map { .seconds($0) })
    #expect(Backoff(cap: .seconds(3)).bound(afterAttempt: 3) == .seconds(3))
    #expect(Backoff().bound(afterAttempt: 0) == .seconds(1))
    #expect(Backoff(cap: .seconds(1 << 40)).bound(afterAttempt: .max) == .seconds(1 << 40))
    #expect(Backoff(base: .zero).bound(afterAttempt: .max) == .zero)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func delaysStayWithinTheirBounds(seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    let attempt = Int.random(in: 1...10, using: &dice)
    let delay = Backoff().delay(afterAttempt: attempt, using: &dice)
    #expect(delay >= .zero && delay <= Backoff().bound(afterAttempt: attempt))
    let asked = Backoff().delay(afterAttempt: attempt, atLeast: .seconds(40), using: &dice)
    #expect(asked == .seconds(40))
  }

  @Test func jitterIsFull() {
    var dice = SplitMix64(seed: 1)
    let delays = (0..<1_000).map { _ in Backoff().delay(afterAttempt: 4, using: &dice) }
    #expect(delays.contains { $0 < .seconds(1) } && delays.contains { $0 > .seconds(7) })
  }
}

@Suite(.bounded) struct CircuitBreakerTests {
  private func opened() -> CircuitBreaker {
    var breaker = CircuitBreaker(threshold: 3)
    for _ in 0..<3 { breaker.failed(at: .seconds(100)) }
    return breaker
  }

  @Test func failuresInARowOpenIt() {
    var breaker = CircuitBreaker(threshold: 3)
    breaker.failed(at: .zero)
    breaker.failed(at: .zero)
    breaker.succeeded()
    breaker.failed(at: .zero)
    breaker.failed(at: .zero)
    #expect(breaker.permission(at: .zero) == .send)
    breaker.failed(at: .zero)
    #expect(breaker.permission(at: .seconds(4)) == .wait(.seconds(6)))
  }

  @Test func oneProbeDecides() {
    var breaker = opened()
    #expect(breaker.permission(at: .seconds(110)) == .probe)
    #expect(breaker.permission(at: .seconds(110)) == .wait(nil))
    breaker.failed(at: .seconds(110))
    #expect(breaker.state == .halfOpen)
    breaker.probeFailed(at: .seconds(111))
    #expect(breaker.permission(at: .seconds(111)) == .wait(.seconds(20)))
    #expect(breaker.permission(at: .seconds(131)) == .probe)
    breaker.succeeded()
    #expect(breaker.state == .closed(failures: 0))
    for _ in 0..<3 { breaker.failed(at: .seconds(200)) }
    #expect(breaker.permission(at: .seconds(200)) == .wait(.seconds(10)))
  }

  @Test func anAbandonedProbeIsTakenUpByTheNext() {
    var breaker = opened()
    #expect(breaker.permission(at: .seconds(110)) == .probe)
    breaker.probeAbandoned(at: .seconds(110))
    #expect(breaker.permission(at: .seconds(110)) == .probe)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func thereIsNeverASecondProbeAndPausesAreBounded(seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    var breaker = CircuitBreaker(threshold: 2, longestPause: .seconds(60))
    var now = Duration.zero
    var probes = 0
    for _ in 0..<400 {
      now += .seconds(Int.random(in: 0...9, using: &dice))
      switch breaker.permission(at: now) {
      case .probe: probes += 1
      case .wait(let wait): #expect(wait.map { $0 > .zero && $0 <= .seconds(60) } ?? (probes == 1))
      case .send: #expect(probes == 0)
      }
      #expect(probes <= 1)
      switch Int.random(in: 0...3, using: &dice) {
      case 0 where probes == 1, 1 where probes == 1:
        Bool.random(using: &dice) ? breaker.probeFailed(at: now) : breaker.probeAbandoned(at: now)
        probes = 0
      case 2 where probes == 1:
        breaker.succeeded()
        probes = 0
      default: breaker.failed(at: now)
      }
    }
  }
}

@Suite(.bounded) struct RateLimiterTests {
  @Test func requestsAreSpaced() throws {
    var limiter = try #require(RateLimiter(perSecond: 2))
    #expect(
      (0..<4).map { _ in limiter.reserve(at: .seconds(5)) }
        == [0, 500, 1000, 1500].map {
          .milliseconds($0)
        })
    #expect(limiter.reserve(at: .seconds(100)) == .zero)
  }

  @Test func aBurstLeavesAtOnce() throws {
    var limiter = try #require(RateLimiter(perSecond: 1, burst: 3))
    #expect(
      (0..<5).map { _ in limiter.reserve(at: .zero) } == [0, 0, 0, 1, 2].map { .seconds($0) })
  }

  @Test func noRateIsNoLimiter() {
    for rate in [0, -1, .nan, .infinity] { #expect(RateLimiter(perSecond: rate) == nil) }
    var limiter = RateLimiter(perSecond: .leastNonzeroMagnitude, burst: .max)
    #expect((0..<3).allSatisfy { _ in limiter?.reserve(at: .zero) == .zero })
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func noWindowHoldsMoreThanTheRateAndTheBurst(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let burst = Int.random(in: 1...5, using: &dice)
    var limiter = try #require(RateLimiter(perSecond: 10, burst: burst))
    var now = Duration.zero
    let sent = (0..<200).map { _ in
      now += .milliseconds(Int.random(in: 0...150, using: &dice))
      return now + limiter.reserve(at: now)
    }
    for start in sent {
      // A second that begins with a request: its tokens, and those saved up.
      #expect(sent.count { $0 >= start && $0 < start + .seconds(1) } <= 10 + burst)
    }
  }
}

@Suite(.bounded) struct FailureBudgetTests {
  @Test(arguments: [
    ("10", FailureBudget.Limit.count(10)), ("0", .count(0)), ("2.5%", .percent(2.5)),
    ("100%", .percent(100)),
  ])
  func readsNumbersAndShares(text: String, limit: FailureBudget.Limit) {
    #expect(FailureBudget(text)?.limit == limit)
  }

  @Test(arguments: ["", "%", "-1", "1.5", "101%", "x", "nan%", "10 %x", "99999999999999999999"])
  func refusesAnythingElse(text: String) {
    #expect(FailureBudget(text) == nil)
  }

  @Test func countsFailures() {
    var budget = FailureBudget(.count(2))
    budget.record(isFailure: true)
    #expect(!budget.isExhausted)
    budget.record(isFailure: true)
    #expect(budget.isExhausted)
  }

  @Test func sharesNeedASample() {
    var budget = FailureBudget(.percent(10))
    for _ in 0..<19 { budget.record(isFailure: true) }
    #expect(!budget.isExhausted)
    budget.record(isFailure: true)
    #expect(budget.isExhausted)
    for _ in 0..<200 { budget.record(isFailure: false) }
    #expect(!budget.isExhausted)
  }
}

@Suite(.bounded) struct NormalisedMessageTests {
  @Test(arguments: [
    ("Entity not found: 6F1B2C3D-0000-4000-8000-00000000000A", "Entity not found: <uuid>"),
    ("server error (503) try later", "server error (503) try later"),
    ("API error (400): quantity 83.2 is too large", "API error (400): quantity <n> is too large"),
    ("HTTP 429 RATE: wait 120 s", "HTTP 429 RATE: wait <n> s"), ("http_502", "http_502"),
    (
      "at 2025-11-20T07:03:12.5Z from 10.0.0.1:8080 and api.fitiq.example:443, 12:30:00",
      "at <date> from <host> and <host>, <time>"
    ),
    ("https://fit-iq.fly.dev/api/v1/progress/77", "https://<host>/api/v<n>/progress/<n>"),
    ("data.quantity is wrong", "data.quantity is wrong"), ("ann+x@mail.test said", "<email> said"),
    ("token a1b2c3d4e5f6a7b8c9d0e1f2 spent", "token <token> spent"),
    ("can't read 'two eggs and beer', \"notes\"", "can't read '<text>', \"notes\""),
    ("mood \"depressed\" for 'logged_at'", "mood \"<text>\" for 'logged_at'"),
    ("no localhost:8080, no localhosts", "no <host>, no localhosts"),
    ("Zeitüberschreitung bei der Anforderung.", "Zeitüberschreitung bei der Anforderung."),
    ("  two\n\tlines ", "two lines"), ("", ""), ("\"", "\""), ("...", "..."), ("1.2.3", "<n>"),
  ])
  func whatDiffersBecomesAPlaceholder(message: String, expected: String) {
    #expect(NormalisedMessage.text(of: message) == expected)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func anyBytesAreTaken(seed: UInt64) {
    var dice = SplitMix64(seed: seed)
    let bytes = (0..<Int.random(in: 0...600, using: &dice)).map { _ in
      UInt8.random(in: 0...255, using: &dice)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let normal = NormalisedMessage.text(of: text)
    #expect(normal.utf8.count <= NormalisedMessage.longest + 3)
    #expect(normal == NormalisedMessage.text(of: text))
    #expect(!normal.utf8.contains { $0 < 0x20 })
  }
}
