package import FitIQDomain
import Foundation

/// What one request came to.
package struct Exchange: Sendable, Equatable {
  package let outcome: DeliveryOutcome
  /// The last response, where there was one: its body is what the backend said, unredacted.
  package let response: BackendResponse?
}

/// Sends requests to one backend for one person's credentials.
///
/// Every request passes the gate. A 401 leads to one renewal of the tokens for all requests together
/// and one repetition of each; a 401 to tokens that were just renewed ends everything.
package struct BackendClient: Sendable {
  private let line: Line
  private let tokens: TokenRenewer

  /// Makes a client of one backend.
  ///
  /// - Parameters:
  ///   - userAgent: such as `fitiq/1.2.0`.
  ///   - secrets: What beside the credentials must not be in an outcome, such as a proxy's
  ///     password.
  package init(
    address: BackendAddress, transport: any BackendTransport, gate: HostGate,
    store: any CredentialStore, clock: DeliveryClock, userAgent: String, secrets: [Secret] = []
  ) {
    let line = Line(
      address: address, transport: transport, gate: gate, clock: clock, userAgent: userAgent,
      known: KnownSecrets(secrets))
    self.line = line
    tokens = TokenRenewer(store: store) { await line.refresh($0) }
  }

  /// Whether a text of the backend's has a secret in it that it was sent, or sent itself.
  func holdsSecret(_ text: String) -> Bool { line.known.redactor.holdsSecret(text) }

  /// Sends a request; where its tokens are refused, renews them and sends it again.
  package func send(_ request: BackendRequest) async -> Exchange {
    switch await tokens.credentials() {
    case .unusable(let outcome): return Exchange(outcome: outcome, response: nil)
    case .usable(let credentials):
      let first = await line.send(request, with: credentials)
      guard case .authentication = first.outcome else { return first }
      return await repeated(request, after: credentials, first)
    }
  }

  private func repeated(
    _ request: BackendRequest, after stale: Credentials, _ first: Exchange
  ) async -> Exchange {
    var (stale, last) = (stale.accessToken, first)
    renewing: for _ in 0..<Self.mostRenewals {
      switch await tokens.replacement(for: stale) {
      case .unusable(let outcome): return Exchange(outcome: outcome, response: last.response)
      case .usable(let credentials):
        last = await line.send(request, with: credentials)
        stale = credentials.accessToken
        guard case .authentication = last.outcome else {
          await tokens.accept(stale)
          return last
        }
        // Tokens of others, or that were taken before, may have expired on the way to this request.
        if await tokens.isUntried(stale) { break renewing }
      }
    }
    await tokens.refuse(last.outcome)
    return last
  }

  /// Renewals at most for one request, whose tokens expire again and again before it arrives.
  private static let mostRenewals = 3
}

/// Requests with given credentials, through the gate.
private struct Line: Sendable {
  let address: BackendAddress
  let transport: any BackendTransport
  let gate: HostGate
  let clock: DeliveryClock
  let userAgent: String
  let known: KnownSecrets

  /// Redirects within the backend that are followed, such as to a path with a slash at the end.
  private static let mostRedirects = 3

  func send(_ request: BackendRequest, with credentials: Credentials) async -> Exchange {
    switch await gate.enter() {
    case .refused(let outcome): return Exchange(outcome: outcome, response: nil)
    case .admitted(let isProbe):
      known.add(credentials)
      let answer = await answer(to: wire(request, credentials))
      let outcome = ResponseClassifier.outcome(
        of: answer, to: request, now: clock.now(), redactor: known.redactor)
      gate.leave(isProbe, after: outcome)
      guard case .response(let response) = answer else {
        return Exchange(outcome: outcome, response: nil)
      }
      return Exchange(outcome: outcome, response: response)
    }
  }

  /// Spends the refresh token.
  func refresh(_ credentials: Credentials) async -> TokenExchange {
    guard let token = credentials.refreshToken else {
      return .failed(Self.refused("there is no refresh token"))
    }
    // It is in the body alone, and may come back as well.
    known.add(credentials)
    // The endpoint needs the key only.
    let exchange = await send(
      RefreshRequest.request(token),
      with: Credentials(apiKey: credentials.apiKey, accessToken: nil, refreshToken: nil))
    guard let response = exchange.response, (200...299).contains(response.status) else {
      return .failed(RefreshRequest.outcome(exchange))
    }
    guard let pair = RefreshRequest.tokens(in: response.body) else {
      return .failed(Self.refused("the answer to the refresh has no tokens"))
    }
    known.add(
      Credentials(apiKey: nil, accessToken: pair.access, refreshToken: pair.refresh))
    return .tokens(pair)
  }

  /// Follows 307 and 308 to the same origin: method and body stay, and nobody else sees the tokens.
  private func answer(to request: WireRequest) async -> BackendAnswer {
    var request = request
    var answer = await transport.send(request)
    for _ in 0..<Self.mostRedirects {
      guard case .response(let response) = answer, [307, 308].contains(response.status),
        let next = address.redirected(from: request.url, to: response.headers["location"])
      else { break }
      request.url = next
      answer = await transport.send(request)
    }
    return answer
  }

  private func wire(_ request: BackendRequest, _ credentials: Credentials) -> WireRequest {
    var headers = [(name: "User-Agent", value: userAgent), ("Accept", "application/json")]
    if request.body != nil { headers.append(("Content-Type", "application/json")) }
    if let key = credentials.apiKey { headers.append(("X-API-Key", key.reveal())) }
    if let token = credentials.accessToken {
      headers.append(("Authorization", "Bearer " + token.reveal()))
    }
    if let key = request.idempotencyKey { headers.append(("Idempotency-Key", key)) }
    return WireRequest(
      method: request.method, url: address.url(request.path), headers: headers, body: request.body)
  }

  private static func refused(_ message: String) -> DeliveryOutcome {
    .authentication(DeliveryFault(code: "token_not_renewed", message: message))
  }
}
