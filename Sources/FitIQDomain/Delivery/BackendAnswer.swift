/// What came of sending a request, before anything is concluded from it.
package enum BackendAnswer: Sendable, Equatable {
  case response(BackendResponse)
  case failed(TransportFailure)
}

/// A response as far as it arrived.
package struct BackendResponse: Sendable, Equatable {
  package let status: Int
  /// Field names in lower case.
  package let headers: [String: String]
  package let body: [UInt8]
  /// Why the body is not all of it: the connection broke, or there was more than the client takes.
  package let cut: TransportFailure.Reason?

  package init(
    status: Int, headers: [String: String] = [:], body: [UInt8] = [],
    cut: TransportFailure.Reason? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.cut = cut
  }
}

/// No response.
package struct TransportFailure: Error, Sendable, Equatable {
  package enum Reason: String, Sendable, CaseIterable {
    case connectionRefused = "connection_refused"
    case nameNotFound = "name_not_found"
    case connectTimeout = "connect_timeout"
    case tlsFailed = "tls_failed"
    case proxyFailed = "proxy_failed"
    case timeout
    case connectionReset = "connection_reset"
    case protocolError = "protocol_error"
    /// It would not fit into what the client can send: see `WireRequest.isSendable`.
    case unsendable
    case bodyTooLarge = "body_too_large"
    case cancelled
    /// The gate kept it back: a pause of the host, or a breaker that is open.
    case hostPaused = "host_paused"

    /// For people.
    package var text: String {
      switch self {
      case .connectionRefused: "the connection was refused"
      case .nameNotFound: "the host name is not known"
      case .connectTimeout: "no connection in time"
      case .tlsFailed: "no secure connection"
      case .proxyFailed: "the proxy refused the connection"
      case .timeout: "no answer in time"
      case .connectionReset: "the connection broke"
      case .protocolError: "the answer is not HTTP"
      case .unsendable: "the request has an address or a field that cannot be sent"
      case .bodyTooLarge: "the answer is too large"
      case .cancelled: "stopped"
      case .hostPaused: "paused after repeated failures"
      }
    }
  }

  package let reason: Reason
  /// Whether the request can have been carried out.
  ///
  /// False only where its last byte certainly never left.
  package let mayHaveArrived: Bool

  package init(_ reason: Reason, mayHaveArrived: Bool) {
    self.reason = reason
    self.mayHaveArrived = mayHaveArrived
  }
}
