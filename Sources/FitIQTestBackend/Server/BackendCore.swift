import Foundation
import Synchronization

/// What the requests of one server share.
final class BackendCore: Sendable {
  let contract: Contract
  let log: RequestLog
  let credentials: BackendCredentials
  private let plan: Mutex<FaultPlan>
  let now: @Sendable () -> Date

  /// What is to be done about one request.
  struct Outcome: Sendable {
    /// Nil where the request was not carried out and no status is put in its place.
    var answer: Answer?
    var fault: BackendFault?
  }

  init(_ configuration: BackendConfiguration) throws {
    let store = try BackendStore(path: configuration.database)
    let user = try store.setting("user_id", orElse: UUID().uuidString)
    let apiKey = try store.setting("api_key", orElse: "key-" + UUID().uuidString)
    let tokens = TokenBook(store: store, accessLifetime: configuration.accessTokenLifetime)
    now = configuration.now
    contract = Contract(store: store, tokens: tokens, apiKey: apiKey, now: now)
    log = RequestLog(capacity: configuration.logCapacity)
    plan = Mutex(FaultPlan(configuration.script))
    credentials = try contract.credentials(of: user)
  }

  func follow(_ script: BackendScript) { plan.withLock { $0 = FaultPlan(script) } }

  /// Takes a request through the log, the script and, unless the script prevents it, the contract.
  func handle(_ request: BackendRequest, query: String?) -> Outcome {
    let sequence = log.receive(request, query: query, at: now())
    let (decision, behaviour) = plan.withLock {
      ($0.next(method: request.method, path: request.path), $0.behaviour)
    }
    // A store that fails here fails the request's own statement as well.
    if decision.expiresTokens { try? contract.tokens.expireAccessTokens() }
    var answer: Answer?
    if decision.fault?.isProcessed ?? true { answer = contract.answer(request, behaviour) }
    if let fault = decision.fault, fault.kind == .status {
      let created = answer?.createdID
      answer = contract.answer(
        .scripted(fault.status ?? 503), behaviour, shape: fault.shape)
      answer?.createdID = created
    }
    log.finish(sequence, fault: decision.fault?.kind, answer: answer)
    return Outcome(answer: answer, fault: decision.fault)
  }
}

extension Contract {
  /// Issues tokens to a user, known or not.
  func credentials(of user: String) throws -> BackendCredentials {
    let pair = try tokens.issue(to: user, now: now())
    return BackendCredentials(
      userID: user, apiKey: apiKey, accessToken: pair.accessToken, refreshToken: pair.refreshToken)
  }
}
