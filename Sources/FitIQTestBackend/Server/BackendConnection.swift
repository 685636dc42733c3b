import Foundation
import NIOCore
import NIOHTTP1

/// Turns the requests of one connection into the contract's, and its answers into responses.
final class BackendConnection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private static let largestBody = 1 << 20

  private let core: BackendCore
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []
  private var bodyBytes = 0

  init(core: BackendCore) {
    self.core = core
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body.removeAll(keepingCapacity: true)
      bodyBytes = 0
    case .body(let bytes):
      bodyBytes += bytes.readableBytes
      if bodyBytes <= Self.largestBody { body.append(contentsOf: bytes.readableBytesView) }
    case .end:
      guard let head else { return }
      respond(to: head, context)
    }
  }

  /// A client that resets its connection is none of the server's troubles.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func respond(to head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let response = ResponseWriter(context: context, isKeptAlive: head.isKeepAlive)
    guard bodyBytes <= Self.largestBody else {
      response.write(core.contract.answer(.tooLarge, BackendBehaviour()))
      return
    }
    let target = RequestTarget(head.uri)
    let request = request(head, target)
    if request.path.hasPrefix(ControlDesk.prefix) {
      response.write(ControlDesk(core: core).answer(request))
      return
    }
    let outcome = core.handle(request, query: target.query)
    guard let fault = outcome.fault else {
      response.write(outcome.answer)
      return
    }
    FaultDelivery(fault: fault, answer: outcome.answer, now: core.now()).deliver(by: response)
  }

  private func request(_ head: HTTPRequestHead, _ target: RequestTarget) -> BackendRequest {
    let bearer = head.headers.first(name: "Authorization").flatMap {
      $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil
    }
    return BackendRequest(
      method: head.method.rawValue, path: target.path, query: target.parameters,
      apiKey: head.headers.first(name: "X-API-Key"), bearer: bearer,
      idempotencyKey: head.headers.first(name: "Idempotency-Key"), body: Data(body))
  }
}

/// The path of a request and what stands behind its question mark.
struct RequestTarget {
  let path: String
  let query: String?

  init(_ uri: String) {
    let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map(String.init) ?? "/"
    query = parts.count > 1 ? String(parts[1]) : nil
  }

  var parameters: [String: String] {
    guard let query else { return [:] }
    var parameters: [String: String] = [:]
    for part in query.split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = sides.first, let value = sides.dropFirst().first else { continue }
      parameters[String(name)] =
        value.replacing("+", with: " ").removingPercentEncoding ?? String(value)
    }
    return parameters
  }
}
