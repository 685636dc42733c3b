package import FitIQDomain
import Synchronization

/// The credentials in use, and their one renewal at a time.
///
/// The token is spent and its successor kept by ``CredentialsFile/rotate(stale:exchange:)``, under a lock of the
/// file; the request is ``RefreshRequest``.
package actor TokenRenewer {
  package enum Answer: Sendable, Equatable {
    case usable(Credentials)
    case unusable(DeliveryOutcome)
  }

  private let store: any CredentialStore
  private let exchange: @Sendable (Credentials) async -> TokenExchange
  private var current: Credentials?
  /// What this process renewed, and the backend has not taken yet.
  private var untried: Secret?
  private var refusal: DeliveryOutcome?
  private var renewal: Task<Answer, Never>?

  /// - Parameter exchange: spends a refresh token at the backend.
  init(
    store: any CredentialStore, exchange: @escaping @Sendable (Credentials) async -> TokenExchange
  ) {
    self.store = store
    self.exchange = exchange
  }

  /// Returns what to send with; unusable where nothing can be loaded, or what was renewed has been
  /// refused.
  package func credentials() async -> Answer {
    if let refusal { return .unusable(refusal) }
    if let current { return .usable(current) }
    do throws(DeliveryError) {
      let loaded = try await store.credentials()
      // Another caller may have renewed them meanwhile.
      if current == nil { current = loaded }
      return .usable(current ?? loaded)
    } catch {
      return .unusable(Self.outcome(error))
    }
  }

  /// What to use instead of an access token that the backend refused.
  ///
  /// All requests that come with the same stale token share one renewal. It runs as a task of its own:
  /// cancelling the request that happened to be first must not lose tokens that are already spent.
  package func replacement(for stale: Secret?) async -> Answer {
    if let refusal { return .unusable(refusal) }
    if let current, current.accessToken != stale { return .usable(current) }
    if let renewal { return await renewal.value }
    let task = Task { await renew(stale) }
    renewal = task
    return await task.value
  }

  /// The backend took it.
  package func accept(_ token: Secret?) {
    if untried == token { untried = nil }
  }

  /// Whether it was renewed here and never taken: one that is refused then is no good at all.
  func isUntried(_ token: Secret?) -> Bool { token != nil && untried == token }

  /// Nothing is sent any more: the backend refused a token that was just renewed.
  package func refuse(_ outcome: DeliveryOutcome) {
    refusal = outcome
  }

  /// The request is ``RefreshRequest``.
  private func renew(_ stale: Secret?) async -> Answer {
    defer { renewal = nil }
    do throws(DeliveryError) {
      let isOurs = Mutex(false)
      let rotation = try await store.rotate(stale: stale) { [exchange] credentials in
        isOurs.withLock { $0 = true }
        return await exchange(credentials)
      }
      switch rotation {
      case .renewed(let credentials):
        current = credentials
        if isOurs.withLock({ $0 }) { untried = credentials.accessToken }
        return .usable(credentials)
      case .failed(let outcome):
        if case .authentication = outcome { refusal = outcome }
        return .unusable(outcome)
      }
    } catch {
      let outcome = Self.outcome(error)
      if case .authentication = outcome { refusal = outcome }
      return .unusable(outcome)
    }
  }

  /// Without credentials nothing can be sent; a file that another process holds is worth waiting for.
  private static func outcome(_ error: DeliveryError) -> DeliveryOutcome {
    let fault = DeliveryFault(code: error.identifier, message: error.summary)
    return error.isRetryable ? .retryable(fault, retryAfter: nil) : .authentication(fault)
  }
}
