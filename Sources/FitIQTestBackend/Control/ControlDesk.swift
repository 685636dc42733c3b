import Foundation

/// The endpoint by which another process scripts a backend and asks what it has seen.
///
/// It is outside the contract: no keys, no faults, not in the log.
struct ControlDesk: Sendable {
  static let prefix = "/_control/"

  let core: BackendCore

  func answer(_ request: BackendRequest) -> Answer {
    do {
      return try carryOut(request)
    } catch let error as BackendError {
      return Answer(status: 400, json: #"{"error":\#(Wire.quoted(error.description))}"#)
    } catch {
      return Answer(status: 500, json: #"{"error":"the backend's own storage failed"}"#)
    }
  }

  private func carryOut(_ request: BackendRequest) throws -> Answer {
    switch (request.method, request.path.dropFirst(Self.prefix.count)) {
    case ("GET", "requests"):
      let first = request.query["after"].flatMap { Int($0) } ?? 0
      return try shown(["requests": core.log.records(after: first)])
    case ("DELETE", "requests"): core.log.clear()
    case ("GET", "counts"): return try shown(try CountsShown(core.contract.store))
    case ("PUT", "script"): core.follow(try BackendScript.decode(request.body))
    case ("DELETE", "script"): core.follow(BackendScript())
    case ("GET", "credentials"):
      let user = request.query["user"] ?? core.credentials.userID
      return try shown(try core.contract.credentials(of: user))
    case ("POST", "tokens/expire"): try core.contract.tokens.expireAccessTokens()
    case ("POST", "tokens/revoke"): try core.contract.tokens.revokeRefreshTokens()
    default: return Answer(status: 404, json: #"{"error":"no such control"}"#)
    }
    return Answer(status: 204)
  }

  private func shown(_ value: some Encodable) throws -> Answer {
    Answer(status: 200, json: try Wire.json(value))
  }
}

/// How often everything was created: the totals, and what was created more than once.
private struct CountsShown: Encodable {
  struct Total: Encodable {
    var created = 0
    var present = 0
    var distinct = 0
  }

  var totals: [String: Total] = [:]
  var repeated: [EntityCount] = []

  init(_ store: BackendStore) throws {
    for count in try store.counts(nil) {
      totals[count.kind.rawValue, default: Total()].created += count.created
      totals[count.kind.rawValue, default: Total()].present += count.present
      totals[count.kind.rawValue, default: Total()].distinct += 1
      if count.created > 1 { repeated.append(count) }
    }
  }
}
