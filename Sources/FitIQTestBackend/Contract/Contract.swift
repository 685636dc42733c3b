import Foundation
import GRDB

/// The contract without transport and without faults: a request in, an answer out.
struct Contract: Sendable {
  let store: BackendStore
  let tokens: TokenBook
  let apiKey: String
  let now: @Sendable () -> Date

  /// Answers a request, an error as its body.
  func answer(_ request: BackendRequest, _ behaviour: BackendBehaviour) -> Answer {
    do {
      return try carryOut(request, behaviour)
    } catch let failure as Failure {
      return answer(failure, behaviour)
    } catch {
      return answer(.storage, behaviour)
    }
  }

  func answer(
    _ failure: Failure, _ behaviour: BackendBehaviour, shape: ErrorShape? = nil
  ) -> Answer {
    let shape = shape ?? behaviour.errorShape ?? failure.shape
    return Answer(status: failure.status, json: shape.body(failure))
  }

  private func carryOut(
    _ request: BackendRequest, _ behaviour: BackendBehaviour
  ) throws -> Answer {
    guard let endpoint = Endpoint(path: request.path) else {
      try checkKey(request)
      throw Failure.notFound
    }
    if endpoint == .health { return Answer(status: 200, json: #"{"status":"ok"}"#) }
    try checkKey(request)
    if endpoint == .refresh { return try refresh(request, behaviour) }
    guard let token = request.bearer, let user = try tokens.user(ofAccess: token, now: now())
    else { throw Failure.authentication }
    return try Call(contract: self, request: request, behaviour: behaviour, user: user)
      .answer(endpoint)
  }

  private func checkKey(_ request: BackendRequest) throws {
    guard request.apiKey == apiKey else { throw Failure.apiKey }
  }

  private struct RefreshBody: Decodable {
    let refreshToken: String?

    enum CodingKeys: String, CodingKey { case refreshToken = "refresh_token" }
  }

  private func refresh(
    _ request: BackendRequest, _ behaviour: BackendBehaviour
  ) throws -> Answer {
    guard request.method == "POST" else { throw Failure.method }
    guard let body = try? Wire.decode(RefreshBody.self, from: request.body) else {
      throw Failure.notJSON
    }
    guard !behaviour.refusesRefresh, let token = body.refreshToken,
      let pair = try tokens.refresh(token, now: now())
    else { throw Failure.refreshToken }
    return Answer(status: 200, json: behaviour.successShape.wrap(try Wire.json(pair)))
  }
}
