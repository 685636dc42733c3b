import AsyncHTTPClient
package import FitIQDomain
import NIOCore
import NIOHTTP1
import NIOSSL
import Synchronization

/// Sends requests with AsyncHTTPClient; the only place that knows it.
package final class HTTPTransport: BackendTransport {
  private let client: HTTPClient
  private let limits: TransportLimits
  private let clock: DeliveryClock

  /// - Parameter certificates: A file of further trusted roots in PEM, beside those of the system.
  package init(
    limits: TransportLimits, proxy: ProxySettings?, certificates: String?, clock: DeliveryClock
  ) throws(DeliveryError) {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.minimumTLSVersion = .tlsv12
    if let certificates { tls.additionalTrustRoots = [try Self.roots(certificates)] }
    var settings = HTTPClient.Configuration(
      tlsConfiguration: tls, redirectConfiguration: .disallow,
      // Between two bytes of an answer no more than for all of it.
      timeout: .init(connect: TimeAmount(limits.connect), read: TimeAmount(limits.total)),
      connectionPool: .init(
        idleTimeout: .seconds(30),
        concurrentHTTP1ConnectionsPerHostSoftLimit: max(limits.connections, 1)))
    // Attempts are counted and spaced by the caller.
    settings.connectionPool.retryConnectionEstablishment = false
    // One protocol, whose answers are looked at before the client sees them.
    settings.httpVersion = .http1Only
    settings.http1_1ConnectionDebugInitializer = AnswerGuard.add
    if let proxy { settings.proxy = Self.proxy(proxy) }
    // One thread for all connections: several would wake each other.
    client = HTTPClient(
      eventLoopGroupProvider: .shared(HTTPClient.defaultEventLoopGroup.next()),
      configuration: settings)
    self.limits = limits
    self.clock = clock
  }

  package func shutdown() async { try? await client.shutdown() }

  package func send(_ request: WireRequest) async -> BackendAnswer {
    guard request.isSendable else {
      return .failed(TransportFailure(.unsendable, mayHaveArrived: false))
    }
    let body = request.body.map { SentBody($0) }
    var wire = HTTPClientRequest(url: request.url)
    wire.method = HTTPMethod(rawValue: request.method.rawValue)
    for (name, value) in request.headers { wire.headers.add(name: name, value: value) }
    if let body { wire.body = .bytes(body, length: .known(Int64(body.count))) }
    let started = clock.elapsed()
    do {
      let response = try await client.execute(wire, timeout: TimeAmount(limits.total))
      let left = limits.total - (clock.elapsed() - started)
      return .response(await received(response, within: left))
    } catch {
      let wasSent = body?.wasAsked ?? true
      return .failed(TransportFailure(error, wasSent: wasSent))
    }
  }

  /// The limit of the client ends with the head of the answer, so the body has its own.
  ///
  /// A timer of the event loop, which is gone once it is cancelled: a task that sleeps keeps its memory
  /// until it would have woken, for each of thousands of requests.
  private func received(
    _ response: HTTPClientResponse, within limit: Duration
  ) async -> BackendResponse {
    let most = limits.bodyBytes
    let collecting = Task { await Self.collect(response.body, atMost: most) }
    let timer = client.eventLoopGroup.any().scheduleTask(in: TimeAmount(limit)) {
      collecting.cancel()
    }
    var (bytes, cut) = await withTaskCancellationHandler {
      await collecting.value
    } onCancel: {
      collecting.cancel()
    }
    timer.cancel()
    if cut == .cancelled, !Task.isCancelled { cut = .timeout }
    var headers: [String: String] = [:]
    for (name, value) in response.headers { headers[name.lowercased()] = value }
    return BackendResponse(
      status: Int(clamping: response.status.code), headers: headers, body: bytes, cut: cut)
  }

  private static func collect(
    _ body: HTTPClientResponse.Body, atMost most: Int
  ) async -> ([UInt8], TransportFailure.Reason?) {
    var bytes: [UInt8] = []
    do {
      for try await chunk in body {
        guard bytes.count + chunk.readableBytes <= most else { return (bytes, .bodyTooLarge) }
        bytes.append(contentsOf: chunk.readableBytesView)
      }
      return (bytes, nil)
    } catch {
      return (bytes, TransportFailure(error, wasSent: true).reason)
    }
  }

  private static func roots(_ path: String) throws(DeliveryError) -> NIOSSLAdditionalTrustRoots {
    guard let roots = try? NIOSSLCertificate.fromPEMFile(path), !roots.isEmpty else {
      throw DeliveryError(
        code: .certificatesUnreadable, summary: "\(path) holds no certificates in PEM",
        hint: "check the path and its permissions")
    }
    return .certificates(roots)
  }

  private static func proxy(_ settings: ProxySettings) -> HTTPClient.Configuration.Proxy {
    let login = settings.login.map {
      HTTPClient.Authorization.basic(username: $0.user, password: $0.password.reveal())
    }
    return .server(host: settings.host, port: settings.port, authorization: login)
  }
}

/// A body that remembers whether it was asked for.
///
/// The client asks once the connection stands and the head is written. Before that the backend cannot
/// have carried out the request, whatever the error says. It has no contiguous storage to show, of which
/// the client would take a copy at once.
private struct SentBody: Collection, Sendable {
  private final class Asked: Sendable {
    let flag = Atomic<Bool>(false)
  }

  private let bytes: [UInt8]
  private let asked = Asked()

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var wasAsked: Bool { asked.flag.load(ordering: .acquiring) }

  var startIndex: Int { bytes.startIndex }
  var endIndex: Int { bytes.endIndex }
  subscript(index: Int) -> UInt8 { bytes[index] }
  func index(after index: Int) -> Int { index + 1 }

  func makeIterator() -> IndexingIterator<[UInt8]> {
    asked.flag.store(true, ordering: .releasing)
    return bytes.makeIterator()
  }
}

extension TimeAmount {
  /// A day at most: what somebody set to a million weeks would overflow.
  init(_ duration: Duration) {
    let (seconds, attoseconds) = max(min(duration, .seconds(86_400)), .zero).components
    self = .nanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}
