import FitIQDomain
import Foundation
import Synchronization

@testable import FitIQDelivery

extension DeliveryClock {
  /// Real time, for what crosses a socket.
  static let real = DeliveryClock(
    ContinuousClock(), runtime: Runtime(now: { Date(timeIntervalSince1970: 1_763_622_192) }))
}

/// A clock that stands still until somebody sleeps on it.
final class ManualClock: Sendable {
  private let time = Mutex(Duration.seconds(1000))

  var elapsed: Duration { time.withLock { $0 } }
  func advance(_ duration: Duration) { time.withLock { $0 += duration } }

  var clock: DeliveryClock {
    DeliveryClock(
      elapsed: { self.elapsed },
      sleep: { duration in
        try Task.checkCancellation()
        self.advance(duration)
        await Task.yield()
      }, now: { Date(timeIntervalSince1970: 0) })
  }
}

/// A transport that answers from a closure and keeps what it was asked.
final class ScriptedTransport: BackendTransport {
  private let script: @Sendable (WireRequest, Int) async -> BackendAnswer
  private let sent = Mutex<[String]>([])

  init(_ script: @escaping @Sendable (WireRequest, Int) async -> BackendAnswer) {
    self.script = script
  }

  /// Such as `POST /api/v1/progress`, with the query.
  var requests: [String] { sent.withLock { $0 } }

  func send(_ request: WireRequest) async -> BackendAnswer {
    let number = sent.withLock {
      $0.append("\(request.method.rawValue) \(request.url.dropFirst("https://b.test".count))")
      return $0.count - 1
    }
    return await script(request, number)
  }

  func shutdown() async {}
}

extension BackendAnswer {
  static func status(_ status: Int, _ body: String = "", _ headers: [String: String] = [:]) -> Self
  {
    .response(BackendResponse(status: status, headers: headers, body: Array(body.utf8)))
  }

  static let created = status(201, #"{"data":{"id":"new"}}"#)
  static let lost = failed(TransportFailure(.timeout, mayHaveArrived: true))
  static let unsent = failed(TransportFailure(.connectionRefused, mayHaveArrived: false))
}

extension Credentials {
  static func tokens(_ number: Int) -> Credentials {
    Credentials(
      apiKey: Secret("KEY"), accessToken: Secret("access-\(number)"),
      refreshToken: Secret("refresh-\(number)"))
  }
}

/// Credentials that are not renewed.
struct FixedCredentials: CredentialStore {
  let fixed: Credentials

  init(_ fixed: Credentials) { self.fixed = fixed }

  func credentials() async throws(DeliveryError) -> Credentials { fixed }

  func rotate(
    stale: Secret?, exchange: @Sendable (Credentials) async -> TokenExchange
  ) async throws(DeliveryError) -> TokenRotation {
    .failed(
      .authentication(
        DeliveryFault(code: "token_not_renewable", status: 401, message: "refused")))
  }
}

extension BackendClient {
  static func make(
    _ transport: any BackendTransport, store: any CredentialStore = FixedCredentials(.tokens(1)),
    address: String = "https://b.test", clock: DeliveryClock = .real,
    gate: HostGate? = nil
  ) throws -> BackendClient {
    BackendClient(
      address: try BackendAddress(address), transport: transport,
      gate: gate ?? HostGate(clock: clock), store: store, clock: clock,
      userAgent: "fitiq/test")
  }
}

let post = BackendRequest(
  .post, .progress, body: Array(#"{"quantity":83.25}"#.utf8), idempotencyKey: "EVENT")

/// Collects texts from a transport.
final class KeyLog: Sendable {
  private let keys = Mutex<[String?]>([])
  var all: [String?] { keys.withLock { $0 } }
  func add(_ key: String?) { keys.withLock { $0.append(key) } }
}
