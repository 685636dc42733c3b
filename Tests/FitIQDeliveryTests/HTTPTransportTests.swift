import FitIQDomain
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDelivery

@Suite(.ownThreads, .bounded) struct HTTPTransportTests {
  private func outcome(
    of request: BackendRequest = post, total: Duration = .seconds(120), bodyBytes: Int = 1 << 20,
    _ script: @escaping @Sendable (SeenRequest, Int) -> ServerAction
  ) async throws -> (DeliveryOutcome, [SeenRequest]) {
    let server = try LoopbackServer(script)
    defer { server.stop() }
    let transport = try HTTPTransport(
      limits: TransportLimits(total: total, bodyBytes: bodyBytes), proxy: nil, certificates: nil,
      clock: .real)
    let client = try BackendClient.make(transport, address: server.url + "/base/")
    let exchange = await client.send(request)
    await transport.shutdown()
    return (exchange.outcome, server.requests)
  }

  @Test func requestsCarryWhatTheContractAsksFor() async throws {
    let (outcome, seen) = try await outcome { _, _ in .answer(201, #"{"data":{"id":"b-1"}}"#) }
    #expect(outcome == .created(id: "b-1"))
    let request = try #require(seen.first)
    #expect(seen.count == 1 && request.method == "POST")
    #expect(request.path == "/base/api/v1/progress" && request.body == #"{"quantity":83.25}"#)
    #expect(request.headers["x-api-key"] == "KEY")
    #expect(request.headers["authorization"] == "Bearer access-1")
    #expect(request.headers["idempotency-key"] == "EVENT")
    #expect(request.headers["user-agent"] == "fitiq/test")
    #expect(request.headers["content-type"] == "application/json")
    #expect(request.headers["content-length"] == "18")
  }

  @Test func nobodyThereMeansNothingWasSent() async throws {
    let server = try LoopbackServer { _, _ in .hang }
    server.stop()
    let transport = try HTTPTransport(
      limits: TransportLimits(), proxy: nil, certificates: nil, clock: .real)
    let outcome = try await BackendClient.make(transport, address: server.url).send(post).outcome
    await transport.shutdown()
    #expect(outcome.fault?.code == "connection_refused")
    #expect(!outcome.mayHaveArrived)
  }

  @Test func aServerThatHangsMayHaveTheRequest() async throws {
    var (outcome, seen) = try await outcome(total: .seconds(3)) { _, _ in .hang }
    // A busy machine may need longer to read the request.
    if seen.isEmpty {
      (outcome, seen) = try await self.outcome(total: .seconds(60)) { _, _ in .hang }
    }
    #expect(outcome == .unknownOutcome(try #require(outcome.fault)))
    #expect(outcome.fault?.code == "timeout" && seen.count == 1)
  }

  @Test func aResetAfterSendingIsUnknown() async throws {
    let (outcome, seen) = try await outcome { _, _ in .reset }
    #expect(outcome.fault?.code == "connection_reset" && outcome.mayHaveArrived)
    // The client repeats nothing by itself.
    #expect(seen.count == 1)
  }

  @Test func aResetWithinTheBodyIsUnknownForASuccessOnly() async throws {
    let (success, _) = try await outcome { _, _ in .resetWithinBody(201) }
    #expect(success.mayHaveArrived && success.fault?.code == "http_201")
    let (refusal, _) = try await outcome { _, _ in .resetWithinBody(422) }
    #expect(refusal == .permanent(try #require(refusal.fault)))
  }

  @Test func aDrippingBodyEndsWithTheTotalTime() async throws {
    let message = "HTTP 201: no answer in time"
    var (outcome, _) = try await outcome(total: .seconds(5)) { _, _ in .drip }
    // A busy machine may need longer for the head of the answer.
    if outcome.fault?.message != message {
      (outcome, _) = try await self.outcome(total: .seconds(60)) { _, _ in .drip }
    }
    #expect(outcome.fault?.message == message && outcome.mayHaveArrived)
  }

  @Test(arguments: ["garbage\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "", "\u{0}\u{1}"])
  func whatIsNotHTTPIsUnknown(text: String) async throws {
    let (outcome, _) = try await outcome { _, _ in .raw(text) }
    #expect(outcome == .unknownOutcome(try #require(outcome.fault)))
  }

  @Test func aBodyBeyondTheLimitIsNotRead() async throws {
    let (outcome, _) = try await outcome(bodyBytes: 1000) { _, _ in
      .answer(201, #"{"data":{"id":"x","y":"\#(String(repeating: "y", count: 100_000))"}}"#)
    }
    #expect(outcome.fault?.message == "HTTP 201: the answer is too large")
  }

  @Test func redirectsElsewhereAreNotFollowed() async throws {
    let other = try LoopbackServer { _, _ in .answer(201, #"{"data":{"id":"stolen"}}"#) }
    defer { other.stop() }
    let target = other.url + "/api/v1/progress"
    for status in [301, 302, 307, 308] {
      let (outcome, seen) = try await outcome { _, _ in
        .answer(status, "", headers: ["Location": target])
      }
      #expect(outcome.fault?.code == "http_\(status)" && seen.count == 1)
    }
    #expect(other.requests.isEmpty)
  }

  @Test func redirectsWithinTheBackendKeepMethodAndBody() async throws {
    let (outcome, seen) = try await outcome { request, _ in
      request.path.hasSuffix("/")
        ? .answer(201, #"{"data":{"id":"b-1"}}"#)
        : .answer(308, "", headers: ["Location": request.path + "/"])
    }
    #expect(outcome == .created(id: "b-1"))
    #expect(seen.map(\.method) == ["POST", "POST"] && seen[1].body == seen[0].body)
    let (loop, circle) = try await self.outcome { request, _ in
      .answer(307, "", headers: ["Location": request.path])
    }
    #expect(loop.fault?.code == "http_307" && circle.count == 4)
  }

  @Test func connectionsAreKept() async throws {
    let server = try LoopbackServer { _, _ in .answer(201, #"{"data":{"id":"x"}}"#) }
    defer { server.stop() }
    let transport = try HTTPTransport(
      limits: TransportLimits(), proxy: nil, certificates: nil, clock: .real)
    let client = try BackendClient.make(transport, address: server.url)
    for _ in 0..<20 { #expect(await client.send(post).outcome == .created(id: "x")) }
    await transport.shutdown()
    #expect(server.requests.count == 20)
  }

  @Test func certificatesHaveToBeReadable() {
    #expect(throws: DeliveryError.self) {
      try HTTPTransport(
        limits: TransportLimits(), proxy: nil, certificates: "/nowhere.pem", clock: .real)
    }
  }
}

@Suite(.ownThreads, .bounded) struct BackendAddressTests {
  @Test(arguments: [
    ("https://Api.Example", "https://api.example/x"),
    ("https://api.example:8443/v/", "https://api.example:8443/v/x"),
    ("http://127.0.0.1:80", "http://127.0.0.1/x"), ("http://[::1]:9", "http://[::1]:9/x"),
    ("http://localhost:8080", "http://localhost:8080/x"),
    ("https://Bücher.example:8443", "https://xn--bcher-kva.example:8443/x"),
    ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example/x"),
  ])
  func readsAddresses(text: String, url: String) throws {
    #expect(try BackendAddress(text).url("/x") == url)
  }

  @Test(arguments: [
    "", "api.example", "ftp://api.example", "https://", "https://a:b@api.example",
    "https://api.example?x=1", "https://api.example#x", "http://api.example",
    "http://127.0.0.1.example", "http://10.0.0.1", "http://0.0.0.0", "http://127.1",
    "http://localhost.example", "https://api.example:0", "file:///etc/passwd",
    "http://127.+0.0.1", "http://127.0.0.01", "http://127.0.0.1.", "http://0x7f.0.0.1",
    "http://2130706433", "http://localhost.", "http://[::1%25lo]", "http://[::ffff:127.0.0.1]",
    "http://[::1]:99999", "http://127.0.0.1%0a", "https://api%0d%0aX.example",
    "https://[fe80::1%25eth0]", "https://b%C3%BCcher.example", "https://a\u{202E}b.example",
    "https://api.example:65536", "https://a b.example",
    "https://" + String(repeating: "a", count: 254),
    "https://a.example/" + String(repeating: "a", count: 4000),
  ])
  func refusesOthers(text: String) {
    #expect(throws: DeliveryError.self) { try BackendAddress(text) }
  }

  @Test func proxiesFollowTheEnvironment() throws {
    func proxy(_ address: String, _ environment: [String: String]) throws -> ProxySettings? {
      try ProxySettings.settings(for: try BackendAddress(address), environment: environment)
    }
    let set = [
      "HTTPS_PROXY": "http://ann:pw@proxy.example:3129", "NO_PROXY": ".a.test, b.test:444",
    ]
    let settings = try #require(try proxy("https://api.example", set))
    #expect(settings.host == "proxy.example" && settings.port == 3129)
    #expect(settings.login?.user == "ann" && settings.login?.password == Secret("pw"))
    #expect(!"\(settings)".contains("pw"))
    for without in [
      "https://x.a.test", "https://a.test", "https://b.test:444", "https://127.0.0.1",
    ] {
      #expect(try proxy(without, set) == nil)
    }
    #expect(try proxy("https://b.test", set) != nil)
    #expect(try proxy("https://nota.test", set) != nil)
    #expect(try proxy("https://x.test", ["HTTPS_PROXY": "p:1", "no_proxy": "*"]) == nil)
    #expect(try proxy("https://x.test", ["https_proxy": "p.test"])?.port == 3128)
    #expect(try proxy("https://x.test", [:]) == nil)
    for none in ["socks5://p:1", "p:0", "p:65536", "p:99999999", "p%0a:1", "http://[::1%25lo]:1"] {
      #expect(throws: DeliveryError.self) { try proxy("https://x.test", ["HTTPS_PROXY": none]) }
    }
  }
}
