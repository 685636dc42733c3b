import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The connection that a request came over, for faults that are not answers.
struct BackendContext: InitializableFromSource {
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    channel = source.channel
  }
}

/// Turns HTTP requests into the contract's, and its answers into responses.
struct BackendResponder: HTTPResponder {
  typealias Context = BackendContext

  private static let largestBody = 1 << 20
  private static let apiKey = HTTPField.Name("X-API-Key")
  private static let idempotencyKey = HTTPField.Name("Idempotency-Key")

  let core: BackendCore
  let control: ControlDesk

  func respond(to incoming: Request, context: BackendContext) async throws -> Response {
    var incoming = incoming
    let behaviour = BackendBehaviour()
    guard let body = try? await incoming.collectBody(upTo: Self.largestBody) else {
      return Response(core.contract.answer(.tooLarge, behaviour))
    }
    let request = Self.request(incoming, body: body)
    if request.path.hasPrefix(ControlDesk.prefix) { return Response(control.answer(request)) }
    let outcome = core.handle(request, query: incoming.uri.query)
    guard let fault = outcome.fault else { return Response(outcome.answer) }
    let delivery = FaultDelivery(fault: fault, answer: outcome.answer, now: core.now())
    return await delivery.response(to: incoming, over: context.channel)
  }

  private static func request(_ incoming: Request, body: ByteBuffer) -> BackendRequest {
    func header(_ name: HTTPField.Name?) -> String? { name.flatMap { incoming.headers[$0] } }
    let bearer = incoming.headers[.authorization].flatMap {
      $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil
    }
    var query: [String: String] = [:]
    for (name, value) in incoming.uri.queryParameters { query[String(name)] = String(value) }
    return BackendRequest(
      method: incoming.method.rawValue, path: incoming.uri.path, query: query,
      apiKey: header(apiKey), bearer: bearer, idempotencyKey: header(idempotencyKey),
      body: Data(body.readableBytesView))
  }
}

extension Response {
  init(_ answer: Answer?) {
    guard let answer, let json = answer.json else {
      self.init(status: .init(code: answer?.status ?? 500))
      return
    }
    self.init(
      status: .init(code: answer.status), headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(string: json)))
  }
}
