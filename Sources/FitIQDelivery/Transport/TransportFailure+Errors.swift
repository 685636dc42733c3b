import AsyncHTTPClient
import FitIQDomain
import Foundation
import NIOCore
import NIOPosix
import NIOSSL

extension TransportFailure {
  /// What an error of the client means; the error itself names hosts and is not kept.
  ///
  /// - Parameter wasSent: whether the body was handed over. Errors that can only come before that
  ///   say so themselves.
  init(_ error: any Error, wasSent: Bool) {
    let (reason, isBefore) = Self.reason(for: error)
    self.init(reason, mayHaveArrived: wasSent && !isBefore)
  }

  private static func reason(for error: any Error) -> (Reason, isBeforeSending: Bool) {
    switch error {
    case let error as HTTPClientError: reason(for: error)
    case let error as NIOConnectionError: (reason(for: error), true)
    case let error as ChannelError:
      if case .connectTimeout = error { (.connectTimeout, true) } else { (.connectionReset, false) }
    case let error as NIOSSLError:
      if case .handshakeFailed = error { (.tlsFailed, true) } else { (.connectionReset, false) }
    case is NIOSSLExtraError: (.tlsFailed, true)
    case is CancellationError: (.cancelled, false)
    case let error as IOError:
      // An address is connected to directly, without the errors of a name that has several.
      [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH].contains(error.errnoCode)
        ? (.connectionRefused, true) : (.connectionReset, false)
    default: (.protocolError, false)
    }
  }

  private static func reason(for error: NIOConnectionError) -> Reason {
    if error.connectionErrors.isEmpty { return .nameNotFound }
    let isTimeout = error.connectionErrors.allSatisfy {
      if case .connectTimeout? = $0.error as? ChannelError { true } else { false }
    }
    return isTimeout ? .connectTimeout : .connectionRefused
  }

  private static func reason(for error: HTTPClientError) -> (Reason, isBeforeSending: Bool) {
    switch error {
    case .connectTimeout, .getConnectionFromPoolTimeout: (.connectTimeout, true)
    case .tlsHandshakeTimeout: (.tlsFailed, true)
    case .httpProxyHandshakeTimeout, .socksHandshakeTimeout, .invalidProxyResponse,
      .proxyAuthenticationRequired:
      (.proxyFailed, true)
    case .deadlineExceeded, .readTimeout, .writeTimeout: (.timeout, false)
    case .remoteConnectionClosed: (.connectionReset, false)
    case .cancelled: (.cancelled, false)
    default: (.protocolError, false)
    }
  }
}
