package import FitIQDomain

/// A request as it goes onto the wire.
package struct WireRequest: Sendable {
  package var method: BackendRequest.Method
  package var url: String
  /// Secrets among them: never logged.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]?

  /// More than any request of fitiq has: its address, key and token are bounded where they enter.
  static let longestHead = 32 << 10

  /// Whether the client can send it.
  ///
  /// A head above 64 kB, NIO's mark for a full channel, traps in AsyncHTTPClient 1.37: the channel is
  /// not writable any more in the state `sendingHeader` (HTTPRequestStateMachine.headSent). Control
  /// characters would end a field and begin the next.
  var isSendable: Bool {
    let size = headers.reduce(url.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    return size <= Self.longestHead && url.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      && headers.allSatisfy { name, value in
        !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
          && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      }
  }
}

/// Carries one request and brings what came of it; follows no redirect and repeats nothing.
package protocol BackendTransport: Sendable {
  /// Sends a request and waits for its answer; a failure is an answer, too.
  func send(_ request: WireRequest) async -> BackendAnswer
  /// Where tasks that send much run best; nil where that is all the same.
  var executor: (any TaskExecutor)? { get }
  /// Closes connections; nothing is sent afterwards.
  func shutdown() async
}

extension BackendTransport {
  package var executor: (any TaskExecutor)? { nil }
}

/// Limits of a transport.
package struct TransportLimits: Sendable, Equatable {
  /// Until a connection, TLS included, stands.
  package var connect: Duration
  /// Until the last byte of the answer.
  package var total: Duration
  /// More of a body is not read.
  package var bodyBytes: Int
  package var connections: Int

  package init(
    connect: Duration = .seconds(10), total: Duration = .seconds(30),
    bodyBytes: Int = 1 << 20, connections: Int = 8
  ) {
    self.connect = connect
    self.total = total
    self.bodyBytes = bodyBytes
    self.connections = connections
  }
}
