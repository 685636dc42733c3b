import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDelivery

/// Answers that nobody sends, which must end with an outcome and never with the process.
@Suite(.ownThreads, .bounded) struct AnswerFuzzTests {
  /// What each of these answers comes to, in their order.
  ///
  /// - Parameter total: Far more than any answer takes that ends, even where the processor is busy.
  private func outcomes(
    _ answers: [[UInt8]], closes: Bool = true, total: Duration = .seconds(60)
  ) async throws -> [DeliveryOutcome] {
    let server = try LoopbackServer { _, number in
      .bytes(answers[number % answers.count], closes: closes)
    }
    defer { server.stop() }
    let transport = try HTTPTransport(
      limits: TransportLimits(total: total), proxy: nil, certificates: nil, clock: .real)
    // Without the breaker of a gate, which would keep most of them back.
    var outcomes: [DeliveryOutcome] = []
    for _ in answers {
      let answer = await transport.send(
        WireRequest(
          method: .post, url: server.url + "/api/v1/progress", headers: [("X-API-Key", "KEY")],
          body: post.body))
      outcomes.append(
        ResponseClassifier.outcome(of: answer, to: post, now: Date(timeIntervalSince1970: 0)))
    }
    await transport.shutdown()
    return outcomes
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: ["000", "001", "099", "000 X\r\nTransfer-Encoding: chunked", "1000", "20", "-1"])
  func aStatusThatIsNoneIsUnknown(line: String) async throws {
    let answer = Self.bytes("HTTP/1.1 \(line)\r\nContent-Length: 0\r\n\r\n0\r\n\r\n")
    for closes in [true, false] {
      let outcome = try #require(try await outcomes([answer], closes: closes).first)
      #expect(outcome.fault?.code == "protocol_error" && outcome.mayHaveArrived)
    }
  }

  @Test(arguments: [101, 600, 999]) func otherStatusesAreNoSuccess(status: Int) async throws {
    let answer = Self.bytes("HTTP/1.1 \(status) X\r\nContent-Length: 0\r\n\r\n")
    let outcome = try #require(try await outcomes([answer]).first)
    #expect(outcome.fault?.code == "http_\(status)" && outcome.mayHaveArrived)
  }

  @Test func interimAnswersComeToAnEnd() async throws {
    let created = "HTTP/1.1 201 X\r\nContent-Length: 19\r\n\r\n{\"data\":{\"id\":\"x\"}}"
    let few = Self.bytes(String(repeating: "HTTP/1.1 103 X\r\n\r\n", count: 3) + created)
    let many = Self.bytes(String(repeating: "HTTP/1.1 100 X\r\n\r\n", count: 20_000) + created)
    let outcomes = try await outcomes([few, many])
    #expect(outcomes[0] == .created(id: "x"))
    #expect(outcomes[1].fault?.code == "protocol_error")
  }

  @Test(arguments: [
    "Content-Length: 18446744073709551616", "Content-Length: -1", "Content-Length: 9",
    "Content-Length: 9223372036854775807", "Content-Length: 5\r\nContent-Length: 6",
    "Transfer-Encoding: chunked\r\n\r\n8000000000000000", "Transfer-Encoding: gzip",
    "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nabc",
    "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nabc",
    "Transfer-Encoding: chunked\r\n\r\n0\r\nX:\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n0\r\n:",
    "X:", ":", "X\u{0}: 1", "Content-Encoding: gzip\r\n\r\n\u{1F}\u{8B}",
    "Upgrade: h2c\r\nConnection: upgrade", "Trailer: X",
    "Set-Cookie: \(String(repeating: "a=b;", count: 100_000))",
    String(repeating: "Set-Cookie: a=b\r\n", count: 10_000),
  ])
  func fieldsThatLieEndWithAnOutcome(fields: String) async throws {
    for status in [200, 401, 503] {
      let answer = Self.bytes("HTTP/1.1 \(status) X\r\n\(fields)\r\n\r\n")
      for outcome in try await outcomes([answer]) { #expect(!outcome.isDone) }
    }
  }

  private static let seeds: Range<UInt64> =
    0..<UInt64(clamping: Effort.count(6, ci: 6, full: 500))

  @Test(arguments: seeds) func noAnswerEndsTheProcess(seed: UInt64) async throws {
    var answers = AnswerGenerator(seed: seed)
    let made = (0..<40).map { _ in answers.next() }
    // Those that keep a connection open without an answer take all the time that there is.
    #expect(try await outcomes(made, total: .seconds(2)).count == made.count)
  }

  /// The head of a request beyond NIO's mark for a full channel traps in the client.
  @Test func whatCannotBeSentIsNot() async throws {
    let server = try LoopbackServer { _, _ in .answer(201, #"{"data":{"id":"x"}}"#) }
    defer { server.stop() }
    let transport = try HTTPTransport(
      limits: TransportLimits(), proxy: nil, certificates: nil, clock: .real)
    for (path, value) in [
      ("", String(repeating: "t", count: 66_000)), ("", "a\r\nX: y"), ("", "a\u{0}"), ("", "é"),
      (String(repeating: "p", count: 500_000), "v"), (" HTTP/1.1\r\nX: y", "v"),
    ] {
      let answer = await transport.send(
        WireRequest(
          method: .post, url: server.url + "/" + path, headers: [("Authorization", value)],
          body: post.body))
      #expect(answer == .failed(TransportFailure(.unsendable, mayHaveArrived: false)))
    }
    await transport.shutdown()
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [66_000, 500_000]) func aTokenThatIsTooLongIsNotKept(count: Int) async throws {
    let long = String(repeating: "t", count: count)
    let transport = ScriptedTransport { request, _ in
      request.url.hasSuffix("/auth/refresh")
        ? .status(200, #"{"data":{"access_token":"\#(long)","refresh_token":"r"}}"#)
        : .status(401)
    }
    let folder = try ScratchFolder()
    let file = CredentialsFile(path: folder.file("c.json"), clock: .real)
    try await file.update([.accessToken: Secret("old"), .refreshToken: Secret("spent")])
    let outcome = try await BackendClient.make(transport, store: file).send(post).outcome
    #expect(outcome.fault?.code == "token_not_renewed")
    #expect(try await file.credentials().accessToken == Secret("old"))
  }
}

/// Answers with a fault here and there.
private struct AnswerGenerator {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private static let statuses = [
    "000", "001", "099", "100", "101", "103", "199", "200", "201", "204", "299", "300", "304",
    "307",
    "399", "400", "401", "404", "409", "429", "499", "500", "503", "599", "600", "999", "1000", "2",
    "", "2x0", "-20",
  ]
  private static let names = [
    "Content-Length", "Transfer-Encoding", "Connection", "Location", "Retry-After", "Set-Cookie",
    "Upgrade", "Content-Encoding", "X", "", "X Y", "Ä", String(repeating: "A", count: 90_000),
  ]
  private static let values = [
    "0", "19", "-1", "18446744073709551615", "9223372036854775808", "", "chunked", "gzip, chunked",
    "close", "keep-alive", "upgrade", "1e300", "99999999999999999999", "http://127.0.0.1:1/", "//",
    "\t",
    "a\u{0}b", String(repeating: "x", count: 90_000),
  ]
  private static let bodies = [
    "", #"{"data":{"id":"x"}}"#, "0\r\n\r\n", "5\r\nabcde\r\n0\r\nX:\r\n\r\n", "5\r\nab",
    "8000000000000000\r\nx", "-1\r\n", "1;a=b\r\nx\r\n0\r\n\r\n",
    "0\r\n" + String(repeating: "A: b\r\n", count: 400) + "\r\n",
    String(repeating: "[", count: 200_000),
    #"{"data":{"id":"\#(String(repeating: "y", count: 300_000))"}}"#,
    "HTTP/1.1 200 X\r\nContent-Length: 0\r\n\r\n",
  ]
  private static let versions =
    Array(repeating: "HTTP/1.1", count: 8) + ["HTTP/1.0", "HTTP/2.0", "I"]

  private mutating func one<Element>(of list: [Element]) -> Element {
    list[Int.random(in: list.indices, using: &random)]
  }

  mutating func next() -> [UInt8] {
    var text = ""
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      text += "\(one(of: Self.versions)) \(one(of: Self.statuses)) X\r\n"
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        text += "\(one(of: Self.names)): \(one(of: Self.values))\(one(of: ["\r\n", "\r\n", "\n"]))"
      }
      text += "\r\n"
    }
    var bytes = Array((text + one(of: Self.bodies)).utf8)
    if Bool.random(using: &random) {
      bytes[Int.random(in: 0..<min(bytes.count, 80), using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    return bytes
  }
}
