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
  /// Closes connections; nothing is sent afterwards.
  func shutdown() async
}

/// Limits of a transport.
package struct TransportLimits: Sendable, Equatable {
  /// Until a connection, TLS included, stands.
  var connect = Duration.seconds(10)
  /// Until the last byte of the answer.
  package var total = Duration.seconds(30)
  /// More of a body is not read.
  var bodyBytes = 1 << 20
  package var connections = 8

  package static let usual = TransportLimits()
}
