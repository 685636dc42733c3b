import FitIQTestSupport
import FitIQTestTraits
import Foundation
import NIOCore
import Testing

@testable import FitIQDelivery

/// Requests that no monitor makes.
@Suite(.ownThreads, .bounded) struct HealthServerTests {
  private static let strange = [
    "", "\r\n\r\n", "GET", "GET / HTTP/9.9\r\n\r\n", "CONNECT x:1 HTTP/1.1\r\n\r\n",
    "GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /health HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    "HEAD /health HTTP/1.1\r\nContent-Length: 5\r\n\r\nab", "PUT / HTTP/1.1\r\nX:\r\n\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX:\r\n\r\n",
    "GET / HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\nPRI * HTTP/2.0\r\n\r\n",
    "GET / HTTP/1.1\r\nExpect: 100-continue\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}",
    "GET /%00?a#b HTTP/1.0\r\n\r\n", "OPTIONS * HTTP/1.1\r\n\r\n",
  ]

  @Test func strangeRequestsEndNothing() async throws {
    let server = try await HealthServer.start(port: 0) { path in
      path == "/health" ? ("text/plain", "well") : nil
    }
    var random = SplitMix64(seed: 7)
    var requests = Self.strange.map { Array($0.utf8) }
    requests.append(Array("GET /\(String(repeating: "x", count: 200_000)) HTTP/1.1\r\n\r\n".utf8))
    for request in requests {
      for _ in 0..<4 where !request.isEmpty {
        var changed = request
        changed[Int.random(in: 0..<min(changed.count, 60), using: &random)] = UInt8.random(
          in: 0...255, using: &random)
        requests.append(changed)
      }
    }
    for request in requests { _ = Self.answer(to: request, at: server.port) }
    let last = Self.answer(to: Self.request(["Host: 127.0.0.1"]), at: server.port)
    #expect(last.contains("200") && last.hasSuffix("well"))
    withExtendedLifetime(server) {}
  }

  private static func request(_ headers: [String], version: String = "1.1") -> [UInt8] {
    let lines = ["GET /health HTTP/\(version)"] + headers + ["", ""]
    return Array(lines.joined(separator: "\r\n").utf8)
  }

  /// A page that made its own name mean 127.0.0.1 reads nothing.
  @Test(arguments: [
    (["Host: 127.0.0.1"], true), (["Host: 127.0.0.1:9469"], true), (["host: LOCALHOST:1"], true),
    (["Host: evil.example"], false), (["Host: evil.example:9469"], false), (["Host:"], false),
    (["Host: localhost.evil.example"], false), (["Host: 127.0.0.1.evil.example:80"], false),
    (["Host: localhost:"], false), (["Host: localhost:99999"], false), ([], false),
    (["Host: localhost:80:80"], false), (["Host: localhost", "Host: evil.example"], false),
    (["Host: [::1]"], false), (["Host: evil@127.0.0.1"], false),
  ])
  func onlyThisMachineIsAnswered(headers: [String], isAnswered: Bool) async throws {
    let server = try await HealthServer.start(port: 0) { _ in ("text/plain", "well") }
    let answer = Self.answer(to: Self.request(headers), at: server.port)
    #expect(answer.hasPrefix(isAnswered ? "HTTP/1.1 200 " : "HTTP/1.1 421 "), "\(answer)")
    #expect(answer.hasSuffix("well") == isAnswered)
    withExtendedLifetime(server) {}
  }

  /// HTTP/1.0 knows no such header.
  @Test func anOldMonitorNeedsNoHost() async throws {
    let server = try await HealthServer.start(port: 0) { _ in ("text/plain", "well") }
    let answer = Self.answer(to: Self.request([], version: "1.0"), at: server.port)
    #expect(answer.hasSuffix("well"), "\(answer)")
    withExtendedLifetime(server) {}
  }

  /// Who says nothing, or half a request, does not keep a connection.
  @Test(arguments: ["", "GET /hea", "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"])
  func whoTakesTooLongIsHungUpOn(start: String) async throws {
    let server = try await HealthServer.start(port: 0, patience: .milliseconds(50)) { _ in nil }
    let connection = try #require(Self.connect(to: server.port))
    defer { close(connection) }
    _ = send(connection, start, start.utf8.count, Int32(MSG_NOSIGNAL))
    var answer = [UInt8](repeating: 0, count: 4096)
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    // This side ends nothing: without a limit of the server's own it would wait until its own.
    var count = 1
    while count > 0 { count = recv(connection, &answer, answer.count, 0) }
    #expect(count == 0 || errno == ECONNRESET)
    withExtendedLifetime(server) {}
  }

  private static func answer(to request: [UInt8], at port: Int) -> String {
    guard let connection = connect(to: port) else { return "" }
    defer { close(connection) }
    _ = send(connection, request, request.count, Int32(MSG_NOSIGNAL))
    // Nothing more comes, so that the server need not wait for it.
    shutdown(connection, Int32(SHUT_WR))
    var answer: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(connection, &block, block.count, 0), count > 0 {
      answer += block[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }

  private static func connect(to port: Int) -> Int32? {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isThere = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    if isThere { return connection }
    close(connection)
    return nil
  }
}
